import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { receivingKey } from '../../config/payments.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { PAYMENT_ENV, readyForPayments, settingsOf } from '../support/payments.ts'
import { addressesOf } from '../support/payment-addresses.ts'

describe('the numbers of payment addresses', () => {
  let api: TestApi
  before(async () => {
    api = await startApi({ env: { ...PAYMENT_ENV } })
    await readyForPayments(api.db)
  })

  const { someone, ask, indexOf } = addressesOf(() => api)

  it('case 44: two hundred concurrent requests to two API processes, and some die: no gap and no duplicate', async () => {
    const twin = await startApi({ database: { db: api.db, url: api.env.DATABASE_URL }, env: { ...PAYMENT_ENV } })
    const first = (
      await api.db
        .selectFrom('payment_key')
        .select('next_index')
        .where('network', '=', 'ethereum')
        .executeTakeFirstOrThrow()
    ).next_index
    const people = await Promise.all(Array.from({ length: 40 }, someone))
    // Every seventh request dies after it took its number, because the database refuses its address.
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

  it('case 53: another key starts from 0, and the addresses of the old one stay', async () => {
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
})
