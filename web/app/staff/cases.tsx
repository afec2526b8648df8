import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Badge, type Tone } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Card, Facts, Page } from '../parts/card.tsx'
import { ErrorBox, Notice } from '../parts/error-box.tsx'
import { Segments, TextArea } from '../parts/field.tsx'
import { reference } from '../parts/format.ts'
import { OPENS } from '../parts/row.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { Time } from '../parts/time.tsx'
import { say } from '../parts/toast.tsx'
import { answerOf, client } from './calls.ts'
import type { components } from '../../generated/staff-api.d.ts'
import { HitView } from './case/screening-panel.tsx'
import { PagedList } from './paged-list.tsx'
import { inWords, listName } from './words.ts'

type Listed = components['schemas']['ListedCase']
type State = Listed['state']
const PAGE_SIZE = 25
const STATES = [
  { value: 'OPEN', label: 'Open' },
  { value: 'CONFIRMED', label: 'Confirmed' },
  { value: 'NOT_SAME', label: 'Not the same' },
  { value: 'CLEARED', label: 'Cleared' },
] as const satisfies readonly { value: State; label: string }[]
const TONE: Readonly<Record<State, Tone>> = { OPEN: 'mid', CONFIRMED: 'bad', NOT_SAME: 'ok', CLEARED: 'off' }

const StateBadge = ({ state }: { readonly state: State }) => (
  <Badge tone={TONE[state]} icon={state === 'OPEN' ? 'show' : state === 'CONFIRMED' ? 'flag' : 'ok'}>
    {STATES.find(({ value }) => value === state)?.label}
  </Badge>
)

/** Hits of monitoring: approved people who may now be on a list. */
export function CasesPage() {
  const [state, setState] = useState<State>('OPEN')
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: ['cases', state, page],
    queryFn: () =>
      answerOf(
        client.GET('/v1/staff/cases', {
          params: { query: { state, page: String(page), page_size: String(PAGE_SIZE) } },
        }),
      ),
  })
  return (
    <main id="content" className="page">
      <Page
        title="Monitoring"
        product="Review"
        lead="Approved people who may match a new or changed list entry."
        actions={
          <Segments
            label="Status"
            options={STATES}
            value={state}
            onChange={(value) => {
              setState(value)
              setPage(1)
            }}
          />
        }
      >
        <PagedList<Listed>
          list={list}
          label="Cases"
          onPage={setPage}
          empty={
            state === 'OPEN'
              ? { icon: 'ok', title: 'No open cases', words: 'The lists are searched again after every change.' }
              : { icon: 'ok', title: 'None' }
          }
          columns={[
            {
              id: 'person',
              label: 'Verification',
              cell: (row) => (
                <Link {...OPENS} href={`/cases/${row.id}`}>
                  <code>{reference(row.reference_code)}</code>
                </Link>
              ),
            },
            {
              id: 'client',
              label: 'Client',
              cell: ({ company }) => (company !== null ? <bdi>{company}</bdi> : <span className="muted">no name</span>),
            },
            {
              id: 'list',
              label: 'List',
              cell: (row) => (
                <span className="two-lines">
                  <span>{listName(row.list)}</span>
                  <span className="fine">entry {row.entry_id}</span>
                </span>
              ),
            },
            { id: 'score', label: 'Score', end: true, cell: ({ score }) => score.toFixed(2) },
            { id: 'state', label: 'Status', cell: (row) => <StateBadge state={row.state} /> },
            { id: 'at', label: 'Open since', cell: (row) => <Time at={row.opened_at} /> },
          ]}
        />
      </Page>
    </main>
  )
}

