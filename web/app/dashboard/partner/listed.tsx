import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Card } from '../../parts/card.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Pagination, type PageAnswer } from '../../parts/pagination.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table, type Column } from '../../parts/table.tsx'

interface Paged<Row> extends PageAnswer {
  readonly items: readonly Row[]
}

/** The page number in the address, from 1. */
export function usePage(): [page: number, go: (page: number) => void] {
  const [search, setSearch] = useSearchParams()
  const page = Math.min(999_999, Math.max(1, Math.floor(Number(search.get('page'))) || 1))
  return [page, (next) => setSearch(next === 1 ? {} : { page: String(next) })]
}

/** A list in pages, with all its states. */
export function Listed<Row>({
  label,
  query,
  columns,
  rowKey,
  page,
  onPage,
  empty,
}: {
  readonly label: string
  readonly query: UseQueryResult<Paged<Row>>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly page: number
  readonly onPage: (page: number) => void
  readonly empty: ReactNode
}) {
  const { data, error, isPending, isPlaceholderData, refetch } = query
  return (
    <Card flush>
      {isPending ? (
        <Skeleton lines={5} />
      ) : data === undefined ? (
        <ErrorBox
          error={error}
          again={() => {
            void refetch()
          }}
        />
      ) : data.total === 0 ? (
        empty
      ) : (
        <div className={isPlaceholderData ? 'is-stale' : undefined}>
          <Table label={label} columns={columns} rows={data.items} rowKey={rowKey} />
          <Pagination page={page} list={data} onPage={onPage} />
        </div>
      )}
    </Card>
  )
}
