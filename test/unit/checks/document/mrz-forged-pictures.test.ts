// From a picture: a sharp forged digit is called forged, a blurred one goes to review, and neither passes.
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'
import { renderSpecimen } from '../../../../dev/specimen/generate.ts'
import { inspectPicture } from '../../../support/recorded-readings.ts'

describe('a forged MRZ in a picture', function () {
  const judge = async (jpeg: Buffer) => {
    const side = await inspectPicture('DOCUMENT_FRONT', jpeg)
    return {
      mrz: side.reading.mrz,
      ...assessDocument([side], { country: null, docType: null, today: '2026-11-15', allowSpecimens: true }),
    }
  }
  /** Another year of birth, its check digit left as it was. */
  const forge = ([upper, lower]: [string, string]) => [
    upper,
    `${lower.slice(0, 13)}${(Number(lower[13]) + 5) % 10}${lower.slice(14)}`,
  ]

  it('is called forged where the strip is sharp, and goes to review where it is blurred', async () => {
    const sharpOne = await renderSpecimen({ mrz: forge })
    const forged = await judge(sharpOne)
    assert.ok(forged.result.codes.includes('TAMPER_MRZ_MISMATCH'), forged.result.codes.join())
    assert.equal(forged.extracted.mrz?.check_digits_valid, false)
    const blurred = await judge(await sharp(sharpOne).blur(5).jpeg({ quality: 85 }).toBuffer())
    assert.ok(!blurred.result.codes.includes('TAMPER_MRZ_MISMATCH'), blurred.result.codes.join())
    assert.notEqual(blurred.result.verdict, 'PASS')
    assert.notEqual(blurred.extracted.mrz?.check_digits_valid, true)
  })

  it('is never seen in an honest picture, however blurred, small or compressed', async () => {
    const honest = await renderSpecimen()
    for (const picture of [
      honest,
      await sharp(honest).blur(3).jpeg().toBuffer(),
      await sharp(honest).resize(640).jpeg({ quality: 40 }).toBuffer(),
    ]) {
      const { result } = await judge(picture)
      assert.ok(!result.codes.some((code) => code.startsWith('TAMPER_MRZ')), result.codes.join())
    }
  })
})
