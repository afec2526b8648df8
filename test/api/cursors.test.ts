import assert from 'node:assert/strict'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, aTestDelivery, KEY_RING } from '../support/factories.ts'

describe('cursors of lists', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let token: string
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
    ;({ token } = await aSession(api.db, account.accountId))
    for (let i = 0; i < 5; i++) await create(api, account.test.plaintext)
    for (let i = 0; i < 3; i++) await create(api, account.live.plaintext)
  })

  const list = (query = '', path = '/v1/me/verifications', key = token) => call(api, 'GET', `${path}${query}`, { key })
  const idsOf = ({ items }: Record<string, unknown>) => (items as { id: string }[]).map(({ id }) => id)
  const cursorOf = async (query = '?page_size=2', path?: string, key?: string): Promise<string> => {
    const { json } = await list(query, path, key)
    assert.match(String(json.next_cursor), /^[A-Za-z0-9_-]{24,200}$/)
    return String(json.next_cursor)
  }

  it('lead through a list as it was at the first page, and end with null', async () => {
    const whole = await list('?page_size=100')
    assert.equal(whole.json.next_cursor, null)
    const found: string[] = []
    const numbers: unknown[] = []
    let cursor: unknown
    do {
      const { json } = await list(`?page_size=3${typeof cursor === 'string' ? `&cursor=${cursor}` : ''}`)
      found.push(...idsOf(json))
      numbers.push(json.page)
      cursor = json.next_cursor
      await create(api, account.test.plaintext) // newer than all: comes before them
    } while (cursor !== null)
    assert.deepEqual(found, idsOf(whole.json))
    assert.deepEqual(numbers, [1, 2, 3])
  })

  it('continue from any page number, under the same filters', async () => {
    const third = await list('?mode=TEST&page_size=1&page=3')
    const { json } = await list(`?mode=TEST&page_size=1&cursor=${await cursorOf('?mode=TEST&page_size=1&page=2')}`)
    assert.deepEqual([idsOf(json), json.page, json.total], [idsOf(third.json), 3, third.json.total])
  })

  it('are refused when they belong to another list, are altered, or come with a page number', async () => {
    const { endpoint } = await insertEndpoint(api.db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://client.example/',
      events: [],
    })
    const { endpoint: second } = await insertEndpoint(api.db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://client.example/',
      events: [],
    })
    for (let i = 0; i < 3; i++) await aTestDelivery(api.db, endpoint)
    const other = await anAccount(api.db)
    for (let i = 0; i < 3; i++) await create(api, other.test.plaintext)
    const { token: others } = await aSession(api.db, other.accountId)
    const own = await cursorOf()
    const bytes = Buffer.from(own, 'base64url')
    const altered = [...bytes.keys()].map((at) =>
      Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))).toString('base64url'),
    )
    const wrong = [
      ...altered,
      own.slice(0, -1),
      own.slice(0, 24),
      `${own}A`,
      'A'.repeat(200),
      'A'.repeat(24),
      await cursorOf('?page_size=1', undefined, others),
      await cursorOf('?page_size=1', '/v1/credits/ledger'),
      await cursorOf('?page_size=1', '/v1/api-keys'),
    ]
    for (const cursor of wrong) {
      const { status, code, json } = await list(`?cursor=${cursor}`)
      assert.deepEqual(
        [status, code, json.error],
        [
          400,
          'VALIDATION_ERROR',
          { code: 'VALIDATION_ERROR', issues: [{ path: 'cursor', message: 'must be a cursor of this list' }] },
        ],
        cursor,
      )
    }
    for (const query of [
      `?cursor=${own}=`,
      `?cursor=${own}&cursor=${own}`,
      '?cursor=',
      '?cursor=null',
      `?cursor=${'A'.repeat(201)}`,
      `?cursor=${'A'.repeat(4_000)}`,
      '?cursor=%00',
      `?cursor[]=${own}`,
      `?cursor=${own}&page=2`,
      "?cursor=' or 1=1--",
    ]) {
      const { status, code } = await list(encodeURI(query))
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], query)
    }
    const deliveries = (id: string) => `/v1/webhooks/${id}/deliveries`
    const ofEndpoint = await cursorOf('?page_size=1', deliveries(endpoint.id))
    assert.equal((await list(`?cursor=${ofEndpoint}`, deliveries(endpoint.id))).status, 200)
    assert.equal((await list(`?cursor=${ofEndpoint}`, deliveries(second.id))).code, 'VALIDATION_ERROR')
    assert.equal((await list(`?cursor=${own}`)).status, 200)
  })

  it('contain only the time and id of the last row of the page', async () => {
    const { json } = await list('?page_size=2')
    const content = Buffer.from(String(json.next_cursor), 'base64url').subarray(16).toString()
    assert.match(content, new RegExp(`^2\\.[0-9]{16}\\.${idsOf(json)[1]}$`))
  })
})
