import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox, ShownError } from '../../parts/error-box.tsx'
import { number } from '../../parts/format.ts'
import { Pagination } from '../../parts/pagination.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table } from '../../parts/table.tsx'
import { say } from '../../parts/toast.tsx'
import { answerOf, api, download } from '../session/client.ts'
import { useChosenMode, type Mode } from '../shell/mode.ts'
import { COLUMNS } from './columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filterQuery, PAGE_SIZE, readFilters, writeFilters, type Filters } from './filters.ts'
import { TestVerification } from './test-verification.tsx'

const listQuery = (filters: Filters, mode: Mode, page: number) => ({
  queryKey: ['verifications', 'list', filterQuery(filters, mode), page],
  queryFn: () =>
    answerOf(
      api.GET('/v1/me/verifications', {
        params: { query: { ...filterQuery(filters, mode), page: String(page), page_size: String(PAGE_SIZE) } },
      }),
    ),
  placeholderData: keepPreviousData,
})

/** All verifications of a mode, filtered by the address. */
export default function Verifications() {
  const [mode] = useChosenMode()
  const [search, setSearch] = useSearchParams()
  const { filters, page } = readFilters(search)
  const list = useQuery(listQuery(filters, mode, page))
  const [isMaking, setMaking] = useState(false)
  const isFiltered = Object.keys(filters).length > 0
  const make = mode === 'TEST' && (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      Test verification
    </Button>
  )
  const empty = isFiltered ? (
    <Empty
      icon="search"
      title="No matches for these filters"
      action={<Button onClick={() => setSearch(new URLSearchParams())}>Show all</Button>}
    >
      Try another period, or {mode === 'LIVE' ? 'test' : 'live'} mode.
    </Empty>
  ) : (
    <Empty
      icon="verifications"
      title={`No ${mode === 'LIVE' ? 'live' : 'test'} verifications yet`}
      action={make || undefined}
    >
      {mode === 'LIVE'
        ? 'Your server creates them with a live key.'
        : 'Create one here, or from your server with a test key.'}
    </Empty>
  )
  return (
    <Page
      title="Verifications"
      actions={
        <>
          <Export filters={filters} mode={mode} total={list.data?.total ?? 0} />
          {make}
        </>
      }
    >
      <FilterBar filters={filters} onChange={(next) => setSearch(writeFilters(next))} />
      <Card flush>
        {list.isPending ? (
          <Skeleton lines={8} />
        ) : list.data === undefined ? (
          <ErrorBox
            error={list.error}
            again={() => {
              void list.refetch()
            }}
          />
        ) : list.data.items.length === 0 && page === 1 ? (
          empty
        ) : (
          <div className={list.isPlaceholderData ? 'is-stale' : undefined}>
            <Table label="Verifications" columns={COLUMNS} rows={list.data.items} rowKey={({ id }) => id} />
          </div>
        )}
        {list.data !== undefined && (
          <Pagination page={page} list={list.data} onPage={(next) => setSearch(writeFilters(filters, next))} />
        )}
      </Card>
      <TestVerification open={isMaking} onClose={() => setMaking(false)} />
    </Page>
  )
}

function Export({ filters, mode, total }: { readonly filters: Filters; readonly mode: Mode; readonly total: number }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const headers = await download(
        `/v1/me/verifications.csv?${new URLSearchParams(filterQuery(filters, mode)).toString()}`,
        `verifications-${mode.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.csv`,
      )
      const [fitting, limit] = ['x-total-rows', 'x-row-limit'].map((header) => Number(headers.get(header) ?? 0))
      if (fitting > limit)
        say(`The file has the newest ${number(limit)} of ${number(fitting)}: choose a shorter period for the others.`)
    } catch (error) {
      say(error instanceof ShownError ? error.message : 'The file could not be saved.', 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon="download"
      busy={isBusy}
      disabled={total === 0}
      onClick={() => {
        void save()
      }}
    >
      Export CSV
    </Button>
  )
}
