import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { DELIVERY_STATUS, Status } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Select } from '../../parts/field.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { OPENS } from '../../parts/row.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { deliveriesQuery, type DeliveryStatus } from '../data/queries.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'

const STATUSES = Object.keys(DELIVERY_STATUS) as DeliveryStatus[]

/** The deliveries of an endpoint, newest first. */
export function DeliveryList({ endpointId }: { readonly endpointId: string }) {
  const [search, setSearch] = useSearchParams()
  const status = STATUSES.find((one) => one === search.get('status'))
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data, error, isPending, refetch } = useQuery(deliveriesQuery(endpointId, page, status))
  const [shown, setShown] = useState<string>()
  const go = (next: number, of: string | undefined): void =>
    setSearch({
      ...(of === undefined || of === '' ? {} : { status: of }),
      ...(next === 1 ? {} : { page: String(next) }),
    })
  return (
    <Card
      flush
      title="Deliveries"
      actions={
        <Select
          aria-label="Which deliveries"
          value={status ?? ''}
          onChange={(next) => go(1, next)}
          options={[
            { value: '', label: 'All deliveries' },
            ...STATUSES.map((value) => ({ value, label: DELIVERY_STATUS[value].words })),
          ]}
        />
      }
    >
      {isPending ? (
        <Skeleton lines={5} />
      ) : data === undefined ? (
        <ErrorBox
          error={error}
          again={() => {
            void refetch()
          }}
        />
      ) : data.items.length === 0 ? (
        <Empty icon="send" title={status === undefined ? 'No deliveries yet' : 'No deliveries with this status'}>
          Send a test to check whether your server accepts it.
        </Empty>
      ) : (
        <>
          <Table
            label="Deliveries"
            rows={data.items}
            rowKey={({ id }) => id}
            columns={[
              { id: 'event', label: 'Event', cell: ({ event }) => <code>{event}</code> },
              {
                id: 'status',
                label: 'Status',
                cell: (delivery) => <Status of={DELIVERY_STATUS} value={delivery.status} />,
              },
              {
                id: 'answer',
                label: 'Last response',
                cell: ({ response_code: code, last_error: failure }) =>
                  failure ?? (code === null ? <span className="muted">none yet</span> : `HTTP ${code}`),
              },
              { id: 'attempts', label: 'Attempts', end: true, cell: ({ attempts }) => attempts },
              {
                id: 'created',
                label: 'Created',
                end: true,
                cell: ({ created_at: at }) => (
                  <span className="nowrap">
                    <Time at={at} />
                  </span>
                ),
              },
              {
                id: 'look',
                label: 'Details',
                end: true,
                cell: ({ id, event }) => (
                  <Button {...OPENS} small aria-label={`Show ${event}`} onClick={() => setShown(id)}>
                    Show
                  </Button>
                ),
              },
            ]}
          />
          <Pagination page={page} list={data} onPage={(next) => go(next, status)} />
        </>
      )}
      {shown !== undefined && <DeliveryDialog endpointId={endpointId} id={shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}
