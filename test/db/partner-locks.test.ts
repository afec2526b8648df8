import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { insertSession } from '../../db/accounts/sessions.ts'
import { decideOnPartner } from '../../db/partners/decisions.ts'
import type { Db } from '../../db/pool.ts'
import { requestErasure } from '../../db/privacy/request-erasure.ts'
import { refundVerification } from '../../db/verifications/refunds.ts'
import { KEY_RING } from '../support/factories.ts'
import { untilSomebodyWaits } from '../support/lock-wait.ts'
import { aCharge, aClientOf, aHold, aPartner, buyCredits, commissionsOf, end } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'
import { until } from '../support/until.ts'

// Concurrent work on one partner. Each test holds a row, so that the others reach the point where they could miss each other.
describe('the locks of partners, clients and commissions', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  async function aCase() {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 100)
    return { partner, client }
  }
  const suspend = (partnerId: string) =>
    decideOnPartner(db, KEY_RING, partnerId, { decision: 'SUSPEND', by: 'staff_7' })
  const waiting = (count: number) =>
    until(
      `${count} sessions that wait for a lock`,
      async () => {
        const {
          rows: [row],
        } = await sql<{
          n: number
        }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
        return row.n >= count
      },
      20,
    )
  /** Ends as soon as one of them does. */
  const either = (one: Promise<unknown>, other: Promise<unknown>) => Promise.race([one, other])

  it('case 8: nothing is credited after the suspension has answered, though the charge began before it', async () => {
    const { partner, client } = await aCase()
    const { id } = await aHold(db, client)
    let [charged, counted]: [Promise<unknown>, Promise<number>] = [Promise.resolve(), Promise.resolve(0)]
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('partner_client')
        .select('account_id')
        .where('account_id', '=', client.accountId)
        .forUpdate()
        .execute()
      charged = end(db, id)
      await untilSomebodyWaits(db)
      counted = suspend(partner.partnerId).then(async () => (await commissionsOf(db, id)).length)
      await either(counted, waiting(2))
    })
    const [, seen] = await Promise.all([charged, counted])
    assert.equal((await commissionsOf(db, id)).length, seen, 'credited to a partner that was suspended')
  })

  it('case 8: a charge during the writing of a suspension waits for it, and earns nothing', async () => {
    const { partner, client } = await aCase()
    const { id } = await aHold(db, client)
    let charged: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', partner.partnerId).execute()
      charged = end(db, id)
      await either(charged, untilSomebodyWaits(db))
    })
    await charged
    assert.deepEqual(await commissionsOf(db, id), [])
  })

  it('charges of several clients do not wait for each other', async () => {
    const { partner, client } = await aCase()
    const other = await aClientOf(db, partner.partnerId)
    await buyCredits(db, other.accountId, 100)
    const [{ id: held }, { id: free }] = [await aHold(db, client), await aHold(db, other)]
    let charged: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('partner_client')
        .select('account_id')
        .where('account_id', '=', client.accountId)
        .forUpdate()
        .execute()
      charged = end(db, held)
      await untilSomebodyWaits(db)
      await end(db, free)
      assert.equal((await commissionsOf(db, free)).length, 1)
    })
    await charged
    assert.equal((await commissionsOf(db, held)).length, 1)
  })

  for (const [what, run] of [
    ['a refund', (id: string) => refundVerification(db, id, { actor: 'staff_7', reason: 'x', ticket: 'T-1' })],
    ['a charge', (id: string) => end(db, id)],
  ] as const) {
    it(`${what} beside the erasure of the partner: no deadlock`, async () => {
      const { partner, client } = await aCase()
      const { id } = what === 'a refund' ? await aCharge(db, client) : await aHold(db, client)
      await db.updateTable('account').set({ password_hash: 'checked' }).where('id', '=', partner.accountId).execute()
      const { id: sessionId } = await insertSession(db, partner.accountId)
      let both: Promise<unknown> = Promise.resolve()
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('partner').select('id').where('id', '=', partner.partnerId).forUpdate().execute()
        const erased = requestErasure(
          db,
          KEY_RING,
          { accountId: partner.accountId, sessionId },
          { checked: 'checked', forfeitsBalance: true },
        )
        await waiting(1)
        both = Promise.all([erased, run(id)])
        both.catch(() => undefined) // awaited below
        await waiting(2)
      })
      await both
      const { status } = await db
        .selectFrom('partner')
        .select('status')
        .where('id', '=', partner.partnerId)
        .executeTakeFirstOrThrow()
      assert.equal(status, 'SUSPENDED')
    })
  }
})
