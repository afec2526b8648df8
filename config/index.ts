import type { KeyRing } from '../encryption/key-ring.ts'
import { checkTogether } from './cross-checks.ts'
import { databaseSettings, type DatabaseSettings } from './database.ts'
import { ENVIRONMENT } from './environment.ts'
import { keyRingOf } from './keys.ts'
import { mailSettings, type MailSettings } from './mail.ts'
import { objectStoreSettings, type ObjectStoreSettings } from './object-store.ts'
import { paymentSettings, type PaymentSettings } from './payments.ts'
import { metricsSettings, processSettings, type MetricsSettings, type ProcessSettings } from './process.ts'
import { retentionSettings, type RetentionSettings } from './retention.ts'
import { screeningSettings, type ScreeningSettings } from './screening.ts'
import { baseUrlOf, serverSettings, type ServerSettings } from './server.ts'
import { temporalSettings, type TemporalSettings } from './temporal.ts'
import { tracingSettings, type TracingSettings } from './tracing.ts'
import { valueOf } from './value-of.ts'
import { verificationSettings, type VerificationSettings } from './verifications.ts'
import { visionSettings, type VisionSettings } from './vision.ts'
import { webhookSettings, type WebhookSettings } from './webhooks.ts'

// This folder alone reads process.env. A process reads it once, and gives each function the part that it needs.

/** All settings of a process, parsed and frozen, grouped by concern. */
export interface Config {
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly database: DatabaseSettings
  readonly keyRing: KeyRing
  readonly mail: MailSettings
  readonly metrics: MetricsSettings
  readonly objectStore: ObjectStoreSettings
  readonly payments: PaymentSettings
  readonly process: ProcessSettings
  readonly retention: RetentionSettings
  readonly screening: ScreeningSettings
  readonly server: ServerSettings
  readonly temporal: TemporalSettings
  /** Undefined when traces are off. */
  readonly tracing: TracingSettings | undefined
  readonly verifications: VerificationSettings
  readonly vision: VisionSettings
  readonly webhooks: WebhookSettings
}

/**
 * Parses the environment.
 *
 * @throws Error that names every missing or wrong variable, never a value
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(Object.keys(ENVIRONMENT.shape).map((name) => [name, valueOf(env, name)]))
  const parsed = ENVIRONMENT.safeParse(known)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    if ((known.OBJECT_STORE_FOLDER ?? known.S3_BUCKET) === undefined)
      lines.push('  OBJECT_STORE_FOLDER or S3_BUCKET: is missing')
    throw new Error(`the environment is incomplete or invalid (docs/reference/environment.md):\n${lines.join('\n')}`)
  }
  const given = parsed.data
  checkTogether(given)
  const config: Config = {
    baseUrl: baseUrlOf(given),
    database: databaseSettings(given),
    keyRing: keyRingOf(given),
    mail: mailSettings(given),
    metrics: metricsSettings(given),
    objectStore: objectStoreSettings(given),
    payments: paymentSettings(given),
    process: processSettings(given),
    retention: retentionSettings(given),
    screening: screeningSettings(given),
    server: serverSettings(given),
    temporal: temporalSettings(given),
    tracing: tracingSettings(
      given,
      Object.keys(env).filter((name) => env[name] !== ''),
    ),
    verifications: verificationSettings(given),
    vision: visionSettings(given),
    webhooks: webhookSettings(given),
  }
  for (const part of Object.values(config)) Object.freeze(part)
  return Object.freeze(config)
}
