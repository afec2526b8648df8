import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { MAX_FAILED_TRIES } from '../../db/verifications/failed-attempts.ts'
import { purgeOldTries } from '../../db/verifications/old-tries.ts'
import { noteReveal } from '../../db/verifications/revealed-challenges.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

type Tester = Awaited<ReturnType<typeof anAccount>>

describe('capture sessions that were left after the reveal of their random challenge', () => {
  let db: Db
  let account: Tester
  before(async () => {
    ;({ db } = await testDatabase())
  })
  beforeEach(async () => {
    account = await anAccount(db, { credits: 1_000 })
  })
  const prepare = (ref: string | null, number: string | null = null, mode: 'LIVE' | 'TEST' = 'LIVE') =>
    aCheckedVerification(db, account, { extracted: { document_number: number } }, { endUserRef: ref, mode })
  const settle = (id: string) => settleVerification({ db, keyRing: KEY_RING }, id)
  /** Leaves so many sessions of a verification. */
  async function leave(verificationId: string, times: number): Promise<void> {
    const verification = (await findVerification(db, verificationId)) ?? assert.fail()
    for (let i = 0; i < times; i++) {
      const id = newId('capture')
      await db
        .insertInto('capture_session')
        .values({
          id,
          verification_id: verificationId,
          nonce_hash: Buffer.alloc(32),
          own_step: 'SMILE',
          second_step: 'OPEN_MOUTH',
          expires_at: new Date(),
          step_told_at: new Date(),
          ended_at: new Date(),
          end_reason: 'REPLACED',
        })
        .execute()
      await noteReveal(db, id, verification)
    }
  }
  const older = (hours: number) =>
    sql`update revealed_challenge set revealed_at = revealed_at - ${hours} * interval '1 hour' where verification_id in
      (select id from verification where account_id = ${account.accountId})`.execute(db)

  it('count as tries of the end user, over all verifications, also those that were never submitted', async () => {
    const [first, second] = [await prepare('anna'), await prepare('anna')]
    await leave(first, 3)
    await leave(second, MAX_FAILED_TRIES - 3)
    assert.equal((await settle(await prepare('anna'))).status, 'APPROVED', 'five are allowed')
    await leave(second, 1)
    const exceeded = await prepare('anna')
    assert.deepEqual((await settle(exceeded)).reasonCodes, ['ATTEMPTS_EXCEEDED'])
    assert.equal((await findVerification(db, exceeded))?.sessions_left, 6, 'the reviewer sees the number')
    assert.equal((await settle(await prepare('berta'))).status, 'APPROVED')
  })

  it('count as tries of their own verification, and of the document', async () => {
    const own = await prepare(null, 'C01X00T47')
    await leave(own, MAX_FAILED_TRIES + 1)
    assert.deepEqual((await settle(own)).reasonCodes, ['ATTEMPTS_EXCEEDED'])
    const [again, other] = [await prepare(null, 'C01X00T47'), await prepare(null, 'L8988901C')]
    assert.deepEqual((await settle(again)).reasonCodes, ['ATTEMPTS_EXCEEDED'], 'the same document')
    assert.equal((await settle(other)).status, 'APPROVED')
  })

  it('add to failed tries', async () => {
    const failed = await aCheckedVerification(db, account, { codes: ['FACE_MISMATCH'] }, { endUserRef: 'carl' })
    await settle(failed)
    await leave(await prepare('carl'), MAX_FAILED_TRIES)
    assert.deepEqual((await settle(await prepare('carl'))).reasonCodes, ['ATTEMPTS_EXCEEDED'])
  })

  it('count for a day, in live mode, and their rows go after it', async () => {
    const left = await prepare('dora')
    await leave(left, MAX_FAILED_TRIES + 1)
    await older(25)
    assert.equal((await settle(await prepare('dora'))).status, 'APPROVED')
    await purgeOldTries(db)
    const rows = (id: string) =>
      db.selectFrom('revealed_challenge').select('session_id').where('verification_id', '=', id).execute()
    assert.deepEqual(await rows(left), [])
    const test = await prepare('eve', null, 'TEST')
    await leave(test, 1)
    assert.deepEqual(await rows(test), [])
  })
})
