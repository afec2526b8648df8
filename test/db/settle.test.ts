import assert from 'node:assert/strict'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import { resolveReview, settleVerification } from '../../activities/verification/verification-activities.ts'
import type { Db } from '../../db/pool.ts'
import { findSettlement } from '../../db/verifications/settlements.ts'
import { findVerification, lockVerification } from '../../db/verifications/verifications.ts'
import type { Declared } from '../../contract/declared.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('settling from stored results', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })
  const deps = () => ({ db, keyRing: KEY_RING })

  const checked = async ({
    extracted,
    codes,
    declared,
    country,
  }: { extracted?: Partial<ExtractedDocument>; declared?: Declared; country?: string; codes?: string[] } = {}) =>
    aCheckedVerification(
      db,
      await anAccount(db),
      { extracted: { document_number: 'X1', ...extracted }, codes },
      { declared: declared ?? null, country: country ?? 'de' },
    )

  it('approves when every check passed', async () => {
    assert.equal((await settleVerification(deps(), await checked())).status, 'APPROVED')
  })

  it('opens the sealed declared data and document and compares them', async () => {
    const settlement = await settleVerification(
      deps(),
      await checked({ declared: { last_name: 'Brandt', date_of_birth: '1980-01-01' } }),
    )
    assert.equal(settlement.status, 'DECLINED')
    assert.ok(
      settlement.reasonCodes.includes('DECLARED_NAME_MISMATCH') &&
        settlement.reasonCodes.includes('DECLARED_DOB_MISMATCH'),
    )
  })

  it("applies the country rules to the document's issuer, whatever country was stated", async () => {
    const blocked = await settleVerification(deps(), await checked({ extracted: { issuing_country: 'IRN' } }))
    assert.equal(blocked.status, 'DECLINED')
    assert.ok(blocked.reasonCodes.includes('COUNTRY_NOT_SUPPORTED'))
    const manual = await settleVerification(deps(), await checked({ extracted: { issuing_country: 'MMR' } }))
    assert.deepEqual([manual.status, manual.reasonCodes], ['REVIEW', ['TIER_B_MANUAL_REVIEW']])
  })

  it('does not decide while a result is missing', async () => {
    const { id } = await aVerification(db, await anAccount(db))
    await assert.rejects(settleVerification(deps(), id), RangeError)
    assert.equal((await findVerification(db, id))?.status, 'PENDING')
  })

  it('resolves a review once: approved without codes, declined with its codes', async () => {
    const approved = await checked({ codes: ['FACE_MATCH_LOW'] })
    assert.equal((await settleVerification(deps(), approved)).status, 'REVIEW')
    assert.deepEqual(
      (await resolveReview(deps(), approved, { decision: 'APPROVED', reviewer: 'staff_7' })).reasonCodes,
      [],
    )
    assert.equal(
      (await resolveReview(deps(), approved, { decision: 'DECLINED', reviewer: 'staff_8' })).status,
      'APPROVED',
    )
    const declined = await checked({ codes: ['FACE_MATCH_LOW'] })
    await settleVerification(deps(), declined)
    assert.deepEqual(
      (await resolveReview(deps(), declined, { decision: 'DECLINED', reviewer: 'staff_7' })).reasonCodes,
      ['FACE_MATCH_LOW'],
    )
    assert.equal((await findVerification(db, declined))?.reviewed_by, 'staff_7')
  })

  it('reads the current state while somebody else holds the row', async () => {
    const id = await checked({ codes: ['FACE_MATCH_LOW'] })
    const readLocked = () =>
      db.transaction().execute(async (trx) => {
        await lockVerification(trx, id)
        return findSettlement(db, id)
      })
    assert.equal((await readLocked()).status, 'PENDING')
    const settled = await settleVerification(deps(), id)
    assert.deepEqual(await readLocked(), settled)
    await assert.rejects(findSettlement(db, 'ver_of_nobody'), /no such verification: ver_of_nobody/)
  })
})
