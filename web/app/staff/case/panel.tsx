import type { ReactNode } from 'react'
import { Status, VERDICT } from '../../parts/badge.tsx'
import type { Review } from '../calls.ts'

/** A part of the case, with its check's verdict. Keys focus it. */
export function Panel({
  id,
  title,
  aside,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="panel" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** The result of a check. Undefined when it did not run. */
export const checkOf = (review: Review, name: 'DOCUMENT' | 'LIVENESS' | 'FACE_MATCH' | 'SCREENING') =>
  review.checks?.find((check) => check.name === name)

/** The verdict of a check as a badge. */
export function Verdict({ check }: { readonly check: ReturnType<typeof checkOf> }) {
  return check === undefined ? null : <Status of={VERDICT} value={check.verdict} />
}

/** The observations behind a verdict. */
export function Observations({ of, open = false }: { readonly of: readonly string[]; readonly open?: boolean }) {
  if (of.length === 0) return null
  return (
    <details className="observations" open={open}>
      <summary>Observations ({of.length})</summary>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
