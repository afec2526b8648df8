// Licences whose barcode holds the tracks of a magnetic stripe (AAMVA, annex F), as British Columbia prints them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'
import { asTrackDigits } from '../../../../checks/document/aamva/magnetic-stripe.ts'
import { parseAamva } from '../../../../checks/document/aamva/licence-barcode.ts'
import type { AamvaLicence } from '../../../../checks/document/aamva/aamva-licence.ts'
import { readBarcodes } from '../../../../checks/document/barcode/read-barcodes.ts'
import type { DocumentSide } from '../../../../checks/document/read/inspect-side.ts'
import { drawBarcode } from '../../../support/documents/aamva.ts'
import { needShared } from '../../../support/pictures.ts'
import { reading, sideOf, textLine } from './readings.ts'

const BC =
  '%BCKELOWNA^SANDERLING,$MARLA JUNE^104 PLACEHOLDER AVE$KELOWNA BC  V1Y 0A1^?;6360287654321=310819850214=?_%0AV1Y0A1                     F168 61 BROGRN9876543210                00000?'

/** What is read, with the fields that are asked for. */
function read(text: string, wanted: Partial<AamvaLicence>): Partial<AamvaLicence> | undefined {
  const licence = parseAamva(text)
  return licence === undefined
    ? undefined
    : Object.fromEntries(Object.keys(wanted).map((key) => [key, licence[key as keyof AamvaLicence]]))
}

