import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Checkbox } from '../parts/field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'

// One key per command, while nobody types. The keys can be turned off (WCAG 2.2, 2.1.4).

const NAME = 'staff-keys'
const listeners = new Set<() => void>()
const isOn = (): boolean => localStorage.getItem(NAME) !== 'off'
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the keys are on, and the switch. */
export function useKeysOn(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn)
  return [
    on,
    (wanted) => {
      localStorage.setItem(NAME, wanted ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
  ]
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Runs a command at its key, except during typing, behind a dialog, or with Ctrl, Alt or Meta. */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const [on] = useKeysOn()
  const current = useRef(commands)
  useEffect(() => {
    current.current = commands
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event.target)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return
      const command = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (command === undefined) return
      event.preventDefault()
      command()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
}

const HELP = [
  ['J', 'next review'],
  ['K', 'previous review'],
  ['1', 'document'],
  ['2', 'face'],
  ['3', 'liveness'],
  ['4', 'screening'],
  ['A', 'approve; press again to confirm'],
  ['D', 'decline; press again to confirm'],
  ['Esc', 'cancel'],
  ['?', 'show this list'],
] as const

/** The list of keys, and the switch that turns them off. */
export function KeysHelp({ isOn: on }: { readonly isOn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [, setOn] = useKeysOn()
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className="keys" onClick={() => setOpen(true)}>
        <Icon name="keyboard" />
        <span>
          {on ? (
            <>
              Press <kbd>?</kbd> for keys
            </>
          ) : (
            'Keys are off'
          )}
        </span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keys" lead="They are off while you type.">
        <dl className="keys-list">
          {HELP.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={on}
          onChange={({ target }) => setOn(target.checked)}
          hint="Some screen readers and voice controls use single keys."
        >
          Use these keys
        </Checkbox>
      </Dialog>
    </>
  )
}
