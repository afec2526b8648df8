import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../../parts/icon.tsx'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Finds a verification by its id, its reference code (with or without spaces) or the client's reference. */
export function Search() {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('[role=dialog],[role=alertdialog]') !== null
      )
        return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const go = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '') return
    setText('')
    navigate(`/dashboard/verifications?q=${encodeURIComponent(wanted)}`)
  }
  return (
    <form className="find" role="search" onSubmit={go}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label="Find a verification by reference, id or end_user_ref"
        placeholder="Reference, id or end_user_ref"
        maxLength={128}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}
