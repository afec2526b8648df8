import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../parts/badge.tsx'
import { Copy } from '../../parts/copy.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { EvidenceLevels } from '../../parts/evidence-levels.tsx'
import { reference } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { answerOf, client, type Review } from '../calls.ts'
import { useKeys } from '../keys.tsx'
import { useNow, waiting } from '../queue.tsx'
import { LEVEL_WORDS, reasonWords } from '../words.ts'
import { useClaim } from './claim.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { FacePanel } from './face-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { LivenessPanel } from './liveness-panel.tsx'
import { Panel } from './panel.tsx'
import { Pictures } from './pictures.tsx'
import { ScreeningPanel } from './screening-panel.tsx'

/** One review: claimed first, then read once. */
export function ReviewCase({
  id,
  back,
  isIdle,
  onDone,
}: {
  readonly id: string
  readonly back: string
  readonly isIdle: boolean
  readonly onDone: () => void
}) {
  const claim = useClaim(id, isIdle)
  const record = useQuery({
    queryKey: ['review', id],
    queryFn: () => answerOf(client.GET('/v1/staff/reviews/{id}', { params: { path: { id } } })),
    enabled: claim.kind === 'mine' || claim.kind === 'looking',
    staleTime: Infinity,
    gcTime: 0,
  })
  const review = record.data
  const queries = useQueryClient()
  useEffect(() => {
    if (claim.kind === 'mine') void queries.invalidateQueries({ queryKey: ['reviews'] })
  }, [claim.kind, queries]) // the queue shows the claims
  const failure = claim.kind === 'failed' ? claim.error : record.error
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = review === undefined ? 'Review' : `${reference(review.reference_code)} · Review`
    if (review !== undefined) content.current?.focus({ preventScroll: true })
  }, [review?.id])
  const show = (section: string) => () => {
    document.getElementById(section)?.scrollIntoView({ block: 'start' })
    document.getElementById(section)?.focus({ preventScroll: true })
  }
  useKeys({ 1: show('document'), 2: show('face'), 3: show('liveness'), 4: show('screening') })

  return (
    <>
      <main id="content" ref={content} tabIndex={-1} className="case">
        <Link className="case-back" href={back}>
          <Icon name="back" />
          Queue
        </Link>
        {failure !== null && failure !== undefined && (
          <ErrorBox
            error={failure}
            again={() => {
              void record.refetch()
            }}
          />
        )}
        {review === undefined && <h1 className="vh">Review</h1>}
        {review === undefined && (failure === null || failure === undefined) && <Skeleton lines={8} tall />}
        {review !== undefined && (
          <Pictures review={id} isMine={claim.kind === 'mine'}>
            <Head review={review} />
            {claim.kind === 'looking' && (
              <Notice tone="mid" icon={claim.code === 'CLAIMED_BY_OTHER' ? 'usercheck' : 'users'}>
                {claim.why}
              </Notice>
            )}
            <Reasons review={review} />
            <div className="case-grid">
              <div className="stack">
                <DocumentPanel review={review} />
                <HistoryPanel review={review} />
              </div>
              <div className="stack">
                <FacePanel review={review} />
                <LivenessPanel review={review} />
                <ScreeningPanel review={review} />
                {review.evidence_levels !== null && (
                  <Panel id="evidence-levels" title="Evidence levels">
                    <EvidenceLevels levels={review.evidence_levels} />
                  </Panel>
                )}
              </div>
            </div>
            <div className="idle-cover" aria-hidden={!isIdle}>
              <p>
                <Icon name="hide" />
                Photos are hidden because nobody used this page for five minutes.
              </p>
            </div>
          </Pictures>
        )}
      </main>
      {review !== undefined && claim.kind === 'mine' && review.standing === 'OPEN' && (
        <DecisionBar
          review={review}
          onDone={onDone}
          onReload={() => {
            void record.refetch()
          }}
        />
      )}
    </>
  )
}

function Head({ review }: { readonly review: Review }) {
  const now = useNow()
  const facts: ReactNode[] = [
    review.company === null ? 'unnamed client' : <bdi>{review.company}</bdi>,
    review.end_user_ref !== null && <bdi>{review.end_user_ref}</bdi>,
    review.level.map((level) => LEVEL_WORDS[level] ?? level).join(', '),
    review.country?.toUpperCase(),
    `waiting ${waiting(review.since, now)}`,
  ].filter((fact) => fact !== null && fact !== undefined && fact !== '' && fact !== false)
  return (
    <header className="case-head">
      <div>
        <h1>
          <code>{reference(review.reference_code)}</code>
          <Copy text={review.reference_code} label="Copy the reference" bare />
          <Badge tone="mid" icon="show">
            In review
          </Badge>
          {review.mode === 'TEST' && <Badge tone="off">Test</Badge>}
        </h1>
        <p>
          {facts.map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      </div>
      <dl className="case-figures">
        <div>
          <dt>Risk score</dt>
          <dd>
            {review.risk_score ?? '–'}
            <small>/100</small>
          </dd>
        </div>
        <div>
          <dt>Decided by</dt>
          <dd className="is-small">
            {review.votes.length === 0 ? 'nobody yet' : review.votes.map(({ by }) => by.name).join(', ')}
          </dd>
        </div>
      </dl>
    </header>
  )
}

function Reasons({ review }: { readonly review: Review }) {
  const sorted = [...review.reason_codes].sort(
    (a, b) => Number(reasonWords(b).hot === true) - Number(reasonWords(a).hot === true),
  )
  return (
    <section className="reasons" aria-label="Reasons for review">
      {sorted.map((code) => {
        const { title, text, icon, hot } = reasonWords(code)
        return (
          <article key={code} className={hot === true ? 'is-hot' : undefined}>
            <Icon name={icon} />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
              <code>{code}</code>
            </div>
          </article>
        )
      })}
    </section>
  )
}
