import type { Schemas } from '../session/client.ts'

/** The statistics of a time, with those of as many days before it. */
export type Figures = Schemas['Stats']

/** One day of them, in UTC. */
export type Day = Figures['days'][number]
