import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { KeyRing } from './db/key-ring.ts'
import { OBJECT_STORE_ENVIRONMENT, objectStoreSettings, type ObjectStoreSettings } from './object-store-settings.ts'
import { PAYMENT_ENVIRONMENT, paymentSettings, type PaymentSettings } from './payment-settings.ts'
import { TRACING_ENVIRONMENT, tracingSettings, type TracingSettings } from './tracing-settings.ts'

// The only reader of process.env. Everything else gets a Config (or a part of it) as an argument.

const DAY_MS = 86_400_000
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const list = z.string().transform((value) => value.split(',').map((part) => part.trim()).filter((part) => part !== ''))
const secretBytes = z.base64().transform((value) => Buffer.from(value, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes, base64: openssl rand -base64 32')
const masterKey = z.string().regex(/^\d{1,3}:./, 'must be <version>:<32 bytes, base64>').transform((value) => {
  const [version, key] = value.split(':', 2)
  return { version, key }
}).pipe(z.object({ version: z.coerce.number<string>().int().min(1).max(255), key: secretBytes }))
/** Dollars as whole micro-USD. */
const microUsd = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be dollars with at most 6 decimal places').transform((value) => {
  const [whole, part = ''] = value.split('.')
  return Number(whole + part.padEnd(6, '0'))
}).refine((value) => value > 0, 'must be above 0')
const ports = z.literal('any').or(list.pipe(z.array(z.coerce.number<string>().int().min(1).max(65_535)).min(1)))
/** Host names, or `.domain` for all below one. */
const hostNames = list.pipe(z.array(z.string().toLowerCase().regex(/^\.?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/, 'must be a host name, or `.domain`').max(253)).max(100))
const days = z.coerce.number().positive().max(365).transform((value) => value * DAY_MS)

