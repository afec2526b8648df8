import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Icon } from '../../parts/icon.tsx'
import { dateTime } from '../../parts/format.ts'
import { Gate } from './gate.tsx'

const dateOf = (state: unknown): string | undefined => {
  const by: unknown =
    typeof state === 'object' && state !== null && 'completesBy' in state ? state.completesBy : undefined
  return typeof by === 'string' && !Number.isNaN(Date.parse(by)) ? by : undefined
}

/** The page after an account is closed for erasure. */
export default function Erased() {
  const by = dateOf(useHistoryState<unknown>())
  return (
    <Gate title="Your account is closed" below={<Link href="/dashboard/register">Register again</Link>}>
      <div className="gate-done">
        <span className="gate-icon gate-ok">
          <Icon name="ok" />
        </span>
        <p>You are logged out everywhere. The keys no longer work.</p>
        <p>
          {by === undefined ? (
            'Its data is being erased.'
          ) : (
            <>
              Its data is being erased, at the latest by{' '}
              <b>
                <time dateTime={by}>{dateTime(by)}</time>
              </b>
              .
            </>
          )}{' '}
          You do not need to do anything.
        </p>
      </div>
    </Gate>
  )
}
