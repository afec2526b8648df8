import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findAccountByEmail, listAccountsByEmail } from '../../db/accounts/accounts.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { createDatabase } from '../../dev/postgres.ts'
import { clearOf } from '../support/account-data.ts'
import { KEY_RING } from '../support/factories.ts'
import { atEnd, testPostgres } from '../support/stack.ts'

const MARK = `planted${randomBytes(8).toString('hex')}`
/** More than a page. */
const ACCOUNTS = 2_300

describe('the migration that seals what stood in clear', function () {
  this.timeout(120_000)
  let url: string
  let client: pg.Client
  let db: Db
  before(async () => {
    const server = await testPostgres()
    const name = `test_${randomBytes(6).toString('hex')}`
    await createDatabase(server, name)
    url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
    await migrate(url, KEY_RING, await lastBefore())
    client = new pg.Client({ connectionString: url })
    await client.connect()
    db = openDatabase(url, 4, () => undefined)
    atEnd(async () => {
      await client.end()
      await db.destroy()
      const admin = new pg.Client({ connectionString: server })
      await admin.connect()
      await admin.query(`drop database ${admin.escapeIdentifier(name)} with (force)`)
      await admin.end()
    })
    await client.query(`
      insert into account (id, email, password_hash, company, email_verified_at)
        select 'acc_' || n, '${MARK}.' || n || '@example.org', 'h', '${MARK} & Co ' || n, now() from generate_series(1, ${ACCOUNTS}) n;
      insert into account (id, email, password_hash, company, registration_expires_at) values ('acc_a', '${MARK}@example.org', 'a', null, now() + interval '1 day'), ('acc_b', '${MARK}@example.org', 'b', 'B', now() + interval '1 day');
      insert into account (id, email, status) values ('acc_none', null, 'CLOSED');
      analyze`)
    await client.query('checkpoint')
  })

  it('finds the mark in the files before: what is looked for can be found', async () => {
    assert.ok((await filesWith(client, MARK)).length > 0)
  })

  it('brings every row over, once, though two processes start at once', async () => {
    const applied = await Promise.all([migrate(url, KEY_RING), migrate(url, KEY_RING)])
    assert.equal(applied.flat().filter((name) => name === '0019-sealing-2-values').length, 1)
    for (const n of [1, 1_000, 1_001, ACCOUNTS]) {
      const account = await findAccountByEmail(db, KEY_RING, `${MARK.toUpperCase()}.${n}@Example.org`) ?? assert.fail(`account ${n} is not found`)
      assert.deepEqual([account.id, clearOf(account)], [`acc_${n}`, { email: `${MARK}.${n}@example.org`, company: `${MARK} & Co ${n}` }])
    }
    const waiting = await listAccountsByEmail(db, KEY_RING, `${MARK}@example.org`, 10)
    assert.deepEqual(waiting.map((account) => [account.id, clearOf(account).company]).sort(), [['acc_a', null], ['acc_b', 'B']])
    const { rows: [counts] } = await client.query<Record<string, number>>('select count(*)::int as all, count(data_key)::int as keyed, count(email_index)::int as found from account')
    assert.deepEqual(counts, { all: ACCOUNTS + 3, keyed: ACCOUNTS + 3, found: ACCOUNTS + 2 })
    assert.deepEqual(await migrate(url, KEY_RING), [])
  })

  it('leaves none of it in the tables\' files, nor in what the planner remembers', async () => {
    await client.query('checkpoint')
    assert.deepEqual(await filesWith(client, MARK), [])
  })
})

/** The newest migration before the sealing. */
async function lastBefore(): Promise<string> {
  const names = (await readdir(join(import.meta.dirname, '..', '..', 'db', 'migrations'))).map((name) => name.replace(/\.(sql|ts)$/, '')).filter((name) => name < '0019').sort()
  return names.at(-1) ?? assert.fail('no migrations')
}

/** The files of the client's database in which a text stands. */
async function filesWith(client: pg.Client, text: string): Promise<string[]> {
  const { rows: [{ folder, oid }] } = await client.query<{ folder: string; oid: string }>("select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()")
  const base = join(folder, 'base', oid)
  const found: string[] = []
  for (const file of await readdir(base)) if ((await readFile(join(base, file))).includes(text)) found.push(file)
  return found
}
