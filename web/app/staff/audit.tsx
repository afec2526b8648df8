import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/card.tsx'
import { TextField } from '../parts/field.tsx'
import { Time } from '../parts/time.tsx'
import { answerOf, client } from './calls.ts'
import type { components } from '../../generated/staff-api.d.ts'
import { PagedList } from './paged-list.tsx'

type Entry = components['schemas']['AuditEntry']
const PAGE_SIZE = 50
const FIELDS = ['actor', 'action', 'subject', 'from', 'to'] as const
type Filter = Partial<Record<(typeof FIELDS)[number], string>>

/** The filter in the address, so that a search can be saved and shared. */
const filterOf = (search: string): Filter => {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = given.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

/** Who did what, on what and when. */
export function AuditPage() {
  const [filter, setFilter] = useState<Filter>(() => filterOf(location.search))
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: ['audit', filter, page],
    staleTime: 0,
    queryFn: () =>
      answerOf(
        client.GET('/v1/staff/audit', {
          params: { query: { ...filter, page: String(page), page_size: String(PAGE_SIZE) } },
        }),
      ),
  })
  const search = (next: Filter): void => {
    const query = new URLSearchParams(next).toString()
    history.replaceState(null, '', `${location.pathname}${query === '' ? '' : `?${query}`}`)
    setFilter(next)
    setPage(1)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    search(
      Object.fromEntries(
        FIELDS.flatMap((name) => {
          const value = data.get(name)
          return typeof value !== 'string' || value.trim() === '' ? [] : [[name, value.trim()]]
        }),
      ),
    )
  }
  return (
    <main id="content" className="page">
      <Page
        title="Audit"
        product="Review"
        lead="Every action and view by staff and operators. Nobody can change these entries."
      >
        <form className="filters" onSubmit={submit} key={JSON.stringify(filter)} role="search">
          <TextField
            label="Who"
            name="actor"
            placeholder="stf_… or a name"
            defaultValue={filter.actor}
            maxLength={100}
          />
          <TextField
            label="Action"
            name="action"
            placeholder="picture view"
            defaultValue={filter.action}
            maxLength={64}
            list="actions"
          />
          <datalist id="actions">
            {[
              'review view',
              'picture view',
              'review vote',
              'review decided',
              'case view',
              'case decide',
              'delivery rearm',
              'staff login',
              'staff add',
              'staff role',
              'account',
            ].map((action) => (
              <option key={action} value={action} />
            ))}
          </datalist>
          <TextField
            label="Object"
            name="subject"
            placeholder="ver_…, dlv_…, acc_…"
            defaultValue={filter.subject}
            maxLength={100}
          />
          <TextField label="From" name="from" type="date" defaultValue={filter.from} />
          <TextField label="To" name="to" type="date" defaultValue={filter.to} />
          <div className="filters-do">
            <Button kind="primary" type="submit" icon="search">
              Search
            </Button>
            {Object.keys(filter).length > 0 && (
              <Button kind="quiet" onClick={() => search({})}>
                Clear
              </Button>
            )}
          </div>
        </form>
        <PagedList<Entry>
          list={list}
          label="Audit"
          lines={8}
          onPage={setPage}
          empty={{
            icon: 'search',
            title: 'No entries found',
            words: 'Days are in UTC. The last day is included.',
          }}
          columns={[
            { id: 'at', label: 'When', cell: ({ at }) => <Time at={at} exact /> },
            {
              id: 'who',
              label: 'Who',
              cell: (row) => (
                <button type="button" className="as-link" onClick={() => search({ ...filter, actor: row.actor })}>
                  {row.actor_name ?? row.actor}
                </button>
              ),
            },
            { id: 'what', label: 'Action', cell: ({ action }) => action },
            {
              id: 'on',
              label: 'Object',
              cell: (row) => (
                <button
                  type="button"
                  className="as-link"
                  onClick={() => search({ ...filter, subject: row.subject_id })}
                >
                  <code>{row.subject_id}</code>
                </button>
              ),
            },
            {
              id: 'detail',
              label: 'Detail',
              cell: ({ reason, detail }) => (
                <span className="fine">
                  {[
                    reason,
                    ...Object.entries(detail).map(
                      ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
                    ),
                  ]
                    .filter((part) => part !== null && part !== '')
                    .join(' · ') || '–'}
                </span>
              ),
            },
          ]}
        />
      </Page>
    </main>
  )
}
