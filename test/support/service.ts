import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { callJson, type JsonAnswer } from '../../dev/https-json.ts'
import { startReceiver, type ReceivedEvent } from '../../dev/receiver.ts'
import { specimenAssets } from '../../dev/specimen-run.ts'
import { anAccount, KEY_RING } from './factories.ts'
import { prepareStack, startProcesses, type ServiceStack } from './service-stack.ts'
import { atEnd } from './stack.ts'
import { until } from './until.ts'

let calls = 0
/**
 * Each call comes from an address of its own, otherwise the rate limit would end the tests. The API trusts this
 * machine as a proxy.
 */
export const anAddress = (): string => `203.0.${(calls >> 8) & 255}.${calls++ & 255}`

let receivers = 0

/**
 * A service of the test's own as real processes, with an account (`trustedCapture`: its captures may pass liveness),
 * a live and a test key, and a receiver that stores its deliveries. For a test that kills processes, counts data of
 * all accounts or needs another environment. Every other test takes an account of the shared service
 * (shared-service.ts).
 */
export async function startTestService(
  options: { lists?: 'all'; services?: readonly string[]; env?: NodeJS.ProcessEnv; trustedCapture?: boolean } = {},
) {
  const stack = await prepareStack(options)
  const service = await anAccountOf(stack, options)
  await startProcesses(stack, options.services)
  return service
}

export type TestService = Awaited<ReturnType<typeof startTestService>>

/** An account of its own in a service: its keys, its receiver, and a test's calls with them. */
export async function anAccountOf(stack: ServiceStack, options: { trustedCapture?: boolean } = {}) {
  const { db, baseUrl, ca } = stack
  const account = await anAccount(db, { credits: 1_000, trustedCapture: options.trustedCapture })
  const events: ReceivedEvent[] = []
  const secret: { value: string } = { value: '' }
  const receiver = await startReceiver(
    stack.tls,
    () => secret.value,
    join(stack.folder, `webhooks-${receivers++}.jsonl`),
    0,
    (event) => events.push(event),
  )
  atEnd(() => receiver.stop())
  secret.value = (
    await insertEndpoint(db, KEY_RING, {
      accountId: account.accountId,
      url: receiver.url,
      events: ['verification.approved'],
    })
  ).secret
  const target = { baseUrl, ca }

  const service = {
    ...stack,
    account,
    events,
    receiverUrl: receiver.url,
    webhookSecret: secret.value,
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
    /** Waits until a verification matches. Returns the record. */
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
     * Moves the account's decisions so far to the day before yesterday, so that they do not count as tries. A test
     * makes more verifications of one document and one end user than a person may in a day.
     */
    async forgetTries(): Promise<void> {
      await sql`update verification set review_at = review_at - interval '2 days', resolved_at = resolved_at - interval '2 days' where status <> 'PENDING' and account_id = ${account.accountId}`.execute(
        db,
      )
    },
    /** Received events of a verification, after a moment in which no second one may come. */
    async eventsOf(id: string, count: number): Promise<ReceivedEvent[]> {
      const own = () => events.filter(({ body }) => (body as { data?: { id?: string } }).data?.id === id)
      await until(`${count} events of ${id}`, () => own().length >= count, 100)
      await sleep(300)
      return own()
    },
  }
  return service
}

/** The challenge of a created verification. */
export const actionsOf = (created: Record<string, unknown>): string[] =>
  (created.liveness_challenge as { actions: string[] }).actions

export { specimenAssets }
