import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { DELIVERY_STATUS, Status } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/card.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorBox } from '../parts/error-box.tsx'
import { Segments, TextArea } from '../parts/field.tsx'
import { Time } from '../parts/time.tsx'
import { say } from '../parts/toast.tsx'
import { answerOf, client } from './calls.ts'
import type { components } from '../../generated/staff-api.d.ts'
import { PagedList } from './paged-list.tsx'

type Delivery = components['schemas']['Delivery']
const PAGE_SIZE = 25
const STATES = [
  { value: 'FAILED', label: 'Failed' },
  { value: 'RETRYING', label: 'Retrying' },
  { value: 'PENDING', label: 'Waiting' },
] as const
type State = (typeof STATES)[number]['value']

const TOLD = {
  REARMED: 'Delivery rearmed. New attempts have started.',
  ALREADY_DELIVERED: 'This delivery has already arrived.',
  STILL_OPEN: 'This delivery is already being retried.',
  ENDPOINT_REMOVED: 'The client has removed the endpoint.',
  ENDPOINT_SWITCHED_OFF: 'The endpoint is switched off. Its owner can switch it on in the dashboard.',
  NO_ANSWER: 'Requested. It starts when a worker is available.',
} as const

/** Webhook deliveries of all clients, and the form to rearm failed ones. */
export function DeliveriesPage() {
  const [status, setStatus] = useState<State>('FAILED')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Delivery>()
  const list = useQuery({
    queryKey: ['deliveries', status, page],
    queryFn: () =>
      answerOf(
        client.GET('/v1/staff/deliveries', {
          params: { query: { status, page: String(page), page_size: String(PAGE_SIZE) } },
        }),
      ),
  })
  return (
    <main id="content" className="page">
      <Page
        title="Deliveries"
        product="Review"
        lead="Webhooks of all clients. Bodies and secrets are not shown."
        actions={
          <Segments
            label="Status"
            options={STATES}
            value={status}
            onChange={(value) => {
              setStatus(value)
              setPage(1)
            }}
          />
        }
      >
        <PagedList<Delivery>
          list={list}
          label="Deliveries"
          onPage={setPage}
          empty={
            status === 'FAILED'
              ? {
                  icon: 'ok',
                  title: 'No failed deliveries',
                  words: 'Every event has reached its client or is being sent.',
                }
              : { icon: 'ok', title: 'None' }
          }
          columns={[
            {
              id: 'event',
              label: 'Event',
              cell: ({ event, id }) => (
                <span className="two-lines">
                  <b>{event}</b>
                  <code className="fine spare">{id}</code>
                </span>
              ),
            },
            {
              id: 'client',
              label: 'Client',
              cell: ({ company, host }) => (
                <span className="two-lines">
                  <span>{company !== null ? <bdi>{company}</bdi> : <span className="muted">no name</span>}</span>
                  <span className="fine">{host}</span>
                </span>
              ),
            },
            { id: 'status', label: 'Status', cell: (row) => <Status of={DELIVERY_STATUS} value={row.status} /> },
            {
              id: 'error',
              label: 'Last response',
              cell: (row) =>
                row.last_error ??
                (row.response_code === null ? <span className="muted">none</span> : `HTTP ${row.response_code}`),
            },
            { id: 'attempts', label: 'Attempts', end: true, cell: (row) => row.attempts },
            {
              id: 'at',
              label: 'Ended',
              cell: (row) =>
                row.finished_at === null ? <span className="muted">not yet</span> : <Time at={row.finished_at} />,
            },
            {
              id: 'do',
              label: 'Rearm',
              end: true,
              cell: (row) =>
                row.rearmable ? (
                  <Button small icon="send" onClick={() => setChosen(row)}>
                    Rearm
                  </Button>
                ) : (
                  <span className="muted">{row.status === 'FAILED' ? 'endpoint removed or off' : '–'}</span>
                ),
            },
          ]}
        />
      </Page>
      {chosen !== undefined && <Rearm delivery={chosen} onClose={() => setChosen(undefined)} />}
    </main>
  )
}

function Rearm({ delivery, onClose }: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const reason = new FormData(event.currentTarget).get('reason')
    setBusy(true)
    answerOf(
      client.POST('/v1/staff/deliveries/{id}/rearm', {
        params: { path: { id: delivery.id } },
        body: { reason: typeof reason === 'string' ? reason.replaceAll(/\s+/g, ' ') : '' },
      }),
    )
      .then(({ outcome }) => {
        say(TOLD[outcome])
        void queries.invalidateQueries({ queryKey: ['deliveries'] })
        void queries.invalidateQueries({ queryKey: ['counts'] })
        onClose()
      }, setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rearm the delivery"
      lead={
        <>
          {delivery.event} to <bdi>{delivery.company ?? delivery.host}</bdi>. The new attempts send the same id and
          body.
        </>
      }
    >
      <form className="form" onSubmit={submit}>
        {error !== undefined && <ErrorBox error={error} />}
        <TextArea
          label="Reason"
          hint="Shown in the audit. Do not enter personal data."
          name="reason"
          required
          maxLength={500}
          placeholder="The client's server is back, ticket 4711"
        />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isBusy} icon="send">
            Rearm
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
