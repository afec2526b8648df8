import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../log.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { TokenKeys } from './auth/session-keys.ts'
import type { Changes } from './changes.ts'
import type { Site } from './site/site.ts'
import type { GuardedStore } from './store-circuit.ts'
import type { TemporalGateway } from './temporal.ts'

/** What the routes work with; made once by main.ts, or by a test. */
export interface ApiDeps {
  readonly config: Config
  readonly db: Db
  readonly objects: GuardedStore
  readonly temporal: TemporalGateway
  readonly tokenKeys: TokenKeys
  /** Who waits for a phone. */
  readonly hostedChanges: Changes
  /** Who listens to test mode. */
  readonly testEventChanges: Changes
  /** The built pages. */
  readonly site: Site
  readonly log: Logger
  /** The process's metrics. */
  readonly registry: Registry
  /** Undefined: traces are off. */
  readonly tracing: Tracing | undefined
  /** Length of the rate limiter's rolling window: RATE_WINDOW_MS, or less in a test that waits for its end. */
  readonly rateWindowMs: number
}
