// A licence of North America, from images of its two sides through checks and policy to the API's answer.
import assert from 'node:assert/strict'
import type { AamvaHolder } from '../support/documents/aamva.ts'
import { holderOf, licenceBack } from '../support/documents/licence-back.ts'
import { makeDocument } from '../support/documents/made-document.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'

describe('licences with a barcode, end to end', function () {
  let service: SharedService
  let front: Buffer
  let holder: AamvaHolder
  before(async () => {
    service = await sharedService()
    const { truth, sides } = await makeDocument(3, { kind: 'DL_US', capture: 'clean' })
    front = sides[0].jpeg
    holder = holderOf(truth)
  })

  const verify = async (change: Partial<AamvaHolder>) => {
    const created = await service.create({ level: ['ID_DOCUMENT'], country: 'us', doc_type: 'DRIVING_LICENCE' })
    const back = await licenceBack({ ...holder, ...change })
    const submission = await service.submit(created.id, [
      { type: 'DOCUMENT_FRONT', data: front.toString('base64') },
      { type: 'DOCUMENT_BACK', data: back.toString('base64') },
    ])
    assert.equal(submission.status, 201, JSON.stringify(submission.body))
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING')
    return {
      status: record.status,
      codes: record.reason_codes as string[],
      extracted: record.extracted as Record<string, unknown>,
    }
  }

  it('are approved without an MRZ where both sides agree', async () => {
    const { status, codes, extracted } = await verify({})
    assert.deepEqual([status, codes], ['APPROVED', []])
    assert.deepEqual(
      [extracted.last_name, extracted.document_number, extracted.date_of_birth],
      [holder.surname, holder.number, holder.birthDate],
    )
  })

  it('are reviewed when one field differs, and declined when the back belongs to somebody else', async () => {
    const altered = await verify({ birthDate: '1999-09-09' })
    assert.deepEqual([altered.status, altered.codes], ['REVIEW', ['BARCODE_MISMATCH_DATE_OF_BIRTH']])
    const exchanged = await verify({
      surname: 'LINDQVIST',
      givenNames: 'WILHELMINA',
      middleNames: '',
      number: 'Z99887766',
      birthDate: '1999-09-09',
      expiryDate: '2032-02-02',
    })
    assert.equal(exchanged.status, 'DECLINED')
    assert.ok(
      exchanged.codes.includes('BARCODE_MISMATCH_DOCUMENT_NUMBER') && exchanged.codes.includes('RISK_SCORE_HIGH'),
      String(exchanged.codes),
    )
  })
})
