import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { registerAccount } from '../../db/accounts/account-access.ts'
import { insertApiKey, keyNames, listApiKeys, updateApiKey } from '../../db/accounts/api-keys.ts'
import type { Db } from '../../db/pool.ts'
import { endUserRefOf, redirectUrlOf } from '../../db/verifications/client-data.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { endpointUrls } from '../../db/webhooks/endpoint-url.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { clearOf, embedOriginsIn, setEmbedOrigins } from '../support/account-data.ts'
import { filesWith } from '../support/database-files.ts'
import { aRequest, anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('identifying data', function () {
  let db: Db
  let client: pg.Client
  before(async () => {
    const made = await testDatabase()
    db = made.db
    client = new pg.Client({ connectionString: made.url })
    await client.connect()
  })
  after(() => client.end())
  const written = async (text: string) => {
    await client.query('analyze')
    await client.query('checkpoint')
    return filesWith(client, text)
  }

  it('is never in a file of the database: not in tables and indexes, the write-ahead log, or the samples of the planner', async () => {
    const mark = `planted${randomBytes(8).toString('hex')}`
    const account = await insertAccount(db, KEY_RING, {
      email: `${mark}@example.org`,
      company: `${mark} Ltd`,
      emailVerified: true,
    })
    await registerAccount(db, KEY_RING, { email: `${mark}.waits@example.org`, passwordHash: 'h', company: mark })
    await setEmbedOrigins(db, account.id, [`https://${mark}.example`])
    const key = await insertApiKey(db, KEY_RING, {
      accountId: account.id,
      plaintext: mark,
      name: `${mark} key`,
      mode: 'TEST',
      prefix: 'svc_test',
      checks: ['FULL_KYC'],
    })
    await updateApiKey(db, KEY_RING, account.id, key.id, { name: `${mark} renamed` })
    const { endpoint } = await insertEndpoint(db, KEY_RING, {
      accountId: account.id,
      url: `https://${mark}.example/`,
      events: [],
    })
    const made = await createVerification(
      db,
      KEY_RING,
      aRequest(await anAccount(db), {
        idempotencyKey: `${mark}-key`,
        endUserRef: `${mark} person`,
        redirectUrl: `https://client.example/${mark}`,
        declared: { last_name: mark },
      }),
    )
    if (made.kind !== 'created') assert.fail(made.kind)
    assert.deepEqual(await written(mark), { tables: [], log: [] })
    // Its owners can still read all of it.
    assert.deepEqual(clearOf(account), { email: `${mark}@example.org`, company: `${mark} Ltd` })
    assert.deepEqual(await embedOriginsIn(db, account.id), [`https://${mark}.example`])
    const {
      items: [listed],
    } = await listApiKeys(db, account.id, { page: 1, pageSize: 1 })
    assert.equal((await keyNames(db, KEY_RING, account.id))(listed), `${mark} renamed`)
    assert.equal((await endpointUrls(db, KEY_RING, account.id))(endpoint), `https://${mark}.example/`)
    assert.deepEqual(
      [endUserRefOf(KEY_RING, made.verification), redirectUrlOf(KEY_RING, made.verification)],
      [`${mark} person`, `https://client.example/${mark}`],
    )
  })

  it('would be found if it were there', async () => {
    const mark = `planted${randomBytes(8).toString('hex')}`
    await db
      .updateTable('api_key')
      .set({ prefix: mark })
      .where('id', '=', (await anAccount(db)).live.id)
      .execute()
    const { tables, log } = await written(mark)
    assert.deepEqual([tables.length > 0, log.length > 0], [true, true])
  })

  it('has a different index and a different key in each account', async () => {
    const rows = await Promise.all(
      [0, 1].map(async () => {
        const made = await createVerification(
          db,
          KEY_RING,
          aRequest(await anAccount(db), { idempotencyKey: 'the same', endUserRef: 'the same' }),
        )
        return made.kind === 'created' ? made.verification : assert.fail(made.kind)
      }),
    )
    assert.notDeepEqual(rows[0].end_user_ref_index, rows[1].end_user_ref_index)
    assert.notDeepEqual(rows[0].idempotency_index, rows[1].idempotency_index)
    assert.throws(
      () => endUserRefOf(KEY_RING, { ...rows[0], end_user_ref_sealed: rows[1].end_user_ref_sealed }),
      'a value that was copied to another row does not open',
    )
  })
})
