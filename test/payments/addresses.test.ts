import assert from 'node:assert/strict'
import { parseAmount } from '../../money/amounts.ts'
import { listOverdueOutbox } from '../../db/operations/outbox.ts'
import { receivingKey } from '../../config/payments.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { PAYMENT_ENV, readyForPayments, settingsOf } from '../support/payments.ts'
import { addressesOf } from '../support/payment-addresses.ts'

describe('payment addresses', () => {
  let api: TestApi
  before(async () => {
    api = await startApi({ env: { ...PAYMENT_ENV } })
    await readyForPayments(api.db)
  })
  const { someone, ask, indexOf } = addressesOf(() => api)

  it('returns an address of the public key, with a locked price and a payment link for wallets', async () => {
    const { key, accountId } = await someone()
    const { status, json } = await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 100 })
    assert.equal(status, 201)
    const address = receivingKey(settingsOf(), 'bitcoin')?.addressAt(await indexOf(json.id))
    const { id, created_at: createdAt, expires_at: expiresAt, ...rest } = json
    assert.deepEqual(rest, {
      network: 'bitcoin',
      asset: 'BTC',
      address,
      amount_expected: '0.002',
      amount_received: '0',
      credits: 100,
      credits_granted: 0,
      price_usd: '50000.000000',
      status: 'AWAITING',
      tx_hash: null,
      confirmations: 0,
      confirmations_required: 2,
      uri: `bitcoin:${address}?amount=0.002`,
    })
    assert.equal(Date.parse(String(expiresAt)) - Date.parse(String(createdAt)), 30 * 60_000)
    assert.deepEqual((await call(api, 'GET', `/v1/payments/${String(id)}`, { key })).json, json)
    assert.deepEqual((await call(api, 'GET', '/v1/payments', { key })).json, {
      items: [json],
      page: 1,
      page_size: 20,
      total: 1,
      next_cursor: null,
    })
    const { balance } = { balance: (await call(api, 'GET', '/v1/credits/balance', { key })).json }
    assert.deepEqual(balance, { available: 0, held: 0, total: 0 })
    assert.equal(
      (await api.db.selectFrom('payment').select('account_id').where('id', '=', String(id)).executeTakeFirstOrThrow())
        .account_id,
      accountId,
    )
  })

  it('case 57: returns addresses in their canonical spelling', async () => {
    const { key } = await someone()
    const ether = (await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 })).json
    const token = (await ask(key, { network: 'ethereum', asset: 'USDC', credits: 10 })).json
    assert.equal(ether.address, receivingKey(settingsOf(), 'ethereum')?.addressAt(await indexOf(ether.id)))
    assert.match(String(ether.address), /^0x(?=.*[A-F])(?=.*[a-f])/)
    assert.equal(ether.uri, `ethereum:${String(ether.address)}@31337?value=5000000000000000`)
    assert.equal(token.amount_expected, '10')
    assert.match(
      String(token.uri),
      /^ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@31337\/transfer\?address=0x[0-9a-fA-F]{40}&uint256=10000000$/,
    )
    const bitcoin = (await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 })).json
    assert.equal(bitcoin.address, String(bitcoin.address).toLowerCase())
  })

  it('rounds an uneven amount up', async () => {
    const { key } = await someone()
    await readyForPayments(api.db, settingsOf(), { BTC: 33_333_333_333 })
    const { json } = await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 })
    const satoshi = parseAmount(String(json.amount_expected), 'BTC') ?? 0n
    assert.ok(
      satoshi * 33_333_333_333n >= 10n * 1_000_000n * 10n ** 8n &&
        (satoshi - 1n) * 33_333_333_333n < 10n * 1_000_000n * 10n ** 8n,
      String(satoshi),
    )
    await readyForPayments(api.db)
  })

  it('case 51: refuses an invalid request, with its field', async () => {
    const { key } = await someone()
    const good = { network: 'bitcoin', asset: 'BTC', credits: 100 }
    for (const [path, change] of [
      ['network', { network: 'polygon' }],
      ['network', { network: undefined }],
      ['asset', { asset: 'DOGE' }],
      ['asset', { asset: 'ETH' }],
      ['asset', { network: 'ethereum' }],
      ['credits', { credits: 0 }],
      ['credits', { credits: 9 }],
      ['credits', { credits: 1.5 }],
      ['credits', { credits: 1e9 }],
      ['credits', { credits: 1_000_001 }],
      ['credits', { credits: '100' }],
      ['credits', { credits: -10 }],
      ['credits', { credits: null }],
      ['extra', { extra: 1 }],
    ] as const) {
      const answer = await ask(key, { ...good, ...change })
      assert.deepEqual(
        [answer.status, answer.code, answer.issues?.[0].path],
        [400, 'VALIDATION_ERROR', path],
        JSON.stringify(change),
      )
    }
    assert.deepEqual((await call(api, 'GET', '/v1/payments', { key })).json.total, 0)
    for (const query of ['?status=PAID', '?page=0', '?account_id=acc_1'])
      assert.equal((await call(api, 'GET', `/v1/payments${query}`, { key })).code, 'VALIDATION_ERROR')
    for (const id of ['pay_x', '1', 'pay_01ARZ3NDEKTSV4RRFFQ69G5FAV'])
      assert.equal((await call(api, 'GET', `/v1/payments/${id}`, { key })).code, 'NOT_FOUND')
  })

  it('case 52: does not offer an unconfigured network or token; still lists its payments', async () => {
    const bare = await startApi({ database: { db: api.db, url: api.env.DATABASE_URL } })
    const { key } = await someone()
    const refused = await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 100 }, bare)
    assert.deepEqual(
      [refused.code, refused.issues],
      ['VALIDATION_ERROR', [{ path: 'network', message: 'NOT_OFFERED' }]],
    )
    assert.equal((await call(bare, 'GET', '/v1/payments', { key })).status, 200)
    assert.deepEqual((await call(bare, 'GET', '/v1/payments/crypto/networks', { key })).json.networks, [])
    const token = await ask(key, { network: 'ethereum', asset: 'USDT', credits: 100 })
    assert.deepEqual(token.issues, [{ path: 'asset', message: 'NOT_OFFERED' }])
    const offer = (await call(api, 'GET', '/v1/payments/crypto/networks', { key })).json
    assert.deepEqual(offer, {
      credit_price_usd: '1.000000',
      min_credits: 10,
      max_credits: 1_000_000,
      networks: [
        {
          network: 'bitcoin',
          confirmations_required: 2,
          is_available: true,
          assets: [{ asset: 'BTC', price_usd: '50000.000000' }],
        },
        {
          network: 'ethereum',
          confirmations_required: 12,
          is_available: true,
          assets: [
            { asset: 'ETH', price_usd: '2000.000000' },
            { asset: 'USDC', price_usd: '1.000000' },
          ],
        },
      ],
    })
  })

  it("cases 55 and 58: API keys of either mode get INVALID_SESSION, and nobody sees other accounts' payments", async () => {
    const [mine, other] = [await someone(), await someone()]
    const { json } = await ask(mine.key, { network: 'bitcoin', asset: 'BTC', credits: 10 })
    for (const { plaintext } of [mine.live, mine.test]) {
      assert.equal((await ask(plaintext, { network: 'bitcoin', asset: 'BTC', credits: 10 })).code, 'INVALID_SESSION')
      assert.equal((await call(api, 'GET', '/v1/payments', { key: plaintext })).code, 'INVALID_SESSION')
    }
    assert.equal((await call(api, 'GET', `/v1/payments/${String(json.id)}`, { key: other.key })).code, 'NOT_FOUND')
    assert.deepEqual((await call(api, 'GET', '/v1/payments', { key: other.key })).json.items, [])
    const all = (await call(api, 'GET', '/v1/payments?status=AWAITING', { key: mine.key })).json as {
      items: { id: string }[]
    }
    assert.deepEqual(
      all.items.map(({ id }) => id),
      [json.id],
    )
    assert.deepEqual((await call(api, 'GET', '/v1/payments?status=CONFIRMED', { key: mine.key })).json.items, [])
  })

  it('case 45: writes the start of the watching workflow to the outbox in the same transaction', async () => {
    const away = await startApi({
      database: { db: api.db, url: api.env.DATABASE_URL },
      env: { ...PAYMENT_ENV, TEMPORAL_ADDRESS: '127.0.0.1:1' },
    })
    const { key } = await someone()
    const { status, json } = await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 }, away)
    assert.equal(status, 201)
    const left = await listOverdueOutbox(api.db, -1_000, 1_000)
    assert.ok(left.some(({ kind, subjectId }) => kind === 'START_PAYMENT' && subjectId === json.id))
  })
})
