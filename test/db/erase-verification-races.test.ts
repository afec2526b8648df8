import assert from 'node:assert/strict'
import { dataKeyOf, recordCheck } from '../../activities/verification/check-detail.ts'
import { resolveReview, settleVerification } from '../../activities/verification/verification-activities.ts'
import type { Db } from '../../db/pool.ts'
import { setMonitoring } from '../../db/sanctions/monitoring.ts'
import { eraseVerification } from '../../db/privacy/erase-verification.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { untilSomebodyWaits } from '../support/lock-wait.ts'
import { aHit, aSettledPerson, screen } from '../support/screened-people.ts'
import { testDatabase } from '../support/stack.ts'
import { eraseByOrder, found } from './erased-by-order.ts'

describe('erasing the end user of one verification during other work', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const find = (id: string) => found(db, id)
  const erase = (id: string, ends = false) => eraseByOrder(db, id, ends)
  const deps = () => ({ db, keyRing: KEY_RING })

  it('8: a check that ends or begins after the erasure stores nothing and fails for good', async () => {
    const account = await anAccount(db)
    const verification = await aVerification(db, account)
    const dataKey = dataKeyOf(verification, KEY_RING)
    const result = { name: 'DOCUMENT', verdict: 'PASS', score: 1, codes: [], observations: ['seen'] } as const
    // In flight: the erasure holds the row and has not committed when the check ends.
    let late: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      assert.equal(await eraseVerification(trx, verification.id, true), 'erased')
      late = recordCheck(db, dataKey, verification.id, { result }).then(
        () => 'stored',
        (error: unknown) => error,
      )
      await untilSomebodyWaits(db)
    })
    assert.deepEqual(
      Object.entries((await late) as object).filter(([key]) => key === 'type' || key === 'nonRetryable'),
      [
        ['type', 'Erased'],
        ['nonRetryable', true],
      ],
    )
    assert.deepEqual(
      await db.selectFrom('check_result').select('name').where('verification_id', '=', verification.id).execute(),
      [],
    )
    const erased = await find(verification.id)
    assert.throws(() => dataKeyOf(erased, KEY_RING), { type: 'Erased', nonRetryable: true })
    // Every later settlement or resolution finds the verification ended.
    assert.equal((await settleVerification(deps(), verification.id)).status, 'EXPIRED')
    assert.equal(
      (await resolveReview(deps(), verification.id, { decision: 'APPROVED', reviewer: 'staff_7' })).status,
      'EXPIRED',
    )
  })

  it('8: a monitoring run that read a person before the erasure stores nothing of the person after it', async () => {
    const account = await anAccount(db)
    await setMonitoring(db, account.accountId, true)
    const [gone, there] = [await aSettledPerson(db, account), await aSettledPerson(db, account)]
    await erase(gone.id)
    assert.equal((await screen(db, gone, [aHit()])).subjects, 0)
    assert.equal((await screen(db, there, [aHit()])).opened, 1)
    assert.deepEqual(await findLeftovers(db, { account_id: account.accountId, verification_id: gone.id }), {})
  })

  it('5: two concurrent erasures, or a repeated one, are one', async () => {
    const account = await anAccount(db)
    const { id } = await aVerification(db, account)
    const kinds = (await Promise.all(Array.from({ length: 8 }, () => erase(id, true)))).map(({ kind }) => kind)
    assert.deepEqual(kinds.sort(), [
      'already',
      'already',
      'already',
      'already',
      'already',
      'already',
      'already',
      'erased',
    ])
    assert.equal(
      (
        await db
          .selectFrom('ledger_entry')
          .select('id')
          .where('verification_id', '=', id)
          .where('type', '=', 'RELEASE')
          .execute()
      ).length,
      1,
    )
    assert.equal((await db.selectFrom('erasure').select('id').where('verification_id', '=', id).execute()).length, 1)
  })
})
