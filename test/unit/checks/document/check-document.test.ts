import assert from 'node:assert/strict'
import { checkDocument, type DocumentPictures } from '../../../../checks/document/check-document.ts'
import { openSideModels, type SideModels } from '../../../../checks/document/read/inspect-side.ts'
import { decodeImage } from '../../../../checks/image/image.ts'
import { specimenDocument } from '../../../../dev/specimen/pictures.ts'

describe('the check of a document', function () {
  const CONTEXT = { country: null, docType: 'PASSPORT', today: '2026-11-26', allowSpecimens: true } as const
  let models: SideModels
  before(async () => {
    models = await openSideModels()
  })

  /** The specimen as each given side, and the list of sides that the check requested. */
  const specimen = (...sides: readonly string[]) => {
    const asked: string[] = []
    const pictures: DocumentPictures = {
      has: (asset) => sides.includes(asset),
      async picture(asset, maxSide) {
        asked.push(asset)
        if (!sides.includes(asset)) throw new Error(`no ${asset}`)
        const bytes = specimenDocument()
        return { bytes, image: await decodeImage(bytes, maxSide) }
      },
    }
    return { asked, pictures }
  }

  it('returns all results for a front alone', async () => {
    const { asked, pictures } = specimen('DOCUMENT_FRONT')
    const { result, extracted, fields, boxes, comparisons, tampering } = await checkDocument(models, pictures, CONTEXT)
    assert.deepEqual([result.name, result.verdict], ['DOCUMENT', 'PASS'])
    assert.equal(extracted.document_type, 'PASSPORT')
    assert.equal(fields.mononym, false)
    assert.ok(boxes.some(({ field }) => field === 'mrz') && boxes.some(({ field }) => field === 'last_name'))
    assert.ok(comparisons.length > 0)
    assert.deepEqual(tampering, [])
    assert.deepEqual(asked, ['DOCUMENT_FRONT'])
  })

  it('reads the back too where there is one', async () => {
    const { asked, pictures } = specimen('DOCUMENT_FRONT', 'DOCUMENT_BACK')
    const { boxes } = await checkDocument(models, pictures, CONTEXT)
    assert.deepEqual(asked, ['DOCUMENT_FRONT', 'DOCUMENT_BACK'])
    assert.ok(boxes.some(({ asset }) => asset === 'DOCUMENT_BACK'))
  })

  it('needs a front', async () => {
    await assert.rejects(checkDocument(models, specimen('DOCUMENT_BACK').pictures, CONTEXT), /no DOCUMENT_FRONT/)
  })
})
