// The whole pipeline on specimen photographs that lie outside the project. A sample, chosen to be hard in different ways,
// so that it takes seconds; `node bench/ocr-accuracy.ts` runs all 57.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readPicture } from '../../../support/recorded-readings.ts'
import { assess } from './readings.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'documents')

/** Turned by 90°, tiny, a visa of each kind, cards of three and two lines, the French card, low contrast, 2736 px wide. */
const SAMPLE = [
  'passporteye/0_pass-lva.jpg',
  'passporteye/100_id-che.jpg',
  'passporteye/53_id-d.jpg',
  'passporteye/100_visa-usa.jpg',
  'passporteye/100_visa-polx.jpg',
  'passporteye/27_pass-gbr.jpg',
  'passporteye/passport-td2.jpg',
  'passporteye/98_pass-nld.jpg',
  'passporteye/100_pass-isl.png',
  'docai/National-ID-France-1994-recto.jpg',
  'docai/a._US_passport_specimen.jpg',
  'azure/id-italian-idcard.png',
]
const WITHOUT_MRZ = ['onfido/sample_driving_licence.png', 'docai/USA-Driver-License-MA-2016.png']

describe('reading specimen documents', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'specimens of documents')
  })
  let truth: Map<string, string[]>

  before(async function () {
    if (!existsSync(FOLDER)) {
      console.log(`    skipped: ${FOLDER} is absent`)
      this.skip()
    }
    const rows = z
      .array(z.object({ file: z.string(), mrz1: z.string(), mrz2: z.string(), mrz3: z.string() }))
      .parse(JSON.parse(readFileSync(join(FOLDER, 'groundtruth.json'), 'utf8')))
    truth = new Map(rows.map(({ file, mrz1, mrz2, mrz3 }) => [file, [mrz1, mrz2, mrz3].filter((line) => line !== '')]))
  })

  const read = async (file: string) => readPicture(readFileSync(join(FOLDER, file)))

  for (const file of SAMPLE) {
    it(`reads the MRZ of ${file} to the letter`, async () => {
      const { mrz } = await read(file)
      assert.deepEqual(mrz?.lines, truth.get(file))
    })
  }

  for (const file of WITHOUT_MRZ) {
    it(`finds no MRZ on ${file}`, async () => assert.equal((await read(file)).mrz, null))
  }

  it('finds the right way up', async () => {
    assert.notEqual((await read('passporteye/0_pass-lva.jpg')).quarterTurns, 0)
    assert.equal((await read('passporteye/passport-td2.jpg')).quarterTurns, 0)
  })

  it('passes a good capture without a code', async () => {
    const reading = await read('sidtd/aze00.jpg')
    const { result } = assess([reading], {
      country: 'az',
      docType: 'PASSPORT',
      today: '2020-01-01',
      allowSpecimens: false,
    })
    assert.deepEqual(result.codes, [])
    assert.equal(result.verdict, 'PASS')
  })

  it('sees that the check digit of a forged card is wrong, and that the print contradicts a false passport', async () => {
    const context = { country: null, docType: null, today: '2010-01-01', allowSpecimens: true } as const
    const card = assess([await read('passporteye/77_card-cmw.png')], context)
    assert.ok(card.result.codes.includes('TAMPER_MRZ_MISMATCH'), card.result.codes.join())
    // Its MRZ says 2019, its print 2024.
    const passport = assess([await read('passporteye/62_pass-aus.png')], context)
    assert.ok(passport.result.codes.includes('MRZ_MISMATCH_EXPIRY'), passport.result.codes.join())
  })
})
