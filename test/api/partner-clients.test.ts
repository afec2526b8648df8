import assert from 'node:assert/strict'
import { emailIndex } from '../../db/account-data.ts'
import { findPartnerOf, insertPartner } from '../../db/partners/partners.ts'
import { requestErasure } from '../../db/privacy/request-erasure.ts'
import { createLogger } from '../../runtime/log.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { mailTo, startMailWorker } from '../support/mail.ts'
import { aClientOf } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'
import { sweepOnce } from '../support/sweep.ts'
import { partnerClientsOf, refusal } from '../support/partner-clients.ts'

describe("a partner's clients over HTTP", () => {
  let api: TestApi
  let folder: string
  let sweep: () => Promise<number>
  before(async () => {
    const database = await testDatabase()
    const { client, mailbox, env } = await startMailWorker(database.db)
    folder = mailbox.folder
    sweep = () =>
      sweepOnce({ db: database.db, keyRing: KEY_RING, client: client.workflow, log: createLogger('test', 'silent') })
    api = await startApi({ database, env })
  })
  const { withSession, partnerWithSession, person, invite, accept, list, patch, tokenMailedTo, mailsOf } =
    partnerClientsOf(() => ({ api, folder }))

  it('are linked by the token of a mail and a session of the invited account, and are then listed', async () => {
    const [partner, client] = [await partnerWithSession(), await person()]
    const invited = await invite(partner.token, { email: client.email })
    assert.equal(invited.status, 201, invited.text)
    const token = await tokenMailedTo(client.email)
    assert.deepEqual((await accept(client.token, token)).json, {
      status: 'ACCEPTED',
      partner_code: partner.code,
      billing: 'DIRECT',
    })
    const { json } = await list(partner.token)
    const [{ created_at: at, ...seen }] = json.items as Record<string, unknown>[]
    assert.deepEqual(seen, {
      account_id: client.accountId,
      invitation_id: null,
      email: client.email,
      company: 'Person Ltd',
      billing: 'DIRECT',
      status: 'ACTIVE',
    })
    assert.ok(typeof at === 'string' && json.total === 1)
    assert.deepEqual(refusal(await accept(client.token, token)), [400, 'INVALID_TOKEN'], 'used once')
  })

  it('cases 15 and 16: the answer is the same for known, unknown, and managed addresses, and takes over no account', async () => {
    const [partner, other, stranger] = [await partnerWithSession(), await partnerWithSession(), await person()]
    await aClientOf(api.db, other.partnerId, {
      account: { ...(await anAccount(api.db)), accountId: stranger.accountId },
    })
    const addresses = ['nobody-at-all@example.org', stranger.email, (await person()).email]
    const answers = await Promise.all(addresses.map((email) => invite(partner.token, { email })))
    const shapes = answers.map(({ status, json: { email, invitation_id: id, created_at: at, ...rest } }) => ({
      status,
      rest,
      types: [typeof email, typeof id, typeof at],
    }))
    assert.deepEqual(shapes[1], shapes[0])
    assert.deepEqual(shapes[2], shapes[0])
    const listed = (await list(partner.token)).json.items as Record<string, unknown>[]
    assert.deepEqual(
      listed.map(({ account_id: id, company, status }) => [id, company, status]),
      [
        [null, null, 'INVITED'],
        [null, null, 'INVITED'],
        [null, null, 'INVITED'],
      ],
    )
    const texts = await Promise.all(
      addresses.map(async (email) => (await mailTo(folder, email)).text?.replace(/token=\S+/, 'token')),
    )
    assert.equal(new Set(texts).size, 1, 'the mails differ by their token alone')
    assert.equal(
      (
        await api.db
          .selectFrom('partner_client')
          .select('account_id')
          .where('partner_id', '=', partner.partnerId)
          .execute()
      ).length,
      0,
    )
    assert.deepEqual((await accept(stranger.token, await tokenMailedTo(stranger.email))).issues, [
      { path: 'token', message: 'the account already has a partner' },
    ])
  })

  it('case 16: a token has no effect for another account, the partner, an unconfirmed address, or a suspended partner', async () => {
    const [partner, client, thief] = [await partnerWithSession(), await person(), await person()]
    await invite(partner.token, { email: client.email })
    const token = await tokenMailedTo(client.email)
    for (const session of [thief.token, partner.token])
      assert.deepEqual(refusal(await accept(session, token)), [400, 'INVALID_TOKEN'])
    await api.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', client.accountId).execute()
    assert.equal((await accept(client.token, token)).code, 'INVALID_TOKEN')
    await api.db
      .updateTable('account')
      .set({ email_verified_at: new Date() })
      .where('id', '=', client.accountId)
      .execute()
    await api.db.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', partner.partnerId).execute()
    assert.equal((await accept(client.token, token)).code, 'INVALID_TOKEN')
    await api.db.updateTable('partner').set({ status: 'ACTIVE' }).where('id', '=', partner.partnerId).execute()
    await api.db
      .updateTable('partner_invitation')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('partner_id', '=', partner.partnerId)
      .execute()
    assert.equal((await accept(client.token, token)).code, 'INVALID_TOKEN')
    await invite(partner.token, { email: client.email })
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => accept(client.token, await tokenMailedTo(client.email, 2))),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400, 400])
  })

  it('case 14: a partner does not invite itself; an invalid invitation is refused, and so are too many', async () => {
    const account = await person()
    const partner = await withSession(account)
    await call(api, 'POST', '/v1/partners/apply', { key: partner.token, json: { company: 'a' } })
    assert.equal(
      (await invite(partner.token, { email: 'x@example.org' })).code,
      'NOT_A_PARTNER',
      'case 4: not while PENDING',
    )
    await api.db.updateTable('partner').set({ status: 'ACTIVE' }).where('account_id', '=', account.accountId).execute()
    assert.deepEqual((await invite(partner.token, { email: account.email.toUpperCase() })).issues, [
      { path: 'email', message: 'must not be your own address' },
    ])
    for (const wrong of [
      {},
      { email: 'x' },
      { email: 'a@b.example', billing: 'FREE' },
      { email: 'a@b.example', partner: 'x' },
    ])
      assert.equal((await invite(partner.token, wrong)).code, 'VALIDATION_ERROR')
    for (let i = 0; i < 50; i++)
      assert.equal((await invite(partner.token, { email: `many-${i}@example.org` })).status, 201)
    assert.equal((await invite(partner.token, { email: 'one-more@example.org' })).code, 'RATE_LIMITED')
    assert.equal((await invite(partner.token, { email: 'many-1@example.org' })).status, 201, 'the open one again')
  })

  it('case 23: only their own partner changes and removes them; removed ones show no identity', async () => {
    const [partner, other] = [await partnerWithSession(), await partnerWithSession()]
    const client = await aClientOf(api.db, partner.partnerId)
    assert.equal((await patch(partner.token, client.accountId, { billing: 'RESELLER' })).json.billing, 'RESELLER')
    assert.deepEqual(refusal(await patch(other.token, client.accountId, { status: 'REMOVED' })), [404, 'NOT_FOUND'])
    assert.ok(!(await list(other.token)).text.includes(client.accountId), 'case 49')
    for (const wrong of [{}, { status: 'ACTIVE' }, { billing: 'x' }, { commissionable: 5 }])
      assert.equal((await patch(partner.token, client.accountId, wrong)).code, 'VALIDATION_ERROR')
    const removed = await patch(partner.token, client.accountId, { status: 'REMOVED' })
    assert.deepEqual([removed.json.status, removed.json.email], ['REMOVED', null])
    assert.equal((await patch(partner.token, client.accountId, { billing: 'DIRECT' })).code, 'VALIDATION_ERROR')
    await api.db.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', partner.partnerId).execute()
    assert.deepEqual(
      [(await list(partner.token)).status, (await patch(partner.token, client.accountId, { status: 'REMOVED' })).code],
      [200, 'NOT_A_PARTNER'],
      'case 7',
    )
  })

  it('case 17: there is no reseller of a reseller, and no circle', async () => {
    const [top, middle] = [await partnerWithSession(), await partnerWithSession()]
    await aClientOf(api.db, top.partnerId, { account: middle })
    const leaf = await aClientOf(api.db, middle.partnerId, { billing: 'RESELLER' })
    assert.equal((await patch(top.token, middle.accountId, { billing: 'RESELLER' })).code, 'VALIDATION_ERROR')
    await patch(middle.token, leaf.accountId, { billing: 'DIRECT' })
    assert.equal((await patch(top.token, middle.accountId, { billing: 'RESELLER' })).status, 200)
    assert.equal((await patch(middle.token, leaf.accountId, { billing: 'RESELLER' })).code, 'VALIDATION_ERROR')
  })

  it('case 17: chains of partners end after two links, and never form a circle', async () => {
    const people = await Promise.all([person(), person(), person(), person()])
    const [a, b, c, d] = await Promise.all(
      people.map(async (one) => ({ ...one, code: (await insertPartner(api.db, one.accountId, 'ACTIVE')).code })),
    )
    const link = async (partner: typeof a, client: typeof a) => {
      const before = await mailsOf(client.email)
      await api.db.deleteFrom('mail_count').execute() // pretends that a day has passed, because a mailbox gets few invitations a day
      await invite(partner.token, { email: client.email })
      return accept(client.token, await tokenMailedTo(client.email, before + 1))
    }
    assert.equal((await link(b, c)).status, 201)
    assert.equal((await link(a, b)).status, 201)
    const tooLong = [{ path: 'token', message: 'maximum partner depth exceeded' }]
    assert.deepEqual((await link(c, d)).issues, tooLong, 'below')
    assert.deepEqual((await link(d, a)).issues, tooLong, 'above')
    assert.deepEqual((await link(c, a)).issues, tooLong, 'a circle')
    assert.deepEqual((await link(b, a)).issues, tooLong, 'the smallest circle')
  })

  it('case 18: staff see signs that a client is the partner itself; the signs have no other effect', async () => {
    const [self, puppet, other] = [await person(), await person(), await person()]
    await insertPartner(api.db, self.accountId, 'ACTIVE')
    await api.db.updateTable('account').set({ company_sealed: null }).where('id', '=', other.accountId).execute()
    await api.db
      .updateTable('session')
      .set({ network: '203.0.113.0/24' })
      .where('account_id', 'in', [self.accountId, puppet.accountId])
      .execute()
    for (const client of [puppet, other]) {
      await invite(self.token, { email: client.email })
      assert.equal((await accept(client.token, await tokenMailedTo(client.email))).status, 201)
    }
    const signsOf = async (accountId: string) =>
      (
        await api.db
          .selectFrom('partner_client')
          .select('signs')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).signs
    assert.deepEqual(
      [await signsOf(puppet.accountId), await signsOf(other.accountId)],
      [['SAME_COMPANY', 'SAME_NETWORK'], []],
    )
  })

  it('case 47: an erased account leaves only ids', async () => {
    const [partner, client] = [await partnerWithSession(), await person()]
    await call(api, 'POST', '/v1/partners/apply', { key: client.token, json: { company: 'Person Ltd' } })
    await api.db.updateTable('partner').set({ status: 'ACTIVE' }).where('account_id', '=', client.accountId).execute()
    await invite(partner.token, { email: client.email })
    assert.equal((await accept(client.token, await tokenMailedTo(client.email))).status, 201)
    await invite(client.token, { email: 'invited-by-erased@example.org' })
    await invite((await partnerWithSession()).token, { email: client.email })
    await api.db.updateTable('account').set({ password_hash: 'checked' }).where('id', '=', client.accountId).execute()
    assert.equal(
      (await requestErasure(api.db, KEY_RING, client, { checked: 'checked', forfeitsBalance: false }))?.kind,
      'requested',
    )
    const own = await findPartnerOf(api.db, client.accountId)
    const left = await api.db
      .selectFrom('partner_invitation')
      .select(['email', 'email_index'])
      .where('ended_at', 'is', null)
      .execute()
    assert.ok(own !== undefined && own.application === null)
    assert.ok(left.every(({ email_index: index }) => index?.equals(emailIndex(KEY_RING, client.email)) !== true))
    assert.deepEqual(
      await api.db.selectFrom('partner_invitation').select('email').where('partner_id', '=', own.id).execute(),
      [{ email: null }],
    )
    assert.deepEqual(
      ((await list(partner.token)).json.items as Record<string, unknown>[]).map(
        ({ account_id: id, email, company, status }) => [id, email, company, status],
      ),
      [[client.accountId, null, null, 'REMOVED']],
    )
  })

  it('an address without consent in time is removed, whether or not the partner asks again', async () => {
    const [partner, { email }] = [await partnerWithSession(), await person()]
    await invite(partner.token, { email })
    const ofPartner = () =>
      api.db
        .selectFrom('partner_invitation')
        .select(['email', 'email_index', 'token_hash', 'end_reason'])
        .where('partner_id', '=', partner.partnerId)
        .execute()
    await tokenMailedTo(email)
    await sweep()
    assert.ok((await ofPartner())[0].email !== null)
    await api.db
      .updateTable('partner_invitation')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('partner_id', '=', partner.partnerId)
      .execute()
    await sweep()
    assert.deepEqual(await ofPartner(), [{ email: null, email_index: null, token_hash: null, end_reason: 'EXPIRED' }])
  })
})
