// Barcodes of licences that hold the tracks of a magnetic stripe (AAMVA, annex F).
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import { asTrackDigits } from '../../../../checks/document/aamva/magnetic-stripe.ts'
import { parseAamva } from '../../../../checks/document/aamva/licence-barcode.ts'
import type { AamvaLicence } from '../../../../checks/document/aamva/aamva-licence.ts'
import { readBarcodes } from '../../../../checks/document/barcode/read-barcodes.ts'
import { drawBarcode } from '../../../support/documents/aamva.ts'
import { needShared } from '../../../support/pictures.ts'
import { BC, PUBLISHED } from './magnetic-stripe-texts.ts'

/** The parsed values of the wanted fields. */
function read(text: string, wanted: Partial<AamvaLicence>): Partial<AamvaLicence> | undefined {
  const licence = parseAamva(text)
  return licence === undefined
    ? undefined
    : Object.fromEntries(Object.keys(wanted).map((key) => [key, licence[key as keyof AamvaLicence]]))
}

describe('the tracks of a magnetic stripe', () => {
  for (const [what, text, wanted] of PUBLISHED)
    it(`are read: ${what}`, () => assert.deepEqual(read(text, wanted), wanted))

  it('agree with the reported texts', function () {
    const row = z.object({ text: z.string(), expect: z.record(z.string(), z.string()) })
    const rows = z
      .array(row)
      .parse(JSON.parse(readFileSync(join(needShared(this, 'reports'), 'barcode-texts.json'), 'utf8')))
    assert.ok(rows.length > 0)
    for (const {
      text,
      expect: { issuer, expiryDate, ...wanted },
    } of rows) {
      assert.deepEqual(read(text, wanted), wanted)
      const licence = parseAamva(text)
      assert.equal(licence?.issuer?.jurisdiction, issuer)
      assert.equal(licence?.expiryMonth, expiryDate.slice(0, 7), 'the day is left to the print')
    }
  })

  it('come through a barcode as they were written', async () => {
    const { data, width, height } = await drawBarcode(BC)
    const rgb = Uint8Array.from({ length: data.length * 3 }, (_, i) => data[Math.floor(i / 3)])
    assert.deepEqual(
      (await readBarcodes({ data: rgb, width, height }, 'THOROUGH')).map(({ format, text }) => [format, text]),
      [['PDF417', BC]],
    )
  })

  const NONE = [
    '',
    '%',
    ';',
    '=',
    '?',
    '%BC',
    '%BCKELOWNA',
    '%BCKELOWNA^SANDERLING',
    '%B4111111111111111^DOE/JANE^31081010000000000000?;4111111111111111=31081010000000000?',
    ';4111111111111111=310819850214?',
    '%ZZNOWHERE^DOE$JOHN^1 A ST^?',
    ';6360997654321=310819850214=?',
    'https://example.test/?a=;636028=1',
    'BEGIN:VCARD;636028',
    '%BCKELOWNA^<SCRIPT>ALERT(1)</SCRIPT>^1 A ST^?',
  ]
  it('are not found in other texts', () => {
    for (const text of NONE) assert.equal(parseAamva(text), undefined, text)
  })

  it('let no markup, control characters or overlong text into a name', () => {
    for (const name of ['<script>alert(1)</script>', 'DO\u0000E\u202e$X', '=HYPERLINK("x")', 'A'.repeat(3_000)]) {
      const licence = parseAamva(`%BCKELOWNA^${name}^1 A ST^?;6360287654321=310819850214=?`)
      assert.equal(licence?.number, name.length > 1_000 ? undefined : '7654321')
      assert.ok(!/[<>="\p{C}]/u.test(`${licence?.surname ?? ''}${licence?.givenNames ?? ''}`), name.slice(0, 20))
    }
  })

  it('are read quickly, and never throw, whatever the text', () => {
    const started = process.cpuUsage()
    for (const unit of [
      '%BC',
      '^',
      ';636028',
      '=',
      '?',
      '?_%',
      '$',
      ' ',
      '9',
      'A ',
      ';636028=',
      '%BCA^B^?;6360281=310819850214=?',
    ])
      for (const head of ['', '%BC', ';6360287654321=310819850214=?', '%BCA^B^C^?'])
        parseAamva(head + unit.repeat(100_000))
    const part = fc.oneof(
      fc.constantFrom(
        '%',
        'BC',
        'TX',
        '^',
        ';',
        '636028',
        '=',
        '?',
        '$',
        ',',
        '_%',
        '#!',
        '19850214',
        '3199',
        '\n',
        '\0',
        'É',
        '🙂',
      ),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const licence = parseAamva(parts.join(''))
        assert.ok(licence === undefined || /^(?:\d{6}|)$/.test(licence.issuerNumber))
      }),
      { numRuns: 3_000 },
    )
    const { user, system } = process.cpuUsage(started)
    assert.ok((user + system) / 1000 < 4_000, `${(user + system) / 1000} ms`)
  })

  it('write letters of a number as two digits', () => {
    assert.deepEqual(['D621-720-82-009-0', 'd1234567', '0012345', '7654321'].map(asTrackDigits), [
      '4621720820090',
      '41234567',
      '12345',
      '7654321',
    ])
  })
})
