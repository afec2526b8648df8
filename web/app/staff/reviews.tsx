import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { answerOf, client, type QueuedReview } from './calls.ts'
import { ReviewCase } from './case/review-case.tsx'
import { useIdle } from './idle.ts'
import { useKeys } from './keys.tsx'
import { Queue } from './queue.tsx'

export type View = 'all' | 'second'
const BASE = { all: '/reviews', second: '/second' } as const
const POLL_MS = 20_000

/** The queue, and beside it the open review. */
export function ReviewsPage({ view, id }: { readonly view: View; readonly id: string | undefined }) {
  const [, go] = useLocation()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const reason = search.get('reason') ?? ''
  const addressOf = (review?: string): string =>
    `${BASE[view]}${review === undefined ? '' : `/${review}`}${reason === '' ? '' : `?${new URLSearchParams({ reason }).toString()}`}`
  const isIdle = useIdle()
  const queue = useQuery({
    queryKey: ['reviews', view, reason],
    queryFn: () =>
      answerOf(
        client.GET('/v1/staff/reviews', {
          params: { query: { view, page_size: '100', ...(reason === '' ? {} : { reason }) } },
        }),
      ),
    refetchInterval: isIdle ? false : POLL_MS,
  })
  const items = queue.data?.items ?? []
  const open = (review: QueuedReview | undefined): void => {
    if (review !== undefined) go(addressOf(review.id))
  }
  const at = items.findIndex((review) => review.id === id)
  useKeys({ j: () => open(items[at + 1]), k: () => open(at > 0 ? items[at - 1] : undefined) })
  useEffect(() => {
    if (id === undefined) document.title = view === 'second' ? 'Second review · Review' : 'Queue · Review'
  }, [id, view])

  /** After a decision: opens the next review that this person may decide. */
  const done = (): void => {
    const rest = items.filter((review) => review.id !== id)
    const next = rest
      .slice(Math.max(0, at))
      .concat(rest.slice(0, Math.max(0, at)))
      .find((review) => review.standing === 'OPEN' && (review.claim === null || review.claim.mine))
    void queries.invalidateQueries({ queryKey: ['reviews'] })
    void queries.invalidateQueries({ queryKey: ['counts'] })
    go(addressOf(next?.id))
  }
  return (
    <div className={id === undefined ? 'work is-list' : 'work'}>
      <Queue
        view={view}
        addressOf={addressOf}
        current={id}
        queue={queue}
        reason={reason}
        onReason={(chosen) => setSearch(chosen === '' ? {} : { reason: chosen })}
      />
      {id === undefined ? (
        <main id="content" className="work-empty">
          <h1 className="vh">{view === 'second' ? 'Second review' : 'Queue'}</h1>
          {queue.data === undefined ? null : items.length === 0 ? (
            <Empty
              icon="ok"
              title={
                reason !== ''
                  ? 'No reviews with this reason'
                  : view === 'second'
                    ? 'No reviews need a second person'
                    : 'No reviews waiting'
              }
            >
              New reviews appear automatically.
            </Empty>
          ) : (
            <Empty icon="show" title="Choose a review">
              You claim it for 15 minutes when you open it. Press J for the first.
            </Empty>
          )}
        </main>
      ) : (
        <ErrorBoundary
          at={id}
          product="Review"
          show={(fault) => (
            <main id="content" className="case">
              {fault}
            </main>
          )}
        >
          <ReviewCase key={id} id={id} back={addressOf()} isIdle={isIdle} onDone={done} />
        </ErrorBoundary>
      )}
    </div>
  )
}
