import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { OPENS } from '../../parts/row.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table, type Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { endpointsQuery } from '../data/queries.ts'
import type { Schemas } from '../session/client.ts'
import { Health, healthWords, shortUrl } from './health.tsx'
import { NewEndpoint } from './new-endpoint.tsx'

const COLUMNS: readonly Column<Schemas['WebhookEndpoint']>[] = [
  {
    id: 'url',
    label: 'Address',
    cell: ({ id, url }) => (
      <Link {...OPENS} className="wrap" href={`/dashboard/webhooks/${id}`}>
        {shortUrl(url)}
      </Link>
    ),
  },
  { id: 'health', label: 'Health', cell: (endpoint) => <span className="muted">{healthWords(endpoint)}</span> },
  { id: 'created', label: 'Created', spare: true, cell: ({ created_at: at }) => <Time at={at} /> },
  { id: 'state', label: 'Status', end: true, cell: (endpoint) => <Health endpoint={endpoint} /> },
]

/** The endpoints that receive decisions, of both modes. */
export default function Webhooks() {
  const { data, error, isPending, refetch } = useQuery(endpointsQuery)
  const [isMaking, setMaking] = useState(false)
  const make = (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      Add an endpoint
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      lead="Each endpoint receives every event type of both modes, signed. We retry for a day until it answers 2xx."
      actions={make}
    >
      <Card flush>
        {isPending ? (
          <Skeleton lines={4} />
        ) : data === undefined ? (
          <ErrorBox
            error={error}
            again={() => {
              void refetch()
            }}
          />
        ) : data.items.length === 0 ? (
          <Empty icon="webhook" title="No endpoints yet" action={make}>
            Add an https address of your server. You can send a test immediately.
          </Empty>
        ) : (
          <Table label="Webhook endpoints" columns={COLUMNS} rows={data.items} rowKey={({ id }) => id} />
        )}
      </Card>
      <NewEndpoint open={isMaking} onClose={() => setMaking(false)} />
    </Page>
  )
}
