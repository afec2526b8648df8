import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { watchTestEvents } from '../../api/http/long-polling.ts'
import { eraseVerification } from '../../db/privacy/erase-verification.ts'
import { insertTestEvent, purgeTestEvents } from '../../db/webhooks/test-events.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { createLogger } from '../../runtime/log.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { until } from '../support/until.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
interface Events {
  items: { id: string; event: string; verification_id: string; body: string }[]
  cursor: string
}

describe('listening to test mode', () => {
  let api: TestApi
  let account: Account
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db, { credits: 100 })
  })

  const listen = (query: string, key = account.test.plaintext) => call(api, 'GET', `/v1/test-events${query}`, { key })
  const events = async (query: string, key?: string): Promise<Events> => {
    const answer = await listen(query, key)
    assert.equal(answer.status, 200, answer.text)
    return answer.json as unknown as Events
  }
  /** All events after a cursor, once there are so many. An open transaction in any database of the server delays them. */
  const eventually = (after: string, count: number, key?: string): Promise<Events> =>
    until(
      `${count} events`,
      async () => {
        const found = await events(`?after=${after}`, key)
        return found.items.length >= count && found
      },
      30,
    )
  const verification = async (of = account) => String((await create(api, of.test.plaintext)).json.id)
  const happen = (
    verificationId: string,
    of = account,
    event: 'verification.review' | 'verification.approved' = 'verification.approved',
  ) => insertTestEvent(api.db, { accountId: of.accountId, verificationId, event, data: { id: verificationId } })

  it('starts after past events, and then returns each event once, in order, with the body of a webhook', async () => {
    const id = await verification()
    await happen(id, account, 'verification.review')
    await eventually('0.', 1)
    const { items, cursor } = await events('')
    assert.deepEqual(items, [])
    await happen(id)
    await happen(id) // a repeated settlement
    const other = await verification()
    await happen(other)
    const first = await eventually(cursor, 2)
    assert.deepEqual(
      first.items.map(({ verification_id: of, event }) => [of, event]),
      [
        [id, 'verification.approved'],
        [other, 'verification.approved'],
      ],
    )
    const body = JSON.parse(first.items[0].body) as { id: string; event: string; data: { id: string } }
    assert.deepEqual([body.id, body.event, body.data.id], [first.items[0].id, 'verification.approved', id])
    assert.deepEqual(await events(`?after=${first.cursor}`), { items: [], cursor: first.cursor })
    assert.equal((await events('?after=0.')).items.length, 3, 'all stored events')
  })

  it('starts after past events, also while an open transaction still delays them', async () => {
    const [before, after] = [await verification(), await verification()]
    let cursor = ''
    await api.db.transaction().execute(async (trx) => {
      await insertTestEvent(trx, {
        accountId: account.accountId,
        verificationId: await verification(),
        event: 'verification.approved',
        data: {},
      })
      await happen(before)
      ;({ cursor } = await events(''))
      await happen(after)
      assert.deepEqual((await events(`?after=${cursor}`)).items, [])
    })
    const told = await eventually(cursor, 1)
    assert.deepEqual(
      told.items.map(({ verification_id: of }) => of),
      [after],
    )
    await happen(before, account, 'verification.review')
    assert.deepEqual(
      (await eventually(told.cursor, 1)).items.map(({ verification_id: of }) => of),
      [before],
    )
  })

  it('skips no event that commits after a later one', async () => {
    const [slow, quick] = [await verification(), await verification()]
    const { cursor } = await events('')
    const told: string[] = []
    let at = cursor
    const look = async () => {
      const next = await events(`?after=${at}`)
      at = next.cursor
      told.push(...next.items.map(({ verification_id: id }) => id))
    }
    await api.db.transaction().execute(async (trx) => {
      await insertTestEvent(trx, {
        accountId: account.accountId,
        verificationId: slow,
        event: 'verification.approved',
        data: { id: slow },
      })
      await happen(quick)
      await look()
    })
    await until(
      'both',
      async () => {
        await look()
        return told.length >= 2
      },
      30,
    )
    assert.deepEqual(told, [slow, quick])
  })

  it('waits until an event happens, at most as long as requested', async () => {
    const id = await verification()
    const { cursor } = await events('')
    const waiting = events(`?after=${cursor}&wait=25`)
    await until('somebody waits', () => api.deps.testEventChanges.waiting === 1, 10)
    await happen(id)
    assert.deepEqual(
      (await waiting).items.map(({ verification_id: of }) => of),
      [id],
    )
    assert.deepEqual((await events(`?after=${(await waiting).cursor}&wait=1`)).items, [])
  })

  it('ends its waits at the end of the process, and beyond the limit of an account', async () => {
    const stopping = new AbortController()
    const changes = watchTestEvents(api.db, createLogger('api', 'silent'), stopping.signal, { all: 4, ofOne: 2 })
    const nobody = new AbortController().signal
    const of = { id: account.accountId, seen: '', caller: account.accountId }
    const seen = (await events('?after=0.')).items.at(-1)?.id ?? ''
    const waits = [1, 2].map(() => changes.until({ ...of, seen }, 60_000, nobody))
    await changes.until({ ...of, seen }, 60_000, nobody) // the third of one account returns at once
    assert.equal(changes.waiting, 2)
    stopping.abort()
    await Promise.all(waits)
    assert.equal(changes.waiting, 0)
  })

  it('returns nothing of another account or of live mode, and nothing to a live key', async () => {
    const other = await anAccount(api.db, { credits: 100 })
    const id = await verification(other)
    await happen(id, other)
    const [{ id: eventId }] = (await eventually('0.', 1, other.test.plaintext)).items
    assert.ok(!(await events('?after=0.')).items.some(({ verification_id: of }) => of === id))
    assert.equal(
      (await call(api, 'GET', `/v1/test-events/${eventId}`, { key: account.test.plaintext })).code,
      'NOT_FOUND',
    )
    for (const path of ['/v1/test-events', `/v1/test-events/${eventId}`]) {
      const refused = await call(api, 'GET', path, { key: other.live.plaintext })
      assert.deepEqual([refused.status, refused.code], [403, 'TEST_MODE_ONLY'])
      assert.equal((await call(api, 'GET', path)).code, 'INVALID_API_KEY')
    }
    const live = String((await create(api, other.live.plaintext)).json.id)
    await insertEndpoint(api.db, KEY_RING, {
      accountId: other.accountId,
      url: 'https://example.org/',
      events: ['verification.approved'],
    })
    const of = (verificationId: string) =>
      insertDeliveries(api.db, {
        accountId: other.accountId,
        verificationId,
        event: 'verification.approved',
        data: { id: verificationId },
      })
    const [[ofLive], [ofTest]] = [await of(live), await of(id)]
    const read = (delivery: string, key: string) => call(api, 'GET', `/v1/test-events/${delivery}`, { key })
    assert.equal((await read(ofLive.deliveryId, other.test.plaintext)).code, 'NOT_FOUND')
    assert.equal((await read(ofTest.deliveryId, account.test.plaintext)).code, 'NOT_FOUND')
    assert.equal((await read(ofTest.deliveryId, other.test.plaintext)).json.verification_id, id)
  })

  it('refuses an invalid cursor, time and id', async () => {
    for (const query of [
      '?after=',
      '?after=1',
      '?after=.dlv_01M7ZJ4B7YPGMXV0EYJ1JPD14B',
      '?after=-1.',
      '?after=086.',
      '?after=010.',
      '?after=1.x',
      '?after=1.;drop',
      '?after=9999999999999999999.',
      '?after=1.&after=2.',
      '?wait=26',
      '?wait=-1',
      '?wait=1.5',
      '?wait=',
      '?limit=5',
    ])
      assert.equal((await listen(query)).code, 'VALIDATION_ERROR', query)
    assert.equal((await listen('/dlv_1')).code, 'NOT_FOUND')
    assert.equal((await events('?after=999999999999999999.')).items.length, 0)
  })

  it('loses events with the person, and after three days', async () => {
    const [erased, old, kept] = [await verification(), await verification(), await verification()]
    for (const id of [erased, old, kept]) await happen(id)
    await api.db.transaction().execute((trx) => eraseVerification(trx, erased, true))
    await sql`update test_event set created_at = now() - interval '73 hours' where verification_id = ${old}`.execute(
      api.db,
    )
    await purgeTestEvents(api.db)
    const told = await until(
      'the kept event',
      async () => {
        const ids = (await events('?after=0.')).items.map(({ verification_id: id }) => id)
        return ids.includes(kept) && ids
      },
      30,
    )
    assert.deepEqual(
      [erased, old, kept].map((id) => told.includes(id)),
      [false, false, true],
    )
  })
})
