import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatRoles, PUBLISHERS, readSources } from '../../../../activities/screening/refresh/sources.ts'

describe('sources of the sanctions lists', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sources-'))
  })
  after(() => rm(folder, { recursive: true }))
  const read = async (content: unknown) => {
    const file = join(folder, 'sources.json')
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return readSources(file)
  }

  it("are the publishers' own by default: https, each file that the format needs, no private addresses", async () => {
    const sources = await readSources(undefined)
    assert.equal(sources, PUBLISHERS)
    for (const [list, source] of Object.entries(sources)) {
      assert.equal(source.list, list)
      assert.equal(source.allowPrivate, false)
      assert.ok(source.files.every(({ url }) => new URL(url).protocol === 'https:'))
      for (const role of formatRoles(source.format).needed)
        assert.ok(
          source.files.some((file) => file.role === role),
          `${list} ${role}`,
        )
    }
  })

  it('are replaced list by list', async () => {
    const sources = await read({
      un: { format: 'un-xml', files: { list: 'https://mirror.example/un.xml' }, allow_private: true },
    })
    assert.deepEqual(sources.un, {
      list: 'un',
      format: 'un-xml',
      files: [{ role: 'list', url: 'https://mirror.example/un.xml' }],
      allowPrivate: true,
    })
    assert.equal(sources.eu, PUBLISHERS.eu)
  })

  it('are rejected when they are incomplete or wrong, without showing an address', async () => {
    const un = { format: 'un-xml', files: { list: 'https://mirror.example/?token=secret' } }
    const wrong: [unknown, RegExp][] = [
      ['{', /not JSON/],
      [{ us: un }, /us/],
      [{ un: { ...un, format: 'pdf' } }, /un\.format/],
      [{ un: { ...un, files: { list: 'http://mirror.example/?token=secret' } } }, /un\.files\.list/],
      [{ un: { ...un, files: {} } }, /needs the file list/],
      [{ un: { ...un, files: { ...un.files, primary: 'https://mirror.example/' } } }, /has no file primary/],
      [
        { 'ofac-sdn': { format: 'ofac-csv', files: { primary: 'https://mirror.example/sdn.csv' } } },
        /needs the file alternates/,
      ],
      [{ un: { ...un, user: 'x' } }, /un/],
    ]
    for (const [content, reason] of wrong) {
      await assert.rejects(
        read(content),
        (error: Error) => reason.test(error.message) && !error.message.includes('secret'),
        JSON.stringify(content),
      )
    }
    await assert.rejects(readSources(join(folder, 'nothing.json')), /ENOENT/)
  })
})
