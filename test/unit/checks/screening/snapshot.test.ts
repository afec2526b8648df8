import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { loadSnapshot, manifestSchema, SNAPSHOT_FOLDER } from '../../../../activities/screening/lists/snapshot.ts'
import type { ScreeningList } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { bundledLists } from '../../../support/bundled-lists.ts'
import { unusable } from './list-bytes.ts'

describe('bundled sanctions lists', () => {
  let lists: readonly ScreeningList[]
  before(async () => {
    lists = await bundledLists()
  })

  const find = (list: string, entryId: string) => {
    const entry = lists.find((one) => one.list === list)?.entries.find((one) => one.entryId === entryId)
    assert.ok(entry, `${list}:${entryId}`)
    return { ...entry, texts: entry.names.map(({ text }) => text) }
  }

  // Counted from the files by other tools (README of the data set), not by these parsers.
  const counts: [string, number, number][] = [
    ['ofac-sdn', 14965, 6854],
    ['ofac-nonsdn', 442, 79],
    ['eu', 5307, 4103],
    ['uk', 4686, 3662],
    ['un', 1005, 733],
  ]
  for (const [list, entries, persons] of counts) {
    it(`has ${entries} entries, ${persons} of them persons, in ${list}`, () => {
      const found = lists.find((one) => one.list === list)?.entries ?? []
      assert.equal(found.length, entries)
      assert.equal(found.filter(({ kind }) => kind === 'PERSON').length, persons)
      assert.equal(new Set(found.map(({ entryId }) => entryId)).size, entries, 'ids are unique')
      assert.ok(
        found.every(({ names }) => names.length > 0),
        'every entry has a name',
      )
    })
  }

  it('knows well-known entries of each list', () => {
    const martelly = find('ofac-nonsdn', '50476')
    assert.equal(martelly.texts[0], 'Michel Joseph MARTELLY')
    assert.deepEqual(
      [martelly.birthDates, martelly.countries, martelly.gender],
      [[{ from: '1961-02-12', to: '1961-02-12' }], ['HT'], 'M'],
    )
    assert.deepEqual(find('ofac-sdn', '6635').birthDates, [{ from: '1950-01-01', to: '1950-12-31' }])
    assert.ok(find('eu', '20').texts.includes('Qoussaï Saddam Hussein Al-Tikriti'))
    const abakarov = find('uk', 'RUS0296')
    assert.ok(abakarov.texts.includes('Хизри Магомедович Абакаров'))
    assert.deepEqual(abakarov.birthDates, [{ from: '1960-06-28', to: '1960-06-28' }])
    const anizi = find('un', '6908399')
    assert.deepEqual([anizi.birthDates, anizi.countries], [[{ from: '1973-03-06', to: '1973-03-06' }], ['KW']])
  })

  it('names countries for nearly every nationality in use', () => {
    const sdn = lists.find((one) => one.list === 'ofac-sdn')?.entries.filter(({ kind }) => kind === 'PERSON') ?? []
    const known = sdn.filter(({ countries }) => countries.length > 0).length
    assert.ok(known > 5000, `${known} of 6,854 persons`)
    assert.ok(sdn.every(({ countries }) => countries.every((code) => /^[A-Z]{2}$/.test(code))))
  })
})

describe('loading a snapshot', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lists-'))
    await cp(SNAPSHOT_FOLDER, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const manifest = async () => manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  type Manifest = Awaited<ReturnType<typeof manifest>>
  const rewrite = async (change: (manifest: Manifest) => unknown) => {
    const changed = await manifest()
    change(changed)
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(changed))
  }
  /** Puts other content in a list's first file and a sha256 that agrees with it. */
  const replace = async (id: string, change: (content: Buffer) => Uint8Array) => {
    const at = (await manifest()).lists.findIndex((list) => list.id === id)
    const file = join(folder, (await manifest()).lists[at].files[0].file)
    const content = change(await readFile(file))
    await writeFile(file, content)
    await rewrite(({ lists }) => {
      lists[at].files[0].sha256 = createHash('sha256').update(content).digest('hex')
    })
  }

  it('rejects a file that is not the one of the manifest', async () => {
    await writeFile(join(folder, 'ofac-sdn-2024-05-03.csv.gz'), gzipSync('1,"SOMEONE ELSE"'))
    await assert.rejects(loadSnapshot(folder), unusable('ofac-sdn', /differs from the file of the manifest/))
  })

  it('rejects a missing file and a missing list', async () => {
    await rewrite(({ lists }) => lists.splice(4, 1))
    await assert.rejects(loadSnapshot(folder), unusable('un', /manifest does not contain it/))
    await rm(join(folder, 'ofac-sdn-2024-05-03.csv.gz'))
    await rewrite(({ lists }) => lists.push({ ...lists[0], id: 'un' }))
    await assert.rejects(loadSnapshot(folder), unusable('ofac-sdn', /cannot be read/))
  })

  it('rejects a packed file that is cut short or empty', async () => {
    await replace('ofac-sdn', (content) => content.subarray(0, 5000))
    await assert.rejects(loadSnapshot(folder), unusable('ofac-sdn', /broken or truncated/))
    await replace('ofac-sdn', () => gzipSync(''))
    await assert.rejects(loadSnapshot(folder), unusable('ofac-sdn', /no records/))
  })

  it('rejects a list that lost entries', async () => {
    await replace('ofac-sdn', (content) => {
      const lines = gunzipSync(content).toString().split('\r\n')
      return gzipSync(`${lines.slice(0, 9000).join('\r\n')}\r\n\x1a`)
    })
    await assert.rejects(loadSnapshot(folder), unusable('ofac-sdn', /9000 primary, but the manifest says 14965/))
  })

  it('rejects a manifest without its required entries', async () => {
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ description: '', lists: [{ id: 'ofac-sdn' }] }))
    await assert.rejects(loadSnapshot(folder), /Invalid input/)
  })
})