describe('the tracks of a magnetic stripe', () => {
  // Test cards and swipes that issuers and readers' tests have published; names are made up where theirs were somebody's.
  const CASES: [what: string, text: string, wanted: Partial<AamvaLicence>][] = [
    [
      'British Columbia',
      BC,
      {
        form: 'STRIPE',
        issuerNumber: '636028',
        country: 'CAN',
        jurisdiction: 'BC',
        number: '7654321',
        surname: 'SANDERLING',
        givenNames: 'MARLA JUNE',
        birthDate: '1985-02-14',
        expiryDate: null,
        expiryMonth: '2031-08',
        sex: 'F',
        isTruncated: false,
      },
    ],
    [
      'the test card of its government',
      "%BCVICTORIA^SPECIMEN,$TEST CARD^910 GOVERNMENT ST$VICTORIA BC  V8W 3Y8^?;6360282222222=240919700906=?_%0AV8W3Y8                     M185 95BRNBLU9123456789                E$''C(R2S6L?",
      {
        number: '2222222',
        surname: 'SPECIMEN',
        givenNames: 'TEST CARD',
        birthDate: '1970-09-06',
        expiryMonth: '2024-09',
        sex: 'M',
      },
    ],
    [
      'an X for the sex',
      String.raw`%BCVICTORIA^SPECIMEN,$TEST CARD^910 GOVERNMENT ST$VICTORIA BC  V8W 3Y8^?;6360282222222=250420000429=?_%0AV8W3Y8                     X160 57WHIBLU9123456789                E$!(\\0CUPXD?`,
      { sex: 'X', birthDate: '2000-04-29' },
    ],
    [
      'no % in front, small letters, and a licence that does not expire',
      'BCVICTORIA^Smith,$John Fred^28 Atol Av$Suite 2$^?;6360281234567=207719981224=?%0AABC12345678                M183069BROBLO1002008888                3*"$X75VZIR?',
      {
        surname: 'Smith',
        givenNames: 'John Fred',
        number: '1234567',
        birthDate: '1998-12-24',
        expiryDate: null,
        expiryMonth: undefined,
        neverExpires: true,
        sex: 'M',
      },
    ],
    [
      'Texas, no second =',
      '%TXAUSTIN^DOE$JOHN^12345 SHERBOURNE ST^?;63601538774194=150819810101?#" 78729      C               1505130BLKBLK?',
      {
        jurisdiction: 'TX',
        country: 'USA',
        number: '38774194',
        surname: 'DOE',
        givenNames: 'JOHN',
        expiryMonth: '2015-08',
        birthDate: '1981-01-01',
        sex: 'M',
      },
    ],
    [
      'Alabama, a third track behind +, a middle name',
      '%ALPRATTVILLE^DOE$ZACHARY$WILLIAM^518 WEATHERBY TRL^?;6360338359411=131019930513=?+10360673851  D A             M510120BROBRO?',
      { surname: 'DOE', givenNames: 'ZACHARY WILLIAM', number: '8359411', sex: 'M' },
    ],
    [
      'Florida, a number with its last digit behind the birth date, and an empty middle name',
      '%FLDELRAY BEACH^DOE$JOHN$^4818 S FEDERAL BLVD^           ?;6360100462172082009=2101198701010=?#! 33435      I               1600                                   ECCECC00000?',
      {
        number: 'D621720820090',
        surname: 'DOE',
        givenNames: 'JOHN',
        expiryMonth: '2021-01',
        birthDate: '1987-01-01',
        sex: 'M',
      },
    ],
    [
      'Minnesota, given names first, and two digits behind the birth date',
      '%MNEXCELSIOR^ANNA JEAN DOE^1501 KNOB HILL LN^?;636038744124870415=14101994062214?+" 55331      D               F069140   BRN                          *Y*)E     ?',
      { number: '744124870415', birthDate: '1994-06-22', sex: 'F' },
    ],
    [
      'Ohio, a middle initial and an empty suffix',
      '%OHNORTH BEND^DOE$CHRISTOPHER$E$^31 MUIRFIELD DR^?;6360231921525308=130619880630?%1045052      D B             1600150BROBRO                          92"*SA     ?',
      { givenNames: 'CHRISTOPHER E', number: '1921525308', sex: 'M' },
    ],
    [
      'a city that fills its places',
      '%BCNEW WESTMINSTSANDERLING,$MARLA^1 A ST^?;6360287654321=310819850214=?',
      { surname: 'SANDERLING', givenNames: 'MARLA', sex: null },
    ],
    [
      'a city that fills its places and has a separator',
      '%BCNEW WESTMINST^SANDERLING,$MARLA^1 A ST^?;6360287654321=310819850214=?',
      { surname: 'SANDERLING', givenNames: 'MARLA' },
    ],
    [
      'a name that fills its places',
      '%BCKELOWNA^WOLFESCHLEGELSTEINHAUSEN,$HUBERT BL104 PLACEHOLDER AVE^?;6360287654321=310819850214=?',
      { surname: 'WOLFESCHLEGELSTEINHAUSEN', givenNames: 'HUBERT BL', isTruncated: true },
    ],
    [
      'a name that is longer than its places',
      '%BCKELOWNA^WOLFESCHLEGELSTEINHAUSEN,$HUBERT BLAINE MARLA^104 PLACEHOLDER AVE^?;6360287654321=310819850214=?',
      { surname: 'WOLFESCHLEGELSTEINHAUSEN', givenNames: 'HUBERT BLAINE MARLA', isTruncated: true },
    ],
    [
      'a suffix',
      '%TXAUSTIN^DOE$JOHN$Q$JR^1 A ST^?;63601538774194=150819810101?',
      { surname: 'DOE', givenNames: 'JOHN Q' },
    ],
    [
      'letters beyond ASCII',
      '%QCMONTREAL^LÉVESQUE,$ANDRÉE^1 A RUE^?;6044281234567=310819850214=?',
      { surname: 'LÉVESQUE', givenNames: 'ANDRÉE', jurisdiction: 'QC' },
    ],
    [
      'the second track alone',
      ';6360287654321=310819850214=?',
      { jurisdiction: 'BC', number: '7654321', surname: null, givenNames: null, birthDate: '1985-02-14', sex: null },
    ],
    [
      'the second and the third',
      ';6360287654321=310819850214=?_%0AV1Y0A1                     F168 61 BROGRN9876543210                00000?',
      { number: '7654321', surname: null, sex: 'F' },
    ],
    [
      'the first track alone',
      '%BCKELOWNA^SANDERLING,$MARLA JUNE^104 PLACEHOLDER AVE^?',
      {
        issuerNumber: '636028',
        jurisdiction: 'BC',
        number: null,
        surname: 'SANDERLING',
        birthDate: null,
        expiryMonth: undefined,
      },
    ],
    [
      'a first track that the reader could not read',
      '%E?;6360287654321=310819850214=?',
      { number: '7654321', surname: null },
    ],
    [
      'line ends between the tracks',
      BC.replaceAll('?', '?\r\n'),
      { number: '7654321', surname: 'SANDERLING', sex: 'F' },
    ],
    ['another letter of the third track', BC.replace('_%', '!'), { sex: 'F' }],
    ['a third track that lacks a place', BC.replace('_%0A', '%0'), { sex: 'F' }],
    [
      'California, a number with a letter',
      '%CASACRAMENTO^DOE$JOHN$Q^1 A ST^?;636014041234567=310819850214=?',
      { number: 'D1234567', jurisdiction: 'CA' },
    ],
    [
      'California, a number that begins with no letter',
      '%CASACRAMENTO^DOE$JOHN$Q^1 A ST^?;636014991234567=310819850214=?',
      { number: '991234567' },
    ],
    [
      'expiry on the birthday (month 99)',
      BC.replace('=3108', '=3199'),
      { expiryDate: '2031-02-14', expiryMonth: undefined },
    ],
    [
      'expiry on a birthday that there is not that year',
      BC.replace('=310819850214', '=319919840229'),
      { expiryDate: null, expiryMonth: '2031-02' },
    ],
    [
      'expiry after the birth month, a year later (month 88)',
      BC.replace('=3108', '=3088'),
      { expiryDate: null, expiryMonth: '2031-02' },
    ],
    ['a month that is none', BC.replace('=3108', '=3113'), { expiryDate: null, expiryMonth: undefined }],
    ['a birth date that is none', BC.replace('19850214', '19850230'), { birthDate: null, expiryMonth: '2031-08' }],
    ['a number with a letter, D', BC.replace('7654321', '041234567'), { number: '041234567' }],
  ]
  for (const [what, text, wanted] of CASES) it(`are read: ${what}`, () => assert.deepEqual(read(text, wanted), wanted))

  it('are as reported', function () {
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
  it('are no other text', () => {
    for (const text of NONE) assert.equal(parseAamva(text), undefined, text)
  })

  it('carry no markup, no control characters and nothing long into a name', () => {
    for (const name of ['<script>alert(1)</script>', 'DO\u0000E\u202e$X', '=HYPERLINK("x")', 'A'.repeat(3_000)]) {
      const licence = parseAamva(`%BCKELOWNA^${name}^1 A ST^?;6360287654321=310819850214=?`)
      assert.equal(licence?.number, name.length > 1_000 ? undefined : '7654321')
      assert.ok(!/[<>="\p{C}]/u.test(`${licence?.surname ?? ''}${licence?.givenNames ?? ''}`), name.slice(0, 20))
    }
  })

  it('are read in a moment, and never throw, whatever the text', () => {
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

describe('judging a licence by a magnetic stripe', () => {
  const PRINT = {
    state: 'BRITISH COLUMBIA',
    surname: '1 SANDERLING',
    givenNames: '2 MARLA JUNE',
    number: '4d DLN 7654321',
    birthDate: '3 DOB 1985-FEB-14',
    expiryDate: '4b EXP 2031-AUG-14',
    issueDate: '4a ISS 2026-AUG-14',
    sex: '15 SEX F',
    rest: '16 HGT 168 CM  18 EYES GRN',
  }
  const front = (changes: Partial<Record<keyof typeof PRINT, string | null>> = {}): DocumentSide =>
    sideOf(
      reading(
        [
          textLine('DRIVER LICENCE', 700, 40),
          ...Object.values({ ...PRINT, ...changes }).flatMap((text, i) =>
            text === null ? [] : [textLine(text, 400, 100 + 70 * i)],
          ),
        ],
        null,
      ),
    )
  const back = (text: string): DocumentSide => ({
    ...sideOf(reading([], null), 'DOCUMENT_BACK'),
    barcodes: [
      {
        format: 'PDF417',
        text,
        quad: [
          [10, 10],
          [900, 10],
          [900, 200],
          [10, 200],
        ],
      },
    ],
  })
  const judge = (changes: Parameters<typeof front>[0], text = BC, today = '2026-11-25') =>
    assessDocument([front(changes), back(text)], { country: null, docType: null, today, allowSpecimens: false })

  it('passes where barcode and print agree, and takes the day of expiry from the print', () => {
    const { result, extracted } = judge({})
    assert.deepEqual(result.codes, [])
    assert.equal(result.verdict, 'PASS')
    assert.deepEqual(extracted, {
      document_type: 'DRIVING_LICENCE',
      first_name: 'MARLA JUNE',
      last_name: 'SANDERLING',
      document_number: '7654321',
      date_of_birth: '1985-02-14',
      document_expiry: '2031-08-14',
      sex: 'F',
      nationality: null,
      issuing_country: 'CAN',
      mrz: null,
    })
    assert.ok(
      result.observations.includes('a licence barcode of British Columbia was read as the tracks of a magnetic stripe'),
    )
  })

  const LOW = 'DOC_CLASSIFY_LOW_CONFIDENCE'
  const CASES: [what: string, changes: Parameters<typeof front>[0], codes: string[], text?: string, today?: string][] =
    [
      ['another number', { number: '4d DLN 7654322' }, ['BARCODE_MISMATCH_DOCUMENT_NUMBER']],
      ['another birth date', { birthDate: '3 DOB 1995-FEB-14' }, ['BARCODE_MISMATCH_DATE_OF_BIRTH']],
      ['another month of expiry', { expiryDate: '4b EXP 2036-AUG-14' }, ['BARCODE_MISMATCH_EXPIRY']],
      ['another surname', { surname: '1 SANDERSON' }, ['BARCODE_MISMATCH_SURNAME']],
      ['another sex', { sex: '15 SEX M' }, ['BARCODE_MISMATCH_SEX']],
      ['another province', { state: 'ALBERTA' }, ['BARCODE_MISMATCH_ISSUER']],
      ['a name with a suffix on the print', { surname: '1 SANDERLING JR' }, []],
      ['no date of expiry in print', { expiryDate: null }, [LOW]],
      [
        'a licence that expired, its date not printed',
        { expiryDate: null },
        [LOW, 'DOCUMENT_EXPIRED'],
        BC,
        '2031-09-01',
      ],
      ['a licence that expired', {}, ['DOCUMENT_EXPIRED'], BC, '2031-08-15'],
      ['a licence in its last month', {}, [], BC, '2031-08-14'],
      ['a barcode that says that it does not expire, a print that says when', {}, [LOW], BC.replace('=3108', '=3177')],
      ['no second track', {}, [LOW], BC.replace(/;.*?\?/, '')],
      ['no first track', {}, [LOW], BC.replace(/^%.*?\?/, '')],
      ['no third track', { sex: null }, [], BC.replace(/_%.*$/, '')],
    ]
  for (const [what, changes, codes, text, today] of CASES)
    it(`gives ${codes.join(', ') || 'no code'} for ${what}`, () =>
      assert.deepEqual(judge(changes, text, today).result.codes, codes))

  it('finds the letters of a number in print', () => {
    const text =
      '%FLMIAMI^SANDERLING$MARLA$JUNE^1 A ST^?;6360100462172082009=3108198502140=?#! 33435      E               2600                                   ECCECC00000?'
    const { result, extracted } = judge(
      {
        state: 'FLORIDA',
        number: '4d DLN D621-720-82-009-0',
        birthDate: '3 DOB 02/14/1985',
        expiryDate: '4b EXP 08/14/2031',
        issueDate: '4a ISS 08/14/2026',
        sex: '15 SEX F',
      },
      text,
    )
    assert.deepEqual(
      [result.codes.filter((code) => code !== LOW), extracted.document_number],
      [[], 'D621-720-82-009-0'],
    )
    assert.ok(
      judge({ state: 'FLORIDA', number: '4d DLN E621-720-82-009-0' }, text).result.codes.includes(
        'BARCODE_MISMATCH_DOCUMENT_NUMBER',
      ),
    )
  })

  it('parts a name by its spaces as the print does', () => {
    const named = (name: string) => BC.replace('SANDERLING,$MARLA JUNE', name)
    for (const name of [
      'SANDERLING MARLA JUNE',
      'MARLA JUNE SANDERLING',
      'SANDERLING@MARLA@JUNE',
      'SANDERLING,MARLA,JUNE',
      'SANDERLING MARLA JUNE JR',
    ]) {
      const { result, extracted } = judge({}, named(name))
      assert.deepEqual(
        [result.codes, extracted.last_name, extracted.first_name],
        [[], 'SANDERLING', 'MARLA JUNE'],
        name,
      )
    }
    assert.deepEqual(judge({}, named('MARLA JUNE SANDERSON')).result.codes, [
      'BARCODE_MISMATCH_SURNAME',
      'BARCODE_MISMATCH_GIVEN_NAMES',
    ])
  })
})
