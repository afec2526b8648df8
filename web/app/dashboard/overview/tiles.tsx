import type { ReactNode } from 'react'
import { duration, number, percent } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { Sparkline } from '../../parts/sparkline.tsx'
import type { Figures } from '../data/figures.ts'

interface Change {
  readonly words: string
  readonly goes: 'up' | 'down'
  readonly tone: 'ok' | 'mid' | 'plain'
}

/** The change of a figure. Undefined without a figure to compare. `better` is the good direction, if there is one. */
function change(
  now: number | null,
  before: number | null,
  better: 'up' | 'down' | undefined,
  words: (size: number, goes: 'up' | 'down') => string,
): Change | undefined {
  if (now === null || before === null || now === before) return undefined
  const goes = now > before ? 'up' : 'down'
  return {
    words: words(Math.abs(now - before), goes),
    goes,
    tone: better === undefined ? 'plain' : goes === better ? 'ok' : 'mid',
  }
}

/** The four figures, each with its value in the period before. */
export function Tiles({ stats, days }: { readonly stats: Figures; readonly days: string }) {
  const { previous } = stats
  const rates = stats.days.map(({ approved, declined }) =>
    approved + declined === 0 ? undefined : approved / (approved + declined),
  )
  const than = `than in the ${days} days before`
  return (
    <div className="tiles">
      <Tile
        title="Verifications"
        figure={number(stats.total)}
        than={than}
        values={stats.days.map(({ total }) => total)}
        tone="accent"
        change={change(stats.total, previous.total, undefined, (size, goes) =>
          previous.total === 0
            ? `${number(size)} more`
            : `${percent(size / previous.total)} % ${goes === 'up' ? 'more' : 'fewer'}`,
        )}
      />
      <Tile
        title="Approval rate"
        figure={
          stats.approval_rate === null ? (
            '–'
          ) : (
            <>
              {percent(stats.approval_rate)}
              <small>%</small>
            </>
          )
        }
        than={than}
        values={rates}
        tone="ok"
        change={change(
          stats.approval_rate,
          previous.approval_rate,
          'up',
          (size, goes) => `${percent(size)} points ${goes === 'up' ? 'higher' : 'lower'}`,
        )}
      />
      <Tile
        title="Median time to decision"
        figure={stats.median_seconds === null ? '–' : withUnit(duration(stats.median_seconds))}
        than={than}
        values={stats.days.map(({ median_seconds: median }) => median ?? undefined)}
        tone="accent"
        change={change(
          stats.median_seconds,
          previous.median_seconds,
          'down',
          (size, goes) => `${duration(size)} ${goes === 'up' ? 'slower' : 'faster'}`,
        )}
      />
      <Tile
        title="In review now"
        figure={number(stats.in_review)}
        than={than}
        values={stats.days.map(({ review }) => review)}
        tone="mid"
        change={change(
          stats.in_review,
          previous.in_review,
          'down',
          (size, goes) => `${number(size)} ${goes === 'up' ? 'more' : 'fewer'}`,
        )}
      />
    </div>
  )
}

const withUnit = (words: string): ReactNode =>
  words.split(' ').map((part, index) => (index % 2 === 0 ? part : <small key={index}>{part} </small>))

function Tile({
  title,
  figure,
  change: moved,
  than,
  values,
  tone,
}: {
  readonly title: string
  readonly figure: ReactNode
  readonly change: Change | undefined
  readonly than: string
  readonly values: readonly (number | undefined)[]
  readonly tone: 'accent' | 'ok' | 'mid'
}) {
  return (
    <section className="card tile">
      <h2>{title}</h2>
      <p className="figure">{figure}</p>
      {moved === undefined ? (
        <p className="change">
          no change<span>{than.replace('than', 'from')}</span>
        </p>
      ) : (
        <p className={`change change-${moved.tone}`}>
          <Icon name={moved.goes === 'up' ? 'rise' : 'fall'} />
          {moved.words}
          <span>{than}</span>
        </p>
      )}
      <Sparkline values={values} tone={tone} />
    </section>
  )
}
