import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@temporalio/client'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createWebhookActivities } from '../../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import { newId } from '../../db/ids.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { removeEndpoint } from '../../db/webhooks/webhook-endpoints.ts'
import { listRearms } from '../../db/webhooks/webhook-rearm.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { createSender } from '../../outbound/safe-fetch.ts'
import { deliveryWorkflowId, type DeliveryStart } from '../../contract/webhooks.ts'
import { deliveryStart } from '../../contract/messages/starts.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers, untilState } from '../support/workers.ts'

const AUDIT = '--by|ann|--reason|receiver was down'

describe('ops rearm', () => {
  let db: Db, dbUrl: string, client: Client, server: Server, url: string
  let status = 500
  /** Two attempts for each run; an open one waits between them. */
  let waitMs = 20
  before(async function () {
    ;({ db, url: dbUrl } = await testDatabase())
    server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end())
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    client = await testClient()
    await testWorkers(client, ['webhooks'], activities())
  })
  beforeEach(() => {
    status = 500
    waitMs = 20
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const activities = () =>
    createWebhookActivities({
      db,
      keyRing: KEY_RING,
      sender: createSender({ allowPrivate: true }),
      log: pino({ level: 'silent' }),
      retryDelayMs: (attempt) => (attempt < 2 ? waitMs : undefined),
      gate: createEndpointGate(100),
      metrics: createDeliveryMetrics(new Registry()),
    })

  async function deliveries(count: number): Promise<DeliveryStart[]> {
    const { accountId } = await anAccount(db)
    await insertEndpoint(db, KEY_RING, { accountId, url, events: ['verification.approved'] })
    const made: DeliveryStart[] = []
    for (let i = 0; i < count; i++)
      made.push(
        ...(await insertDeliveries(db, {
          accountId,
          verificationId: null,
          event: 'verification.approved',
          data: { id: `ver_${i}` },
        })),
      )
    return made
  }
  const started = (input: DeliveryStart) => client.workflow.start('webhookDelivery', deliveryStart(input))
  async function failed(count: number): Promise<DeliveryStart[]> {
    const made = await deliveries(count)
    await Promise.all(made.map(async (input) => assert.equal(await (await started(input)).result(), 'FAILED')))
    return made
  }
  const result = ({ deliveryId }: DeliveryStart) =>
    client.workflow.getHandle(deliveryWorkflowId(deliveryId)).result() as Promise<string>
  const rearm = (what: string, on: { client?: Client } = { client }) =>
    ops({ db, url: dbUrl, ...on }, `rearm|${what}|${AUDIT}|--json`)
  const bulk = ({ endpointId }: DeliveryStart) =>
    `--endpoint|${endpointId}|--since|${new Date(Date.now() - 600_000).toISOString()}`
  const audits = async (id: string) =>
    (await listAuditEntries(db, id)).map(({ actor, action, reason, detail }): Record<string, unknown> => ({
      actor,
      action,
      reason,
      ...detail,
    }))
  const who = { actor: 'ann', action: 'rearm', reason: 'receiver was down' }

  it('reports REARMED after the rearm, and audits the request and the outcome', async () => {
    const [input] = await failed(1)
    status = 200
    const { code, report, err } = await rearm(input.deliveryId)
    assert.deepEqual([code, report.outcome, report.delivery], [0, 'REARMED', input.deliveryId], err)
    assert.equal(await result(input), 'DELIVERED')
    assert.deepEqual(await audits(input.deliveryId), [
      { ...who, step: 'requested', count: 1 },
      { ...who, step: 'answered', rearmed: 1 },
    ])
    assert.deepEqual(
      (await listRearms(db, input.deliveryId)).map(({ actor, reason, refusal }) => [actor, reason, refusal]),
      [['ann', 'receiver was down', null]],
    )
  })

  it('reports the reason of a refusal: delivered already, still open, endpoint removed; each with exit code 3', async () => {
    const [removed] = await failed(1)
    await removeEndpoint(db, removed.accountId, removed.endpointId)
    const [open] = await deliveries(1)
    waitMs = 20_000
    const handle = await started(open)
    await untilState(handle, 'RETRYING')
    status = 200
    const [delivered] = await deliveries(1)
    assert.equal(await (await started(delivered)).result(), 'DELIVERED')
    for (const [input, outcome, stands] of [
      [delivered, 'ALREADY_DELIVERED', 'DELIVERED'],
      [open, 'STILL_OPEN', 'RETRYING'],
      [removed, 'ENDPOINT_REMOVED', 'FAILED'],
    ] as const) {
      const dry = await rearm(`${input.deliveryId}|--dry-run`, {})
      assert.deepEqual([dry.code, dry.report], [3, { delivery: input.deliveryId, status: stands, would: outcome }])
      assert.deepEqual(await audits(input.deliveryId), [], 'a dry run audits nothing')
      const { code, report } = await rearm(input.deliveryId)
      assert.deepEqual([code, report.outcome, report.status], [3, outcome, stands])
      assert.deepEqual((await audits(input.deliveryId)).at(-1), {
        ...who,
        step: 'answered',
        [outcome.toLowerCase()]: 1,
      })
    }
    await handle.terminate()
  })

  it('checks before it predicts, and touches neither Temporal nor the audit in a dry run', async () => {
    const [input] = await failed(1)
    const { code, report } = await rearm(`${input.deliveryId}|--dry-run`, {})
    assert.deepEqual([code, report], [0, { delivery: input.deliveryId, status: 'FAILED', would: 'REARM' }])
    assert.deepEqual([await audits(input.deliveryId), await listRearms(db, input.deliveryId)], [[], []])
  })

  it('reports an unknown delivery or endpoint with exit code 1, without a request or an audit entry', async () => {
    const delivery = newId('delivery')
    const endpoint = newId('endpoint')
    for (const what of [delivery, `${delivery}|--dry-run`]) {
      const { code, err } = await rearm(what, {})
      assert.deepEqual([code, err], [1, `no such delivery: ${delivery}`])
    }
    for (const what of ['', '|--dry-run']) {
      const { code, err } = await rearm(`--endpoint|${endpoint}|--since|2026-01-01T00:00:00Z${what}`, {})
      assert.deepEqual([code, err], [1, `no such endpoint: ${endpoint}`])
    }
    assert.deepEqual([await audits(delivery), await audits(endpoint)], [[], []])
  })

  it('reports NO_ANSWER, with exit code 4, when no worker answers in time; a later worker completes the request', async () => {
    const [input] = await failed(1)
    const alone = await testClient() // a namespace without workers
    const { code, report } = await rearm(`${input.deliveryId}|--wait|1`, { client: alone })
    assert.deepEqual([code, report.outcome, report.status], [4, 'NO_ANSWER', 'FAILED'])
    assert.deepEqual(
      (await audits(input.deliveryId)).map(({ step }) => step),
      ['requested', 'answered'],
    )
    status = 200
    await testWorkers(alone, ['webhooks'], activities())
    assert.equal(await alone.workflow.getHandle(deliveryWorkflowId(input.deliveryId)).result(), 'DELIVERED')
    assert.equal((await rearm(input.deliveryId)).report.outcome, 'ALREADY_DELIVERED')
  })

  it('counts the outcomes of a bulk; of two concurrent commands one rearms each delivery', async () => {
    const made = await failed(6)
    const dry = await rearm(`${bulk(made[0])}|--dry-run`, {})
    assert.deepEqual([dry.code, dry.report], [0, { would_rearm: 6 }])
    status = 200
    const both = await Promise.all([rearm(bulk(made[0])), rearm(bulk(made[0]))])
    const sum = (name: string) => both.reduce((total, { report }) => total + Number(report[name] ?? 0), 0)
    assert.equal(sum('rearmed'), 6)
    assert.equal(sum('still_open') + sum('already_delivered') + 6, sum('asked'))
    assert.ok(both.every(({ code, report }) => code === (Number(report.rearmed ?? 0) === report.asked ? 0 : 3)))
    for (const input of made) assert.equal(await result(input), 'DELIVERED')
    const after = await rearm(bulk(made[0]))
    assert.deepEqual([after.code, after.report], [0, { asked: 0 }])
    const entries = await audits(made[0].endpointId)
    assert.deepEqual(
      entries
        .filter(({ step }) => step === 'requested')
        .map(({ count }) => count)
        .sort(),
      both
        .map(({ report }) => report.asked)
        .filter((asked) => asked !== 0)
        .sort(),
    )
    assert.equal(entries.filter(({ step }) => step === 'answered').length, entries.length / 2)
  })

  it('predicts in bulk, too, that the endpoint was removed', async () => {
    const made = await failed(2)
    await removeEndpoint(db, made[0].accountId, made[0].endpointId)
    const { code, report } = await rearm(`${bulk(made[0])}|--dry-run`, {})
    assert.deepEqual([code, report], [3, { would_rearm: 0, would_be_refused: 2, refusal: 'ENDPOINT_REMOVED' }])
    const done = await rearm(bulk(made[0]))
    assert.deepEqual([done.code, done.report.asked, done.report.endpoint_removed], [3, 2, 2])
  })

  it('reports its progress when Temporal fails in the middle, and completes the rest when run again', async () => {
    const made = await failed(30)
    status = 200
    let left = 7
    const signalWithStart: Client['workflow']['signalWithStart'] = (...args) =>
      left-- > 0 ? client.workflow.signalWithStart(...args) : Promise.reject(new Error('away'))
    const workflow = Object.create(client.workflow, {
      signalWithStart: { value: signalWithStart },
    }) as Client['workflow']
    const leaving = Object.create(client, { workflow: { value: workflow } }) as Client
    const { code, err } = await rearm(bulk(made[0]), { client: leaving })
    assert.deepEqual([code, err], [1, 'interrupted (away): {"not_asked":23,"rearmed":7}; run the command again'])
    assert.deepEqual((await audits(made[0].endpointId)).at(-1), { ...who, step: 'answered', rearmed: 7, not_asked: 23 })
    const again = await rearm(bulk(made[0]))
    assert.deepEqual([again.code, again.report.asked, again.report.rearmed], [0, 23, 23])
    for (const input of made) assert.equal(await result(input), 'DELIVERED')
  })

  it('requires the actor and the reason in one line each, and a valid target', async () => {
    const id = newId('delivery')
    for (const line of [
      `rearm|${id}`,
      `rearm|${id}|--by|ann`,
      `rearm|${id}|--by|a\nb|--reason|x`,
      `rearm|${id}|--by|ann|--reason|x\0y`,
      `rearm|${id}|--by|ann|--reason|${'x'.repeat(501)}`,
      `rearm|${AUDIT}`,
      `rearm|nonsense|${AUDIT}`,
      `rearm|${id}|--endpoint|${newId('endpoint')}|${AUDIT}`,
      `rearm|${id}|--wait|soon|${AUDIT}`,
      `rearm|${id}|--wait|-1|${AUDIT}`,
    ]) {
      assert.equal((await ops({ db, url: dbUrl }, line)).code, 2, JSON.stringify(line))
    }
  })
})
