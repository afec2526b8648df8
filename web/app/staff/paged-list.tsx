import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../parts/card.tsx'
import { Empty } from '../parts/empty.tsx'
import { ErrorBox } from '../parts/error-box.tsx'
import type { IconName } from '../parts/icon.tsx'
import { Pagination, type PageAnswer } from '../parts/pagination.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Table, type Column } from '../parts/table.tsx'

/** Answer of a list route of the console. */
interface PageOf<Row> extends PageAnswer {
  readonly items: readonly Row[]
  readonly page: number
}

/** A list of the console with its query and pagination. `empty`: the text of an empty list. */
export function PagedList<Row extends { readonly id: string }>({
  list,
  label,
  columns,
  lines = 5,
  empty,
  onPage,
}: {
  readonly list: UseQueryResult<PageOf<Row>>
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly lines?: number
  readonly empty: { readonly icon: IconName; readonly title: string; readonly words?: ReactNode }
  readonly onPage: (page: number) => void
}) {
  const { data, error } = list
  return (
    <>
      {error !== null && (
        <ErrorBox
          error={error}
          again={() => {
            void list.refetch()
          }}
        />
      )}
      <Card flush>
        {data === undefined ? (
          error === null && <Skeleton lines={lines} tall />
        ) : data.items.length === 0 ? (
          <Empty icon={empty.icon} title={empty.title}>
            {empty.words}
          </Empty>
        ) : (
          <Table<Row> label={label} rows={data.items} rowKey={({ id }) => id} columns={columns} />
        )}
      </Card>
      {data !== undefined && <Pagination page={data.page} list={data} onPage={onPage} />}
    </>
  )
}
