import assert from 'node:assert/strict'
import { switchOffFailingEndpoints } from '../../db/accounts/switched-off-endpoints.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { activateEndpoint } from '../../db/webhooks/endpoint-activation.ts'
import { beginAttempt, finishAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { rearmDelivery } from '../../db/webhooks/webhook-rearm.ts'
import { insertTestDelivery } from '../../db/webhooks/webhooks.ts'
import { newId } from '../../db/ids.ts'
import { KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { mailTo } from '../support/mail.ts'
import { DAY, ownersOf, startSweptEndpoints, WEEK, type SweptEndpoints } from './swept-endpoints.ts'

// The real sweep, attempts, queue and mail server; the test moves the database's clock.
describe('endpoints that fail every delivery for seven days', () => {
  let db: Db, swept: SweptEndpoints
  before(async () => {
    swept = await startSweptEndpoints()
    ;({ db } = swept)
  })
  const sweep = () => swept.sweep()
  const pass = (hours: number) => swept.pass(hours)
  const { anOwner, answer, write, deliver, failForAWeek, endpointOf, isOff, rowOf, mailsTo } = ownersOf(() => swept)

  it('are switched off once, with a mail, an audit entry and a log line; open deliveries end, and no new event goes there', async () => {
    const owner = await anOwner()
    const ids = await failForAWeek(owner)
    assert.equal(await isOff(owner), false)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    assert.equal(await isOff(owner), true)
    assert.deepEqual(await mailsTo(owner), ['SENT'])
    const { subject, text } = await mailTo(swept.folder, owner.email)
    assert.equal(subject, 'A webhook endpoint was switched off')
    assert.ok(
      text?.includes(`https://id.example.org/dashboard/webhooks/${owner.endpointId}\n`) &&
        !text.includes(swept.receiver.url),
      text,
    )
    for (const id of ids) {
      const { status, last_error: error, next_attempt_at: next, finished_at: end } = await rowOf(id)
      assert.deepEqual([status, error, next, end !== null], ['FAILED', 'ENDPOINT_SWITCHED_OFF', null, true])
    }
    const entries = await listAuditEntries(db, owner.endpointId)
    assert.deepEqual(
      entries.map(({ actor, action, detail }) => [
        actor,
        action,
        (detail as { deliveries: number; ended: number }).deliveries,
        (detail as { ended: number }).ended,
      ]),
      [['service', 'webhook switch-off', 3, 3]],
    )
    assert.equal(
      swept.lines.filter(
        ({ msg, endpointId }) => msg === 'webhook endpoint switched off' && endpointId === owner.endpointId,
      ).length,
      1,
    )
    assert.deepEqual(await deliver(owner, 204), [], 'it gets no delivery')
    const [first] = ids
    assert.deepEqual(await swept.receiver.attempt(owner.endpointId, first, 2), {
      outcome: 'FAILED',
      error: 'ENDPOINT_SWITCHED_OFF',
    })
  })

  it('stay on after one failure alone, after few failures, and before the time is over', async () => {
    const [one, two, short, quiet] = [await anOwner(), await anOwner(), await anOwner(), await anOwner()]
    await deliver(one, 500)
    await deliver(two, 500)
    for (let i = 0; i < 5; i++) await deliver(short, 500)
    for (let i = 0; i < 5; i++) await deliver(quiet, 500)
    await pass(WEEK - 1)
    for (let i = 0; i < 5; i++) await deliver(short, 500)
    await sweep()
    assert.deepEqual(await Promise.all([one, two, short, quiet].map(isOff)), [false, false, false, false])
    await pass(2)
    await deliver(two, 500)
    await sweep()
    assert.deepEqual(
      await Promise.all([one, two, short, quiet].map(isOff)),
      [false, false, false, false],
      'its newest failure is not seven days after the first',
    )
    await deliver(short, 500)
    await sweep()
    assert.deepEqual(await Promise.all([one, two, short, quiet].map(isOff)), [false, false, true, false])
    await pass(30 * DAY)
    await sweep()
    assert.deepEqual(await Promise.all([one, two, quiet].map(isOff)), [false, false, false])
  })

  it('stay on when any delivery succeeded meanwhile, and when our own processes died', async () => {
    const [taken, died] = [await anOwner(), await anOwner()]
    await deliver(taken, 500)
    await pass(3 * DAY)
    await deliver(taken, 204)
    await deliver(taken, 500)
    await pass(4 * DAY + 1)
    for (let i = 0; i < 5; i++) await deliver(taken, 500)
    await sweep()
    assert.equal(await isOff(taken), false)
    for (let i = 0; i < 5; i++) {
      const [{ deliveryId }] = await write(died)
      await beginAttempt(db, deliveryId, 1, 1_000)
      await finishAttempt(
        db,
        deliveryId,
        1,
        { delivered: false, responseCode: null, error: 'WORKER_DIED' },
        { status: 'RETRYING', retryInMs: 1_000 },
      )
      await pass(2 * DAY)
    }
    await sweep()
    assert.equal(await isOff(died), false)
    // A success counts also when a failure was recorded at the same moment.
    await db
      .updateTable('webhook_endpoint')
      .set({ failing_since: new Date(0) })
      .where('id', '=', taken.endpointId)
      .execute()
    await sweep()
    assert.equal(await isOff(taken), false)
    // Also when something recorded a failure just before.
    await db
      .updateTable('webhook_endpoint')
      .set({ failing_since: new Date(0) })
      .where('id', '=', died.endpointId)
      .execute()
    await sweep()
    assert.equal(await isOff(died), false)
  })

  it('stay on when a delivery succeeds at that moment, in any order', async () => {
    const owner = await anOwner()
    await failForAWeek(owner)
    const [{ deliveryId }] = await write(owner)
    await beginAttempt(db, deliveryId, 1, 1_000)
    await db.transaction().execute(async (trx) => {
      await finishAttempt(
        trx,
        deliveryId,
        1,
        { delivered: true, responseCode: 200, error: null },
        { status: 'DELIVERED' },
      )
      assert.deepEqual((await switchOffFailingEndpoints(db, KEY_RING)).endpoints, [], 'it does not wait')
    })
    await sweep()
    assert.equal(await isOff(owner), false)
  })

  it('let a running attempt end by itself: success is DELIVERED, a failure is not retried', async () => {
    const owner = await anOwner()
    await failForAWeek(owner)
    const under = async () => (await write(owner))[0].deliveryId
    const [taken, refused] = [await under(), await under()]
    for (const id of [taken, refused]) assert.equal((await beginAttempt(db, id, 1, 1_000))?.kind, 'started')
    await sweep()
    assert.equal(await isOff(owner), true)
    assert.deepEqual([(await rowOf(taken)).status, (await rowOf(refused)).status], ['PENDING', 'PENDING'])
    assert.equal(
      await finishAttempt(db, taken, 1, { delivered: true, responseCode: 200, error: null }, { status: 'DELIVERED' }),
      true,
    )
    assert.equal(
      await finishAttempt(
        db,
        refused,
        1,
        { delivered: false, responseCode: 500, error: 'HTTP 500' },
        { status: 'RETRYING', retryInMs: 1_000 },
      ),
      true,
    )
    assert.equal((await rowOf(taken)).status, 'DELIVERED')
    assert.deepEqual(await swept.receiver.attempt(owner.endpointId, refused, 2), {
      outcome: 'FAILED',
      error: 'ENDPOINT_SWITCHED_OFF',
    })
    assert.deepEqual(
      [(await rowOf(refused)).status, (await rowOf(refused)).last_error],
      ['FAILED', 'ENDPOINT_SWITCHED_OFF'],
    )
    assert.equal(await isOff(owner), true, 'its owner switches it on')
  })

  it('receive a test while they are off; switched on, they receive new events, and a failure starts a new count', async () => {
    const owner = await anOwner()
    const [failed] = await failForAWeek(owner)
    await sweep()
    answer(204)
    const test = (await insertTestDelivery(db, owner.accountId, owner.endpointId))?.delivery.id ?? ''
    assert.equal((await swept.receiver.attempt(owner.endpointId, test, 1)).outcome, 'DELIVERED')
    assert.equal(await isOff(owner), true)
    const request = () => ({ id: newId('audit'), deliveryId: failed, actor: 'ann', reason: 'asked for' })
    assert.equal((await rearmDelivery(db, request()))?.refusal, 'ENDPOINT_SWITCHED_OFF')

    const [first, second] = await Promise.all([1, 2].map(() => activateEndpoint(db, owner.accountId, owner.endpointId)))
    assert.deepEqual(
      [
        first?.endpoint.active,
        second?.endpoint.active,
        [first?.offSince, second?.offSince].filter((at) => at === null).length,
      ],
      [true, true, 1],
    )
    assert.deepEqual(
      (await listAuditEntries(db, owner.endpointId)).map(({ actor, action }) => `${actor} ${action}`),
      ['service webhook switch-off', 'owner webhook switch-on'],
    )
    const { failing_since: since, failures_untold: untold } = await endpointOf(owner)
    assert.deepEqual([since, untold], [null, false])
    assert.equal((await rowOf(failed)).status, 'FAILED', 'an ended delivery stays unchanged')
    assert.equal((await rearmDelivery(db, request()))?.refusal, null)
    for (let i = 0; i < 5; i++) assert.equal((await deliver(owner, 500)).length, 1)
    await sweep()
    assert.equal(await isOff(owner), false, 'it has another seven days')
    await pass(WEEK + 1)
    await deliver(owner, 500)
    await sweep()
    assert.equal(await isOff(owner), true)
    assert.deepEqual(await mailsTo(owner), ['SENT', 'SENT'])
    assert.equal(
      await activateEndpoint(db, (await anOwner()).accountId, owner.endpointId),
      undefined,
      'another account has no such endpoint',
    )
  })

  it('of one account are reported in one mail, and those of an inactive account in none', async () => {
    const [many, suspended] = [await anOwner(12), await anOwner()]
    for (const [index, owner] of [many, suspended].entries()) {
      await deliver(owner, 500)
      if (index === 1) await pass(3 * DAY)
    }
    for (const owner of [many, suspended]) await deliver(owner, 500)
    await pass(4 * DAY + 1)
    for (const owner of [many, suspended]) await deliver(owner, 500)
    await updateAccountStatus(db, suspended.accountId, 'SUSPENDED')
    await sweep()
    assert.deepEqual([await mailsTo(many), await mailsTo(suspended)], [['SENT'], []])
    assert.deepEqual(
      await db
        .selectFrom('webhook_endpoint')
        .select('id')
        .where('account_id', 'in', [many.accountId, suspended.accountId])
        .where('active', '=', true)
        .execute(),
      [],
    )
    assert.ok((await mailTo(swept.folder, many.email)).text?.includes('https://id.example.org/dashboard/webhooks\n'))
  })
})
