import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DELIVERY_STATUS, Status } from '../../parts/badge.tsx'
import { Facts } from '../../parts/card.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { dateTime } from '../../parts/format.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Time } from '../../parts/time.tsx'
import { deliveryQuery } from '../data/queries.ts'
import type { Schemas } from '../session/client.ts'
import { Attempts } from './attempts.tsx'

/** One delivery: every attempt with the receiver's response, and the signed body. */
export function DeliveryDialog({
  endpointId,
  id,
  onClose,
}: {
  readonly endpointId: string
  readonly id: string
  readonly onClose: () => void
}) {
  const { data: delivery, error, isPending, refetch } = useQuery(deliveryQuery(endpointId, id))
  return (
    <Dialog open wide onClose={onClose} title={delivery?.event ?? 'Delivery'}>
      {delivery !== undefined ? (
        <Found delivery={delivery} />
      ) : isPending ? (
        <Skeleton lines={5} />
      ) : (
        <ErrorBox
          error={error}
          again={() => {
            void refetch()
          }}
        />
      )}
    </Dialog>
  )
}

function Found({ delivery }: { readonly delivery: Schemas['WebhookDeliveryDetail'] }) {
  const { status, verification_id: verification, next_attempt_at: next } = delivery
  return (
    <>
      <Facts
        facts={[
          ['Status', <Status of={DELIVERY_STATUS} value={status} />],
          [
            'Delivery',
            <>
              <code>{delivery.id}</code> <Copy bare text={delivery.id} label="Copy the delivery's id" />
            </>,
          ],
          ...(verification === null
            ? []
            : [
                [
                  'Verification',
                  <Link href={`/dashboard/verifications/${verification}`}>{verification}</Link>,
                ] as const,
              ]),
          ['Created', dateTime(delivery.created_at)],
          ...(next === null ? [] : [['Next attempt', <Time at={next} />] as const]),
        ]}
      />
      {status === 'FAILED' && (
        <Notice tone="mid" title="The service no longer retries this delivery">
          Repair the receiver. Then give support the delivery id above, and ask them to send the delivery again. The
          outcome is in the record of the verification.
        </Notice>
      )}
      <Tabs
        label="Delivery"
        tabs={[
          {
            id: 'attempts',
            label: `Attempts (${delivery.attempts})`,
            content: <Attempts attempts={delivery.attempt_list} />,
          },
          {
            id: 'body',
            label: 'Body',
            content: (
              <pre className="body" tabIndex={0} aria-label="Body" role="group">
                {pretty(delivery.body)}
              </pre>
            ),
          },
        ]}
      />
    </>
  )
}

/** Indented JSON. The signature covers the sent bytes, not these. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
