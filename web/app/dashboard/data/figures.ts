/** One day of the statistics, in UTC. */
export interface Day {
  readonly date: string
  readonly total: number
  readonly approved: number
  readonly review: number
  readonly declined: number
  readonly median_seconds: number | null
}

interface Sum { readonly total: number; readonly approval_rate: number | null; readonly median_seconds: number | null; readonly in_review: number }

/** The figures of a time, with those of the same time before it. */
export interface Figures extends Sum {
  readonly days: readonly Day[]
  readonly reason_codes: readonly { readonly code: string; readonly count: number }[]
  readonly previous: Sum
}
