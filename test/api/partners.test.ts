import assert from 'node:assert/strict'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { openApplication } from '../../db/partners/partner-overview.ts'
import { findPartnerOf } from '../../db/partners/partners.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { aCharge, aClientOf, aPartner, buyCredits, inPayout } from '../support/partners.ts'
import { aPaidPartner, earn } from '../support/payouts.ts'

const BODY = {
  company: 'ACME Resale',
  website: 'https://acme.example/',
  monthly_volume: 5_000,
  message: 'Shops.\nTwo of them.',
}

describe('partners over HTTP', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  const apply = (key: string, json: unknown = BODY) => call(api, 'POST', '/v1/partners/apply', { key, json })
  const me = (key: string) => call(api, 'GET', '/v1/partners/me', { key })
  const withSession = async () => {
    const account = await anAccount(api.db)
    return { ...account, ...(await aSession(api.db, account.accountId)) }
  }

  it('store an application sealed, and show it as PENDING with its code', async () => {
    const { accountId, token } = await withSession()
    const answer = await apply(token)
    assert.equal(answer.status, 201, answer.text)
    const { id, code, created_at: at, ...rest } = answer.json
    assert.match(String(id), /^par_[0-9A-HJKMNP-TV-Z]{26}$/)
    assert.match(String(code), /^[0-9A-HJKMNP-TV-Z]{8}$/)
    assert.ok(!Number.isNaN(Date.parse(String(at))))
    assert.deepEqual(rest, {
      status: 'PENDING',
      commission_rate: '0.2000',
      balance: { available: '0.000000', pending: '0.000000', in_payouts: '0.000000', paid: '0.000000' },
    })
    assert.deepEqual((await me(token)).json, answer.json)
    const partner = await findPartnerOf(api.db, accountId)
    assert.ok(
      partner?.application !== undefined && partner.application !== null && !partner.application.includes('ACME'),
    )
    assert.deepEqual(openApplication(KEY_RING, partner), BODY)
    const outbox = await api.db.selectFrom('outbox').selectAll().where('subject_id', '=', partner.id).execute()
    assert.ok(outbox.length <= 1, 'sent, or in the outbox')
  })

  it('case 1: ten concurrent applications make one partner, and a later one changes nothing', async () => {
    const { accountId, token } = await withSession()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => apply(token, { company: `number ${i}` })))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    assert.equal(new Set(answers.map(({ json }) => JSON.stringify(json))).size, 1)
    const before = await findPartnerOf(api.db, accountId)
    assert.deepEqual((await apply(token, { company: 'another' })).json, answers[0].json)
    assert.deepEqual(await findPartnerOf(api.db, accountId), before)
  })

  it('case 2: refuses an unconfirmed address and a suspended account', async () => {
    const { id } = await insertAccount(api.db, KEY_RING, { email: 'not-confirmed@example.org' })
    assert.deepEqual(await apply((await aSession(api.db, id)).token).then(({ status, code }) => [status, code]), [
      403,
      'EMAIL_NOT_VERIFIED',
    ])
    assert.equal(await findPartnerOf(api.db, id), undefined)
    const { accountId, token } = await withSession()
    await updateAccountStatus(api.db, accountId, 'SUSPENDED')
    assert.deepEqual(await apply(token).then(({ status, code }) => [status, code]), [403, 'ACCOUNT_INACTIVE'])
    assert.equal(await findPartnerOf(api.db, accountId), undefined)
  })

  it('case 3: nobody is a partner before applying; an applicant may not list clients', async () => {
    const { token } = await withSession()
    assert.deepEqual(await me(token).then(({ status, code }) => [status, code]), [403, 'NOT_A_PARTNER'])
    await apply(token)
    assert.equal((await call(api, 'GET', '/v1/partners/commissions', { key: token })).code, 'NOT_A_PARTNER')
  })

  it("case 31: show the partner's own sums: available, maturing, in a payout and paid, below 0 after larger clawbacks", async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, await aPaidPartner(api.db), 99_000_000)
    const [, maturing, promised, paid, reversed] = await earn(
      api.db,
      partner,
      3_500_001,
      70_000,
      12_000_000,
      800_000,
      5_000_000,
    )
    await api.db.updateTable('commission').set({ status: 'PENDING' }).where('id', '=', maturing).execute()
    await api.db.updateTable('commission').set({ status: 'REVERSED' }).where('id', '=', reversed).execute()
    for (const [id, isSent] of [
      [paid, true],
      [promised, false],
    ] as const) {
      await inPayout(
        api.db,
        partner.partnerId,
        await api.db.selectFrom('commission').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        isSent,
      )
    }
    const balance = async () => (await me(partner.token)).json.balance
    assert.deepEqual(await balance(), {
      available: '3.500001',
      pending: '0.070000',
      in_payouts: '12.000000',
      paid: '0.800000',
    })
    await earn(api.db, partner, -4_000_000)
    assert.deepEqual(await balance(), {
      available: '-0.499999',
      pending: '0.070000',
      in_payouts: '12.000000',
      paid: '0.800000',
    })
  })

  it('refuse an invalid application, field by field', async () => {
    const { accountId, token } = await withSession()
    const wrong: [unknown, string][] = [
      [{}, 'company'],
      [{ company: '' }, 'company'],
      [{ company: ' ' }, 'company'],
      [{ company: 'a\nb' }, 'company'],
      [{ company: 'x'.repeat(201) }, 'company'],
      [{ company: 7 }, 'company'],
      [{ company: 'a', website: 'http://acme.example' }, 'website'],
      [{ company: 'a', website: 'https://u:p@acme.example' }, 'website'],
      [{ company: 'a', website: 'javascript:1' }, 'website'],
      [{ company: 'a', monthly_volume: 0 }, 'monthly_volume'],
      [{ company: 'a', monthly_volume: 1.5 }, 'monthly_volume'],
      [{ company: 'a', monthly_volume: '5' }, 'monthly_volume'],
      [{ company: 'a', message: '' }, 'message'],
      [{ company: 'a', message: 'a\u0000b' }, 'message'],
      [{ company: 'a', message: '\ud800' }, 'message'],
      [{ company: 'a', message: 'x'.repeat(4_001) }, 'message'],
      [{ company: 'a', status: 'ACTIVE' }, 'status'],
      [{ company: 'a', commission_rate: '1' }, 'commission_rate'],
    ]
    for (const [body, path] of wrong) {
      const answer = await apply(token, body)
      assert.deepEqual(
        [answer.status, answer.code, answer.issues?.map((issue) => issue.path)],
        [400, 'VALIDATION_ERROR', [path]],
        JSON.stringify(body).slice(0, 80),
      )
    }
    assert.equal(await findPartnerOf(api.db, accountId), undefined)
  })

  it('list commissions, the newest first, in dollars, by status and page, while suspended too', async () => {
    const partner = await aPartner(api.db, { rateBp: 1_750 })
    const { token } = await aSession(api.db, partner.accountId)
    const client = await aClientOf(api.db, partner.partnerId)
    await buyCredits(api.db, client.accountId, 15)
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.unshift((await aCharge(api.db, client)).id)
    await api.db.updateTable('commission').set({ status: 'REVERSED' }).where('verification_id', '=', ids[2]).execute()
    const list = (query = '') => call(api, 'GET', `/v1/partners/commissions${query}`, { key: token })
    const all = await list()
    const items = all.json.items as Record<string, unknown>[]
    assert.deepEqual(
      [items.map((item) => item.verification_id), all.json.total, all.json.page, all.json.page_size],
      [ids, 3, 1, 20],
    )
    const { id, payable_at: payableAt, created_at: at, ...first } = items[0]
    assert.match(String(id), /^com_/)
    assert.equal(Date.parse(String(payableAt)) - Date.parse(String(at)), 14 * 86_400_000)
    assert.deepEqual(first, {
      client_account_id: client.accountId,
      verification_id: ids[0],
      credits: 5,
      amount: '0.866250',
      status: 'PENDING',
    })
    const second = await list('?page=2&page_size=2')
    assert.deepEqual(
      [(second.json.items as Record<string, unknown>[]).map((item) => item.verification_id), second.json.total],
      [[ids[2]], 3],
    )
    assert.deepEqual((await list('?status=REVERSED')).json.total, 1)
    assert.deepEqual(await list('?status=reversed').then(({ status, code }) => [status, code]), [
      400,
      'VALIDATION_ERROR',
    ])
    await api.db.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', partner.partnerId).execute()
    assert.equal((await list()).json.total, 3, 'case 7: reads stay')
    // Case 49: no other partner sees them, and the charged client does not.
    const other = await aPartner(api.db)
    for (const accountId of [other.accountId, client.accountId]) {
      const { text } = await call(api, 'GET', '/v1/partners/commissions', {
        key: (await aSession(api.db, accountId)).token,
      })
      for (const verificationId of ids) assert.ok(!text.includes(verificationId))
    }
  })
})
