import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Card, Facts, Page } from '../../parts/card.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { say } from '../../parts/toast.tsx'
import { endpointQuery, endpointsQuery } from '../data/queries.ts'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { DeliveryList } from './delivery-list.tsx'
import { Events } from './events.tsx'
import { Health, healthWords, isFailing, isOff, shortUrl } from './health.tsx'
import { Rotate } from './rotate.tsx'
import { SwitchedOff } from './switched-off.tsx'

/** One endpoint: health, deliveries, test, new secret and removal. */
export default function Endpoint() {
  const { id = '' } = useParams()
  const { data: endpoint, error, isPending, refetch } = useQuery(endpointQuery(id))
  if (endpoint !== undefined) return <Found endpoint={endpoint} />
  const isUnknown = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR')
  return (
    <Page title="Endpoint" actions={<Back />}>
      <Card>
        {isPending ? (
          <Skeleton lines={6} />
        ) : isUnknown ? (
          <Empty icon="webhook" title="This endpoint does not exist on your account">
            It may have been removed.
          </Empty>
        ) : (
          <ErrorBox
            error={error}
            again={() => {
              void refetch()
            }}
          />
        )}
      </Card>
    </Page>
  )
}

const Back = () => (
  <Link href="/dashboard/webhooks" className={buttonClass({ small: true })}>
    <Icon name="left" />
    All endpoints
  </Link>
)

function Found({ endpoint }: { readonly endpoint: Schemas['WebhookEndpointWithDeliveries'] }) {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'rotate' | 'remove'>()
  const { id } = endpoint
  const test = useSubmit(async () => {
    await answerOf(api.POST('/v1/webhooks/{id}/test', { params: { path: { id } } }))
    await cache.invalidateQueries({ queryKey: endpointQuery(id).queryKey })
    say('Test sent')
  })
  const remove = async (): Promise<void> => {
    await answerOf(api.DELETE('/v1/webhooks/{id}', { params: { path: { id } } }))
    navigate('/dashboard/webhooks')
    cache.removeQueries({ queryKey: endpointQuery(id).queryKey })
    await cache.invalidateQueries({ queryKey: endpointsQuery.queryKey })
    say('Endpoint removed')
  }
  return (
    <Page title={shortUrl(endpoint.url)} lead={healthWords(endpoint)} actions={<Back />}>
      <div className="stack">
        {isOff(endpoint) ? (
          <SwitchedOff endpoint={endpoint} />
        ) : (
          isFailing(endpoint) && (
            <Notice tone="bad" title="Deliveries are failing">
              Check the latest attempts below. The service retries them for about a day. It sends an e-mail to the
              account after an hour.
            </Notice>
          )
        )}
        <div className="actions">
          <form onSubmit={test.onSubmit}>
            <Button type="submit" kind="primary" icon="send" busy={test.busy}>
              Send a test
            </Button>
          </form>
          <Button icon="refresh" onClick={() => setStep('rotate')}>
            Replace secret
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setStep('remove')}>
            Remove
          </Button>
        </div>
        {test.error !== undefined && <ErrorBox error={test.error} />}
        <Card title="Endpoint" actions={<Health endpoint={endpoint} />}>
          <Facts
            facts={[
              ['Address', <code>{endpoint.url}</code>],
              [
                'Receives',
                <>
                  every event type
                  <Events events={endpoint.delivered_events} />
                  {endpoint.events.length < endpoint.delivered_events.length && (
                    <small className="muted">Registered for {endpoint.events.join(', ')}. This is not a filter.</small>
                  )}
                </>,
              ],
              ['Created', <Time at={endpoint.created_at} exact />],
              [
                'Signing secret',
                endpoint.previous_secret_until === null ? (
                  'shown only once, at creation'
                ) : (
                  <>
                    replaced. The old secret also signs until <Time at={endpoint.previous_secret_until} exact />
                  </>
                ),
              ],
            ]}
          />
        </Card>
        <DeliveryList endpointId={id} />
      </div>
      {step === 'rotate' && <Rotate id={id} onClose={() => setStep(undefined)} />}
      <Confirm
        open={step === 'remove'}
        onClose={() => setStep(undefined)}
        title="Remove this endpoint?"
        action="Remove"
        act={remove}
      >
        <p>
          <b>{shortUrl(endpoint.url)}</b> receives no more events. Deliveries in progress fail.
        </p>
      </Confirm>
    </Page>
  )
}