/** One entry a variable: its schema, default included; the description is the line in docs/environment.md. */
export const ENVIRONMENT = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('PostgreSQL 15 or later, `postgres://user:password@host/database`'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10).describe('connections per process'),
  TEMPORAL_ADDRESS: z.string().min(1).describe('Temporal frontend, `host:port`'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_API_KEY: z.string().optional().describe('Temporal Cloud API key; implies TLS'),
  TEMPORAL_TLS_CERT: z.string().optional().describe('file with the client certificate (mTLS)'),
  TEMPORAL_TLS_KEY: z.string().optional().describe('file with the client key (mTLS)'),
  MASTER_KEYS: list.pipe(z.array(masterKey).min(1)).refine((keys) => new Set(keys.map(({ version }) => version)).size === keys.length, 'names a version twice')
    .describe('`2:…,1:…`: versions from 1 to 255, each with 32 random bytes in base64, the one that seals first ([operations.md](operations.md)); wraps data keys, seals webhook secrets, session keys, second factors and queued mail'),
  INDEX_KEY: secretBytes.describe('32 random bytes, base64; makes the blind indexes of sealed values (addresses, document numbers): never changed'),
  WEB_ROOT: z.string().min(1).optional().describe('folder of the built pages; default: what `npm run build:web` made last in this folder'),
  ...OBJECT_STORE_ENVIRONMENT,
  ASSET_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(30).describe('days after its decision that the pictures of a verification are kept; those that were never submitted go when it expires'),
  DATA_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional()
    .describe('days after its decision that anything else of a verification\'s person is kept, then it is erased; default: as long as the account is there'),
  DELIVERY_RETENTION_DAYS: z.coerce.number().int().min(7).max(3_650).default(90)
    .describe('days after its end that a webhook delivery that arrived, and the attempts of any, are kept; one that failed stays, to be re-armed'),
  FAILED_DELIVERY_RETENTION_DAYS: z.coerce.number().int().min(7).max(36_500).optional()
    .describe('days after its end that a delivery that failed is kept; default: as long as the account is there'),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1_827).max(36_500).default(3_653)
    .describe('days that the audit of staff\'s work is kept: ten years; the law wants five at least ([operations.md](operations.md#what-bounds-each-table))'),
  ERASURE_LOG_FOLDER: z.string().min(1).optional()
    .describe('folder to which requests to erase are written beside the database, for a restore ([operations.md](operations.md)); shared by all machines, kept apart from backups of the database; default: `erasures/` in the object store'),
  HOST: z.string().default('127.0.0.1').describe('address the API listens on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8443).describe('port of the API (HTTPS)'),
  BASE_URL: z.url({ protocol: /^https$/ }).transform((url) => url.replace(/\/+$/, '')).optional()
    .describe('public address of the service, used in hosted_url; default `https://localhost:PORT`'),
  TLS_CERT: z.string().min(1).optional().describe('file with the certificate chain of the API (PEM); required by the API'),
  TLS_KEY: z.string().min(1).optional().describe('file with its private key (PEM); required by the API'),
  TRUSTED_PROXIES: list.default([]).describe('CIDRs whose X-Forwarded-For and X-Forwarded-Proto are believed'),
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(1_000_000).default(4_096)
    .describe('connections that one API process holds, at about 0.2 MB each at worst; fewer where the file descriptors do not suffice'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(100)
    .describe('of which one address (IPv6: one /64) may hold; those of TRUSTED_PROXIES are not counted'),
  UNFINISHED_LIVE_GIB: z.coerce.number().min(0.1).max(10_000).default(20)
    .describe('GiB that the open live verifications of one account may hold in pictures and frames before they are submitted; each adds 16 MiB ([operations.md](operations.md#unfinished-uploads))'),
  UNFINISHED_TEST_MIB: z.coerce.number().min(1).max(1_000_000).default(256)
    .describe('MiB that its open verifications in test mode may hold, at 8 pictures or frames a MiB; a quarter before the address of the account is confirmed'),
  VERIFICATION_TTL_DAYS: days.default(7 * DAY_MS).describe('days until a verification without a submission expires'),
  ALLOW_SPECIMENS: flag.default(false).describe('accept specimen documents (UTO and the like) in live mode; development only'),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false).describe('let webhooks go to loopback and private addresses, to any port and name, and to http; development only'),
  WEBHOOK_PORTS: ports.default([443, 8_443]).describe('ports for which a webhook may be registered, or `any`; endpoints that were registered before stay ([operations.md](operations.md#where-webhooks-may-go))'),
  WEBHOOK_HOSTS: hostNames.default([]).describe('names inside your own network for which a webhook may be registered, `hooks` or, for all below one, `.corp.internal`; their addresses must be public unless WEBHOOK_ALLOW_PRIVATE is set'),
  CREDIT_PRICE_USD: microUsd.optional().describe('what one credit costs, for example `0.99`; commissions are counted by it (operations.md, "Partners")'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional()
    .describe('mail server: `smtps://user:password@host`, or `smtp://…` with STARTTLS (`?tls=none` for a relay on the loopback); required by the mail queue'),
  MAIL_FROM: z.string().regex(/^[^\u0000-\u001f]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address, or `Name <address>`').max(320).optional()
    .describe('sender of all mail, `Name <address>`; required by the mail queue'),
  SALES_ADDRESS: z.email().optional().describe('who gets enterprise quote requests; required by the mail queue'),
  PASSIVE_LIVENESS_MODEL: z.string().min(1).optional().describe('JSON file that names a passive liveness ONNX model and its preprocessing'),
  FACE_EMBEDDER: z.string().min(1).optional().describe('JSON file that names another face embedder and its preprocessing ([models.md](models.md)); default: the shipped one'),
  FACE_PASS_FROM: z.coerce.number().gt(0).lt(1).optional()
    .describe('similarity from which on a face match passes ([models.md](models.md) has the table); default: the embedder\'s, 0.942 for the shipped one'),
  SANCTIONS_FOLDER: z.string().min(1).optional().describe('folder with the lists and their manifest that serve until a list was fetched; default: the bundled snapshot'),
  SANCTIONS_REFRESH: flag.default(true).describe('fetch the sanctions lists every day; off for development without network only'),
  SANCTIONS_SOURCES: z.string().min(1).optional().describe('JSON file with other addresses of sanctions lists (operations.md); default: the publishers\''),
  ...PAYMENT_ENVIRONMENT,
  VISION_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2).describe('vision activities side by side in one worker: while one computes, the next fetches and decodes; more cores want more workers, not more of these'),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(1).max(300).default(20).describe('time for open requests and activities at SIGTERM'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('address on which metrics are served, by plain HTTP: for operators only'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional().describe('port of `/metrics` (Prometheus); not served when unset; one for each process'),
  TEMPORAL_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().describe('port of the Temporal SDK\'s own metrics in a worker; not served when unset'),
  ...TRACING_ENVIRONMENT,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').describe('pino level'),
  EXIT_WITH_PARENT: flag.default(false).describe('end when the parent process closes standard input; set by the development stack'),
})

/** All settings of a process, parsed and frozen; names and units as in docs/environment.md. */
export type Config = Readonly<z.output<typeof ENVIRONMENT>> & { readonly baseUrl: string; readonly keyRing: KeyRing; readonly objectStore: ObjectStoreSettings; readonly payments: PaymentSettings; readonly tracing: TracingSettings | undefined }

/**
 * Parses the environment.
 *
 * @throws Error that names every variable that is missing or wrong, without printing its value
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(Object.keys(ENVIRONMENT.shape).map((name) => [name, valueOf(env, name)]))
  const parsed = ENVIRONMENT.safeParse(known)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    if ((known.OBJECT_STORE_FOLDER ?? known.S3_BUCKET) === undefined) lines.push('  OBJECT_STORE_FOLDER or S3_BUCKET: is missing')
    throw new Error(`the environment is not complete (docs/environment.md):\n${lines.join('\n')}`)
  }
  return Object.freeze({
    ...parsed.data, keyRing: keyRingOf(parsed.data), payments: paymentSettings(parsed.data), baseUrl: parsed.data.BASE_URL ?? `https://localhost:${parsed.data.PORT}`,
    objectStore: objectStoreSettings(parsed.data), tracing: tracingSettings(parsed.data, Object.keys(env).filter((name) => env[name] !== '')),
  })
}

const MAX_FILE_BYTES = 65_536

/** A variable's own value, or what stands in the file that `NAME_FILE` names, without white space at its ends: how secrets are mounted. */
function valueOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const [value, file] = [env[name], env[`${name}_FILE`]].map((text) => text === '' ? undefined : text)
  if (file === undefined) return value
  if (value !== undefined) throw new Error(`${name} and ${name}_FILE are both set: leave one out`)
  const text = readSecret(`${name}_FILE`, file)
  return text === '' ? undefined : text
}

function readSecret(variable: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new Error(`${variable}: the file cannot be read (${code})`, { cause: error })
  }
  if (text.length > MAX_FILE_BYTES) throw new Error(`${variable}: the file is larger than 64 KiB`)
  return text.trim()
}

/** The key ring that two variables name, for a process that reads no other. Throws where they are wrong. */
export const parseKeyRing = (env: Readonly<Record<'MASTER_KEYS' | 'INDEX_KEY', string>>): KeyRing =>
  keyRingOf(ENVIRONMENT.pick({ MASTER_KEYS: true, INDEX_KEY: true }).parse(env))

function keyRingOf({ MASTER_KEYS: keys, INDEX_KEY: indexKey }: Pick<z.output<typeof ENVIRONMENT>, 'MASTER_KEYS' | 'INDEX_KEY'>): KeyRing {
  if (new Set(keys.map(({ key }) => key.toString('hex'))).size < keys.length) throw new Error('MASTER_KEYS: has one key under two versions, so that a rotation would change nothing')
  if (keys.some(({ key }) => key.equals(indexKey))) throw new Error('INDEX_KEY: must be none of MASTER_KEYS, since it stays when they are destroyed')
  return { current: keys[0].version, keys: new Map(keys.map(({ version, key }) => [version, key])), indexKey }
}
