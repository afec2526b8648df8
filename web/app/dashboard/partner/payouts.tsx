import { useQuery } from '@tanstack/react-query'
import { Status } from '../../parts/badge.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Money } from '../../parts/money.tsx'
import type { Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { payoutsQuery } from '../data/partner-queries.ts'
import type { Schemas } from '../session/client.ts'
import { PAYOUT_STATUS } from '../words/partner.ts'
import { Listed, usePage } from './listed.tsx'

type Payout = Schemas['Payout']

const short = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`

/** Whether a payout is on hold because its address is new. */
const isHeld = ({ status, held_until: until }: Payout): boolean =>
  (status === 'REQUESTED' || status === 'APPROVED') && until !== null && Date.parse(until) > Date.now()

const COLUMNS: readonly Column<Payout>[] = [
  {
    id: 'to',
    label: 'To',
    cell: ({ address, asset }) => (
      <span className="inline-copy">
        <span>
          <b>{asset}</b> <code>{short(address)}</code>
        </span>
        <Copy bare text={address} label="Copy the address" />
      </span>
    ),
  },
  { id: 'amount', label: 'Amount', end: true, cell: ({ amount }) => <Money amount={amount} /> },
  { id: 'fee', label: 'Fee', end: true, spare: true, cell: ({ fee }) => <Money amount={fee} /> },
  { id: 'net', label: 'You get', end: true, cell: ({ net }) => <Money amount={net} /> },
  {
    id: 'status',
    label: 'Status',
    cell: (payout) => (
      <span className="inline-start">
        <Status of={PAYOUT_STATUS} value={payout.status} />
        {isHeld(payout) && (
          <small className="muted">
            new address, from <Time at={payout.held_until ?? ''} exact />
          </small>
        )}
      </span>
    ),
  },
  {
    id: 'tx',
    label: 'Transaction',
    spare: true,
    cell: ({ tx_hash: hash }) =>
      hash === null ? (
        <span className="muted">–</span>
      ) : (
        <span className="inline-copy">
          <code>{short(hash)}</code>
          <Copy bare text={hash} label="Copy the transaction" />
        </span>
      ),
  },
  {
    id: 'when',
    label: 'Requested',
    end: true,
    cell: ({ created_at: at }) => (
      <span className="nowrap">
        <Time at={at} />
      </span>
    ),
  },
]

/** The requested payouts, each with its status. */
export function Payouts() {
  const [page, setPage] = usePage()
  return (
    <Listed
      label="Payouts"
      query={useQuery(payoutsQuery(page))}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      page={page}
      onPage={setPage}
      empty={
        <Empty icon="send" title="No payouts yet">
          Commissions are payable 14 days after their charge.
        </Empty>
      }
    />
  )
}
