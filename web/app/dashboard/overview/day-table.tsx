import { number, weekday } from '../../parts/format.ts'
import { Table } from '../../parts/table.tsx'
import type { Day } from '../data/figures.ts'

/** The plot's figures as a table, newest day first. */
export const DayTable = ({ days }: { readonly days: readonly Day[] }) => (
  <div className="plot-table">
    <Table
      label="Decisions per day"
      rows={days.toReversed()}
      rowKey={({ date }) => date}
      columns={[
        { id: 'day', label: 'Day', cell: ({ date }) => weekday(date) },
        { id: 'approved', label: 'Approved', end: true, cell: ({ approved }) => number(approved) },
        { id: 'review', label: 'In review', end: true, cell: ({ review }) => number(review) },
        { id: 'declined', label: 'Declined', end: true, cell: ({ declined }) => number(declined) },
      ]}
    />
  </div>
)
