import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { getBalance } from '../../db/credits/credits.ts'
import { actionsOf, specimenAssets, startTestService, type TestService } from '../support/service.ts'
import { startTcpGate } from '../support/tcp-gate.ts'
import { until } from '../support/until.ts'
import { idempotencyIndex } from '../../db/verifications/client-data.ts'
import { KEY_RING } from '../support/factories.ts'

const BODY = { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' }
const isDecided = ({ status }: Record<string, unknown>) => status !== 'PENDING'

describe('processes that are killed (kill -9)', function () {
  let service: TestService
  before(async () => {
    service = await startTestService({ services: ['worker'], trustedCapture: true })
  })
  // Without the worker: each test starts its own.
  afterEach(async () => {
    const [, ...own] = service.processes()
    await Promise.all(own.map((child) => child.stop()))
    await service.forgetTries()
  })

  const ledgerOf = async (id: string) =>
    (
      await service.db
        .selectFrom('ledger_entry')
        .select('type')
        .where('verification_id', '=', id)
        .orderBy('seq')
        .execute()
    ).map(({ type }) => type)

  const outboxOf = (id: string) => service.db.selectFrom('outbox').selectAll().where('subject_id', '=', id).execute()

  it('the vision worker in the middle of a verification: it finishes after the restart, with one charge and one event', async () => {
    const [vision] = await service.start(['vision worker'])
    await service.start(['api'])
    const created = await service.create(BODY)
    await service.submit(created.id, specimenAssets(actionsOf(created)))
    await sleep(400) // the document check takes about a second
    process.kill(vision.pid, 'SIGKILL')
    await vision.ended
    assert.equal((await service.call('GET', `/v1/verifications/${created.id}`)).body.status, 'PENDING')
    await service.start(['vision worker'])
    const record = await service.until(created.id, isDecided)
    assert.equal(record.status, 'APPROVED')
    assert.deepEqual(await ledgerOf(created.id), ['HOLD', 'CHARGE'])
    assert.deepEqual(
      (await service.eventsOf(created.id, 1)).map(({ event }) => event),
      ['verification.approved'],
    )
  })

  it("the API right after the create's commit: the sweep starts the workflow, and the retry returns the original", async () => {
    const gate = await startTcpGate(service.temporal.address)
    await service.start(['vision worker'])
    const [api] = await service.start(['api'], { TEMPORAL_ADDRESS: gate.address })
    await service.create(BODY) // the connection to Temporal is open
    const before = await getBalance(service.db, service.account.accountId)
    gate.set('swallowing')
    const cutOff = service.call('POST', '/v1/verifications', BODY, { 'idempotency-key': 'cut-off' }).then(
      () => 'answered',
      () => 'cut off',
    )
    // Committed, and hanging before the call to Temporal: the moment to kill it.
    const find = () =>
      service.db
        .selectFrom('verification')
        .selectAll()
        .where(
          'idempotency_index',
          '=',
          idempotencyIndex(KEY_RING, { accountId: service.account.accountId, mode: 'LIVE', idempotencyKey: 'cut-off' }),
        )
        .executeTakeFirst()
    const verification = await until('the commit', find, 20)
    process.kill(api.pid, 'SIGKILL')
    await api.ended
    assert.equal(await cutOff, 'cut off')
    gate.stop()
    assert.deepEqual(
      (await outboxOf(verification.id)).map(({ kind }) => kind),
      ['START_VERIFICATION'],
    )

    await service.start(['api'])
    const again = await service.call('POST', '/v1/verifications', BODY, { 'idempotency-key': 'cut-off' })
    assert.deepEqual(
      [again.status, again.body.id, again.headers['idempotent-replayed']],
      [201, verification.id, 'true'],
    )
    // Only the sweep is left to notify Temporal.
    await until('the sweep, starting the workflow', async () => (await outboxOf(verification.id)).length === 0, 500)
    const created = { ...again.body, id: verification.id }
    assert.equal((await service.submit(created.id, specimenAssets(actionsOf(created)))).status, 201)
    const record = await service.until(created.id, isDecided)
    assert.equal(record.status, 'APPROVED')
    assert.deepEqual(await ledgerOf(created.id), ['HOLD', 'CHARGE'])
    assert.equal((await getBalance(service.db, service.account.accountId)).total, before.total - 5)
    assert.deepEqual(
      (await service.eventsOf(created.id, 1)).map(({ event }) => event),
      ['verification.approved'],
    )
  })
})
