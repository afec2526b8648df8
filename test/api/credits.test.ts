import assert from 'node:assert/strict'
import { grantCredits } from '../../db/credits/credits.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession } from '../support/factories.ts'

describe('GET /v1/credits', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let id: string
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
    id = String((await create(api, account.live.plaintext)).json.id)
    await grantCredits(api.db, account.accountId, 7)
  })

  const ledger = (query = '') => call(api, 'GET', `/v1/credits/ledger${query}`, { key: account.live.plaintext })

  it('lists the ledger, newest first, with balances that follow', async () => {
    const { status, json } = await ledger()
    assert.equal(status, 200)
    assert.deepEqual([json.page, json.page_size, json.total], [1, 20, 3])
    const items = json.items as Record<string, unknown>[]
    assert.deepEqual(
      items.map(
        ({ type, amount, held_amount: held, balance_after: balance, held_after: heldAfter, verification_id: of }) => [
          type,
          amount,
          held,
          balance,
          heldAfter,
          of,
        ],
      ),
      [
        ['GRANT', 7, 0, 107, 5, null],
        ['HOLD', 0, 5, 100, 5, id],
        ['GRANT', 100, 0, 100, 0, null],
      ],
    )
    const { json: balance } = await call(api, 'GET', '/v1/credits/balance', { key: account.live.plaintext })
    assert.deepEqual(balance, { available: 102, held: 5, total: 107 })
  })

  it('has pages and filters', async () => {
    const { json: second } = await ledger('?page=2&page_size=2')
    assert.deepEqual([(second.items as unknown[]).length, second.page, second.page_size, second.total], [1, 2, 2, 3])
    const { json: grants } = await ledger('?type=GRANT')
    assert.equal(grants.total, 2)
    assert.equal((await ledger('?from=2099-01-01T00:00:00Z')).json.total, 0)
    assert.equal((await ledger('?to=2099-01-01T00:00:00%2B01:00')).json.total, 3)
  })

  it('shows the same in the dashboard, without rows of another account', async () => {
    const mine = await aSession(api.db, account.accountId)
    for (const path of ['/v1/credits/balance', '/v1/credits/ledger?type=HOLD']) {
      const { status, json } = await call(api, 'GET', path, { key: mine.token })
      assert.deepEqual([status, json], [200, (await call(api, 'GET', path, { key: account.test.plaintext })).json])
    }
    const other = await aSession(api.db, (await anAccount(api.db, { credits: 0 })).accountId)
    assert.deepEqual((await call(api, 'GET', '/v1/credits/ledger', { key: other.token })).json.items, [])
    assert.equal((await call(api, 'GET', '/v1/credits/balance', { key: other.token })).json.total, 0)
  })

  it('includes the start time and excludes the end time', async () => {
    const { json } = await ledger('?page_size=1')
    const [{ id: newest, created_at: at }] = json.items as { id: string; created_at: string }[]
    const idsOf = async (query: string) =>
      ((await ledger(query)).json.items as { id: string }[]).map((entry) => entry.id)
    assert.ok((await idsOf(`?from=${at}`)).includes(newest))
    assert.ok(!(await idsOf(`?to=${at}`)).includes(newest))
    assert.deepEqual(await idsOf(`?from=${at}&to=${at}`), [])
  })

  it('refuses an invalid filter', async () => {
    const wrong = [
      '?type=grant',
      '?type=GRANT&type=HOLD',
      '?type=',
      '?from=2026-01-01',
      '?from=2026-02-30T00:00:00Z',
      '?from=2026-01-01T00:00:00',
      '?from=2026-01-01T24:00:00Z',
      '?to=1767225600',
      '?to=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
      '?from=',
      '?page=0',
      '?page=-1',
      '?page=1.5',
      '?page_size=101',
      '?page=x',
      '?page=1&page=2',
      '?type=GIFT',
      '?from=yesterday',
      '?colour=red',
      '?page=99999999',
    ]
    for (const query of wrong) {
      const { status, code } = await ledger(query)
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], query)
    }
  })
})
