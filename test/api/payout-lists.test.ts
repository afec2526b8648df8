import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newId } from '../../db/ids.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession } from '../support/factories.ts'
import { anAddress, aPaidPartner, type PaidPartner } from '../support/payouts.ts'

describe('the lists of payouts and their fees', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })
  const list = (token: string, query = '') => call(api, 'GET', `/v1/partners/payouts${query}`, { key: token })
  /** Rejected payouts, because they need no commissions. */
  async function payouts(partner: PaidPartner, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const { id } = await api.db
        .insertInto('payout')
        .values({
          id: newId('payout'),
          partner_id: partner.partnerId,
          network: 'ethereum',
          asset: 'USDC',
          address: anAddress(),
          amount: 12_000_000 + i,
          fee: 2_000_000,
          net: 10_000_000 + i,
          status: 'REJECTED',
          ended_by: 'ann',
          created_at: sql<Date>`now() + ${i} * interval '1 second'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    return ids
  }

  it('[48] fees are public, and the 121st call from one address is refused', async () => {
    await api.db
      .insertInto('payout_fee')
      .values({ network: 'ethereum', asset: 'USDC', fee: 1_500_000, minimum: 20_000_000 })
      .execute()
    const from = '198.51.100.7'
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => call(api, 'GET', '/v1/partners/payout-fees', { from })),
    )
    for (const { status, json } of answers)
      assert.deepEqual(
        [status, json],
        [200, { items: [{ network: 'ethereum', asset: 'USDC', fee: '1.500000', minimum: '20.000000' }] }],
      )
    const { status, code, headers } = await call(api, 'GET', '/v1/partners/payout-fees', { from })
    assert.deepEqual([status, code], [429, 'RATE_LIMITED'])
    assert.ok(Number(headers['retry-after']) >= 1)
  })

  it('[49] a partner sees only its own payouts', async () => {
    const [one, other] = [await aPaidPartner(api.db), await aPaidPartner(api.db)]
    const ids = await payouts(one, 2)
    const own = await list(one.token)
    assert.deepEqual(
      (own.json.items as { id: string }[]).map(({ id }) => id),
      ids.toReversed(),
    )
    assert.deepEqual([own.json.total, own.json.page, own.json.page_size], [2, 1, 20])
    assert.ok(!own.text.includes('ann'), 'who decided is for staff')
    assert.deepEqual((await list(other.token)).json, { items: [], page: 1, page_size: 20, total: 0, next_cursor: null })
    assert.deepEqual((await list(other.token, `?partner_id=${one.partnerId}`)).code, 'VALIDATION_ERROR')
  })

  it('[50] pages go from the newest to the oldest, with each payout once and the count of all', async () => {
    const partner = await aPaidPartner(api.db)
    const ids = await payouts(partner, 7)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(partner.token, `?page=${page}&page_size=3`)))
    assert.deepEqual(
      pages.map(({ json }) => (json.items as { id: string }[]).map(({ id }) => id)),
      [ids.slice(4).toReversed(), ids.slice(1, 4).toReversed(), [ids[0]], []],
    )
    assert.deepEqual(
      pages.map(({ json }) => json.total),
      [7, 7, 7, 7],
    )
  })

  it('[4, 7] payouts are for partners: a suspended partner still sees its own', async () => {
    const { accountId } = await anAccount(api.db)
    const nobody = await list((await aSession(api.db, accountId)).token)
    assert.deepEqual([nobody.status, nobody.code], [403, 'NOT_A_PARTNER'])
    assert.equal((await list((await aPaidPartner(api.db, 'PENDING')).token)).code, 'NOT_A_PARTNER')
    const suspended = await aPaidPartner(api.db)
    await api.db.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', suspended.partnerId).execute()
    assert.equal((await list(suspended.token)).status, 200)
  })
})
