import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import type { Child } from '../../dev/child-process.ts'
import { startProxy } from '../../dev/cluster/proxy.ts'
import { callJson, type JsonAnswer } from '../../dev/https-json.ts'
import { startMailbox } from '../../dev/mail.ts'
import { startReceiver, type ReceivedEvent } from '../../dev/receiver.ts'
import { startServices } from '../../dev/services.ts'
import { specimenAssets } from '../../dev/specimen-run.ts'
import { prepareNamespace } from '../../dev/temporal-namespace.ts'
import { readTemporalSettings } from '../../dev/temporal-settings.ts'
import { prepareTls } from '../../dev/tls.ts'
import { anAccount, KEY_ENVIRONMENT, KEY_RING } from './factories.ts'
import { heldPort } from './held-port.ts'
import { keptSnapshot } from './small-snapshot.ts'
import { atEnd, testDatabase, testTemporal } from './stack.ts'
import { until } from './until.ts'

/** Two of each process, the APIs behind a proxy, on a cluster's Temporal (test/run.ts). A test that says which processes it wants gets those. */
const IS_CLUSTER = process.env.TEST_CLUSTER === '1'

let calls = 0
/** Each call comes from an address of its own (the API trusts this machine as a proxy), or the rate limit would end the tests. */
export const anAddress = (): string => `203.0.${(calls >> 8) & 255}.${calls++ & 255}`

/**
 * The service as real processes, with an account (`trustedCapture`: what it submits may pass liveness), a live and a test key, and a receiver that keeps what it gets.
 * It screens with the beginnings of the lists, for a test that looks for nobody, unless it asks for all of them.
 */
export async function startTestService(
  options: {
    lists?: 'all'
    services?: readonly string[]
    temporalAddress?: string
    env?: NodeJS.ProcessEnv
    trustedCapture?: boolean
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'identity-test-'))
  await mkdir(join(folder, 'logs'))
  const [{ db, url: databaseUrl }, temporal, tls, port] = await Promise.all([
    testDatabase(),
    testTemporal(),
    prepareTls(folder),
    heldPort(),
  ])
  // A namespace of its own: the workers of another test's service must not get this one's work.
  const namespace = `test-${randomUUID()}`
  await prepareNamespace(temporal.address, namespace, readTemporalSettings())
  const account = await anAccount(db, { credits: 1_000, trustedCapture: options.trustedCapture })
  const events: ReceivedEvent[] = []
  const secret: { value: string } = { value: '' }
  const receiver = await startReceiver(
    tls,
    () => secret.value,
    join(folder, 'webhooks.jsonl'),
    0,
    (event) => events.push(event),
  )
  secret.value = (
    await insertEndpoint(db, KEY_RING, {
      accountId: account.accountId,
      url: receiver.url,
      events: ['verification.approved'],
    })
  ).secret
  const mailFolder = join(folder, 'mail')
  const mailbox = await startMailbox(tls, mailFolder)

  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: namespace,
    ...KEY_ENVIRONMENT,
    OBJECT_STORE_FOLDER: join(folder, 'objects'),
    PORT: String(port),
    TLS_CERT: tls.certFile,
    TLS_KEY: tls.keyFile,
    NODE_EXTRA_CA_CERTS: tls.caFile,
    ALLOW_SPECIMENS: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    SANCTIONS_REFRESH: 'false',
    ...(options.lists === 'all' ? {} : { SANCTIONS_FOLDER: await keptSnapshot() }),
    TRUSTED_PROXIES: '127.0.0.1/32',
    SHUTDOWN_GRACE_SECONDS: '5',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Identity Verification <no-reply@example.org>',
    SALES_ADDRESS: 'sales@example.org',
    ...options.env,
  }
  const running: Child[] = []
  atEnd(() => mailbox.stop())
  atEnd(() => receiver.stop())
  atEnd(async () => {
    await Promise.all(running.map((child) => child.stop(8_000)))
  })
  const target = { baseUrl: `https://localhost:${port}`, ca: readFileSync(tls.caFile, 'utf8') }

  const service = {
    db,
    account,
    events,
    folder,
    env,
    mailFolder,
    mailbox,
    tls,
    receiverUrl: receiver.url,
    webhookSecret: secret.value,
    ...target,
    temporal: { address: temporal.address, namespace },
    /** Those that were started, the newest last; for a test that kills one. */
    processes: (): readonly Child[] => running,
    /** Starts processes by name ('api', 'vision worker', 'worker'); kill -9 them by their pid. */
    async start(names: readonly string[], changes: NodeJS.ProcessEnv = {}): Promise<Child[]> {
      const children = await startServices(folder, { ...env, ...changes }, names)
      running.push(...children)
      return children
    },
    call: (
      method: 'GET' | 'POST',
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
      mode: 'live' | 'test' = 'live',
    ): Promise<JsonAnswer> =>
      callJson({ ...target, apiKey: account[mode].plaintext }, method, path, body, {
        'x-forwarded-for': anAddress(),
        'x-forwarded-proto': 'https',
        ...headers,
      }),
    async create(
      body: Record<string, unknown>,
      mode: 'live' | 'test' = 'live',
    ): Promise<Record<string, unknown> & { id: string }> {
      const answer = await service.call(
        'POST',
        '/v1/verifications',
        body,
        { 'idempotency-key': `k-${Math.random()}` },
        mode,
      )
      if (answer.status !== 201) throw new Error(`create: ${answer.status} ${JSON.stringify(answer.body)}`)
      return { ...answer.body, id: String(answer.body.id) }
    },
    submit: (id: string, assets: unknown, mode: 'live' | 'test' = 'live') =>
      service.call('POST', `/v1/verifications/${id}/submit`, { assets }, {}, mode),
    /** Waits until a verification is as wished; answers the record. */
    async until(
      id: string,
      wished: (record: Record<string, unknown>) => boolean,
      mode: 'live' | 'test' = 'live',
    ): Promise<Record<string, unknown>> {
      return until(
        `${id} as wished`,
        async () => {
          const { body } = await service.call('GET', `/v1/verifications/${id}`, undefined, {}, mode)
          return wished(body) && body
        },
        150,
      )
    },
    /**
     * Moves what was decided so far to the day before yesterday, so that it counts as nobody's tries: of one document, and one end user, a
     * test makes more than a person may in a day.
     */
    async forgetTries(): Promise<void> {
      await sql`update verification set review_at = review_at - interval '2 days', resolved_at = resolved_at - interval '2 days' where status <> 'PENDING'`.execute(
        db,
      )
    },
    /** Events received of a verification, after a moment for a second one that must not come. */
    async eventsOf(id: string, count: number): Promise<ReceivedEvent[]> {
      const own = () => events.filter(({ body }) => (body as { data?: { id?: string } }).data?.id === id)
      await until(`${count} events of ${id}`, () => own().length >= count, 100)
      await sleep(300)
      return own()
    },
  }
  const all = ['api', 'vision worker', 'worker']
  if (options.services === undefined && IS_CLUSTER) {
    const ports = [await heldPort(), await heldPort()]
    await Promise.all(ports.map((own) => service.start(all, { PORT: String(own), BASE_URL: target.baseUrl })))
    const proxy = await startProxy(port, ports)
    atEnd(() => proxy.stop())
  } else await service.start(options.services ?? all)
  return service
}

export type TestService = Awaited<ReturnType<typeof startTestService>>

/** The challenge of a created verification. */
export const actionsOf = (created: Record<string, unknown>): string[] =>
  (created.liveness_challenge as { actions: string[] }).actions

export { specimenAssets }
