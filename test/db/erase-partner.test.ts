import assert from 'node:assert/strict'
import { insertSession } from '../../db/accounts/sessions.ts'
import type { Db } from '../../db/pool.ts'
import { requestErasure } from '../../db/privacy/request-erasure.ts'
import { KEY_RING } from '../support/factories.ts'
import {
  aClientOf,
  aCharge,
  aPartner,
  buyCredits,
  commissionsOf,
  inPayout,
  type TestAccount,
} from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'

const HASH = 'the hash that was checked'

describe('erasing partners and their clients', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const erase = async (accountId: string, forfeitsBalance = false) => {
    await db
      .updateTable('account')
      .set({ password_hash: HASH })
      .where('id', '=', accountId)
      .where('status', '=', 'ACTIVE')
      .execute()
    const { id: sessionId } = await insertSession(db, accountId)
    return requestErasure(db, KEY_RING, { accountId, sessionId }, { checked: HASH, forfeitsBalance })
  }
  const partnerOf = (accountId: string) =>
    db.selectFrom('partner').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
  const clientOf = (account: TestAccount) =>
    db.selectFrom('partner_client').selectAll().where('account_id', '=', account.accountId).executeTakeFirstOrThrow()
  async function earned() {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 100)
    const {
      id,
      commissions: [commission],
    } = await aCharge(db, client)
    return { partner, client, id, commission }
  }

  it('46: an open payout refuses; owed commissions are forfeited only explicitly, and then stay unchanged', async () => {
    const { partner, id, commission } = await earned()
    assert.deepEqual(await erase(partner.accountId), { kind: 'balance-left', microUsd: commission.amount })
    const payoutId = await inPayout(db, partner.partnerId, commission, false)
    assert.deepEqual(await erase(partner.accountId, true), { kind: 'payout-open' })
    assert.equal((await partnerOf(partner.accountId)).status, 'ACTIVE')
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('payout').set({ status: 'REJECTED' }).where('id', '=', payoutId).execute()
      await trx.updateTable('commission').set({ payout_id: null }).where('payout_id', '=', payoutId).execute()
    })
    assert.equal((await erase(partner.accountId, true))?.kind, 'requested')
    assert.deepEqual(
      [(await partnerOf(partner.accountId)).status, (await partnerOf(partner.accountId)).application],
      ['SUSPENDED', null],
    )
    assert.deepEqual(
      (await commissionsOf(db, id)).map(({ amount, status }) => [amount, status]),
      [[commission.amount, 'PAYABLE']],
    )
  })

  it('46: without owed commissions no consent is needed', async () => {
    assert.equal((await erase((await aPartner(db)).accountId))?.kind, 'requested')
  })

  it('16: the clients of an erased reseller pay for themselves', async () => {
    const partner = await aPartner(db, { credits: 100 })
    const client = await aClientOf(db, partner.partnerId, { billing: 'RESELLER' })
    assert.equal((await erase(partner.accountId))?.kind, 'requested')
    assert.deepEqual([(await clientOf(client)).billing, (await clientOf(client)).status], ['DIRECT', 'REMOVED'])
  })

  it("47: an erased client keeps a row with only the account's id; the partner's commissions stay", async () => {
    const { partner, client, id, commission } = await earned()
    assert.equal((await erase(client.accountId))?.kind, 'requested')
    assert.deepEqual(
      [(await clientOf(client)).status, (await partnerOf(partner.accountId)).status],
      ['REMOVED', 'ACTIVE'],
    )
    assert.deepEqual(
      (await commissionsOf(db, id)).map(({ amount, client_account_id: of }) => [amount, of]),
      [[commission.amount, client.accountId]],
    )
  })

  it('1: a changed password or session since the check erases nothing', async () => {
    const { accountId } = await aPartner(db)
    await db.updateTable('account').set({ password_hash: 'a new one' }).where('id', '=', accountId).execute()
    const { id: sessionId } = await insertSession(db, accountId)
    assert.equal(
      await requestErasure(db, KEY_RING, { accountId, sessionId }, { checked: HASH, forfeitsBalance: false }),
      undefined,
    )
    assert.equal(
      await requestErasure(
        db,
        KEY_RING,
        { accountId, sessionId: 'ses_of_nobody' },
        { checked: 'a new one', forfeitsBalance: false },
      ),
      undefined,
    )
    assert.equal((await partnerOf(accountId)).status, 'ACTIVE')
  })
})