/** One case: the entry, why it may be the person, and the decision. */
export function CasePage({ id }: { readonly id: string }) {
  const found = useQuery({
    queryKey: ['case', id],
    queryFn: () => answerOf(client.GET('/v1/staff/cases/{id}', { params: { path: { id } } })),
    staleTime: Infinity,
    gcTime: 0,
  })
  const opened = found.data
  return (
    <main id="content" className="page is-narrow">
      <Link className="case-back is-shown" href="/cases">
        Monitoring
      </Link>
      {found.error !== null && (
        <ErrorBox
          error={found.error}
          again={() => {
            void found.refetch()
          }}
        />
      )}
      {opened === undefined ? (
        found.error === null && <Skeleton lines={6} tall />
      ) : (
        <Page
          title={<code>{reference(opened.reference_code)}</code>}
          product="Review"
          lead={
            <>
              <StateBadge state={opened.state} /> since <Time at={opened.opened_at} />
            </>
          }
        >
          <Card title="List entry">
            {opened.hit === null ? (
              <p className="muted">Erased with the personal data.</p>
            ) : (
              <HitView hit={opened.hit} />
            )}
          </Card>
          {opened.decided_by !== null && (
            <Card title="Decided">
              <Facts
                facts={[
                  ['By', opened.decided_by],
                  ['When', opened.decided_at === null ? '–' : <Time at={opened.decided_at} exact />],
                  ['Why', opened.reason ?? '–'],
                ]}
              />
            </Card>
          )}
          {opened.hit !== null && opened.state !== 'CLEARED' && (
            <Decide id={id} seen={opened.seen} state={opened.state} />
          )}
          {opened.history.length > 0 && (
            <Card title="History">
              <ul className="tries">
                {opened.history.map((turn, index) => (
                  <li key={index}>
                    <div>
                      <b>{inWords(turn.kind)}</b>
                      {turn.decision !== null && `: ${inWords(turn.decision)}`}
                    </div>
                    <small>
                      <Time at={turn.at} exact />
                      {turn.by !== null && ` · ${turn.by}`}
                    </small>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </Page>
      )}
    </main>
  )
}

const WORDS = { NOT_SAME: 'Not the same person', CONFIRMED: 'It is this person' } as const

function Decide({ id, seen, state }: { readonly id: string; readonly seen: string; readonly state: State }) {
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [armed, setArmed] = useState<'NOT_SAME' | 'CONFIRMED'>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isShort, setShort] = useState(false)
  const press = (decision: 'NOT_SAME' | 'CONFIRMED'): void => {
    if (note.trim().length < 10) {
      setShort(true)
      return
    }
    if (armed !== decision) {
      setArmed(decision)
      return
    }
    setBusy(true)
    setError(undefined)
    answerOf(
      client.POST('/v1/staff/cases/{id}/decision', {
        params: { path: { id } },
        body: { decision, note: note.trim(), seen },
      }),
    )
      .then(() => {
        say('Decision saved.')
        for (const key of ['case', 'cases', 'counts']) void queries.invalidateQueries({ queryKey: [key] })
      }, setError)
      .finally(() => {
        setBusy(false)
        setArmed(undefined)
      })
  }
  return (
    <Card title={state === 'OPEN' ? 'Decide' : 'Decide again'}>
      <div className="form">
        {error !== undefined && <ErrorBox error={error} />}
        <TextArea
          label="Note for the record"
          value={note}
          maxLength={2_000}
          error={isShort ? 'Say why, in at least 10 characters.' : undefined}
          onChange={({ target }) => {
            setNote(target.value)
            setShort(false)
            setArmed(undefined)
          }}
        />
        {armed !== undefined && (
          <Notice tone="mid">The decision holds until the entry or the rules change. Press again to confirm.</Notice>
        )}
        <div className="case-buttons">
          {(['CONFIRMED', 'NOT_SAME'] as const)
            .filter((decision) => decision !== state)
            .map((decision) => (
              <Button
                key={decision}
                kind={decision === 'CONFIRMED' ? 'danger' : 'primary'}
                busy={isBusy && armed === decision}
                onClick={() => press(decision)}
              >
                {armed === decision ? `Yes: ${WORDS[decision].toLowerCase()}` : WORDS[decision]}
              </Button>
            ))}
        </div>
      </div>
    </Card>
  )
}
