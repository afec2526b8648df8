import { Link } from 'wouter'
import { Status } from '../../parts/badge.tsx'
import { number } from '../../parts/format.ts'
import { OPENS } from '../../parts/row.ts'
import { Table, type Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import type { Schemas } from '../session/client.ts'
import { coins, NETWORK, PAYMENT_STATUS } from '../words/payment.ts'

type Payment = Schemas['Payment']

const COLUMNS: readonly Column<Payment>[] = [
  {
    id: 'what',
    label: 'For',
    cell: ({ id, credits }) => (
      <Link {...OPENS} href={`/dashboard/credits/payments/${id}`}>
        {number(credits)} credits
      </Link>
    ),
  },
  {
    id: 'amount',
    label: 'Amount to send',
    end: true,
    cell: ({ amount_expected: amount, asset }) => <span className="nowrap">{coins(amount, asset)}</span>,
  },
  {
    id: 'received',
    label: 'Arrived',
    end: true,
    spare: true,
    cell: ({ amount_received: amount, asset }) =>
      amount === '0' ? <span className="muted">–</span> : <span className="nowrap">{coins(amount, asset)}</span>,
  },
  { id: 'network', label: 'Network', spare: true, cell: ({ network }) => NETWORK[network] },
  {
    id: 'granted',
    label: 'Added',
    end: true,
    cell: ({ credits_granted: granted }) => (granted === 0 ? <span className="muted">–</span> : number(granted)),
  },
  { id: 'status', label: 'Status', cell: ({ status }) => <Status of={PAYMENT_STATUS} value={status} /> },
  {
    id: 'when',
    label: 'Requested',
    end: true,
    cell: ({ created_at: at }) => (
      <span className="nowrap">
        <Time at={at} exact />
      </span>
    ),
  },
]

/** Payments, each with a link to its page. */
export const PaymentsTable = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <Table label="Payments" columns={COLUMNS} rows={payments} rowKey={({ id }) => id} />
)
