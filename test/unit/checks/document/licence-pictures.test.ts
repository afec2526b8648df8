// From pictures of both sides of a licence to the verdict.
import assert from 'node:assert/strict'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'
import type { DocumentSide } from '../../../../checks/document/read/inspect-side.ts'
import type { AamvaHolder } from '../../../support/documents/aamva.ts'
import { holderOf, licenceBack } from '../../../support/documents/licence-back.ts'
import { makeDocument } from '../../../support/documents/made-document.ts'
import { inspectPicture } from '../../../support/recorded-readings.ts'

/** Any made licence would do; all its names are plain letters. */
const SEED = 3

describe('a licence from its pictures', function () {
  let front: DocumentSide
  let holder: AamvaHolder

  before(async () => {
    const { truth, sides } = await makeDocument(SEED, { kind: 'DL_US', capture: 'clean' })
    front = await inspect('DOCUMENT_FRONT', sides[0].jpeg)
    holder = holderOf(truth)
  })

  const inspect = async (asset: DocumentSide['asset'], bytes: Uint8Array): Promise<DocumentSide> =>
    inspectPicture(asset, bytes, 2400)

  const back = async (of: AamvaHolder): Promise<DocumentSide> => inspect('DOCUMENT_BACK', await licenceBack(of))

  const judge = (sides: readonly DocumentSide[]) =>
    assessDocument(sides, { country: 'us', docType: 'DRIVING_LICENCE', today: '2026-11-22', allowSpecimens: false })

  it('passes where the barcode on the back agrees with the print on the front', async () => {
    const { result, extracted } = judge([front, await back(holder)])
    assert.deepEqual(result.codes, [])
    assert.equal(result.verdict, 'PASS')
    assert.equal(extracted.document_number, holder.number)
    assert.equal(extracted.date_of_birth, holder.birthDate)
    assert.equal(extracted.issuing_country, 'USA')
  })

  it('goes to review where the barcode has another birth date, and where there is no barcode', async () => {
    assert.deepEqual(judge([front, await back({ ...holder, birthDate: '1999-09-09' })]).result.codes, [
      'BARCODE_MISMATCH_DATE_OF_BIRTH',
    ])
    assert.deepEqual(judge([front]).result.codes, ['DOC_CLASSIFY_LOW_CONFIDENCE'])
  })
})
