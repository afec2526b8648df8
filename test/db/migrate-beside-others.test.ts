import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { OlderProcessesRun } from '../../db/migrations/0019-sealing-0-alone.ts'
import { filesWith } from '../support/database-files.ts'
import { KEY_RING } from '../support/factories.ts'
import { anOldDatabase } from '../support/old-database.ts'

describe('the migration that seals, beside others', function () {
  this.timeout(180_000)

  async function aSampled(): Promise<{ url: string; client: pg.Client; mark: string }> {
    const { url, client } = await anOldDatabase()
    const mark = `planted${randomBytes(8).toString('hex')}`
    // Few companies: a sample of many is compressed, and the mark would not be found in it.
    await client.query(`insert into account (id, email, company, password_hash) select 'acc_' || n, '${mark}.' || n || '@example.org', '${mark} ' || n % 5, 'h' from generate_series(1, 500) n`)
    await client.query('analyze account')
    return { url, client, mark }
  }
  async function samplesHave(client: pg.Client, mark: string): Promise<boolean> {
    await client.query('checkpoint')
    const { tables } = await filesWith(client, mark)
    const { rows: [{ file }] } = await client.query<{ file: string }>("select pg_relation_filenode('pg_statistic')::text as file")
    assert.deepEqual(tables.filter((name) => name !== file), [], 'it is in another file')
    return tables.length > 0
  }

  for (const [name, begin] of [['reads', ['begin isolation level repeatable read', 'select 1']], ['has written', ['begin', 'select pg_current_xact_id()']]] as const) {
    it(`tells that samples are left while another that ${name} is older, and removes them the next time`, async () => {
      const { url, client, mark } = await aSampled()
      const other = new pg.Client({ connectionString: url })
      await other.connect()
      for (const statement of begin) await other.query(statement)
      const told: string[] = []
      try {
        await migrate(url, KEY_RING, { warn: (line) => told.push(line), patienceMs: 0 })
        assert.equal(told.length, 1)
        assert.match(told[0], /samples of the planner .* a transaction from before/)
        assert.ok(await samplesHave(client, mark), 'what was told is so')
      } finally {
        await other.end()
      }
      assert.deepEqual(await migrate(url, KEY_RING, { warn: (line) => told.push(line) }), [], 'nothing but the samples was left to do')
      assert.deepEqual([told.length, await samplesHave(client, mark)], [1, false])
    })
  }

  it('waits for one that ends in time', async () => {
    const { url, client, mark } = await aSampled()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin isolation level repeatable read')
    await other.query('select 1')
    const told: string[] = []
    const migrating = migrate(url, KEY_RING, { warn: (line) => told.push(line), patienceMs: 170_000 })
    try {
      for (;;) {
        const { rows } = await client.query("select from pg_class where relname = 'rewrite_due'")
        if (rows.length > 0) break
      }
    } finally {
      await other.end()
    }
    await migrating
    assert.deepEqual([told, await samplesHave(client, mark)], [[], false])
  })

  it('is refused, and leaves nothing behind, while a process of the version before is connected', async () => {
    const { url, client, mark } = await aSampled()
    const older = new pg.Client({ connectionString: url, application_name: 'identity-verification' })
    await older.connect()
    await assert.rejects(migrate(url, KEY_RING), (error: unknown) => error instanceof OlderProcessesRun && /^1 connection of an older version \(server processes \d+\): stop its API and workers/.test(error.message))
    const { rows } = await client.query<{ email: string }>("select email from account where id = 'acc_7'")
    assert.equal(rows[0].email, `${mark}.7@example.org`)
    await older.end()
    assert.ok((await migrate(url, KEY_RING)).includes('0019-sealing-2-values'))
    const newer = new pg.Client({ connectionString: url, application_name: 'identity-verification' })
    await newer.connect()
    assert.deepEqual(await migrate(url, KEY_RING), [], 'a process of today is no reason')
    await newer.end()
  })
})
