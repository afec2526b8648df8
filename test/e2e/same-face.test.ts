// One person with several passports, through the API of a trusted account: each identity is genuine by itself.
import assert from 'node:assert/strict'
import { makeDocument } from '../support/documents/made-document.ts'
import { actionsOf, specimenAssets } from '../support/service.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { specimen } from '../support/pictures.ts'

const isDecided = ({ status }: Record<string, unknown>) => status !== 'PENDING'
const EXCEEDED = 'ATTEMPTS_EXCEEDED'

describe('one face under several documents, end to end', function () {
  let service: SharedService
  before(async () => {
    service = await sharedService({ trustedCapture: true })
  })

  /** The holder of the specimen with a document of somebody, or with the specimen. */
  async function verify(country: string, document?: Buffer) {
    const created = await service.create({ level: ['FULL_KYC'], country, doc_type: 'PASSPORT' })
    const assets = specimenAssets(actionsOf(created)).map((asset) =>
      asset.type === 'DOCUMENT_FRONT' && document !== undefined
        ? { ...asset, data: document.toString('base64') }
        : asset,
    )
    assert.equal((await service.submit(created.id, assets)).status, 201)
    const { reason_codes: codes } = await service.until(created.id, isDecided)
    return { id: created.id, codes: codes as string[] }
  }
  const sameFace = async (id: string) =>
    (await service.db.selectFrom('verification').select('same_face').where('id', '=', id).executeTakeFirstOrThrow())
      .same_face

  it('goes to a person from the seventh on, who sees the other verifications; specimens count nowhere where they are allowed', async () => {
    const decided: Awaited<ReturnType<typeof verify>>[] = []
    for (let seed = 300; seed < 307; seed++) {
      const { truth, sides } = await makeDocument(seed, { kind: 'TD3', render: { portrait: specimen('portrait') } })
      decided.push(await verify(truth.issuer.country, sides[0].jpeg))
    }
    assert.deepEqual(
      decided.map(({ codes }) => codes.includes(EXCEEDED)),
      [false, false, false, false, false, false, true],
      JSON.stringify(decided),
    )
    const earlier = decided.map(({ id }) => id).reverse()
    assert.deepEqual(await sameFace(decided[6].id), earlier.slice(1))
    const { id, codes } = await verify('de')
    assert.deepEqual([codes.includes(EXCEEDED), await sameFace(id)], [false, []])
  })
})
