import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../config/index.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { UnknownKeyVersion, type KeyRing } from '../../encryption/key-ring.ts'
import { migrate } from '../../db/migrate.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { readAccount } from '../../db/privacy/data-export.ts'
import { requestErasure } from '../../db/privacy/request-erasure.ts'
import { exportText } from '../../api/present/export-text.ts'
import type { Child } from '../../dev/child-process.ts'
import { startPostgres } from '../../dev/postgres.ts'
import { startServices } from '../../dev/services.ts'
import { prepareNamespace } from '../../dev/temporal-namespace.ts'
import { readTemporalSettings } from '../../dev/temporal-settings.ts'
import { runOps } from '../../ops/main.ts'
import { onlyWhereChanged, RESTORE_PATHS } from '../support/by-path.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { anAccount, KEY_ENVIRONMENT, KEY_RING } from '../support/factories.ts'
import { aStoredPicture } from '../support/stored-picture.ts'
import { searchTables } from '../support/search-marks.ts'
import { atEnd, testTemporal } from '../support/stack.ts'
import { until } from '../support/until.ts'

// A backup from before an erasure is restored: the database has forgotten the erasure, and learns it again.

const NEW_KEY = randomBytes(32)
const ROTATED: KeyRing = { current: 2, keys: new Map([[2, NEW_KEY]]), indexKey: KEY_RING.indexKey }
const MARK = `customer${randomBytes(6).toString('hex')}`

