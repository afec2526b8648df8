import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { call, startApi, type TestApi } from '../support/api.ts'
import { updateAccountStatus } from '../support/factories.ts'
import { PAYMENT_ENV, readyForPayments } from '../support/payments.ts'
import { addressesOf } from '../support/payment-addresses.ts'

describe('payment addresses, when none may be given out', () => {
  let api: TestApi
  before(async () => {
    api = await startApi({ env: { ...PAYMENT_ENV } })
    await readyForPayments(api.db)
  })

  const { someone, ask } = addressesOf(() => api)

  it('case 13: without a fresh price or a scanning worker, none is given out and none is used up', async () => {
    const { key } = await someone()
    const next = async () =>
      (
        await api.db
          .selectFrom('payment_key')
          .select('next_index')
          .where('network', '=', 'bitcoin')
          .executeTakeFirstOrThrow()
      ).next_index
    const before = await next()
    await api.db
      .updateTable('asset_price')
      .set({ at: sql<Date>`at - interval '5 minutes 1 second'` })
      .where('asset', '=', 'BTC')
      .execute()
    const stale = await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 100 })
    assert.deepEqual(
      [stale.status, stale.code, stale.headers['retry-after'], await next()],
      [503, 'SERVICE_UNAVAILABLE', '60', before],
    )
    await readyForPayments(api.db)
    await api.db
      .updateTable('payment_key')
      .set({ scanned_at: sql<Date>`now() - interval '4 hours'` })
      .where('network', '=', 'bitcoin')
      .execute()
    const unwatched = await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 100 })
    assert.deepEqual([unwatched.code, await next()], ['SERVICE_UNAVAILABLE', before])
    const { networks } = (await call(api, 'GET', '/v1/payments/crypto/networks', { key })).json as {
      networks: { is_available: boolean }[]
    }
    assert.deepEqual(
      networks.map(({ is_available: is }) => is),
      [false, true],
    )
    await readyForPayments(api.db)
    assert.equal((await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 100 })).status, 201)
  })

  it('case 49: the sixth open address is refused until the first has expired', async () => {
    const { key, accountId } = await someone()
    for (let i = 0; i < 5; i++)
      assert.equal((await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 })).status, 201)
    const sixth = await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 })
    assert.deepEqual([sixth.status, sixth.code], [429, 'RATE_LIMITED'])
    const seconds = Number(sixth.headers['retry-after'])
    assert.ok(seconds > 0 && seconds <= 1_800, String(seconds))
    // The lock's expiry alone frees it, whether or not a worker has written EXPIRED.
    await api.db
      .updateTable('payment')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('account_id', '=', accountId)
      .where('key_index', '=', sql<number>`(select min(key_index) from payment where account_id = ${accountId})`)
      .execute()
    assert.equal((await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 })).status, 201)
  })

  it('case 49, as an attacker: thirty concurrent requests get five', async () => {
    const { key } = await someone()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 5)
    assert.equal(answers.filter(({ code }) => code === 'RATE_LIMITED').length, 25)
  })

  it('case 50: an unconfirmed address, a suspended account', async () => {
    const { key, accountId } = await someone()
    await api.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', accountId).execute()
    assert.equal((await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 })).code, 'EMAIL_NOT_VERIFIED')
    await updateAccountStatus(api.db, accountId, 'SUSPENDED')
    assert.equal((await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 })).code, 'ACCOUNT_INACTIVE')
  })
})
