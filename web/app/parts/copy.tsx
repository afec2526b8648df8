import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

type State = 'idle' | 'copied' | 'refused'

/** A button that copies a text and confirms it. */
export function Copy({
  text,
  label = 'Copy',
  bare = false,
  onCopied,
}: {
  readonly text: string
  readonly label?: string
  readonly bare?: boolean
  readonly onCopied?: () => void
}) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onCopied?.()
    } catch {
      setState('refused') // by the browser's settings; the text can be selected
    }
  }
  const said = { idle: '', copied: 'Copied', refused: 'Not copied. Select the text and copy it.' }[state]
  return (
    <>
      <button
        type="button"
        className={bare ? 'icon-btn copy' : 'btn btn-plain btn-small copy'}
        aria-label={bare ? label : undefined}
        title={bare ? label : undefined}
        onClick={() => {
          void copy()
        }}
      >
        <Icon name={state === 'copied' ? 'check' : state === 'refused' ? 'alert' : 'copy'} />
        {!bare && (state === 'copied' ? 'Copied' : label)}
      </button>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  )
}

/** A text to copy as a whole: a key, a secret, an address. A click selects it. */
export function CopyBox({
  text,
  label,
  onCopied,
}: {
  readonly text: string
  readonly label: string
  readonly onCopied?: () => void
}) {
  const box = useRef<HTMLElement>(null)
  return (
    <div className="copy-box">
      <code
        ref={box}
        tabIndex={0}
        aria-label={label}
        role="textbox"
        aria-readonly="true"
        onClick={() => {
          if (box.current !== null) getSelection()?.selectAllChildren(box.current)
        }}
      >
        {text}
      </code>
      <Copy text={text} onCopied={onCopied} />
    </div>
  )
}
