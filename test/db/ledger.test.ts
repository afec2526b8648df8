import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { grantCredits } from '../../db/credits/credits.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { anAccount } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('the ledger in the database', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })
  const entry = (accountId: string, changes: object) => ({
    id: newId('ledgerEntry'),
    account_id: accountId,
    type: 'GRANT' as const,
    amount: 10,
    held_amount: 0,
    balance_after: 110,
    held_after: 0,
    verification_id: null,
    payment_id: null,
    ...changes,
  })

  it('refuses a balance that moves without an entry', async () => {
    const { accountId } = await anAccount(db)
    await assert.rejects(
      db.updateTable('credit_balance').set({ total: 1_000 }).where('account_id', '=', accountId).execute(),
      /not what its ledger says/,
    )
    assert.equal(await grantCredits(db, accountId, 5), true)
  })

  it('refuses an entry that does not continue from the previous one', async () => {
    const { accountId } = await anAccount(db)
    for (const wrong of [{ balance_after: 111 }, { held_after: 1 }, { amount: 9 }]) {
      await assert.rejects(db.insertInto('ledger_entry').values(entry(accountId, wrong)).execute(), /does not go on/)
    }
  })

  it('refuses to change or delete an entry', async () => {
    const { accountId } = await anAccount(db)
    await assert.rejects(db.deleteFrom('ledger_entry').where('account_id', '=', accountId).execute(), /never changed/)
    await assert.rejects(
      db.updateTable('ledger_entry').set({ payment_id: 'pay_1' }).where('account_id', '=', accountId).execute(),
      /never changed/,
    )
  })

  it('enforces the checks of the balance', async () => {
    const { accountId } = await anAccount(db)
    await assert.rejects(
      sql`update credit_balance set held = total + 1 where account_id = ${accountId}`.execute(db),
      /check constraint/,
    )
  })
})
