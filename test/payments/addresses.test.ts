import assert from 'node:assert/strict'
import { parseAmount } from '../../money/amounts.ts'
import { sql } from 'kysely'
import { listOverdueOutbox } from '../../db/operations/outbox.ts'
import { receivingKey } from '../../config/payments.ts'
import { call, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount, aSession, updateAccountStatus } from '../support/factories.ts'
import { PAYMENT_ENV, readyForPayments, settingsOf } from '../support/payments.ts'

describe('payment addresses', () => {
  let api: TestApi
  before(async () => {
    api = await startApi({ env: { ...PAYMENT_ENV } })
    await readyForPayments(api.db)
  })

  const someone = async () => {
    const account = await anAccount(api.db, { credits: 0 })
    return { ...account, key: (await aSession(api.db, account.accountId)).token }
  }
  const ask = (key: string, body: unknown, on: Pick<TestApi, 'port' | 'ca'> = api): Promise<Answer> =>
    call(on, 'POST', '/v1/payments/crypto/address', { key, json: body })
  const indexOf = async (id: unknown) =>
    (
      await api.db
        .selectFrom('payment')
        .select(['key_index', 'network'])
        .where('id', '=', String(id))
        .executeTakeFirstOrThrow()
    ).key_index

  it('gives out an address of the public key, with a locked price and what a wallet reads', async () => {
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

  it('case 57: addresses are answered in their canonical spelling', async () => {
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

  it('asks for enough: an amount that does not come out even is rounded up', async () => {
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

  it('case 51: refuses what cannot be asked for, each with its field', async () => {
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

  it('case 52: a network or token that is not configured is not offered; payments are still listed', async () => {
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

  it('case 13: without a fresh price, and without a worker that looks, none is given out and none is used up', async () => {
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

  it('case 49: the sixth open address waits until the first has ended', async () => {
    const { key, accountId } = await someone()
    for (let i = 0; i < 5; i++)
      assert.equal((await ask(key, { network: 'bitcoin', asset: 'BTC', credits: 10 })).status, 201)
    const sixth = await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 })
    assert.deepEqual([sixth.status, sixth.code], [429, 'RATE_LIMITED'])
    const seconds = Number(sixth.headers['retry-after'])
    assert.ok(seconds > 0 && seconds <= 1_800, String(seconds))
    // The clock of the lock alone frees it, whether or not a worker has said EXPIRED yet.
    await api.db
      .updateTable('payment')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('account_id', '=', accountId)
      .where('key_index', '=', sql<number>`(select min(key_index) from payment where account_id = ${accountId})`)
      .execute()
    assert.equal((await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 })).status, 201)
  })

  it('case 49, as an attacker: thirty requests at once get five', async () => {
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

  it('cases 55 and 58: API keys of either mode get INVALID_SESSION, and nobody sees the payments of others', async () => {
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

  it('case 44: two hundred at once from two API processes, some of them dying: no gap and no double', async () => {
    const twin = await startApi({ database: { db: api.db, url: api.env.DATABASE_URL }, env: { ...PAYMENT_ENV } })
    const first = (
      await api.db
        .selectFrom('payment_key')
        .select('next_index')
        .where('network', '=', 'ethereum')
        .executeTakeFirstOrThrow()
    ).next_index
    const people = await Promise.all(Array.from({ length: 40 }, someone))
    // Every seventh dies after its number was taken: its address is refused by the database.
    await sql`create function die() returns trigger language plpgsql as $$ begin if random() < 0.15 then raise exception 'dies'; end if; return new; end $$`.execute(
      api.db,
    )
    await sql`create trigger die before insert on payment for each row execute function die()`.execute(api.db)
    const answers = await Promise.all(
      people.flatMap(({ key }) =>
        Array.from({ length: 5 }, (_, i) =>
          ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 }, i % 2 === 0 ? api : twin),
        ),
      ),
    )
    await sql`drop trigger die on payment`.execute(api.db)
    const made = answers.filter(({ status }) => status === 201)
    const died = answers.filter(({ status }) => status === 500)
    assert.ok(died.length > 0 && made.length + died.length === 200, `${made.length} made, ${died.length} died`)
    const rows = await api.db
      .selectFrom('payment')
      .select(['key_index', 'address'])
      .where('network', '=', 'ethereum')
      .where('key_index', '>=', first)
      .orderBy('key_index')
      .execute()
    assert.deepEqual(
      rows.map(({ key_index: index }) => index),
      made.map((_, i) => first + i),
    )
    assert.equal(new Set(made.map(({ json }) => json.address)).size, made.length)
    const key = receivingKey(settingsOf(), 'ethereum')
    for (const { key_index: index, address } of rows) assert.equal(address, key?.addressAt(index))
  })

  it('case 53: another key counts from 0, and the addresses of the old one stay', async () => {
    const { key } = await someone()
    const old = (await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 })).json
    const env = {
      ...PAYMENT_ENV,
      ETHEREUM_XPUB:
        'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
    }
    const moved = await startApi({ database: { db: api.db, url: api.env.DATABASE_URL }, env })
    assert.equal(
      (await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 }, moved)).code,
      'SERVICE_UNAVAILABLE',
      'before a worker has looked',
    )
    await readyForPayments(api.db, settingsOf(env))
    const fresh = (await ask(key, { network: 'ethereum', asset: 'ETH', credits: 10 }, moved)).json
    assert.deepEqual(
      [await indexOf(fresh.id), fresh.address],
      [0, receivingKey(settingsOf(env), 'ethereum')?.addressAt(0)],
    )
    assert.equal((await call(moved, 'GET', `/v1/payments/${String(old.id)}`, { key })).json.address, old.address)
    assert.equal(
      (await api.db.selectFrom('payment_key').select('id').where('network', '=', 'ethereum').execute()).length,
      2,
    )
  })

  it('case 45: the start of the watching workflow is in the outbox of the same transaction', async () => {
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
