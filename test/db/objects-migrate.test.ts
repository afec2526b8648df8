import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStore } from '../../objects/folder-store.ts'
import { openMovingStore } from '../../objects/moving-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { openS3Store } from '../../objects/s3-store.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { eraseVerification } from '../../db/privacy/erase-verification.ts'
import type { ObjectServer } from '../../dev/object-server.ts'
import { moveObjects } from '../../ops/move-objects.ts'
import { aVerification, anAccount, KEY_ENVIRONMENT } from '../support/factories.ts'
import { listed } from '../support/listed-objects.ts'
import { untilSomebodyWaits } from '../support/lock-wait.ts'
import { testObjectServer } from '../support/object-server.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'
import { until } from '../support/until.ts'

const WHO = '--by|staff_7|--reason|to the bucket, request 12'
const ROOT = join(import.meta.dirname, '..', '..')

describe('moving all objects to the other store', function () {
  let db: Db, url: string, server: ObjectServer
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async function () {
    server = await testObjectServer(this)
    ;({ db, url } = await testDatabase())
    account = await anAccount(db, { credits: 100_000 })
  })

  /** A separate folder and part of the bucket, and the settings that name both. */
  function twoStores(to: 'folder' | 's3' = 's3') {
    const folder = mkdtempSync(join(tmpdir(), 'identity-move-'))
    const prefix = randomBytes(6).toString('hex')
    const { bucket, region, endpoint, accessKeyId, secretAccessKey } = server
    const credentials = { accessKeyId, secretAccessKey }
    const stores = {
      folder: openFolderStore(folder),
      s3: openS3Store({ bucket, region, endpoint, prefix, isPathStyle: true, credentials }),
    }
    const settings = {
      OBJECT_STORE_FOLDER: folder,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_PREFIX: prefix,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      OBJECT_STORE_WRITES: to,
    }
    const [from, target] = to === 's3' ? [stores.folder, stores.s3] : [stores.s3, stores.folder]
    return { from, to: target, settings, run: (line: string) => ops({ db, url, store: settings }, line) }
  }

  /** Assets of so many verifications, by key. */
  async function fill(store: ObjectStore, verifications: number, each = 2): Promise<Map<string, Buffer>> {
    const pictures = new Map<string, Buffer>()
    for (let i = 0; i < verifications; i++) {
      const { id } = await aVerification(db, account)
      for (let k = 0; k < each; k++) pictures.set(`${id}/ast_${k}`, randomBytes(20_000 + i))
    }
    for (const [key, bytes] of pictures) await store.put(key, bytes)
    return pictures
  }

  async function assertHolds(store: ObjectStore, pictures: ReadonlyMap<string, Buffer>): Promise<void> {
    for (const [key, bytes] of pictures) assert.ok(bytes.equals(await store.get(key)), key)
  }

  for (const to of ['s3', 'folder'] as const) {
    it(`to ${to === 's3' ? 'the bucket' : 'the folder'}: copies each object unchanged and empties the old store; also lists and erasure requests`, async () => {
      const { from, to: target, run } = twoStores(to)
      const pictures = await fill(from, 4)
      for (const key of ['lists/eu/0a/list', 'erasures/era_1']) {
        pictures.set(key, randomBytes(100))
        await from.put(key, pictures.get(key)!)
      }
      const bytes = [...pictures.values()].reduce((sum, { length }) => sum + length, 0)
      const dry = await run(`objects migrate|--dry-run|${WHO}|--json`)
      assert.deepEqual([dry.code, dry.report.would_move, dry.report.bytes], [0, 10, bytes])
      assert.equal((await listed(target)).length, 0)

      const { code, report, err } = await run(`objects migrate|${WHO}|--json`)
      assert.equal(code, 0, err)
      assert.deepEqual(report, {
        from: to === 's3' ? 'folder' : 's3',
        to,
        moved: 10,
        bytes,
        erased: 0,
        unknown: 0,
        left: 0,
      })
      await assertHolds(target, pictures)
      assert.deepEqual(await listed(from), [])
      const again = await run(`objects migrate|${WHO}|--json`)
      assert.deepEqual([again.code, again.report.moved], [0, 0])
      const { report: shown } = await run('objects status|--json')
      assert.deepEqual(shown.places, [
        { place: to === 's3' ? 'folder' : 's3', objects: 0, bytes: 0 },
        { place: to, objects: 10, bytes },
      ])
    })
  }

  it('is audited, with actor and reason, at its beginning and at its end', async () => {
    const entries = (await listAuditEntries(db, 'object store')).map(({ actor, action, reason }) => [
      actor,
      action,
      reason,
    ])
    assert.ok(entries.length >= 2)
    for (const [actor, action, reason] of entries)
      assert.deepEqual(
        [actor, String(action).slice(0, 15), reason],
        ['staff_7', 'objects migrate', 'to the bucket, request 12'],
      )
  })

  it('is refused with only one store, and without an actor', async () => {
    const one = await ops({ db, url }, `objects migrate|${WHO}`)
    assert.equal(one.code, 1)
    assert.match(one.err, /OBJECT_STORE_WRITES/)
    assert.equal((await twoStores().run('objects migrate')).code, 2)
  })

  it('beside the running service: every reader finds every asset at any moment, and writes go to the new store', async () => {
    const { from, to } = twoStores()
    const pictures = await fill(from, 10)
    const service = openMovingStore(from, to)
    const move = { isDone: false }
    const moving = moveObjects(db, { from, to }).finally(() => {
      move.isDone = true
    })
    let read = 0
    while (!move.isDone)
      for (const [key, bytes] of pictures) {
        assert.ok(bytes.equals(await service.get(key)), key)
        read++
      }
    assert.equal((await moving).moved, 20)
    assert.ok(read >= 20)
    await service.put('ver_new/ast_1', Buffer.from('new'))
    assert.deepEqual(
      [await from.count('ver_new'), await to.count('ver_new'), await service.count('ver_new')],
      [0, 1, 1],
    )
    await service.deleteAll('ver_new')
    await service.delete([...pictures.keys()][0])
    assert.equal((await listed(service)).length, 19)
  })

  it('killed (kill -9) in the middle, and started again, twice concurrently: nothing is lost, nothing stays behind', async () => {
    const { from, to, settings, run } = twoStores()
    const pictures = await fill(from, 60)
    const child = spawn(process.execPath, [join(ROOT, 'ops', 'main.ts'), 'objects', 'migrate', ...WHO.split('|')], {
      env: { ...process.env, DATABASE_URL: url, TEMPORAL_ADDRESS: 'unused:7233', ...KEY_ENVIRONMENT, ...settings },
      stdio: 'ignore',
    })
    await until('some moved objects', async () => (await listed(to)).length > 10, 5)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const behind = (await listed(from)).length
    assert.ok(behind > 0 && behind < 120, `${behind} of 120 when it died`)
    await assertHolds(openMovingStore(from, to), pictures)
    const both = await Promise.all([run(`objects migrate|${WHO}`), run(`objects migrate|${WHO}`)])
    for (const { code, err } of both) assert.equal(code, 0, err)
    await assertHolds(to, pictures)
    assert.deepEqual([(await listed(from)).length, (await listed(to)).length], [0, 120])
  })

  it('never restores a person erased meanwhile, and copies nobody erased before', async () => {
    const { from, to } = twoStores()
    const pictures = await fill(from, 2, 1)
    const [[before], [meanwhile]] = [...pictures.keys()].map((key) => key.split('/'))
    const erase = async (id: string) => {
      await db.transaction().execute((trx) => eraseVerification(trx, id, true))
    }
    await erase(before) // its process died before it deleted the objects

    let [reached, release]: (() => void)[] = []
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow: ObjectStore = {
      ...to,
      async put(key, bytes) {
        reached()
        await isReleased
        await to.put(key, bytes)
      },
    }
    const moving = moveObjects(db, { from, to: slow })
    await isReached // read, and not written yet
    const erasing = erase(meanwhile).then(() => openMovingStore(from, to).deleteAll(meanwhile))
    await untilSomebodyWaits(db)
    release()
    assert.deepEqual(await moving, {
      moved: 1,
      bytes: pictures.get(`${meanwhile}/ast_0`)!.length,
      erased: 1,
      unknown: 0,
    })
    await erasing
    assert.deepEqual([await listed(from), await listed(to)], [[], []])
  })

  it('leaves objects unknown to this database, and reports them by exit code 3', async () => {
    const { from, run } = twoStores()
    await from.put('ver_ofanotherdatabase/ast_1', Buffer.from('theirs'))
    const { code, report } = await run(`objects migrate|${WHO}|--json`)
    assert.deepEqual([code, report.unknown, report.left, report.moved], [3, 1, 1, 0])
  })

  it('removes nothing when the new store has a different object', async () => {
    const { from, to } = twoStores()
    const pictures = await fill(from, 1, 1)
    const altering: ObjectStore = {
      ...to,
      put: (key, bytes) =>
        to.put(
          key,
          bytes.map((byte) => byte ^ 1),
        ),
    }
    await assert.rejects(moveObjects(db, { from, to: altering }), /differs in the new store/)
    await assertHolds(from, pictures)
  })

  it('reports an unavailable bucket in one line without a key, and continues when it is back', async () => {
    const { from, to, settings, run } = twoStores()
    const pictures = await fill(from, 1)
    const away = await ops(
      { db, url, store: { ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' } },
      `objects migrate|${WHO}`,
    )
    assert.equal(away.code, 1)
    assert.match(away.err, /object store failed.*run the command again/)
    assert.ok(!away.err.includes(settings.S3_SECRET_ACCESS_KEY) && !away.err.includes(settings.S3_ACCESS_KEY_ID))
    assert.equal((await run(`objects migrate|${WHO}`)).code, 0)
    await assertHolds(to, pictures)
  })
})
