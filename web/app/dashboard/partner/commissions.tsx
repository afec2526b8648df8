import { useQuery } from '@tanstack/react-query'
import { Status } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { number } from '../../parts/format.ts'
import { Money } from '../../parts/money.tsx'
import type { Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { commissionsQuery } from '../data/partner-queries.ts'
import type { Schemas } from '../session/client.ts'
import { COMMISSION_STATUS } from '../words/partner.ts'
import { Listed, usePage } from './listed.tsx'

type Commission = Schemas['Commission']

const COLUMNS: readonly Column<Commission>[] = [
  { id: 'client', label: 'Client', cell: ({ client_account_id: id }) => <code className="wrap">{id}</code> },
  { id: 'credits', label: 'Credits', end: true, cell: ({ credits }) => number(credits) },
  { id: 'amount', label: 'Amount', end: true, cell: ({ amount }) => <Money amount={amount} /> },
  { id: 'status', label: 'Status', cell: ({ status }) => <Status of={COMMISSION_STATUS} value={status} /> },
  { id: 'when', label: 'Charged', end: true, cell: ({ created_at: at }) => <Time at={at} /> },
]

/** The commission of each charge. */
export function Commissions() {
  const [page, setPage] = usePage()
  return (
    <Listed
      label="Commissions"
      query={useQuery(commissionsQuery(page))}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      page={page}
      onPage={setPage}
      empty={
        <Empty icon="credits" title="No commissions yet">
          Charges of clients that pay with bought credits appear here.
        </Empty>
      }
    />
  )
}
