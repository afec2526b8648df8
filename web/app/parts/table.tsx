import type { ReactNode } from 'react'
import { OPENING_ROWS } from './row.ts'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Aligns figures at the end of their column. */
  readonly end?: boolean
  /** Hidden where a table has little room. */
  readonly spare?: boolean
}

/**
 * A table. Its first column names the row. A press anywhere on a row opens its record if the row has such a link (parts/row.ts).
 * On a phone each row becomes a block, with the column's name beside each value. The roles are explicit, because browsers drop them
 * when the display changes.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}) {
  const classOf = ({ end = false, spare = false }: Column<Row>): string | undefined =>
    [end && 'end', spare && 'spare'].filter(Boolean).join(' ') || undefined
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" {...OPENING_ROWS}>
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} role="rowheader" scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} role="cell" className={classOf(column)} data-label={column.label}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
