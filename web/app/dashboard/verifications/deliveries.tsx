import { useState } from 'react'
import { DELIVERY_STATUS, Status } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { OPENING_ROWS, OPENS } from '../../parts/row.ts'
import { Time } from '../../parts/time.tsx'
import type { Schemas } from '../session/client.ts'
import { DeliveryDialog } from '../webhooks/delivery-dialog.tsx'

type Delivery = Schemas['Verification']['deliveries'][number]

/** The deliveries of a verification, each with its status. */
export function Deliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const [shown, setShown] = useState<Delivery>()
  return (
    <Card title="Deliveries">
      {deliveries.length === 0 ? (
        <p className="muted">None yet. There was no decision, or there was no endpoint at that time.</p>
      ) : (
        <ul className="rows" {...OPENING_ROWS}>
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <div>
                <b>{delivery.event}</b>
                <small>
                  {delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`},{' '}
                  <Time at={delivery.created_at} />
                </small>
              </div>
              <span className="inline-actions">
                <Status of={DELIVERY_STATUS} value={delivery.status} />
                <Button {...OPENS} small aria-label={`Show ${delivery.event}`} onClick={() => setShown(delivery)}>
                  Show
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <DeliveryDialog endpointId={shown.endpoint_id} id={shown.id} onClose={() => setShown(undefined)} />
      )}
    </Card>
  )
}
