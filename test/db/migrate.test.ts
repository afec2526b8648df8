import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate, MigrationRefused } from '../../db/migrate.ts'
import { KEY_ENVIRONMENT } from '../support/factories.ts'
import { anEmptyDatabase } from '../support/empty-database.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('the migrator', function () {
  /** A folder of migrations: their SQL by path. */
  function migrations(files: Readonly<Record<string, string>>): {
    folder: string
    add: (files: Readonly<Record<string, string>>) => void
  } {
    const folder = mkdtempSync(join(tmpdir(), 'identity-migrations-'))
    atEnd(async () => rmSync(folder, { recursive: true, force: true }))
    const add = (more: Readonly<Record<string, string>>): void => {
      for (const [name, text] of Object.entries(more)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
    }
    add(files)
    return { folder, add }
  }

  const applied = async (client: pg.Client): Promise<string[]> =>
    (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
      ({ name }) => name,
    )
  const notes = async (client: pg.Client): Promise<string[]> =>
    (await client.query<{ text: string }>('select text from note order by id')).rows.map(({ text }) => text)
  const note = (text: string): string => `insert into note (text) values ('${text}');`
  const FIRST = {
    '0001-first/01-table.sql': 'create table note (id bigint generated always as identity, text text not null);',
    '0001-first/02-row.sql': note('first'),
  }

  it('applies files and folders in the order of their names, once; later additions follow', async () => {
    const { url, client } = await anEmptyDatabase()
    const { folder, add } = migrations({
      ...FIRST,
      '0003-third.sql': note('third'),
      '0002-second.sql': `${note('second')} ${note('and more')}`,
      'README.md': 'no migration',
    })
    assert.deepEqual(await migrate(url, { folder }), ['0001-first', '0002-second', '0003-third'])
    assert.deepEqual(await migrate(url, { folder }), [])
    add({ '0004-fourth.sql': note('fourth') })
    assert.deepEqual(await migrate(url, { folder }), ['0004-fourth'])
    assert.deepEqual(await notes(client), ['first', 'second', 'and more', 'third', 'fourth'])
  })

  it('applies each migration once, though eight processes start together', async () => {
    const { url, client } = await anEmptyDatabase()
    const { folder } = migrations({ ...FIRST, '0002-second.sql': `select pg_sleep(0.3); ${note('second')}` })
    const answers = await Promise.all(Array.from({ length: 8 }, () => migrate(url, { folder })))
    assert.deepEqual(answers.flat().sort(), ['0001-first', '0002-second'])
    assert.equal(answers.filter((names) => names.length > 0).length, 1)
    assert.deepEqual(await notes(client), ['first', 'second'])
  })

  it('leaves nothing behind when a migration fails, not even earlier ones, and applies all once it is repaired', async () => {
    const { url, client } = await anEmptyDatabase()
    const { folder, add } = migrations({ ...FIRST, '0002-second.sql': `${note('second')} select 1 / 0;` })
    await assert.rejects(migrate(url, { folder }), /division by zero/)
    assert.deepEqual(await applied(client), [])
    assert.equal(
      (await client.query<{ found: string | null }>("select to_regclass('note') as found")).rows[0].found,
      null,
    )
    add({ '0002-second.sql': note('second') })
    assert.deepEqual(await migrate(url, { folder }), ['0001-first', '0002-second'])
    assert.deepEqual(await notes(client), ['first', 'second'])
  })

  it('leaves nothing behind when its process is killed in the middle, and the next process does not wait for it', async () => {
    const { url, client } = await anEmptyDatabase()
    const { folder, add } = migrations({ ...FIRST, '0002-second.sql': `${note('second')} select pg_sleep(600);` })
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { migrate } from ${JSON.stringify(join(ROOT, 'db', 'migrate.ts'))}; await migrate(${JSON.stringify(url)}, { folder: ${JSON.stringify(folder)} })`,
      ],
      { stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const sleepers = async (): Promise<number> =>
      (
        await client.query(
          "select pid from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()",
        )
      ).rows.length
    await until('the migration under way', async () => (await sleepers()) > 0)
    child.kill('SIGKILL')
    await ended
    // PostgreSQL notices a lost client only when it next sends something. This acts like a lost machine.
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()",
    )
    await until('its end', async () => (await sleepers()) === 0)
    assert.deepEqual(await applied(client), [])
    add({ '0002-second.sql': note('second') })
    assert.deepEqual(await migrate(url, { folder }), ['0001-first', '0002-second'])
    assert.deepEqual(await notes(client), ['first', 'second'])
  })

  it('misses no write while it waits and runs, twice concurrently, and causes no deadlock', async () => {
    const { url, client } = await anEmptyDatabase()
    const { folder, add } = migrations({
      '0001-thing.sql':
        'create table thing (id integer primary key, kind integer not null); insert into thing select n, n % 7 from generate_series(1, 500) n;',
    })
    await migrate(url, { folder })
    // A copy by kind: the lock first, then a trigger for new rows, then the existing rows.
    add({
      '0002-kinds.sql': `
      lock table thing in access exclusive mode;
      create table thing_kind (thing_id integer primary key, kind integer not null);
      create function note_kind() returns trigger language plpgsql as $$
      begin
        insert into thing_kind values (new.id, new.kind) on conflict (thing_id) do update set kind = excluded.kind;
        return null;
      end $$;
      create trigger thing_note_kind after insert or update on thing for each row execute function note_kind();
      insert into thing_kind select id, kind from thing;`,
    })
    let isOver = false
    let written = 1_000
    const writer = async (seed: number): Promise<void> => {
      const own = new pg.Client({ connectionString: url })
      await own.connect()
      for (let turn = seed; !isOver; turn += 4) {
        // The writer has read the table before the migration begins, and writes while it runs. The two must not deadlock.
        await own.query('begin')
        await own.query('select from thing where id = $1', [1 + (turn % 500)])
        await sleep(seed === 0 ? 1_000 : 5)
        await own.query('update thing set kind = kind + 1 where id = $1', [1 + (turn % 500)])
        if (turn % 5 === 0) await own.query('insert into thing values ($1, 0)', [++written])
        await own.query('commit')
      }
      await own.end()
    }
    const writers = [0, 1, 2, 3].map(writer)
    await sleep(200)
    const answers = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
    assert.deepEqual(answers.flat(), ['0002-kinds'])
    await sleep(200)
    isOver = true
    await Promise.all(writers)
    const {
      rows: [{ things, same }],
    } = await client.query<{ things: string; same: string }>(
      'select (select count(*) from thing) as things, (select count(*) from thing t join thing_kind k on k.thing_id = t.id and k.kind = t.kind) as same',
    )
    assert.ok(Number(things) > 500)
    assert.equal(same, things)
  })

  it('refuses a migration that sorts before an applied one', async () => {
    const { url, client } = await anEmptyDatabase()
    const { folder, add } = migrations({ ...FIRST, '0003-third.sql': note('third') })
    await migrate(url, { folder })
    add({ '0002-second.sql': note('second') })
    await assert.rejects(migrate(url, { folder }), /corrupted migrations.*0002-second/)
    assert.deepEqual(await notes(client), ['first', 'third'])
  })

  it('refuses a database from a version before 0.1.0, changes nothing, and says what to do', async () => {
    const { url, client } = await anEmptyDatabase()
    const { folder } = migrations({
      '0001-verification.sql': 'create table account (id text primary key);',
      '0002-ledger-equals-balance.sql': "insert into account values ('acc_1');",
    })
    await migrate(url, { folder }) // the table of applied migrations, as those versions left it
    await assert.rejects(
      migrate(url),
      (error: unknown) =>
        error instanceof MigrationRefused &&
        /^A version before 0\.1\.0 created this database\. .* Give the service a new, empty database, or run the version that created this one\./.test(
          error.message,
        ),
    )
    assert.deepEqual(await applied(client), ['0001-verification', '0002-ledger-equals-balance'])
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['account', 'kysely_migration', 'kysely_migration_lock'],
    )
  })

  it('refuses a database from a newer version, and names the unknown migrations', async () => {
    const { url, client } = await anEmptyDatabase()
    const newer = migrations({ ...FIRST, '0002-second.sql': note('second') })
    await migrate(url, newer)
    await assert.rejects(
      migrate(url, migrations(FIRST)),
      (error: unknown) =>
        error instanceof MigrationRefused &&
        /^A newer version created this database: this version does not know its migration 0002-second\./.test(
          error.message,
        ),
    )
    assert.deepEqual(await notes(client), ['first', 'second'])
  })

  it('reports a refusal as one sentence, and exits with a failure, as a program', async () => {
    const { url } = await anEmptyDatabase()
    await migrate(url, migrations({ '0001-verification.sql': 'select 1;' }))
    const child = spawn(process.execPath, [join(ROOT, 'ops', 'migrate.ts')], {
      env: {
        ...process.env,
        ...KEY_ENVIRONMENT,
        DATABASE_URL: url,
        TEMPORAL_ADDRESS: 'unused:7233',
        OBJECT_STORE_FOLDER: 'unused',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    const code = await new Promise((resolve) => child.once('close', resolve))
    assert.deepEqual(
      [code, said.split('\n').length, said.startsWith('A version before 0.1.0 created this database.')],
      [1, 2, true],
      said,
    )
  })
})
