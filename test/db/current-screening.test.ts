import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { type CurrentScreening, openCurrentScreening } from '../../activities/screening/current-screening.ts'
import { listHealth } from '../../db/sanctions/list-health.ts'
import { listSha256, storeListFile } from '../../db/sanctions/list-files.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { packFile } from '../../db/sanctions/packed-file.ts'
import type { Db } from '../../db/pool.ts'
import { activateVersion, noteFetched, noteVerdict } from '../../db/sanctions/sanctions-lists.ts'
import { bundledFile } from '../support/publisher.ts'
import { smallSnapshot } from '../support/small-snapshot.ts'
import { atEnd, testDatabase } from '../support/stack.ts'

const UN = bundledFile('un-consolidated-2026-04-17.xml.gz').toString()
const FIGURES = {
  records: {},
  entries: 1005,
  persons: 733,
  fillRates: { birthDate: 1, country: 1, gender: 1, alias: 1 },
}
/** The first entry of the list, with a different name in each version. */
const PERSON = { birthDate: null, nationality: null }

describe('the lists that a worker screens with', function () {
  let db: Db, folder: string, snapshotFolder: string, objects: ObjectStore, current: CurrentScreening
  before(async () => {
    ;({ db } = await testDatabase())
    folder = await mkdtemp(join(tmpdir(), 'identity-lists-'))
    atEnd(() => rm(folder, { recursive: true, force: true }))
    objects = openFolderStore(folder)
    snapshotFolder = await smallSnapshot()
    atEnd(() => rm(snapshotFolder, { recursive: true, force: true }))
    current = await openCurrentScreening({
      db,
      objects,
      log: pino({ level: 'silent' }),
      snapshotFolder,
      checkEveryMs: 3_600_000,
    })
  })
  after(() => current.stop())

  let published = 0
  /** Activates a version of the UN list in which one person has the given surname; returns its id. */
  async function activate(surname: string): Promise<string> {
    const day = `2026-05-${String(++published).padStart(2, '0')}`
    const content = UN.replace('2026-04-17', day)
      .replace(/<FIRST_NAME>[^<]*</, '<FIRST_NAME>Zebulon<')
      .replace(/<SECOND_NAME>[^<]*</, `<SECOND_NAME>${surname}<`)
    const packed = await packFile(
      (async function* () {
        yield Buffer.from(content)
      })(),
    )
    const file = await storeListFile(objects, 'un', 'list', packed, { etag: null, lastModified: null, urlSha256: null })
    const noted = await noteFetched(db, {
      list: 'un',
      source: 'PUBLISHER',
      format: 'un-xml',
      contentSha256: listSha256([file]),
      files: [file],
    })
    if (noted.outcome !== 'FETCHED') throw new Error(noted.outcome)
    await noteVerdict(
      db,
      { id: noted.versionId, list: 'un' },
      { publishedOn: day, figures: FIGURES },
      { outcome: 'PASSED', reasons: [] },
    )
    await activateVersion(db, noted.versionId)
    return noted.versionId
  }
  const finds = (name: string) =>
    current
      .served()
      .screening.search({ ...PERSON, name })
      .filter(({ list }) => list === 'un')
      .map(({ list_version: version }) => version)

  it('are the snapshot at first, as health and the check report', async () => {
    assert.deepEqual(current.served().snapshotLists, ['ofac-sdn', 'ofac-nonsdn', 'eu', 'uk', 'un'])
    assert.ok(
      current
        .served()
        .screening.lists()
        .every(({ version }) => version.startsWith('snapshot-')),
    )
    assert.deepEqual(
      (await listHealth(db)).map(({ date }) => date),
      ['2024-05-03', '2024-08-20', '2025-04-14', '2025-04-10', '2026-04-17'],
    )
  })

  it('are the active version after an update, in one step: a running search keeps its own version', async () => {
    const before = current.served()
    const version = await activate('Quillfeather')
    assert.equal(current.served(), before, 'no search has run yet')
    await current.update()
    assert.deepEqual(finds('Zebulon Quillfeather'), [version])
    assert.deepEqual(
      before.screening
        .search({ ...PERSON, name: 'Zebulon Quillfeather' })
        .filter(({ list, score }) => list === 'un' && score > 0.9),
      [],
    )
    assert.deepEqual(current.served().snapshotLists, ['ofac-sdn', 'ofac-nonsdn', 'eu', 'uk'])
    const after = current.served()
    await current.update()
    assert.equal(current.served(), after, 'nothing changed: nothing is built')
  })

  it('stay at the last good version when the active one cannot be read, and retry', async () => {
    const before = current.served()
    const version = await activate('Marlinspike')
    const key = (
      await db.selectFrom('list_version').select('files').where('id', '=', version).executeTakeFirstOrThrow()
    ).files[0].objectKey
    const bytes = await objects.get(key)
    await writeFile(join(folder, key), bytes.subarray(0, 5_000))
    await assert.rejects(current.update(), /un is unusable/)
    await objects.delete(key)
    await assert.rejects(current.update())
    assert.equal(current.served(), before)
    await objects.put(key, bytes)
    await current.update()
    assert.deepEqual(finds('Zebulon Marlinspike'), [version])
  })

  it('are those of the last activation when many follow during a build', async () => {
    const updates: Promise<void>[] = []
    let last = ''
    for (const name of ['Oddsbodkin', 'Pennyfarthing', 'Rumbletweed']) {
      last = await activate(name)
      updates.push(current.update())
    }
    await Promise.all(updates)
    assert.deepEqual(finds('Zebulon Rumbletweed'), [last])
  })

  it('do not start without their last good lists', async () => {
    const version = await activate('Thistledown')
    const [{ objectKey }] = (
      await db.selectFrom('list_version').select('files').where('id', '=', version).executeTakeFirstOrThrow()
    ).files
    const bytes = await objects.get(objectKey)
    await objects.delete(objectKey)
    const opening = openCurrentScreening({
      db,
      objects,
      log: pino({ level: 'silent' }),
      snapshotFolder,
      checkEveryMs: 1_000,
    })
    await assert.rejects(opening, { name: 'ObjectMissingError' })
    await objects.put(objectKey, bytes)
    await current.update()
  })

  it('leave no memory behind after many swaps', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heldMb = async () => {
      for (let turns = 0; turns < 3; turns++) {
        // memory outside the heap is freed some turns after its owner
        collect()
        await sleep(200)
      }
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 1e6
    }
    const swap = async () => {
      await activate(`Swapped${published}`)
      await current.update()
    }
    await swap()
    const before = await heldMb()
    for (let swaps = 0; swaps < 4; swaps++) await swap()
    // An index of these lists is about 10 MB, mostly outside the heap. A leak of one for each swap would always show.
    // The test waits for memory that a busy machine frees slowly.
    let after = await heldMb()
    for (const deadline = Date.now() + 60_000; after - before >= 4 && Date.now() < deadline;) after = await heldMb()
    assert.ok(after - before < 4, `${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after four swaps`)
  })
})
