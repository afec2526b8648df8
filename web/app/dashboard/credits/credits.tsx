import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { buttonClass } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { Select } from '../../parts/field.tsx'
import { Figure } from '../../parts/figure.tsx'
import { number, signed } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { OPENS } from '../../parts/row.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table, type Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { balanceQuery, ledgerQuery, paymentsQuery, type LedgerType } from '../data/queries.ts'
import type { Schemas } from '../session/client.ts'
import { PaymentsTable } from './payments-table.tsx'

type Entry = Schemas['LedgerEntry']

const TYPE: Readonly<Record<LedgerType, string>> = {
  GRANT: 'Given',
  PURCHASE: 'Bought',
  HOLD: 'Held for a verification',
  CHARGE: 'Charged',
  RELEASE: 'Released',
  REFUND: 'Refunded',
  ADJUSTMENT: 'Corrected',
}

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'what', label: 'What', cell: ({ type }) => TYPE[type] },
  {
    id: 'for',
    label: 'For',
    cell: ({ verification_id: id, payment_id: payment }) =>
      id !== null ? (
        <Link {...OPENS} href={`/dashboard/verifications/${id}`}>
          Verification
        </Link>
      ) : payment !== null ? (
        <Link {...OPENS} href={`/dashboard/credits/payments/${payment}`}>
          Payment
        </Link>
      ) : (
        <span className="muted">–</span>
      ),
  },
  {
    id: 'amount',
    label: 'Balance',
    end: true,
    cell: ({ amount }) => (amount === 0 ? <span className="muted">–</span> : signed(amount)),
  },
  {
    id: 'held',
    label: 'Held',
    end: true,
    cell: ({ held_amount: held }) => (held === 0 ? <span className="muted">–</span> : signed(held)),
  },
  { id: 'after', label: 'Balance after', end: true, spare: true, cell: ({ balance_after: after }) => number(after) },
  { id: 'heldAfter', label: 'Held after', end: true, spare: true, cell: ({ held_after: after }) => number(after) },
  {
    id: 'when',
    label: 'When',
    end: true,
    cell: ({ created_at: at }) => (
      <span className="nowrap">
        <Time at={at} exact />
      </span>
    ),
  },
]

/** The balance, and every change of it. */
export default function Credits() {
  const balance = useQuery(balanceQuery)
  const [search, setSearch] = useSearchParams()
  const type = (Object.keys(TYPE) as LedgerType[]).find((one) => one === search.get('type'))
  const page = Math.max(1, Number(search.get('page')) || 1)
  const ledger = useQuery(ledgerQuery(page, type))
  const go = (next: { page?: number; type?: string }): void =>
    setSearch(
      Object.fromEntries(
        Object.entries({ type, ...next }).flatMap(([name, value]) =>
          value === undefined || value === '' || value === 1 ? [] : [[name, String(value)]],
        ),
      ),
    )
  return (
    <Page
      title="Credits"
      lead="We hold the price when you create a verification, and charge it only after approval. Test mode costs nothing."
      actions={
        <Link href="/dashboard/credits/buy" className={buttonClass({ kind: 'primary' })}>
          <Icon name="plus" />
          Buy credits
        </Link>
      }
    >
      <div className="tiles is-three">
        {balance.isError && balance.data === undefined ? (
          <ErrorBox
            error={balance.error}
            again={() => {
              void balance.refetch()
            }}
          />
        ) : (
          <>
            <Figure title="Available">{balance.data && number(balance.data.available)}</Figure>
            <Figure title="Held">{balance.data && number(balance.data.held)}</Figure>
            <Figure title="Total">{balance.data && number(balance.data.total)}</Figure>
          </>
        )}
      </div>
      <div className="stack">
        {balance.data !== undefined && balance.data.available <= 0 && (
          <Notice tone="mid" title="No credits left">
            Live verifications are rejected until you buy more.
          </Notice>
        )}
        <LatestPayments />
        <Card
          flush
          title="Ledger"
          actions={
            <Select
              aria-label="Which entries"
              value={type ?? ''}
              onChange={(next) => go({ type: next, page: 1 })}
              options={[
                { value: '', label: 'All entries' },
                ...Object.entries(TYPE).map(([value, label]) => ({ value, label })),
              ]}
            />
          }
        >
          {ledger.isPending ? (
            <Skeleton lines={6} />
          ) : ledger.data === undefined ? (
            <ErrorBox
              error={ledger.error}
              again={() => {
                void ledger.refetch()
              }}
            />
          ) : ledger.data.items.length === 0 ? (
            <Empty icon="credits" title="No entries yet">
              Each change of the balance appears here.
            </Empty>
          ) : (
            <>
              <Table label="Ledger" columns={COLUMNS} rows={ledger.data.items} rowKey={({ id }) => id} />
              <Pagination page={page} list={ledger.data} onPage={(next) => go({ page: next })} />
            </>
          )}
        </Card>
      </div>
    </Page>
  )
}

/** The newest payments. Nothing if there was never a payment. */
function LatestPayments() {
  const { data, isError, error, refetch } = useQuery(paymentsQuery(1, undefined, 3))
  if (data === undefined)
    return isError ? (
      <ErrorBox
        error={error}
        again={() => {
          void refetch()
        }}
      />
    ) : null
  if (data.total === 0) return null
  return (
    <Card
      flush
      title="Payments"
      actions={
        <Link href="/dashboard/credits/payments">
          All payments <Icon name="forward" />
        </Link>
      }
    >
      <PaymentsTable payments={data.items} />
    </Card>
  )
}
