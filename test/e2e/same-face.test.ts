// One person with several passports, through the API of a trusted account: each identity is genuine by itself.
import assert from 'node:assert/strict'
import { renderSpecimen } from '../../dev/specimen/generate.ts'
import { actionsOf, specimenAssets } from '../support/service.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { specimen } from '../support/pictures.ts'

const BODY = { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' }
const isDecided = ({ status }: Record<string, unknown>) => status !== 'PENDING'
const NAMES = ['ALMGREN', 'BRANDT', 'CASTELLANO', 'DUBOIS', 'ERIKSEN', 'FERRARI', 'GRABOWSKI']

describe('one face under several documents, end to end', function () {
  let service: SharedService
  before(async () => {
    service = await sharedService({ trustedCapture: true })
  })

  it('is approved as often as a person may try, and then goes to a person, who sees the other verifications', async () => {
    const decided: { id: string; status: unknown; codes: unknown }[] = []
    for (const [i, surname] of NAMES.entries()) {
      const passport = await renderSpecimen({
        fields: { surname, givenNames: 'ROBIN', number: `K7${i}H21${i}97`, birthDate: '1990-05-12', sex: 'M' },
        portrait: specimen('portrait'),
        seed: 40 + i,
      })
      const created = await service.create(BODY)
      const assets = specimenAssets(actionsOf(created)).map((asset) =>
        asset.type === 'DOCUMENT_FRONT' ? { ...asset, data: passport.toString('base64') } : asset,
      )
      assert.equal((await service.submit(created.id, assets)).status, 201)
      const record = await service.until(created.id, isDecided)
      decided.push({ id: created.id, status: record.status, codes: record.reason_codes })
    }
    assert.deepEqual(
      decided.map(({ status }) => status),
      [...Array<string>(6).fill('APPROVED'), 'REVIEW'],
      JSON.stringify(decided),
    )
    assert.deepEqual(decided[6].codes, ['ATTEMPTS_EXCEEDED'])
    const { same_face: others } = await service.db
      .selectFrom('verification')
      .select('same_face')
      .where('id', '=', decided[6].id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      others,
      decided
        .slice(0, 6)
        .map(({ id }) => id)
        .reverse(),
    )
  })
})
