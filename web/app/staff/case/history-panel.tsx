import { Badge, Status, VERIFICATION_STATUS } from '../../parts/badge.tsx'
import { reference } from '../../parts/format.ts'
import { Time } from '../../parts/time.tsx'
import type { Review } from '../calls.ts'
import { failedWords, leftWords, reasonWords } from '../words.ts'
import { Panel } from './panel.tsx'

/** The votes on this review, and the other tries of the same end user or document. */
export function HistoryPanel({ review }: { readonly review: Review }) {
  const { votes, other_tries: tries, failed_tries: failed, same_face: sameFace, sessions_left: left } = review
  return (
    <Panel id="history" title="History">
      {votes.length > 0 && (
        <ul className="votes">
          {votes.map((vote, index) => (
            <li key={index}>
              <div>
                <b>{vote.by.name}</b>{' '}
                <Badge
                  tone={vote.outcome === 'APPROVED' ? 'ok' : 'bad'}
                  icon={vote.outcome === 'APPROVED' ? 'ok' : 'no'}
                >
                  {vote.outcome === 'APPROVED' ? 'Approve' : 'Decline'}
                </Badge>{' '}
                <small>
                  <Time at={vote.at} />
                </small>
              </div>
              <p>{vote.note ?? <span className="muted">The note was erased.</span>}</p>
            </li>
          ))}
        </ul>
      )}
      {failed > 0 && <p className="fine is-no">{failedWords(failed)}</p>}
      {left > 0 && <p className="fine is-no">{leftWords(left)}</p>}
      {sameFace.length > 0 && (
        <>
          <p className="fine is-no">The same face under another document number or name, in the 24 hours before:</p>
          <Tries of={sameFace} />
        </>
      )}
      {tries.length === 0 ? (
        <p className="muted">
          {review.end_user_ref === null
            ? 'The client gave no end user reference, and no other try has the same document number.'
            : 'The first try of this end user and this document.'}
        </p>
      ) : (
        <Tries of={tries} />
      )}
    </Panel>
  )
}

const Tries = ({ of }: { readonly of: Review['other_tries'] }) => (
  <ul className="tries">
    {of.map((other) => (
      <li key={other.id}>
        <div>
          <code>{reference(other.reference_code)}</code> <Status of={VERIFICATION_STATUS} value={other.status} />
        </div>
        <small>
          <Time at={other.created_at} />
          {other.reason_codes.length > 0 &&
            ` · ${other.reason_codes.map((code) => reasonWords(code).title).join(', ')}`}
        </small>
      </li>
    ))}
  </ul>
)
