import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { openByRing, UnknownKeyVersion, versionOf, type KeyRing } from '../../encryption/key-ring.ts'
import { migrate } from '../../db/migrate.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { readAccount } from '../../db/privacy/data-export.ts'
import { exportText } from '../../api/present/export-text.ts'
import { startPostgres, type PostgresStack } from '../../dev/postgres.ts'
import { KEY_RING } from '../support/factories.ts'
import { aFullAccount } from '../support/full-account.ts'
import { searchFolder } from '../support/search-marks.ts'
import { atEnd } from '../support/stack.ts'

// Yesterday's backup: a copy of the data folder of PostgreSQL, with the objects, in the hands of somebody with today's keys.

const NEW_KEY = randomBytes(32)
/** After a rotation, with the old key destroyed. */
const ROTATED: KeyRing = { current: 2, keys: new Map([[2, NEW_KEY]]), indexKey: KEY_RING.indexKey }
const SEALED = [
  'FALKENRATH',
  'Falkenrath',
  'Acme & Sons',
  'acme-and-sons',
  'SOMEBODY LISTED',
  'the photograph is the same',
  'holder@example.org',
  'what the receiver said',
  'born elsewhere',
]

describe('a backup from before a key was destroyed', function () {
  let folder: string, copy: Db, accountId: string
  const objects = () => openFolderStore(join(folder, 'objects'))

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'identity-backup-'))
    chmodSync(folder, 0o755)
    atEnd(async () => rmSync(folder, { recursive: true, force: true }))
    const live = await served('live')
    await migrate(live.server.url)
    ;({ accountId } = await aFullAccount(live.db, objects()))
    await live.db.destroy()
    await live.server.stop()
    mkdirSync(join(folder, 'backup'))
    cpSync(join(folder, 'live', 'postgres'), join(folder, 'backup', 'postgres'), {
      recursive: true,
      preserveTimestamps: true,
    })
    const owner = execFileSync('stat', ['-c', '%u:%g', join(folder, 'live', 'postgres')])
      .toString()
      .trim()
    execFileSync('chown', ['-R', owner, join(folder, 'backup', 'postgres')])
    chmodSync(join(folder, 'backup', 'postgres'), 0o700)
    copy = (await served('backup')).db
  })

  async function served(name: string): Promise<{ server: PostgresStack; db: Db }> {
    mkdirSync(join(folder, name), { recursive: true })
    const server = await startPostgres(join(folder, name), 'postgres')
    const db = openDatabase(server.url, 4, () => undefined) // its server is already stopped
    let isOpen = true
    const destroy = db.destroy.bind(db)
    Object.assign(db, {
      destroy: async () => {
        if (isOpen) {
          isOpen = false
          await destroy()
        }
      },
    })
    atEnd(async () => {
      await db.destroy()
      await server.stop()
    })
    return { server, db }
  }

  async function exported(ring: KeyRing): Promise<string> {
    const account = await readAccount({ db: copy, ring, objects: objects(), onMissing: () => undefined }, accountId)
    assert.ok(account !== undefined)
    let text = ''
    for await (const part of exportText({}, account)) text += part
    return text
  }

  it('is readable with the key of its day (otherwise the test shows nothing)', async () => {
    const text = await exported(KEY_RING)
    for (const value of SEALED) assert.ok(text.includes(value), value)
    assert.ok(text.includes(Buffer.from('picture of ').toString('base64').slice(0, 12)))
  })

  it("opens nothing with today's keys: no account, no verification, no sealed value", async () => {
    await assert.rejects(exported(ROTATED), UnknownKeyVersion)
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`.execute(
      copy,
    )
    let sealed = 0
    for (const { table, column } of columns) {
      const { rows } = await sql<{
        value: Buffer
      }>`select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(copy)
      for (const { value } of rows) {
        // In any place: the key is looked up first.
        if (versionOf(value) === undefined) continue
        sealed++
        assert.throws(() => openByRing(ROTATED, value, `${table}/${column}`), UnknownKeyVersion)
      }
    }
    assert.ok(sealed >= 8, `only ${sealed} values are sealed by a master key`)
  })

  it('has no plain text in its raw files', async () => {
    for (const value of SEALED)
      assert.deepEqual(
        (await searchFolder(join(folder, 'backup', 'postgres'), value)).map(({ where }) => where),
        [],
        value,
      )
    for (const value of ['picture of ver_', 'frame of ver_'])
      assert.deepEqual(await searchFolder(join(folder, 'objects'), value), [], value)
  })
})
