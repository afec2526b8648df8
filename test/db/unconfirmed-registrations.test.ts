import assert from 'node:assert/strict'
import { Connection, WorkflowClient } from '@temporalio/client'
import { resetPasswordByToken } from '../../db/accounts/account-access.ts'
import { findAccount, findAccountByEmail } from '../../db/accounts/accounts.ts'
import { closeRegistration, purgeRegistrations } from '../../db/accounts/registration-end.ts'
import type { Db } from '../../db/pool.ts'
import { createLogger } from '../../runtime/log.ts'
import { aKey, anAccount, aVerification, KEY_RING } from '../support/factories.ts'
import { aPostOffice, aRegistrant, newestLinkTo, twoRegistrantsOf } from '../support/registrants.ts'
import { testDatabase } from '../support/stack.ts'
import { sweepOnce } from '../support/sweep.ts'

const DAY_MS = 86_400_000

describe('unconfirmed registrations', () => {
  let db: Db
  let office: ReturnType<typeof aPostOffice>
  let people = 0
  const anAddress = () => `wanted-${people++}@example.org`
  before(async () => {
    ;({ db } = await testDatabase())
    office = aPostOffice(db)
  })

  const expire = (id: string) =>
    db
      .updateTable('account')
      .set({ registration_expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute()

  it('end after seven days, with their records, and leave no row after their mails are purged', async () => {
    const email = anAddress()
    const person = aRegistrant(db, office, email, 'mine')
    await person.register()
    await person.logIn()
    await person.makeKey()
    const account = await findAccountByEmail(db, KEY_RING, email)
    assert.ok(account?.registration_expires_at)
    assert.ok(Math.abs(account.registration_expires_at.getTime() - Date.now() - 7 * DAY_MS) < 600_000)
    assert.equal(await purgeRegistrations(db), 0)
    await expire(account.id)
    assert.deepEqual(
      await Promise.all([purgeRegistrations(db), purgeRegistrations(db)]).then((ended) => ended[0] + ended[1]),
      1,
      'two concurrent sweeps end it once',
    )
    assert.deepEqual(await person.stillWorks(), [])
    assert.deepEqual(
      (({ status, email_sealed: address, email_index: index, company_sealed: company, password_hash: hash }) => [
        status,
        address,
        index,
        company,
        hash,
      ])((await findAccount(db, account.id)) ?? account),
      ['CLOSED', null, null, null, null],
    )
    await db.deleteFrom('mail').where('account_id', '=', account.id).execute()
    await purgeRegistrations(db)
    assert.equal(await findAccount(db, account.id), undefined)
    assert.deepEqual(await db.selectFrom('api_key').select('id').where('account_id', '=', account.id).execute(), [])
  })

  it('keep a row without address when verifications in test mode refer to it', async () => {
    const email = anAddress()
    await aRegistrant(db, office, email, 'mine').register()
    const { id = '' } = (await findAccountByEmail(db, KEY_RING, email)) ?? {}
    const key = await aKey(db, id, 'TEST')
    const owner = await anAccount(db)
    await aVerification(db, { ...owner, accountId: id, live: key }, { mode: 'TEST' })
    await expire(id)
    await db.deleteFrom('mail').where('account_id', '=', id).execute()
    assert.equal(await purgeRegistrations(db), 1)
    assert.equal(await purgeRegistrations(db), 0)
    const row = await findAccount(db, id)
    assert.deepEqual([row?.status, row?.email_index, row?.registration_expires_at], ['CLOSED', null, null])
  })

  it('are ended by the sweep, which spares confirmed ones and accounts without registration', async () => {
    const email = anAddress()
    const { owner, links } = await twoRegistrantsOf(email, db, office)
    const { accountId } = (await owner.confirm(links.owner, 'owners')) ?? { accountId: '' }
    const waiting = anAddress()
    await aRegistrant(db, office, waiting, 'mine').register()
    const { id = '' } = (await findAccountByEmail(db, KEY_RING, waiting)) ?? {}
    await expire(id)
    const log = createLogger('test', 'silent')
    // The sweep's activity as in the worker; the outbox is empty, so that it needs no Temporal.
    await db.deleteFrom('outbox').execute()
    const client = new WorkflowClient({ connection: Connection.lazy({ address: 'unused:7233' }) })
    await sweepOnce({ db, log, keyRing: KEY_RING, client })
    assert.deepEqual(
      [(await findAccount(db, id))?.status, (await findAccount(db, accountId))?.status],
      ['CLOSED', 'ACTIVE'],
    )
  })

  it('end once, and can be ended again', async () => {
    const email = anAddress()
    await aRegistrant(db, office, email, 'mine').register()
    const { id = '' } = (await findAccountByEmail(db, KEY_RING, email)) ?? {}
    for (let i = 0; i < 2; i++) await db.transaction().execute((trx) => closeRegistration(trx, id))
    assert.equal((await findAccount(db, id))?.status, 'CLOSED')
    assert.equal(await resetPasswordByToken(db, KEY_RING, newestLinkTo(email, office), 'x'), undefined)
  })
})
