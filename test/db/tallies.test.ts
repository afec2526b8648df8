import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { listLedger } from '../../db/credits/credits.ts'
import { readPartnerBalance } from '../../db/partners/partner-balance.ts'
import type { Counts } from '../../db/tallies/schema.ts'
import { addUpTallies, ledgerOf, readDays, readTally, verificationsOf } from '../../db/tallies/tallies.ts'
import { readStats } from '../../db/verifications/stats.ts'
import { listVerifications } from '../../db/verifications/verification-list.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

const STATUSES = ['PENDING', 'REVIEW', 'APPROVED', 'DECLINED', 'EXPIRED', 'ERROR'] as const
/** A fixed seed: the same numbers each time. */
let seed = 7
const draw = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below

describe('stored counts', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  /** Moves a verification to any state, at any time of ten days. */
  const move = (trx: Db, id: string) => {
    const status = STATUSES[draw(6)]
    const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + (draw(240) + hours) * 3_600_000)
    const submitted = at(0)
    return trx
      .updateTable('verification')
      .set({
        status,
        reason_codes: ['FACE_MISMATCH', 'LIVENESS_LOW', 'DOC_EXPIRED'].slice(draw(3)),
        submitted_at: draw(4) === 0 ? null : submitted,
        review_at: status === 'REVIEW' || draw(3) === 0 ? new Date(submitted.getTime() + 60_000) : null,
        resolved_at:
          status === 'PENDING' || status === 'REVIEW'
            ? null
            : new Date(submitted.getTime() + (61 + draw(200_000)) * 1_000),
      })
      .where('id', '=', id)
      .execute()
  }
  const without0 = (counts: Counts) =>
    Object.fromEntries(
      Object.entries(counts)
        .filter(([, n]) => n !== 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  const recounted = async (accountId: string, days: string): Promise<Record<string, number>> => {
    const { rows } = await sql<{ what: string; n: number }>`
      select p.what, count(*) as n from verification v cross join lateral tally_parts(v) p where v.account_id = ${accountId} and (${days} = '' or p.day = ${days === '' ? null : days}::date)
        and (${days} <> '' or p.what !~ '/') group by 1 order by 1`.execute(db)
    return without0(Object.fromEntries(rows.map(({ what, n }) => [what, n])))
  }

  it('match the rows after any history, rolled-back transactions, and two concurrent updates', async () => {
    const account = await anAccount(db, { credits: 10_000 })
    const ids: string[] = []
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 10; n++) ids.push((await aVerification(db, account)).id)
      await Promise.all([
        addUpTallies(db),
        ...ids.filter(() => draw(2) === 0).map((id) => move(db, id)),
        addUpTallies(db),
      ])
      await assert.rejects(
        db.transaction().execute(async (trx) => {
          await move(trx, ids[0])
          await addUpTallies(trx)
          throw new Error('the process dies here')
        }),
        /dies here/,
      )
      const subject = verificationsOf(account.accountId, 'LIVE')
      assert.deepEqual(without0(await readTally(db, subject)), await recounted(account.accountId, ''))
      const days = await readDays(db, subject, '2026-01-01', '2026-01-20')
      for (const day of ['2026-01-03', '2026-01-07'])
        assert.deepEqual(without0(days.get(day) ?? {}), await recounted(account.accountId, day))
    }
    await addUpTallies(db)
    assert.deepEqual(await db.selectFrom('tally_change').select('id').execute(), [])
    assert.deepEqual(
      without0(await readTally(db, verificationsOf(account.accountId, 'LIVE'))),
      await recounted(account.accountId, ''),
    )
  })

  it('make lists and statistics match the rows', async () => {
    const account = await anAccount(db, { credits: 10_000 })
    for (let n = 0; n < 30; n++) await move(db, (await aVerification(db, account)).id)
    const counted = async (where: ReturnType<typeof sql<boolean>>) =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from verification where account_id = ${account.accountId} and ${where}`.execute(db)
      ).rows[0].n
    for (const status of [undefined, ...STATUSES]) {
      const { total } = await listVerifications(db, KEY_RING, account.accountId, {
        page: 1,
        pageSize: 5,
        filters: { status },
      })
      assert.equal(total, await counted(status === undefined ? sql`true` : sql`status = ${status}`), status)
    }
    assert.equal((await listLedger(db, account.accountId, { page: 1, pageSize: 5 })).total, 31)
    assert.equal((await listLedger(db, account.accountId, { page: 1, pageSize: 5, type: 'HOLD' })).total, 30)
    assert.equal((await readTally(db, ledgerOf(account.accountId))).GRANT, 1)
    const { current, inReview } = await readStats(db, account.accountId, {
      mode: 'LIVE',
      before: '2025-12-20',
      from: '2026-01-01',
      end: '2026-01-05',
    })
    assert.equal(
      current.approved,
      await counted(sql`status = 'APPROVED' and resolved_at >= '2026-01-01Z' and resolved_at < '2026-01-05Z'`),
    )
    assert.equal(current.review, await counted(sql`review_at >= '2026-01-01Z' and review_at < '2026-01-05Z'`))
    assert.equal(
      inReview.now,
      await counted(sql`review_at < '2026-01-05Z' and (resolved_at is null or resolved_at >= '2026-01-05Z')`),
    )
  })

  it('sum the money of a partner through every change of a commission', async () => {
    const [client, owner] = [await anAccount(db), await anAccount(db)]
    const partner = 'prt_00000000000000000000000009'
    await db
      .insertInto('partner')
      .values({ id: partner, account_id: owner.accountId, code: 'TALLY009', status: 'ACTIVE' })
      .execute()
    for (let n = 0; n < 4; n++) {
      const { id } = await aVerification(db, client)
      await db
        .insertInto('commission')
        .values({
          id: `com_${n}`,
          partner_id: partner,
          client_account_id: client.accountId,
          verification_id: id,
          credits: 5,
          amount: 1_000 + n,
          payable_at: new Date(),
        })
        .execute()
      if (n > 0)
        await db
          .updateTable('commission')
          .set({ status: n === 3 ? 'REVERSED' : 'PAYABLE' })
          .where('id', '=', `com_${n}`)
          .execute()
      await addUpTallies(db)
    }
    await db
      .insertInto('commission')
      .values({
        id: 'com_split',
        split_of: 'com_1',
        partner_id: partner,
        client_account_id: client.accountId,
        verification_id: (await aVerification(db, client)).id,
        credits: 5,
        amount: -3_000,
        payable_at: new Date(),
        status: 'PAYABLE',
      })
      .execute()
    assert.deepEqual(await readPartnerBalance(db, partner), {
      pending: 1_000,
      free: 1_001 + 1_002 - 3_000,
      reserved: 0,
      paid: 0,
    })
  })
})
