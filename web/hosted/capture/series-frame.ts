import type { SeriesStep } from './selection.ts'

/** A frame as the service takes it. */
export interface SeriesFrame {
  readonly step: SeriesStep
  /** ms since the session was opened, by the page's clock. */
  readonly at_ms: number
  /** A data: URL. */
  readonly data: string
}
