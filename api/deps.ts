import type { Registry } from 'prom-client'
import type { PaymentSettings } from '../config/payments.ts'
import type { ScreeningSettings } from '../config/screening.ts'
import type { ServerSettings } from '../config/server.ts'
import type { VerificationSettings } from '../config/verifications.ts'
import type { WebhookSettings } from '../config/webhooks.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../runtime/log.ts'
import type { Tracing } from '../runtime/tracing/tracing.ts'
import type { TokenKeys } from './auth/session-keys.ts'
import type { Changes } from './http/long-polling.ts'
import type { Site } from './site/site.ts'
import type { GuardedStore } from './circuits/store-circuit.ts'
import type { TemporalGateway } from './temporal.ts'

/** The parts of the configuration that routes read. */
export interface ApiConfig {
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly keyRing: KeyRing
  readonly payments: PaymentSettings
  readonly screening: ScreeningSettings
  readonly server: ServerSettings
  readonly verifications: VerificationSettings
  readonly webhooks: WebhookSettings
}

/** Dependencies of the routes. main.ts, or a test, makes them once. */
export interface ApiDeps {
  readonly config: ApiConfig
  readonly db: Db
  readonly objects: GuardedStore
  readonly temporal: TemporalGateway
  readonly tokenKeys: TokenKeys
  /** Waits for changes of hosted verifications. */
  readonly hostedChanges: Changes
  /** Waits for events of test mode. */
  readonly testEventChanges: Changes
  /** The built pages. */
  readonly site: Site
  readonly log: Logger
  /** Metrics of the process. */
  readonly registry: Registry
  /** Undefined when traces are off. */
  readonly tracing: Tracing | undefined
  /** Length of the rate limiter's rolling window: RATE_WINDOW_MS, or less in a test that waits for its end. */
  readonly rateWindowMs: number
}
