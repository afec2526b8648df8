import { Link } from 'wouter'
import { Card } from '../../parts/card.tsx'
import { number } from '../../parts/format.ts'
import { reasonWords } from '../words/verification.ts'

const SHOWN = 6

/** The most frequent reasons, each with a link to its verifications. */
export function Reasons({
  reasons,
  from,
  to,
}: {
  readonly reasons: readonly { readonly code: string; readonly count: number }[]
  readonly from: string
  readonly to: string
}) {
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <Card title="Reasons for no approval">
      {reasons.length === 0 ? (
        <p className="muted">No reasons in this period.</p>
      ) : (
        <ul className="bars">
          {reasons.slice(0, SHOWN).map(({ code, count }) => (
            <li key={code}>
              <Link href={`/dashboard/verifications?${new URLSearchParams({ reason: code, from, to }).toString()}`}>
                {reasonWords(code)}
              </Link>
              <meter min={0} max={most} value={count} aria-label={reasonWords(code)}>
                {count}
              </meter>
              <b>{number(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
