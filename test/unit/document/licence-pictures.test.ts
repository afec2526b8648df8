// From pictures of both sides of a licence to the verdict.
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { LICENCE_ISSUERS } from '../../../activities/document/aamva/issuers.ts'
import { assessDocument } from '../../../activities/document/assess.ts'
import { inspectSide, openSideModels, type DocumentSide, type SideModels } from '../../../activities/document/inspect-side.ts'

import { decodeImage } from '../../../activities/vision/image.ts'
import { aamvaText, drawBarcode, type AamvaHolder } from '../../support/documents/aamva.ts'
import { makeDocument } from '../../support/documents/made-document.ts'

/** Any made licence would do; all its names are plain letters. */
const SEED = 3

describe('a licence from its pictures', function () {
  let models: SideModels
  let front: DocumentSide
  let holder: AamvaHolder

  before(async function () {
    this.timeout(60_000)
    models = await openSideModels()
    const { truth, sides } = await makeDocument(SEED, { kind: 'DL_US', capture: 'clean' })
    front = await inspect('DOCUMENT_FRONT', sides[0].jpeg)
    const [first, ...middle] = truth.givenNames.split(' ')
    holder = {
      surname: truth.surname, givenNames: first, middleNames: middle.join(' '), number: truth.number, birthDate: truth.birthDate,
      expiryDate: truth.expiryDate ?? '', issueDate: truth.issueDate, sex: truth.sex, jurisdiction: truth.state ?? 'CA',
    }
  })

  const inspect = async (asset: DocumentSide['asset'], bytes: Uint8Array): Promise<DocumentSide> =>
    inspectSide(models, asset, { bytes, image: await decodeImage(bytes, 2400) })

  /** A photograph of the back, a little turned. */
  async function back(text: string): Promise<DocumentSide> {
    const code = await drawBarcode(text)
    const bars = await sharp(Buffer.from(code.data), { raw: { width: code.width, height: code.height, channels: 1 } })
      .resize(1480, 260, { fit: 'fill', kernel: 'nearest' }).png().toBuffer()
    // Backs are printed in colours too: one without any is told from a photocopy by nothing.
    const ornament = await sharp({ create: { width: 1500, height: 400, channels: 3, background: '#e8a25c' } }).png().toBuffer()
    const flat = await sharp({ create: { width: 1712, height: 1080, channels: 3, background: '#a9d3f0' } }).composite([{ input: bars, left: 100, top: 120 }, { input: ornament, left: 100, top: 500 }]).png().toBuffer()
    const turned = await sharp(flat).rotate(6, { background: '#6b5a48' }).png().toBuffer()
    return inspect('DOCUMENT_BACK', await sharp(turned).resize(1600).blur(0.6).jpeg({ quality: 85 }).toBuffer())
  }

  const judge = (sides: readonly DocumentSide[]) =>
    assessDocument(sides, { country: 'us', docType: 'DRIVING_LICENCE', today: '2026-11-22', allowSpecimens: false })

  const iinOf = (jurisdiction: string): string | undefined => [...LICENCE_ISSUERS].find(([, issuer]) => issuer.jurisdiction === jurisdiction)?.[0]

  it('passes where the barcode of the back says what the front prints', async function () {
    this.timeout(60_000)
    const { result, extracted } = judge([front, await back(aamvaText(holder, { iin: iinOf(holder.jurisdiction) }))])
    assert.deepEqual(result.codes, [])
    assert.equal(result.verdict, 'PASS')
    assert.equal(extracted.document_number, holder.number)
    assert.equal(extracted.date_of_birth, holder.birthDate)
    assert.equal(extracted.issuing_country, 'USA')
  })

  it('goes to a person where the barcode is of another birth date, and where there is none', async function () {
    this.timeout(60_000)
    const other = await back(aamvaText({ ...holder, birthDate: '1999-09-09' }, { iin: iinOf(holder.jurisdiction) }))
    assert.deepEqual(judge([front, other]).result.codes, ['BARCODE_MISMATCH_DATE_OF_BIRTH'])
    assert.deepEqual(judge([front]).result.codes, ['DOC_CLASSIFY_LOW_CONFIDENCE'])
  })
})
