import assert from 'node:assert/strict'
import { Client, Connection } from '@temporalio/client'
import { pino } from 'pino'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { findErasureOfAccount } from '../../db/privacy/erasures.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import { repeatErasure } from '../../db/privacy/request-erasure.ts'
import { newId } from '../../db/ids.ts'
import { aVerification, KEY_RING } from '../support/factories.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

const VERIFICATIONS = 120

describe('the worker of an erasure, killed (kill -9) in the middle of a page', function () {
  let service: TestService
  before(async () => {
    service = await startTestService({ services: [] })
  })

  it('5: erases everything once after its restart: each counted once, each hold released once', async () => {
    const { db, account } = service
    for (let i = 0; i < VERIFICATIONS; i++) await aVerification(db, account, { ttlMs: 3_600_000 })
    await db.deleteFrom('outbox').execute() // no workflow of theirs, only the pages
    const record = {
      id: newId('erasure'),
      account_id: account.accountId,
      verification_id: null,
      requested_at: new Date(),
    }
    assert.equal(await repeatErasure(db, KEY_RING, record), 'repeated')
    const find = async () => (await findErasureOfAccount(db, account.accountId)) ?? assert.fail('no erasure')
    const erased = async () => Number((await find()).counts.verifications ?? 0)
    const [worker] = await service.start(['worker'])
    // As the sweep does, which would run within half a minute.
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    const client = new Client({ connection, namespace: service.temporal.namespace })
    await redriveOutbox({ db, client: client.workflow, log: pino({ level: 'silent' }) }, -1_000)
    // Some of a page are erased, and the page is not recorded as done.
    const at = await until(
      'the middle of a page',
      async () => {
        const count = await erased()
        return count > 0 && count % 50 !== 0 && count < VERIFICATIONS ? count : undefined
      },
      1,
    )
    process.kill(worker.pid, 'SIGKILL')
    await worker.ended
    const left = await erased()
    assert.ok(left >= at && left < VERIFICATIONS, `${left} of ${VERIFICATIONS} when it died`)
    await service.start(['worker'])
    await until('the erasure', async () => (await find()).step === 'DONE', 200)
    assert.equal(await erased(), VERIFICATIONS)
    assert.deepEqual(await findLeftovers(db, { account_id: account.accountId, verification_id: null }), {})
    const releases = await db
      .selectFrom('ledger_entry')
      .select('verification_id')
      .where('account_id', '=', account.accountId)
      .where('type', '=', 'RELEASE')
      .execute()
    assert.equal(new Set(releases.map(({ verification_id: id }) => id)).size, VERIFICATIONS)
    assert.equal(releases.length, VERIFICATIONS)
    assert.deepEqual(await getBalance(db, account.accountId), { available: 1_000, held: 0, total: 1_000 })
  })
})
