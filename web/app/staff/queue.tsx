import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { ErrorBox } from '../parts/error-box.tsx'
import { Select } from '../parts/field.tsx'
import { duration, reference } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueuedReview } from './calls.ts'
import { LEVEL_WORDS, NAMED_REASONS, reasonWords } from './words.ts'

/** A review that waits longer is late. */
const LATE_SECONDS = 3_600

/** The current time, updated once a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The age of a time in its largest units, at least a minute. */
export const waiting = (since: string, now: number): string =>
  duration(Math.max(60, Math.floor((now - new Date(since).getTime()) / 60_000) * 60))

const ANY = { value: '', label: 'Any reason' } as const

/** All reasons with a name, and the one in the address. */
const optionsWith = (reason: string): readonly { readonly value: string; readonly label: string }[] => [
  ANY,
  ...NAMED_REASONS,
  ...(reason === '' || NAMED_REASONS.some(({ value }) => value === reason)
    ? []
    : [{ value: reason, label: reasonWords(reason).title }]),
]

interface Page {
  readonly items: readonly QueuedReview[]
  readonly total: number
}

/** The waiting reviews, oldest first. */
export function Queue({
  view,
  addressOf,
  current,
  queue,
  reason,
  onReason,
}: {
  readonly view: 'all' | 'second'
  readonly addressOf: (review: string) => string
  readonly current: string | undefined
  readonly queue: UseQueryResult<Page>
  /** The wanted reason. Empty: any. */
  readonly reason: string
  readonly onReason: (reason: string) => void
}) {
  const now = useNow()
  return (
    <aside className="queue" aria-label="Queue">
      <header>
        <h2>
          {view === 'second' ? 'Second review' : 'Waiting'}{' '}
          {queue.data !== undefined && <span>{queue.data.total}</span>}
        </h2>
        <p className="fine">Oldest first</p>
        <Select
          aria-label="Reason"
          className="select-plain"
          value={reason}
          onChange={onReason}
          options={optionsWith(reason)}
        />
      </header>
      {queue.error !== null && (
        <ErrorBox
          error={queue.error}
          again={() => {
            void queue.refetch()
          }}
        />
      )}
      {queue.data === undefined && queue.error === null && <Skeleton lines={6} tall />}
      <ol>
        {queue.data?.items.map((review) => (
          <li key={review.id}>
            <Entry review={review} href={addressOf(review.id)} isCurrent={review.id === current} now={now} />
          </li>
        ))}
      </ol>
      {queue.data !== undefined && queue.data.total > queue.data.items.length && (
        <p className="queue-more">{queue.data.total - queue.data.items.length} more.</p>
      )}
    </aside>
  )
}

function Entry({
  review,
  href,
  isCurrent,
  now,
}: {
  readonly review: QueuedReview
  readonly href: string
  readonly isCurrent: boolean
  readonly now: number
}) {
  const [code = ''] = [...review.reason_codes].sort(
    (a, b) => Number(reasonWords(b).hot === true) - Number(reasonWords(a).hot === true),
  )
  const { title, hot } = reasonWords(code)
  const isLate = now - new Date(review.since).getTime() > LATE_SECONDS * 1_000
  const others = review.reason_codes.length - 1
  const facts = [
    review.country?.toUpperCase(),
    review.level.map((level) => LEVEL_WORDS[level] ?? level).join(', '),
    others > 0 && `${others} more ${others === 1 ? 'reason' : 'reasons'}`,
  ].filter(Boolean)
  return (
    <Link href={href} aria-current={isCurrent ? 'true' : undefined}>
      <div>
        <code>{reference(review.reference_code)}</code>
        <time dateTime={review.since} className={isLate ? 'late' : undefined}>
          {waiting(review.since, now)}
          {isLate && <span className="vh">, late</span>}
        </time>
      </div>
      <p>
        {hot === true && <Icon name="flag" />}
        {title}
      </p>
      <small>{facts.join(' · ')}</small>
      {review.claim !== null && (
        <small className="held">
          <Icon name="usercheck" />
          {review.claim.mine ? 'With you' : `With ${review.claim.by.name}`}
        </small>
      )}
      {review.claim === null && review.standing === 'SECOND_PERSON' && (
        <small className="held">
          <Icon name="users" />
          You have decided. A second person must decide too
        </small>
      )}
      {review.claim === null && review.standing === 'OPEN' && review.votes > 0 && (
        <small className="held">
          <Icon name="users" />
          Needs a second person
        </small>
      )}
      {review.standing === 'ROLE' && (
        <small className="held">
          <Icon name="shield" />
          For senior reviewers
        </small>
      )}
    </Link>
  )
}
