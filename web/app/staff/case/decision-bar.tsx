import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/toast.tsx'
import { answerOf, client, Refused, type Review } from '../calls.ts'
import { useKeys } from '../keys.tsx'

type Outcome = 'APPROVED' | 'DECLINED'
const VERB = { APPROVED: 'Approve', DECLINED: 'Decline' } as const
const DONE = { APPROVED: 'Approved', DECLINED: 'Declined' } as const
const MIN_NOTE = 10

/** The note, and the decision with a second press, because there is no undo. */
export function DecisionBar({
  review,
  onDone,
  onReload,
}: {
  readonly review: Review
  readonly onDone: () => void
  readonly onReload: () => void
}) {
  const [note, setNote] = useState('')
  const [armed, setArmed] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isShort, setShort] = useState(false)
  const [id, area, confirm] = [useId(), useRef<HTMLTextAreaElement>(null), useRef<HTMLButtonElement>(null)]
  const isSecond = review.needs_two && review.votes.length > 0
  useEffect(() => {
    if (armed !== undefined) confirm.current?.focus()
  }, [armed])

  const decide = async (outcome: Outcome): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const { result, status } = await answerOf(
        client.POST('/v1/staff/reviews/{id}/decision', {
          params: { path: { id: review.id } },
          body: { outcome, note: note.trim(), version: review.version },
        }),
      )
      say(
        result === 'SECOND_NEEDED'
          ? 'Vote saved. Another person must agree.'
          : status === 'REVIEW'
            ? 'Decided. The client gets the event when a worker starts.'
            : `${DONE[outcome]}. The client gets the event.`,
      )
      onDone()
    } catch (failure) {
      setError(failure)
      setArmed(undefined)
    } finally {
      setBusy(false)
    }
  }
  const press = (outcome: Outcome): void => {
    if (isBusy) return
    if (note.trim().length < MIN_NOTE) {
      setShort(true)
      setArmed(undefined)
      area.current?.focus()
    } else if (armed === outcome) void decide(outcome)
    else setArmed(outcome)
  }
  const back = (): void => {
    setArmed(undefined)
    area.current?.focus()
  }
  useKeys({
    a: () => press('APPROVED'),
    d: () => press('DECLINED'),
    Escape: () => {
      if (armed !== undefined) back()
    },
  })

  return (
    <section
      className="decide"
      aria-label="Decision"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && armed !== undefined) back()
      }}
    >
      {error !== undefined && (
        <div className="decide-error">
          <ErrorBox error={error} again={error instanceof Refused && error.code === 'STALE' ? onReload : undefined} />
        </div>
      )}
      <div className="note">
        <label htmlFor={`${id}-note`}>
          Note for the record <em>required</em>
        </label>
        <textarea
          id={`${id}-note`}
          ref={area}
          rows={2}
          maxLength={2_000}
          value={note}
          aria-invalid={isShort || undefined}
          aria-describedby={isShort ? `${id}-short` : undefined}
          placeholder="What you compared, and what you found"
          onChange={({ target }) => {
            setNote(target.value)
            setShort(false)
            setArmed(undefined)
          }}
        />
        {isShort && (
          <p className="field-error" id={`${id}-short`}>
            <Icon name="alert" />
            Say why, in at least {MIN_NOTE} characters.
          </p>
        )}
      </div>
      {review.needs_two && (
        <div className="second">
          <Icon name="users" />
          <p>
            <b>{isSecond ? 'You are the second' : 'Second person needed'}</b>
            {isSecond
              ? `The decision is final if you agree with ${review.votes.map(({ by }) => by.name).join(' or ')}.`
              : 'Two people must agree to close a sanctions hit.'}
          </p>
        </div>
      )}
      {armed === undefined ? (
        <div className="decide-buttons">
          <button type="button" className="big is-decline" onClick={() => press('DECLINED')}>
            <Icon name="close" />
            Decline<kbd aria-hidden="true">D</kbd>
          </button>
          <button type="button" className="big is-approve" onClick={() => press('APPROVED')}>
            <Icon name="check" />
            Approve<kbd aria-hidden="true">A</kbd>
          </button>
        </div>
      ) : (
        <div className="decide-sure" role="group" aria-label={`${VERB[armed]}?`}>
          <p>{consequence(review, armed, isSecond)}</p>
          <Button onClick={back}>Cancel</Button>
          <button
            type="button"
            ref={confirm}
            className={armed === 'APPROVED' ? 'big is-approve' : 'big is-decline is-sure'}
            aria-disabled={isBusy}
            onClick={() => press(armed)}
          >
            {isBusy ? (
              <span className="spin" aria-hidden="true" />
            ) : (
              <Icon name={armed === 'APPROVED' ? 'check' : 'close'} />
            )}
            Yes, {VERB[armed].toLowerCase()}
          </button>
        </div>
      )}
    </section>
  )
}

/** The event that the client will get. There is no undo. */
function consequence(review: Review, outcome: Outcome, isSecond: boolean): string {
  const event = outcome === 'APPROVED' ? 'verification.approved' : 'verification.declined'
  if (review.needs_two && !(isSecond && review.votes.some((vote) => vote.outcome === outcome)))
    return 'The client gets no event yet. Another person must agree.'
  return `The client gets ${event} immediately. You cannot undo this.`
}
