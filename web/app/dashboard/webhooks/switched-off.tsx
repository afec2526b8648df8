import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { Time } from '../../parts/time.tsx'
import { say } from '../../parts/toast.tsx'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'

/** Why and since when an endpoint is off, which events it misses, and the button to switch it on. */
export function SwitchedOff({ endpoint }: { readonly endpoint: Schemas['WebhookEndpoint'] }) {
  const cache = useQueryClient()
  const { id, switched_off_at: since } = endpoint
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(api.POST('/v1/webhooks/{id}/activate', { params: { path: { id } } }))
    await cache.invalidateQueries({ queryKey: ['webhooks'] })
    say('Endpoint switched on')
  })
  return (
    <>
      <Notice
        tone="bad"
        icon="no"
        title="This endpoint is switched off"
        action={
          <form onSubmit={onSubmit}>
            <Button type="submit" kind="primary" icon="check" busy={busy}>
              Switch on
            </Button>
          </form>
        }
      >
        <p>
          It failed every delivery for seven days
          {since !== null && (
            <>
              , so no event is sent to it since <Time at={since} exact />
            </>
          )}
          . Repair the receiver, send a test, then switch the endpoint on.
        </p>
        <p>
          Events of this period are not sent later.{' '}
          {since !== null && (
            <>
              <Link href={`/dashboard/verifications?from=${since.slice(0, 10)}`}>Verifications since then</Link> have
              their outcomes.
            </>
          )}
        </p>
      </Notice>
      {error !== undefined && <ErrorBox error={error} />}
    </>
  )
}