describe('a restore from a backup made before an erasure', function () {
  this.timeout(400_000)
  let folder: string, live: Db, restored: Db, liveUrl: string, restoredUrl: string, erased: string, stays: string
  const objects = () => openFolderStore(join(folder, 'objects'))

  before(async function () {
    onlyWhereChanged(this, RESTORE_PATHS, 'a restore from a backup')
    folder = mkdtempSync(join(tmpdir(), 'identity-restore-'))
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'logs'))
    atEnd(async () => rmSync(folder, { recursive: true, force: true }))
    const first = await served('live')
    await migrate(first.url)
    erased = await aHolder(first.db)
    stays = await aHolder(first.db)
    await first.stop()
    mkdirSync(join(folder, 'backup'))
    cpSync(join(folder, 'live', 'postgres'), join(folder, 'backup', 'postgres'), { recursive: true })
    execFileSync('chown', [
      '-R',
      execFileSync('stat', ['-c', '%u:%g', join(folder, 'live', 'postgres')])
        .toString()
        .trim(),
      join(folder, 'backup', 'postgres'),
    ])
    chmodSync(join(folder, 'backup', 'postgres'), 0o700)
    ;({ db: live, url: liveUrl } = await served('live'))
  })

  async function served(name: string) {
    mkdirSync(join(folder, name), { recursive: true })
    const server = await startPostgres(join(folder, name), 'postgres')
    const db = openDatabase(server.url, 4, () => undefined) // its server is already stopped
    let isOpen = true
    const stop = async () => {
      if (!isOpen) return
      isOpen = false
      await db.destroy()
      await server.stop()
    }
    atEnd(stop)
    return { db, url: server.url, stop }
  }

  async function aHolder(db: Db): Promise<string> {
    const account = await anAccount(db)
    await db.updateTable('account').set({ password_hash: 'checked' }).where('id', '=', account.accountId).execute()
    const id = await aCheckedVerification(db, account, {}, { endUserRef: MARK, declared: { first_name: MARK } })
    await aStoredPicture(db, objects(), id, Buffer.from(`picture of ${MARK}`))
    return account.accountId
  }

  const environment = async (url: string, namespace: string) => ({
    DATABASE_URL: url,
    TEMPORAL_ADDRESS: (await testTemporal()).address,
    TEMPORAL_NAMESPACE: namespace,
    ...KEY_ENVIRONMENT,
    OBJECT_STORE_FOLDER: join(folder, 'objects'),
    SANCTIONS_REFRESH: 'false',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.org',
    SALES_ADDRESS: 'sales@example.org',
  })
  /** A worker on a database, with an empty Temporal. */
  async function worked(url: string): Promise<Child> {
    const namespace = `test-${randomUUID()}`
    await prepareNamespace((await testTemporal()).address, namespace, readTemporalSettings())
    const [worker] = await startServices(folder, { ...process.env, ...(await environment(url, namespace)) }, ['worker'])
    atEnd(() => worker.stop(8_000))
    return worker
  }
  async function ops(
    db: Db,
    url: string,
    keys: Record<string, string>,
    line: string,
  ): Promise<Record<string, unknown>> {
    const out: string[] = []
    const config = readConfig({ ...(await environment(url, 'unused')), ...keys })
    const code = await runOps(
      line.split('|'),
      () => ({ config, db, temporal: () => Promise.reject(new Error('not needed')) }),
      (text) => out.push(text),
      (text) => out.push(text),
    )
    assert.equal(code, 0, out.join('\n'))
    return JSON.parse(out.join('\n')) as Record<string, unknown>
  }
  const untilErased = (db: Db, id: string) =>
    until(
      'the erasure to be done',
      async () =>
        (
          await db
            .selectFrom('erasure')
            .select('step')
            .where('account_id', '=', id)
            .where('verification_id', 'is', null)
            .executeTakeFirst()
        )?.step === 'DONE',
      900,
    )
  async function exported(db: Db, ring: KeyRing, id: string): Promise<string> {
    const account = await readAccount({ db, ring, objects: objects(), onMissing: () => undefined }, id)
    assert.ok(account !== undefined)
    let text = ''
    for await (const part of exportText({}, account)) text += part
    return text
  }

  it('follows an erasure', async () => {
    const worker = await worked(liveUrl)
    const { id: sessionId } = await insertSession(live, erased)
    assert.equal(
      (
        await requestErasure(
          live,
          KEY_RING,
          { accountId: erased, sessionId },
          { checked: 'checked', forfeitsBalance: true },
        )
      )?.kind,
      'requested',
    )
    await untilErased(live, erased)
    await worker.stop(8_000)
    assert.ok(!(await exported(live, KEY_RING, erased)).includes(MARK))
  })

  it('rotates the master key: only the new key opens the remaining records', async () => {
    const report = await ops(
      live,
      liveUrl,
      { MASTER_KEYS: `2:${NEW_KEY.toString('base64')},${KEY_ENVIRONMENT.MASTER_KEYS}` },
      'keys rotate|--by|tester|--reason|an erasure|--json',
    )
    assert.equal(report.left, 0)
    assert.ok((await exported(live, ROTATED, stays)).includes(MARK))
  })

  it('restores the erased person in the database, by the old key and not by the new', async () => {
    ;({ db: restored, url: restoredUrl } = await served('backup'))
    assert.ok((await exported(restored, KEY_RING, erased)).includes(MARK))
    await assert.rejects(exported(restored, ROTATED, erased), UnknownKeyVersion)
  })

  it('erases the forgotten person again by ops erase replay, and nobody else', async () => {
    const report = await ops(
      restored,
      restoredUrl,
      {},
      'erase replay|--by|tester|--reason|restored from a backup|--json',
    )
    assert.deepEqual([report.records, report.repeated, report.unknown], [1, 1, 0])
    await worked(restoredUrl)
    await untilErased(restored, erased)
    const text = await exported(restored, KEY_RING, erased)
    assert.ok(!text.includes(MARK))
    assert.deepEqual(
      await restored.selectFrom('verification').select('data_key').where('account_id', '=', erased).execute(),
      [{ data_key: null }],
    )
    assert.ok((await exported(restored, KEY_RING, stays)).includes(MARK))
    assert.deepEqual(await searchTables(restored, MARK), []) // sealed for the remaining person, gone for the erased one
    assert.deepEqual(
      await ops(restored, restoredUrl, {}, 'erase replay|--by|tester|--reason|again|--json').then(
        ({ repeated, standing }) => [repeated, standing],
      ),
      [0, 1],
    )
  })
})
