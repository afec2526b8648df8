import assert from 'node:assert/strict'
import { insertSession } from '../../db/accounts/sessions.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, updateAccountStatus } from '../support/factories.ts'

interface Shown {
  readonly id: string
  readonly current: boolean
  readonly device: string | null
  readonly network: string | null
  readonly created_at: string
  readonly last_used_at: string
}

describe('the sessions of an account', () => {
  let api: TestApi
  let accountId: string
  let own: Awaited<ReturnType<typeof aSession>>
  before(async () => {
    api = await startApi()
  })
  beforeEach(async () => {
    ;({ accountId } = await anAccount(api.db))
    own = await aSession(api.db, accountId)
  })
  const list = async (key = own.token) => (await call(api, 'GET', '/v1/auth/sessions', { key })).json.items as Shown[]
  const reasonOf = async (id: string) =>
    (await api.db.selectFrom('session').select('end_reason').where('id', '=', id).executeTakeFirstOrThrow()).end_reason

  it('are listed recognisably, the last used first, without ended ones', async () => {
    const phone = await insertSession(api.db, accountId, {
      transport: 'COOKIE',
      device: 'Safari on iPhone',
      network: '2001:db8:1::/48',
    })
    const ended = await insertSession(api.db, accountId)
    await api.db
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'LOGOUT' })
      .where('id', '=', ended.id)
      .execute()
    const forgotten = await insertSession(api.db, accountId)
    await api.db
      .updateTable('session')
      .set({ last_used_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', forgotten.id)
      .execute()
    await api.db
      .updateTable('session')
      .set({ last_used_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', own.sessionId)
      .execute()
    const items = await list()
    assert.deepEqual(
      items.map(({ id, current, device, network }) => [id, current, device, network]),
      [
        [phone.id, false, 'Safari on iPhone', '2001:db8:1::/48'],
        [own.sessionId, true, null, null],
      ],
    )
    assert.ok(
      items.every(
        ({ created_at: created, last_used_at: used }) =>
          !Number.isNaN(Date.parse(created)) && !Number.isNaN(Date.parse(used)),
      ),
    )
  })

  it('end one by one, from the next request on; a session may end itself', async () => {
    const other = await aSession(api.db, accountId)
    const { status, json } = await call(api, 'DELETE', `/v1/auth/sessions/${other.sessionId}`, { key: own.token })
    assert.deepEqual(
      [status, json.id, json.current, await reasonOf(other.sessionId)],
      [200, other.sessionId, false, 'OWNER'],
    )
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: other.token })).code, 'INVALID_SESSION')
    assert.equal(
      (await call(api, 'DELETE', `/v1/auth/sessions/${other.sessionId}`, { key: own.token })).code,
      'NOT_FOUND',
      'it is over',
    )
    assert.equal(
      (await call(api, 'DELETE', `/v1/auth/sessions/${own.sessionId}`, { key: own.token })).json.current,
      true,
    )
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: own.token })).code, 'INVALID_SESSION')
  })

  it('end all at once, except the one that asks', async () => {
    const others = [await aSession(api.db, accountId), await aSession(api.db, accountId)]
    assert.deepEqual((await call(api, 'DELETE', '/v1/auth/sessions', { key: own.token })).json, { ended: 2 })
    for (const { token } of others)
      assert.equal((await call(api, 'GET', '/v1/auth/me', { key: token })).code, 'INVALID_SESSION')
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [own.sessionId],
    )
    assert.deepEqual((await call(api, 'DELETE', '/v1/auth/sessions', { key: own.token })).json, { ended: 0 })
  })

  it('belong only to their owner: others cannot see, end or reach them, and a suspended account cannot either', async () => {
    const stranger = await aSession(api.db, (await anAccount(api.db)).accountId)
    assert.deepEqual(
      (await list(stranger.token)).map(({ id }) => id),
      [stranger.sessionId],
    )
    for (const id of [own.sessionId, 'ses_x', `${own.sessionId}0`, '..'])
      assert.equal(
        (await call(api, 'DELETE', `/v1/auth/sessions/${id}`, { key: stranger.token })).code,
        'NOT_FOUND',
        id,
      )
    await call(api, 'DELETE', '/v1/auth/sessions', { key: stranger.token })
    assert.equal(await reasonOf(own.sessionId), null)
    await updateAccountStatus(api.db, accountId, 'SUSPENDED')
    for (const [method, path] of [
      ['GET', '/v1/auth/sessions'],
      ['DELETE', '/v1/auth/sessions'],
      ['DELETE', `/v1/auth/sessions/${own.sessionId}`],
    ]) {
      assert.equal((await call(api, method, path, { key: own.token })).code, 'ACCOUNT_INACTIVE')
    }
  })
})
