import { Icon } from '../../parts/icon.tsx'
import { dateTime } from '../../parts/format.ts'
import type { Schemas } from '../session/client.ts'

/** The attempts, newest first, each with the start of the receiver's response. */
export function Attempts({ attempts }: { readonly attempts: Schemas['WebhookDeliveryDetail']['attempt_list'] }) {
  if (attempts.length === 0) return <p className="muted">None yet.</p>
  return (
    <ol className="timeline">
      {attempts.map((attempt) => {
        const isTaken = attempt.response_code !== null && attempt.response_code >= 200 && attempt.response_code < 300
        return (
          <li key={attempt.number}>
            <span className={`mark mark-${isTaken ? 'ok' : 'bad'}`}>
              <Icon name={isTaken ? 'check' : 'close'} />
            </span>
            <div>
              <b>{attempt.error ?? (attempt.response_code === null ? 'No answer' : `HTTP ${attempt.response_code}`)}</b>
              <small>
                Attempt {attempt.number}, {dateTime(attempt.started_at)}
              </small>
              {attempt.excerpt !== null && attempt.excerpt !== '' && <pre className="body">{attempt.excerpt}</pre>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
