import type { Schemas } from '../session/client.ts'

/** The statistics of a period, and of the period of the same length before it. */
export type Figures = Schemas['Stats']

/** One day of the statistics, in UTC. */
export type Day = Figures['days'][number]
