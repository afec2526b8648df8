import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourcesOf } from '../../support/imported-names.ts'
import { recorded, type Records } from '../../support/recorded-readings.ts'

describe('recorded readings', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-readings-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const picture = Buffer.from('a picture')
  const records = (changes: Partial<Records> = {}): Records => ({
    folder,
    engine: 'one',
    isRecording: false,
    isCompared: () => false,
    ...changes,
  })
  /** The returned text, and how often the image was read for it. */
  async function get(use: Records, { bytes = picture, how = 'read', text = 'true' } = {}) {
    let times = 0
    const reading = await recorded(use, how, bytes, async () => {
      times++
      return { text, nothing: undefined, margin: Infinity, number: 'X1', stageMs: { detect: times } }
    })
    assert.deepEqual([reading.margin, reading.number], [Infinity, 'X1'])
    return [reading.text, times]
  }

  it('are missing until they are recorded, so the image is read', async () => {
    assert.deepEqual(await get(records()), ['true', 1])
    assert.deepEqual(readdirSync(folder), [])
  })

  it('replace the true reading only for the same bytes, way of reading and engine', async () => {
    assert.deepEqual(await get(records({ isRecording: true }), { text: 'as recorded' }), ['as recorded', 1])
    assert.deepEqual(await get(records()), ['as recorded', 0])
    assert.deepEqual(await get(records(), { bytes: Buffer.from('another picture') }), ['true', 1])
    assert.deepEqual(await get(records(), { how: 'inspect' }), ['true', 1])
    assert.deepEqual(await get(records({ engine: 'two' })), ['true', 1])
  })

  it('are invalid after a change of any source that reading imports', () => {
    const root = join(import.meta.dirname, '..', '..', '..')
    const sources = sourcesOf(root, ['checks/document/read/inspect-side.ts'])
    for (const file of [
      'checks/document/read/reader.ts',
      'checks/document/mrz/mrz-read.ts',
      'checks/text/text-boxes.ts',
      'checks/image/onnx.ts',
      'checks/image/geometry.ts',
    ])
      assert.ok(sources.includes(file), file)
    assert.ok(!sources.some((file) => file.startsWith('db/') || file.startsWith('test/')))
  })

  it('must equal the true reading when they are compared', async () => {
    assert.deepEqual(await get(records({ isCompared: () => true }), { text: 'as recorded' }), ['as recorded', 1])
    await assert.rejects(get(records({ isCompared: () => true })), /npm run record-readings/)
  })
})
