import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { resolveReview, settleVerification } from '../../activities/verification/verification-activities.ts'
import { documentNumberIndex } from '../../db/verifications/document-number.ts'
import { countFailedTries, MAX_FAILED_TRIES } from '../../db/verifications/failed-attempts.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { listOtherTries } from '../../db/reviews/review-queue.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { planOf } from '../support/plan.ts'
import { testDatabase } from '../support/stack.ts'
import { endUserRefIndex } from '../../db/verifications/client-data.ts'

type Tester = Awaited<ReturnType<typeof anAccount>>
interface Try {
  readonly codes?: readonly string[]
  readonly ref?: string | null
  readonly number?: string | null
  readonly issuer?: string
  readonly mode?: 'LIVE' | 'TEST'
}
const DECLINE = ['FACE_MISMATCH'],
  LOW = ['FACE_MATCH_LOW'],
  EXCEEDED = ['ATTEMPTS_EXCEEDED']

describe('tries of one person', () => {
  let db: Db
  let references = 0
  before(async () => {
    ;({ db } = await testDatabase())
  })
  const deps = () => ({ db, keyRing: KEY_RING })
  const rich = () => anAccount(db, { credits: 1_000 })
  const aRef = () => `person ${references++}`

  const prepare = (account: Tester, { codes, ref = null, number = null, issuer = 'D', mode = 'LIVE' }: Try) =>
    aCheckedVerification(
      db,
      account,
      { codes, extracted: { document_number: number, issuing_country: issuer } },
      { endUserRef: ref, mode },
    )
  const settle = async (account: Tester, what: Try) => {
    const id = await prepare(account, what)
    return { id, ...(await settleVerification(deps(), id)) }
  }
  const fail = async (account: Tester, what: Try, times: number) => {
    const ids: string[] = []
    for (let i = 0; i < times; i++) ids.push((await settle(account, { codes: DECLINE, ...what })).id)
    return ids
  }
  const ago = (id: string, hours: number) =>
    sql`update verification set review_at = review_at - ${hours} * interval '1 hour', resolved_at = resolved_at - ${hours} * interval '1 hour' where id = ${id}`.execute(
      db,
    )

  it('are limited: after five failures the sixth is decided on its merits, and after six a person reviews the seventh', async () => {
    const account = await rich(),
      ref = aRef()
    await fail(account, { ref }, MAX_FAILED_TRIES)
    assert.equal((await settle(account, { ref })).status, 'APPROVED')
    await fail(account, { ref }, 1)
    const next = await settle(account, { ref })
    assert.deepEqual([next.status, next.reasonCodes], ['REVIEW', EXCEEDED])
  })

  it('are counted by the document when the client gives each a new reference, or none', async () => {
    const account = await rich()
    for (let i = 0; i <= MAX_FAILED_TRIES; i++)
      await fail(account, { ref: i % 2 === 0 ? aRef() : null, number: 'C01X00T47' }, 1)
    assert.deepEqual(
      (await settle(account, { ref: aRef(), number: 'c01x 00t-47' })).reasonCodes,
      EXCEEDED,
      'spaced otherwise',
    )
    assert.deepEqual((await settle(account, { number: 'CO1XOOT47' })).reasonCodes, EXCEEDED, 'look-alikes')
    assert.equal((await settle(account, { number: 'C01X00T48' })).status, 'APPROVED', 'another number')
    assert.equal(
      (await settle(account, { number: 'C01X00T47', issuer: 'FRA' })).status,
      'APPROVED',
      "another country's",
    )
    assert.equal((await settle(account, { ref: aRef() })).status, 'APPROVED', 'no number')
  })

  it('count once when they match by reference, by document, or by both', async () => {
    const account = await rich(),
      ref = aRef(),
      number = 'L8988901C'
    await fail(account, { ref, number }, 3) // by both: three, not six
    assert.equal((await settle(account, { ref, number })).status, 'APPROVED')
    await fail(account, { ref }, 1)
    await fail(account, { number }, 2) // four by the reference, five by the document, six by either
    assert.deepEqual((await settle(account, { ref, number })).reasonCodes, EXCEEDED)
    assert.equal((await settle(account, { ref })).status, 'APPROVED')
  })

  it('fail when they are declined, or are in review until an approval; their age is that of the try', async () => {
    const account = await rich(),
      ref = aRef()
    const reviews: string[] = []
    for (let i = 0; i <= MAX_FAILED_TRIES; i++) reviews.push((await settle(account, { ref, codes: LOW })).id)
    assert.deepEqual((await settle(account, { ref })).reasonCodes, EXCEEDED)
    const [approved, declined, old] = reviews
    await resolveReview(deps(), approved, { decision: 'APPROVED', reviewer: 'staff_7' })
    const sixth = await settle(account, { ref }) // five earlier ones, and the waiting one above
    assert.deepEqual(sixth.reasonCodes, EXCEEDED)
    await resolveReview(deps(), sixth.id, { decision: 'APPROVED', reviewer: 'staff_7' })
    await resolveReview(deps(), declined, { decision: 'DECLINED', reviewer: 'staff_7' })
    assert.deepEqual((await settle(account, { ref })).reasonCodes, EXCEEDED, 'a decline by a person counts as failed')
    await db
      .updateTable('verification')
      .set({ status: 'APPROVED' })
      .where('end_user_ref_index', '=', endUserRefIndex(KEY_RING, account.accountId, ref))
      .where('id', 'not in', reviews)
      .execute()
    assert.equal((await settle(account, { ref })).status, 'APPROVED', 'five')
    await fail(account, { ref }, 1)
    await ago(old, 25)
    await resolveReview(deps(), old, { decision: 'DECLINED', reviewer: 'staff_7' })
    assert.equal((await settle(account, { ref })).status, 'APPROVED', 'a try of yesterday that is declined today')
  })

  it('expire after 24 hours', async () => {
    const account = await rich(),
      ref = aRef()
    const ids = await fail(account, { ref }, MAX_FAILED_TRIES + 1)
    await ago(ids[0], 23.9)
    assert.deepEqual((await settle(account, { ref })).reasonCodes, EXCEEDED)
    await db
      .updateTable('verification')
      .set({ status: 'APPROVED' })
      .where('end_user_ref_index', '=', endUserRefIndex(KEY_RING, account.accountId, ref))
      .where('id', 'not in', ids)
      .execute()
    await ago(ids[0], 0.2)
    assert.equal((await settle(account, { ref })).status, 'APPROVED')
  })

  it('hide no other finding, and decline nobody', async () => {
    const account = await rich(),
      ref = aRef()
    await fail(account, { ref }, MAX_FAILED_TRIES + 1)
    const low = await settle(account, { ref, codes: LOW })
    assert.deepEqual([low.status, low.reasonCodes], ['REVIEW', [...LOW, ...EXCEEDED]])
    const declined = await settle(account, { ref, codes: DECLINE })
    assert.deepEqual(
      [declined.status, declined.reasonCodes.includes('FACE_MISMATCH'), declined.reasonCodes.includes(EXCEEDED[0])],
      ['DECLINED', true, true],
    )
  })

  it('belong to one account: the same reference and document in another account are unknown', async () => {
    const [account, other] = [await rich(), await rich()]
    const ref = aRef(),
      number = 'P1234567'
    await fail(account, { ref, number }, MAX_FAILED_TRIES + 1)
    assert.equal((await settle(other, { ref, number })).status, 'APPROVED')
  })

  it('are counted only in live mode', async () => {
    const account = await rich(),
      ref = aRef()
    for (let i = 0; i <= MAX_FAILED_TRIES; i++) await settle(account, { ref, mode: 'TEST' })
    await db
      .updateTable('verification')
      .set({ status: 'DECLINED' })
      .where('end_user_ref_index', '=', endUserRefIndex(KEY_RING, account.accountId, ref))
      .execute()
    assert.equal((await settle(account, { ref })).status, 'APPROVED')
    await fail(account, { ref: 'test:approved' }, MAX_FAILED_TRIES + 1)
    assert.equal((await settle(account, { ref: 'test:approved', mode: 'TEST' })).status, 'APPROVED')
  })

  it('include concurrent decisions, and cause no deadlock', async () => {
    const account = await rich(),
      refs = [aRef(), aRef()],
      numbers = ['AA1111111', 'BB2222222']
    for (const ref of refs) await fail(account, { ref }, 3)
    // Every pair of reference and document: each waits for what another holds, in all combinations.
    const ids = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        prepare(account, { ref: refs[i % 2], number: numbers[(i >> 1) % 2], codes: LOW }),
      ),
    )
    const settlements = await Promise.all(ids.map((id) => settleVerification(deps(), id)))
    const exceeded = settlements.filter(({ reasonCodes }) => reasonCodes.includes(EXCEEDED[0])).length
    // One after another, in any order: each sees three of its reference and all earlier ones with the same reference or document.
    assert.ok(exceeded >= 16 - 7 && exceeded <= 16 - 3, String(exceeded))
    const next = await settle(account, { ref: refs[0], number: numbers[1] })
    assert.deepEqual([next.status, next.reasonCodes], ['REVIEW', EXCEEDED])
  })

  it('pass no more often concurrently than one after another', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await rich(),
        ref = aRef()
      await fail(account, { ref }, MAX_FAILED_TRIES)
      const both = await Promise.all(
        [await prepare(account, { ref, codes: LOW }), await prepare(account, { ref, codes: LOW })].map((id) =>
          settleVerification(deps(), id),
        ),
      )
      assert.deepEqual(
        both.map(({ reasonCodes }) => reasonCodes.includes(EXCEEDED[0])).sort(),
        [false, true],
        'one of them is the seventh',
      )
    }
  })

  it('store only a keyed index of the document number, which goes with the data key', async () => {
    const account = await rich()
    const { id } = await settle(account, { number: 'K74H21097' })
    const stored = (await findVerification(db, id))?.document_number_index
    const of = (keyRing: KeyRing, accountId: string) =>
      documentNumberIndex(keyRing, { accountId, issuer: 'de', number: 'K74H21097' })
    assert.deepEqual(stored, of(KEY_RING, account.accountId))
    assert.notDeepEqual(stored, of({ ...KEY_RING, indexKey: Buffer.alloc(32, 9) }, account.accountId))
    assert.notDeepEqual(stored, of(KEY_RING, 'acc_other'))
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', id).execute()
    assert.equal((await findVerification(db, id))?.document_number_index, null)
    assert.deepEqual(
      [
        documentNumberIndex(KEY_RING, { accountId: 'a', issuer: 'de', number: null }),
        documentNumberIndex(KEY_RING, { accountId: 'a', issuer: 'de', number: ' <1-' }),
      ],
      [null, null],
      'no number, or a part of one',
    )
  })

  it('are found by indexes that contain only failed ones', async () => {
    const { accountId } = await anAccount(db)
    const same = endUserRefIndex(KEY_RING, accountId, 'the same for all')
    // A statement for each 4,000 rows: on a busy machine one statement for all rows may time out.
    for (const first of [1, 4_001, 8_001, 12_001, 16_001])
      await sql`insert into verification (id, account_id, mode, level, checks, reference_code, challenge, cost_credits, credit_state, status, data_key, end_user_ref_index, document_number_index, submitted_at, resolved_at, expires_at)
      select 'ver_t' || i, ${accountId}, 'LIVE', '{FULL_KYC}', '{DOCUMENT}', 'T' || i, '{}', 5, 'HELD', case when i % 1000 = 0 then 'DECLINED' else 'APPROVED' end, 'x', ${same}, decode(lpad(to_hex(i / 4), 64, '0'), 'hex'), now(), now() - i * interval '1 minute', now()
      from generate_series(${first}::int, ${first + 3_999}::int) i`.execute(db)
    await sql`analyze verification`.execute(db)
    const tried = {
      id: 'ver_x',
      account_id: accountId,
      mode: 'LIVE',
      end_user_ref_index: same,
      document_number_index: Buffer.from('1'.padStart(64, '0'), 'hex'),
    } as const
    assert.equal(await countFailedTries(db, tried, 100), 1)
    assert.match(
      await planOf(db, (spied) => countFailedTries(spied, { ...tried, document_number_index: null }, 6)),
      /verification_failed_end_user/,
    )
    assert.match(
      await planOf(db, (spied) => countFailedTries(spied, { ...tried, end_user_ref_index: null }, 6)),
      /verification_document_number/,
    )
    assert.match(
      await planOf(db, (spied) =>
        listOtherTries(spied, { ...tried, end_user_ref_index: endUserRefIndex(KEY_RING, accountId, 'one of many') }),
      ),
      /verification_document_number/,
    )
  })
})
