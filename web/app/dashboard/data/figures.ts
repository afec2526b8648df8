import type { Schemas } from '../session/client.ts'

/** One day of the statistics, in UTC. */
export interface Day {
  readonly date: string
  readonly total: number
  readonly approved: number
  readonly review: number
  readonly declined: number
  readonly median_seconds: number | null
}

type Stats = Schemas['Stats']

/** The figures of a time, with those of the same time before it. */
export interface Figures extends Pick<Stats, 'total' | 'approval_rate' | 'median_seconds' | 'in_review' | 'reason_codes' | 'previous'> {
  readonly days: readonly Day[]
}

/** The statistics as the overview draws them. */
export const figuresOf = (stats: Stats): Figures => ({
  ...stats,
  days: stats.days.map(({ date, counts, median_seconds: median }) => ({
    date, total: Object.values(counts).reduce((sum, count) => sum + count, 0), approved: counts.APPROVED, review: counts.REVIEW, declined: counts.DECLINED, median_seconds: median,
  })),
})
