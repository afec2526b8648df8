import assert from 'node:assert/strict'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { emailOf } from '../../db/account-data.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { getBalance } from '../../db/credits/credits.ts'
import type { Db } from '../../db/pool.ts'
import { requestErasure } from '../../db/privacy/request-erasure.ts'
import { readMails } from '../../dev/mail.ts'
import { createLogger } from '../../runtime/log.ts'
import { KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { startMailWorker, untilMailed } from '../support/mail.ts'
import { aClientOf, aHold, aPartner, end, type TestAccount } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'

// The real sweep, queue, worker and mail server.
describe('mails to the clients of an erased partner', () => {
  let db: Db
  let worker: Awaited<ReturnType<typeof startMailWorker>>
  before(async () => {
    ;({ db } = await testDatabase())
    worker = await startMailWorker(db)
  })
  const erase = async (accountId: string) => {
    await db.updateTable('account').set({ password_hash: 'checked' }).where('id', '=', accountId).execute()
    const { id: sessionId } = await insertSession(db, accountId)
    return requestErasure(db, KEY_RING, { accountId, sessionId }, { checked: 'checked', forfeitsBalance: true })
  }
  const accountOf = ({ accountId }: TestAccount) =>
    db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
  const mailsTo = async (account: TestAccount) => {
    const address = emailOf(KEY_RING, await accountOf(account))
    return (await readMails(worker.mailbox.folder)).flatMap(({ mail }) =>
      mail.to?.some((to) => to.address === address) === true ? [mail] : [],
    )
  }

  it('16: go once to the clients of that moment, without a name; open holds are paid by their original payer', async () => {
    const partner = await aPartner(db, { credits: 100 })
    const other = await aPartner(db)
    const [reseller, direct, left, suspended] = [
      await aClientOf(db, partner.partnerId, { billing: 'RESELLER' }),
      await aClientOf(db, partner.partnerId),
      await aClientOf(db, partner.partnerId),
      await aClientOf(db, partner.partnerId),
    ]
    const [ofAnother, nobodys] = [await aClientOf(db, other.partnerId), await aClientOf(db, other.partnerId)]
    await db
      .updateTable('partner_client')
      .set({ status: 'REMOVED' })
      .where('account_id', 'in', [left.accountId, nobodys.accountId])
      .execute()
    await updateAccountStatus(db, suspended.accountId, 'SUSPENDED')
    const open = await aHold(db, reseller)
    const { email_sealed: partnersAddress, ...partnerAccount } = await accountOf(partner)
    assert.equal((await erase(partner.accountId))?.kind, 'requested')
    const clients = await db
      .selectFrom('partner_client')
      .select(['billing', 'status'])
      .where('partner_id', '=', partner.partnerId)
      .execute()
    assert.deepEqual(
      clients,
      clients.map(() => ({ billing: 'DIRECT', status: 'REMOVED' })),
    )

    await redriveOutbox({ db, client: worker.client.workflow, log: createLogger('test', 'silent') }, -1_000)
    await untilMailed(db)
    for (const account of [reseller, direct]) {
      const mails = await mailsTo(account)
      assert.deepEqual(
        mails.map(({ subject }) => subject),
        ['Your partner has left'],
      )
      for (const who of [
        partner.code,
        partner.partnerId,
        partner.accountId,
        emailOf(KEY_RING, { ...partnerAccount, email_sealed: partnersAddress }) ?? assert.fail('it had an address'),
      ]) {
        assert.ok(mails[0].text?.includes(who) === false, who)
      }
    }
    for (const account of [left, suspended, ofAnother, nobodys]) assert.deepEqual(await mailsTo(account), [])

    await end(db, open.id)
    assert.deepEqual(
      [(await getBalance(db, partner.accountId)).total, (await getBalance(db, reseller.accountId)).total],
      [95, 0],
    )
  })

  it('16: are written in one transaction with the erasure, even for more clients than one statement takes', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    const { email_index: _, id: __, ...row } = await accountOf(client)
    const ids = Array.from({ length: 1_100 }, (_unused, i) => `acc_many_${i}`)
    await db
      .insertInto('account')
      .values(
        ids.map((id) => ({
          ...row,
          id,
          email_index: null,
          email_sealed: null,
          data_key: null,
          status: 'CLOSED' as const,
          password_hash: null,
        })),
      )
      .execute()
    await db
      .insertInto('partner_client')
      .values(
        ids.map((id) => ({
          account_id: id,
          partner_id: partner.partnerId,
          billing: 'RESELLER' as const,
          status: 'ACTIVE' as const,
        })),
      )
      .execute()
    assert.equal((await erase(partner.accountId))?.kind, 'requested')
    const mails = await db
      .selectFrom('mail')
      .select('account_id')
      .where('kind', '=', 'PARTNER_GONE')
      .where('account_id', 'in', [client.accountId, ...ids])
      .execute()
    assert.deepEqual(
      mails.map(({ account_id: id }) => id),
      [client.accountId],
    ) // the others have no address any more
  })
})
