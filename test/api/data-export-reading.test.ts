import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { endSession } from '../../db/accounts/sessions.ts'
import { updateAccountStatus, anAccount, aSession, aVerification } from '../support/factories.ts'
import type { Row } from '../../db/privacy/held-table.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { aStoredPicture } from '../support/stored-picture.ts'
import { until } from '../support/until.ts'
import { exportsOf, readAll } from '../support/data-exports.ts'

describe('GET /v1/me/data-export, during the download', () => {
  let api: TestApi
  before(async () => {
    api = await startApi({ limits: { answerMs: 2_500, checkMs: 200 } })
  })
  const { tokenOf, exported, opened } = exportsOf(() => api)

  /** Its images together are larger than all buffers between the service and a reader who does not read. */
  async function aLargeAccount(pictures = 40) {
    const account = await anAccount(api.db)
    const { id } = await aVerification(api.db, account)
    const keys: string[] = []
    for (let i = 0; i < pictures; i++)
      keys.push(await aStoredPicture(api.db, api.deps.objects, id, randomBytes(1_500_000), i))
    return { ...account, verificationId: id, keys, token: await tokenOf(account.accountId) }
  }
  const isFree = (accountId: string) =>
    until(
      'the release of the place',
      async () =>
        (await sql`select from data_export where account_id = ${accountId}`.execute(api.db)).rows.length === 0,
    )

  it('serves one download at a time, over all processes, and writes it to the audit', async () => {
    const large = await aLargeAccount()
    const second = await startApi({ database: { db: api.db, url: api.env.DATABASE_URL } })
    const first = await opened(large.token)
    for (const asked of [api, second]) {
      const answer = await call(asked, 'GET', '/v1/me/data-export', { key: await tokenOf(large.accountId) })
      assert.deepEqual(
        [answer.status, answer.code, Number(answer.headers['retry-after']) > 0],
        [429, 'RATE_LIMITED', true],
      )
    }
    assert.equal((await exported((await anAccount(api.db)).accountId)).document.complete, true) // another account need not wait
    const {
      verifications: [verification],
    } = JSON.parse(await readAll(first)) as { verifications: { assets: Row[] }[] }
    assert.equal(verification.assets.length, 40)
    await isFree(large.accountId)
    const again = await opened(large.token, second)
    assert.equal(again.statusCode, 200)
    again.destroy()
    await isFree(large.accountId) // a reader who leaves frees the place too
    const entries = await api.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', large.accountId)
      .execute()
    assert.equal(entries.filter(({ action }) => action === 'data exported').length, 2) // refused downloads are not recorded
  })

  it('replaces a dead process only after its lease has expired', async () => {
    const account = await anAccount(api.db)
    const token = await tokenOf(account.accountId)
    const heldSince = (seconds: number) =>
      sql`insert into data_export (account_id, holder, renewed_at) values (${account.accountId}, gen_random_uuid(), now() - ${seconds} * interval '1 second')
      on conflict (account_id) do update set renewed_at = excluded.renewed_at`.execute(api.db)
    await heldSince(100)
    assert.equal((await call(api, 'GET', '/v1/me/data-export', { key: token })).code, 'RATE_LIMITED')
    await heldSince(200)
    assert.equal((await call(api, 'GET', '/v1/me/data-export', { key: token })).status, 200)
  })

  for (const [what, end] of [
    ['its session is ended', (sessionId: string, _accountId: string) => endSession(api.db, sessionId, 'OWNER')],
    [
      'its account is closed',
      (_sessionId: string, accountId: string) => updateAccountStatus(api.db, accountId, 'CLOSED'),
    ],
    [
      'its turn is given to another',
      (_sessionId: string, accountId: string) =>
        sql`update data_export set holder = gen_random_uuid() where account_id = ${accountId}`.execute(api.db),
    ],
  ] as const) {
    it(`breaks off when ${what} during the download`, async () => {
      const large = await aLargeAccount()
      const { sessionId, token } = await aSession(api.db, large.accountId)
      const response = await opened(token)
      await end(sessionId, large.accountId)
      await new Promise((resolve) => setTimeout(resolve, 1_100)) // the state is checked every second
      await assert.rejects(readAll(response), /aborted|ECONNRESET/)
    })
  }

  it('breaks off, without its last member, when an image cannot be opened', async () => {
    const large = await aLargeAccount(3)
    await api.deps.objects.put(large.keys[1], randomBytes(1_000))
    await assert.rejects(
      call(api, 'GET', '/v1/me/data-export', { key: large.token }),
      /aborted|socket hang up|ECONNRESET/,
    )
    await isFree(large.accountId)
  })

  it('waits for a slow reader longer than for any other answer, and cuts off a stalled one', async () => {
    const large = await aLargeAccount()
    const slow = await opened(large.token)
    const began = performance.now()
    let bytes = 0
    let last = ''
    for await (const part of slow) {
      bytes += (part as Buffer).length
      last = String(part)
      const due = bytes / 20_000 // 20 MB/s: 80 MB in 4 s, where an answer may take 2.5
      const ahead = due - (performance.now() - began)
      if (ahead > 5) await new Promise((resolve) => setTimeout(resolve, ahead))
    }
    assert.ok(performance.now() - began > 2_500, 'it was not slow')
    assert.match(last, /"complete":true\}\n$/)
    await isFree(large.accountId)
    const stalled = await opened(large.token)
    await isFree(large.accountId) // cut by the service
    await assert.rejects(readAll(stalled), /aborted|ECONNRESET/)
  })
})
