import { TEST_DEVICE } from './test-device.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { createApp } from '../../api/app.ts'
import { openTokenKeys } from '../../api/auth/session-keys.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { RATE_WINDOW_MS } from '../../api/http/rate-limit.ts'
import type { StaticFile } from '../../api/http/static-file.ts'
import { parseNetworks } from '../../api/http/client-address.ts'
import { listenTls, type TlsLimits } from '../../api/server/tls.ts'
import { watchHosted, watchTestEvents, type WaitingLimits } from '../../api/http/long-polling.ts'
import { readSite } from '../../api/site/site.ts'
import { openGuardedStore } from '../../api/circuits/store-circuit.ts'
import { connectTemporal } from '../../api/temporal.ts'
import { readConfig } from '../../config/index.ts'
import type { Db } from '../../db/pool.ts'
import { prepareTls } from '../../dev/tls.ts'
import { createLogger } from '../../runtime/log.ts'
import { openTracing } from '../../runtime/tracing/open-tracing.ts'
import { KEY_ENVIRONMENT } from './factories.ts'
import { atEnd, testDatabase, testTemporal } from './stack.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface TestApi {
  readonly port: number
  readonly baseUrl: string
  readonly ca: Buffer
  readonly deps: ApiDeps
  readonly db: Db
  /** The environment of another process on the same database, store and Temporal. */
  readonly env: Record<string, string>
}

/**
 * The API on a free port, over TLS, on a real database, object store and Temporal server. It trusts the loopback as a
 * proxy, so that a test chooses the address of a call.
 */
export async function startApi(
  options: {
    database?: { db: Db; url: string }
    env?: Record<string, string>
    rateWindowMs?: number
    limits?: Partial<TlsLimits>
    files?: readonly StaticFile[]
    waiting?: WaitingLimits
  } = {},
): Promise<TestApi> {
  const { db, url } = options.database ?? (await testDatabase())
  const temporal = await testTemporal()
  const tls = await prepareTls(join(ROOT, '.local', 'test'))
  const folder = await mkdtemp(join(tmpdir(), 'identity-objects-'))
  const env = {
    DATABASE_URL: url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    ...KEY_ENVIRONMENT,
    ...(options.env?.S3_BUCKET === undefined ? { OBJECT_STORE_FOLDER: folder } : {}),
    TLS_CERT: tls.certFile,
    TLS_KEY: tls.keyFile,
    TRUSTED_PROXIES: '127.0.0.1/32',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...options.env,
  }
  const config = readConfig(env)
  const [log, registry] = [createLogger('api', config.process.logLevel), new Registry()]
  const tracing = await openTracing(config.tracing, {
    process: 'api',
    registry,
    log,
    times: { sendEveryMs: 100, drainMs: 200 },
  })
  const gateway = connectTemporal(config.temporal, { log, registry, tracing })
  const built = readSite()
  const site = { ...built, files: [...built.files, ...(options.files ?? [])] }
  const draining = new AbortController()
  const deps: ApiDeps = {
    config,
    db,
    objects: await openGuardedStore(config.objectStore, { log, registry }),
    temporal: gateway,
    tokenKeys: openTokenKeys(db, config.keyRing),
    hostedChanges: watchHosted(db, log, draining.signal, options.waiting),
    testEventChanges: watchTestEvents(db, log, draining.signal, options.waiting),
    site,
    log,
    registry,
    tracing,
    rateWindowMs: options.rateWindowMs ?? RATE_WINDOW_MS,
  }
  const handle = createApp(deps).callback()
  const [cert, key, ca] = await Promise.all([tls.certFile, tls.keyFile, tls.caFile].map((file) => readFile(file)))
  const server = await listenTls(
    {
      cert,
      key,
      host: '127.0.0.1',
      port: 0,
      trustedProxies: parseNetworks(config.server.trustedProxies),
      limits: options.limits,
      registry: deps.registry,
      log: deps.log,
    },
    (incoming, response) => {
      void handle(incoming, response)
    },
  )
  atEnd(async () => {
    draining.abort()
    await server.close(1_000)
    await tracing?.close()
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { port: server.port, baseUrl: `https://localhost:${server.port}`, ca, deps, db, env }
}

export interface Call {
  /**
   * Token of the device that calls the hosted flow; null for no token. By default the token of every page that a test
   * opens.
   */
  readonly device?: string | null
  readonly key?: string
  readonly json?: unknown
  readonly body?: Buffer | string
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** The address of the caller. By default a new one for each call, so that no call meets a limit by chance. */
  readonly from?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly bytes: Buffer
  /** The parsed body; undefined when it is not JSON. */
  readonly json: Record<string, unknown>
  /** `error.code` of a refusal. */
  readonly code: string | undefined
  readonly issues: readonly { path: string; message: string }[] | undefined
}

let calls = 0
const freshAddress = (): string => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`

/**
 * The client closes an idle connection long before the API does. Otherwise a busy machine may send the next request
 * while the API closes.
 */
const IDLE_MS = 5_000
/** By port. Connections are reused, as clients do: a handshake costs more than most answers. */
const agents = new Map<number, Agent>()
function agentOf(port: number): Agent {
  const agent = agents.get(port) ?? new Agent({ keepAlive: true, timeout: IDLE_MS })
  agents.set(port, agent)
  return agent
}

/** One request over TLS. The certificate is checked. */
export function call(
  api: Pick<TestApi, 'port' | 'ca'>,
  method: string,
  path: string,
  options: Call = {},
): Promise<Answer> {
  const body = options.json === undefined ? options.body : JSON.stringify(options.json)
  const isChunked = options.headers?.['transfer-encoding'] === 'chunked'
  const device =
    options.device === undefined && path.startsWith('/v1/hosted/') ? TEST_DEVICE : (options.device ?? undefined)
  const headers = {
    ...(device === undefined ? {} : { 'hosted-device': device }),
    ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
    ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    'x-forwarded-for': options.from ?? freshAddress(),
    ...options.headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port: api.port,
        ca: api.ca,
        method,
        path,
        headers,
        agent: agentOf(api.port),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function answerOf(status: number, headers: Answer['headers'], bytes: Buffer): Answer {
  const text = bytes.toString()
  const isJson = String(headers['content-type']).startsWith('application/json')
  const json = (isJson && text !== '' ? JSON.parse(text) : {}) as Record<string, unknown>
  const error = json.error as { code?: string; issues?: Answer['issues'] } | undefined
  return { status, headers, text, bytes, json, code: error?.code, issues: error?.issues }
}

/** A create body that is accepted. */
export const CREATE_BODY = { level: ['FULL_KYC'], country: 'de', end_user_ref: 'customer-1' } as const

let keys = 0
export const newIdempotencyKey = (): string => `test-${process.pid}-${keys++}`

/** Creates a verification over HTTP. */
export const create = (
  api: Pick<TestApi, 'port' | 'ca'>,
  key: string,
  body: unknown = CREATE_BODY,
  options: Call = {},
): Promise<Answer> =>
  call(api, 'POST', '/v1/verifications', {
    ...options,
    key,
    json: body,
    headers: { 'idempotency-key': newIdempotencyKey(), ...options.headers },
  })
