import { Badge } from '../../parts/badge.tsx'
import { calendarDate } from '../../parts/format.ts'
import type { Review } from '../calls.ts'
import { checkOf, Observations, Panel, Verdict } from './panel.tsx'
import { inWords, listName } from '../words.ts'

export type Hit = NonNullable<Review['screening_hits']>[number]

const THRESHOLD = 0.75

/** The hits of the screening, each with the details of its score. */
export function ScreeningPanel({ review }: { readonly review: Review }) {
  const check = checkOf(review, 'SCREENING')
  if (check === undefined)
    return (
      <Panel id="screening" title="Screening">
        <p className="muted">No screening was requested.</p>
      </Panel>
    )
  const hits = review.screening_hits ?? []
  const likely = hits.filter((hit) => hit.score >= (hit.threshold ?? THRESHOLD))
  const aside = hits.filter((hit) => !likely.includes(hit))
  return (
    <Panel
      id="screening"
      title="Screening"
      aside={
        likely.length > 0 ? (
          <Badge tone="bad" icon="flag">
            {likely.length} {likely.length === 1 ? 'hit' : 'hits'}
          </Badge>
        ) : (
          <Verdict check={check} />
        )
      }
    >
      {hits.length === 0 && <p className="muted">No list has a similar name.</p>}
      {likely.map((hit) => (
        <HitView key={`${hit.list}/${hit.entry_id}`} hit={hit} />
      ))}
      {aside.length > 0 && (
        <details className="observations">
          <summary>Excluded ({aside.length})</summary>
          {aside.map((hit) => (
            <HitView key={`${hit.list}/${hit.entry_id}`} hit={hit} />
          ))}
        </details>
      )}
      <Observations of={check.observations} />
    </Panel>
  )
}

const HOW: Readonly<Record<string, string>> = {
  EQUAL: 'the same',
  VARIANT: 'an accepted spelling',
  SPELLING: 'spelt differently',
  INITIAL: 'an initial',
  JOINED: 'written as one',
  SPLIT: 'written apart',
  SKELETON: 'the same consonants',
  MISSING: 'only on the list',
  EXTRA: 'not on the list',
}

/** One list entry, and why it may be the person. */
export function HitView({ hit }: { readonly hit: Hit }) {
  return (
    <article className="hit">
      <div className="hit-head">
        <h3>
          <bdi>{hit.matched_name}</bdi>
        </h3>
        <span
          className="hit-score"
          aria-label={`score ${hit.score.toFixed(2)}, a possible match from ${(hit.threshold ?? THRESHOLD).toFixed(2)}`}
        >
          {hit.score.toFixed(2)}
        </span>
      </div>
      <p className="fine">
        {listName(hit.list)} of {calendarDate(hit.list_date)}, entry {hit.entry_id}
        {hit.quality !== undefined &&
          hit.quality !== 'PRIMARY' &&
          hit.quality !== '' &&
          `, ${hit.quality.toLowerCase()} alias`}
      </p>
      <ul className="why">
        {hit.why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hit.alignment !== undefined && hit.alignment.length > 0 && (
        <details className="observations">
          <summary>Word by word</summary>
          <table className="alignment">
            <thead>
              <tr>
                <th scope="col">Searched</th>
                <th scope="col">Listed</th>
                <th scope="col">How</th>
              </tr>
            </thead>
            <tbody>
              {hit.alignment.map(({ searched, listed, how }, index) => (
                <tr key={index}>
                  <td>{searched ?? '–'}</td>
                  <td>{listed ?? '–'}</td>
                  <td>{HOW[how] ?? how}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {hit.modifiers !== undefined && hit.modifiers.length > 0 && (
        <dl className="modifiers">
          {hit.modifiers.map(({ name, grade, amount }) => (
            <div key={name}>
              <dt>{inWords(name)}</dt>
              <dd className={amount < 0 ? 'is-yes' : undefined}>
                {inWords(grade)}{' '}
                <small>
                  ({amount > 0 ? '+' : amount < 0 ? '−' : '±'}
                  {Math.abs(amount).toFixed(2)})
                </small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}
