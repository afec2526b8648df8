import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Card, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Select } from '../../parts/field.tsx'
import { longDay } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table } from '../../parts/table.tsx'
import { view } from '../../parts/view.tsx'
import { buttonClass, Button } from '../../parts/button.tsx'
import { latestQuery, statsQuery } from '../data/queries.ts'
import { StepsBanner } from '../first-steps/steps-banner.tsx'
import { useChosenMode } from '../shell/mode.ts'
import { COLUMNS } from '../verifications/columns.tsx'
import { CreditsCard } from './credits-card.tsx'
import { DayTable } from './day-table.tsx'
import { period, PERIODS } from './period.ts'
import { Reasons } from './reasons.tsx'
import { Tiles } from './tiles.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

const Plot = view(() => import('./plot.tsx'))

/** The events of a period, compared with the period before, and the open tasks. */
export default function Overview() {
  const [mode] = useChosenMode()
  const [search, setSearch] = useSearchParams()
  const days = PERIODS.find(([value]) => value === search.get('days'))?.[0] ?? '30'
  const [from, to] = period(Number(days))
  const stats = useQuery(statsQuery(mode, from, to))
  return (
    <Page
      title="Overview"
      lead={`${longDay(from)} to ${longDay(to)}, ${mode === 'LIVE' ? 'live' : 'test'} mode`}
      actions={
        <Select
          className="select-plain"
          aria-label="Time"
          value={days}
          onChange={(next) => setSearch(next === '30' ? {} : { days: next })}
          options={PERIODS.map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <StepsBanner />
      {stats.data === undefined ? (
        stats.isPending ? (
          <>
            <div className="tiles">
              {[1, 2, 3, 4].map((tile) => (
                <Card key={tile} className="tile">
                  <Skeleton lines={3} />
                </Card>
              ))}
            </div>
            <Card>
              <Skeleton lines={6} tall />
            </Card>
          </>
        ) : (
          <ErrorBox
            error={stats.error}
            again={() => {
              void stats.refetch()
            }}
          />
        )
      ) : (
        <div className={stats.isPlaceholderData ? 'is-stale' : undefined}>
          <Tiles stats={stats.data} days={days} />
          <div className="split split-even">
            <Decisions stats={stats.data} />
            <div className="stack">
              <Reasons reasons={stats.data.reason_codes} from={from} to={to} />
              <WebhooksCard />
              <CreditsCard mode={mode} />
            </div>
          </div>
        </div>
      )}
      <Latest />
    </Page>
  )
}

function Decisions({ stats }: { readonly stats: Parameters<typeof Tiles>[0]['stats'] }) {
  const [isTable, setTable] = useState(false)
  const isEmpty = stats.days.every(({ approved, review, declined }) => approved + review + declined === 0)
  return (
    <Card
      className="plot-card"
      title="Decisions per day"
      actions={
        !isEmpty && (
          <ul className="legend">
            <li>
              <span className="swatch swatch-approved" />
              Approved
            </li>
            <li>
              <span className="swatch swatch-review" />
              In review
            </li>
            <li>
              <span className="swatch swatch-declined" />
              Declined
            </li>
          </ul>
        )
      }
    >
      {isEmpty ? (
        <Empty
          icon="activity"
          title="No decisions in this period"
          action={
            <Link href="/dashboard/verifications" className={buttonClass()}>
              All verifications
            </Link>
          }
        />
      ) : (
        <>
          {isTable ? (
            <DayTable days={stats.days} />
          ) : (
            <ErrorBoundary at={stats.days[0]?.date ?? ''} show={() => <DayTable days={stats.days} />}>
              <Suspense fallback={<Skeleton lines={5} tall />}>
                <Plot days={stats.days} />
              </Suspense>
            </ErrorBoundary>
          )}
          <p className="plot-end">
            <Button kind="quiet" small onClick={() => setTable(!isTable)}>
              {isTable ? 'Show as a chart' : 'Show as a table'}
            </Button>
          </p>
        </>
      )}
    </Card>
  )
}

function Latest() {
  const [mode] = useChosenMode()
  const { data, error, isPending, refetch } = useQuery(latestQuery(mode))
  return (
    <div className="below">
      <Card
        flush
        title="Latest verifications"
        actions={
          <Link href="/dashboard/verifications">
            All verifications <Icon name="forward" />
          </Link>
        }
      >
        {isPending ? (
          <Skeleton lines={6} />
        ) : data === undefined ? (
          <ErrorBox
            error={error}
            again={() => {
              void refetch()
            }}
          />
        ) : data.items.length === 0 ? (
          <Empty
            icon="verifications"
            title={`No ${mode === 'LIVE' ? 'live' : 'test'} verifications yet`}
            action={
              <Link href="/dashboard/start" className={buttonClass({ kind: 'primary' })}>
                First steps
              </Link>
            }
          />
        ) : (
          <Table label="Latest verifications" columns={COLUMNS} rows={data.items} rowKey={({ id }) => id} />
        )}
      </Card>
    </div>
  )
}
