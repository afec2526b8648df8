import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { buttonClass } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { paymentsQuery, type PaymentStatus } from '../data/queries.ts'
import { PAYMENT_STATUS } from '../words/payment.ts'
import { PaymentsTable } from './payments-table.tsx'

/** All payments, filtered by the status in the address. */
export default function Payments() {
  const [search, setSearch] = useSearchParams()
  const status = (Object.keys(PAYMENT_STATUS) as PaymentStatus[]).find((one) => one === search.get('status'))
  const page = Math.min(999_999, Math.max(1, Math.floor(Number(search.get('page'))) || 1))
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(paymentsQuery(page, status))
  const go = (next: { status?: string; page?: number }): void =>
    setSearch(
      Object.fromEntries(
        Object.entries({ status, ...next }).flatMap(([name, value]) =>
          value === undefined || value === '' || value === 1 ? [] : [[name, String(value)]],
        ),
      ),
    )
  return (
    <Page
      title="Payments"
      actions={
        <Link href="/dashboard/credits" className={buttonClass({ small: true })}>
          <Icon name="left" />
          Credits
        </Link>
      }
    >
      <Card
        flush
        title="All payments"
        actions={
          <Select
            aria-label="Which payments"
            value={status ?? ''}
            onChange={(next) => go({ status: next, page: 1 })}
            options={[
              { value: '', label: 'All statuses' },
              ...Object.entries(PAYMENT_STATUS).map(([value, { words }]) => ({ value, label: words })),
            ]}
          />
        }
      >
        {isPending ? (
          <Skeleton lines={6} />
        ) : data === undefined ? (
          <ErrorBox
            error={error}
            again={() => {
              void refetch()
            }}
          />
        ) : data.items.length === 0 && page === 1 ? (
          <Empty
            icon="credits"
            title={status === undefined ? 'No payments yet' : 'No payments with this status'}
            action={
              status === undefined ? (
                <Link href="/dashboard/credits/buy" className={buttonClass({ kind: 'primary' })}>
                  Buy credits
                </Link>
              ) : undefined
            }
          />
        ) : (
          <div className={isPlaceholderData ? 'is-stale' : undefined}>
            <PaymentsTable payments={data.items} />
            <Pagination page={page} list={data} onPage={(next) => go({ page: next })} />
          </div>
        )}
      </Card>
    </Page>
  )
}
