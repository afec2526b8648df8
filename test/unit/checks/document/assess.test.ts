import assert from 'node:assert/strict'
import type { DocumentContext } from '../../../../checks/document/document-context.ts'
import { checkDigit } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import type { DocumentReading } from '../../../../checks/document/read/reader.ts'
import { assess, ERIKSSON, mrzReading, passport, printedLines, reading, textLine } from './readings.ts'

const CONTEXT: DocumentContext = { country: null, docType: 'PASSPORT', today: '2010-06-01', allowSpecimens: true }

/** The Erikssons' passport as a Swedish one, so that it is not a specimen. */
const SWEDISH = ERIKSSON.map((line) => line.replace('UTO', 'SWE'))
const swedish = (changes: Parameters<typeof passport>[0] = {}) =>
  passport({ nationality: 'SWE', ...changes }, mrzReading('TD3', SWEDISH))
const swedishContext = { ...CONTEXT, country: 'se', allowSpecimens: false }

function withNumber(number: string): string[] {
  const checked = number + checkDigit(number)
  const lower = checked + SWEDISH[1].slice(10, 43)
  return [SWEDISH[0], lower + checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, 43))]
}

describe('assessing a document', () => {
  it('passes a genuine passport without a code', () => {
    const { result, extracted, specimen } = assess([swedish()], swedishContext)
    assert.equal(result.verdict, 'PASS')
    assert.deepEqual(result.codes, [])
    assert.ok((result.score ?? 0) > 0.95)
    assert.equal(specimen, false)
    assert.deepEqual(extracted, {
      document_type: 'PASSPORT',
      first_name: 'ANNA MARIA',
      last_name: 'ERIKSSON',
      document_number: 'L898902C3',
      date_of_birth: '1974-08-12',
      document_expiry: '2012-04-15',
      sex: 'F',
      nationality: 'SWE',
      issuing_country: 'SWE',
      mrz: { lines: SWEDISH, check_digits_valid: true },
    })
    assert.ok(result.observations.some((text) => text.includes('check digits of the MRZ are right')))
  })

  it('passes a card whose MRZ is on the back', () => {
    const back = ['I<SWE59000002<8<<<<<<<<<<<<<<<', '7408122F1204159SWE<<<<<<<<<<<4', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
    back[0] = `I<SWEL898902C36${'<'.repeat(15)}`
    back[1] =
      back[1].slice(0, 29) +
      checkDigit(back[0].slice(5) + back[1].slice(0, 7) + back[1].slice(8, 15) + back[1].slice(18, 29))
    const sides = [reading(printedLines({ nationality: 'SWE' }), null), reading([], mrzReading('TD1', back))]
    const { result, extracted } = assess(sides, { ...swedishContext, docType: 'NATIONAL_ID' })
    assert.deepEqual(result.codes, [])
    assert.equal(extracted.document_type, 'NATIONAL_ID')
  })

  const TAMPERED = [SWEDISH[0], SWEDISH[1].replace('7408122', '7408132')]
  const rows: [
    what: string,
    readings: DocumentReading[],
    context: Partial<DocumentContext>,
    codes: string[],
    verdict: string,
  ][] = [
    ['an altered number', [swedish({ number: 'L898907C3' })], {}, ['MRZ_MISMATCH_DOCUMENT_NUMBER'], 'REVIEW'],
    [
      'an altered birth date',
      [swedish({ birthDate: '12 AUG/AOUT 1994' })],
      {},
      ['MRZ_MISMATCH_DATE_OF_BIRTH'],
      'REVIEW',
    ],
    ['an altered expiry date', [swedish({ expiryDate: '15 APR/AVR 2022' })], {}, ['MRZ_MISMATCH_EXPIRY'], 'REVIEW'],
    ['an altered surname', [swedish({ surname: 'LINDQVIST' })], {}, ['MRZ_MISMATCH_SURNAME'], 'REVIEW'],
    ['altered given names', [swedish({ givenNames: 'WILHELMINA' })], {}, ['MRZ_MISMATCH_GIVEN_NAMES'], 'REVIEW'],
    ['another sex', [swedish({ sex: 'M' })], {}, ['MRZ_MISMATCH_SEX'], 'REVIEW'],
    ['another nationality', [swedish({ nationality: 'NOR' })], {}, ['MRZ_MISMATCH_NATIONALITY'], 'REVIEW'],
    [
      'the MRZ of somebody else',
      [swedish({ surname: 'LINDQVIST', givenNames: 'WILHELMINA', birthDate: '17.03.1966' })],
      {},
      ['MRZ_MISMATCH_DATE_OF_BIRTH', 'MRZ_MISMATCH_SURNAME', 'MRZ_MISMATCH_GIVEN_NAMES', 'MRZ_VISUAL_MISMATCH'],
      'REVIEW',
    ],
    [
      'check digits that do not hold',
      [passport({ nationality: 'SWE', birthDate: '13 AUG/AOUT 1974' }, mrzReading('TD3', TAMPERED))],
      {},
      ['TAMPER_MRZ_MISMATCH', 'DOCUMENT_TAMPER_SUSPECTED'],
      'REVIEW',
    ],
    [
      'check digits that do not hold where it is hard to read',
      [passport({ nationality: 'SWE', birthDate: '13 AUG/AOUT 1974' }, mrzReading('TD3', TAMPERED, 1))],
      {},
      ['DOC_CLASSIFY_LOW_CONFIDENCE'],
      'REVIEW',
    ],
    ['an expired document', [swedish()], { today: '2012-04-16' }, ['DOCUMENT_EXPIRED'], 'FAIL'],
    [
      'another kind than stated',
      [swedish()],
      { docType: 'DRIVING_LICENCE' },
      ['DOC_CLASSIFY_LOW_CONFIDENCE'],
      'REVIEW',
    ],
    [
      'a visa, where no kind was stated',
      [
        passport(
          { nationality: 'SWE' },
          mrzReading('MRVA', [SWEDISH[0].replace('P<', 'V<'), `${SWEDISH[1].slice(0, 28)}${'<'.repeat(16)}`]),
        ),
      ],
      { docType: null },
      ['DOC_CLASSIFY_LOW_CONFIDENCE'],
      'REVIEW',
    ],
    [
      'a document code that names no kind',
      [passport({ nationality: 'SWE' }, mrzReading('TD3', [SWEDISH[0].replace('P<', 'X<'), SWEDISH[1]]))],
      { docType: null },
      ['DOC_CLASSIFY_LOW_CONFIDENCE'],
      'REVIEW',
    ],
    ['another issuer than stated', [swedish()], { country: 'no' }, ['DOC_COUNTRY_MISMATCH'], 'REVIEW'],
    ['a specimen', [passport()], { country: null }, ['SPECIMEN_DOCUMENT'], 'FAIL'],
    [
      'the overprint SPECIMEN',
      [reading([...printedLines({ nationality: 'SWE' }), textLine('SPECIMEN', 100, 900)], mrzReading('TD3', SWEDISH))],
      {},
      ['SPECIMEN_DOCUMENT'],
      'FAIL',
    ],
    ['no MRZ', [swedish()].map(({ lines }) => reading(lines, null)), {}, ['DOC_CLASSIFY_LOW_CONFIDENCE'], 'REVIEW'],
    ['no text at all', [reading([], null)], {}, ['DOC_CLASSIFY_LOW_CONFIDENCE'], 'REVIEW'],
    ['a surname that is not printed', [swedish({ surname: null })], {}, ['MRZ_UNCONFIRMED_SURNAME'], 'REVIEW'],
    [
      'given names that are not printed',
      [swedish({ givenNames: null })],
      {},
      ['MRZ_UNCONFIRMED_GIVEN_NAMES'],
      'REVIEW',
    ],
    ['a number that is not printed', [swedish({ number: null })], {}, ['MRZ_UNCONFIRMED_DOCUMENT_NUMBER'], 'REVIEW'],
    [
      'another number altogether',
      [swedish({ number: 'X11222333' })],
      {},
      ['MRZ_UNCONFIRMED_DOCUMENT_NUMBER'],
      'REVIEW',
    ],
    [
      'a birth date that is not printed',
      [swedish({ birthDate: null })],
      {},
      ['MRZ_UNCONFIRMED_DATE_OF_BIRTH'],
      'REVIEW',
    ],
    ['an expiry date that is not printed', [swedish({ expiryDate: null })], {}, ['MRZ_UNCONFIRMED_EXPIRY'], 'REVIEW'],
    ['a sex that is not printed', [swedish({ sex: null })], {}, ['MRZ_UNCONFIRMED_SEX'], 'REVIEW'],
    [
      'a nationality that is not printed',
      [swedish({ nationality: null })],
      {},
      ['MRZ_UNCONFIRMED_NATIONALITY'],
      'REVIEW',
    ],
    [
      'an MRZ without a visual zone',
      [reading([], mrzReading('TD3', SWEDISH))],
      {},
      [
        'MRZ_UNCONFIRMED_DOCUMENT_NUMBER',
        'MRZ_UNCONFIRMED_DATE_OF_BIRTH',
        'MRZ_UNCONFIRMED_EXPIRY',
        'MRZ_UNCONFIRMED_SURNAME',
        'MRZ_UNCONFIRMED_GIVEN_NAMES',
        'MRZ_UNCONFIRMED_SEX',
        'MRZ_UNCONFIRMED_NATIONALITY',
      ],
      'REVIEW',
    ],
  ]
  for (const [what, readings, context, codes, verdict] of rows) {
    it(`gives ${codes.join(', ')} for ${what}`, () => {
      const { result } = assess(readings, { ...swedishContext, ...context })
      assert.deepEqual(result.codes, codes)
      assert.equal(result.verdict, verdict)
    })
  }

  it('is still valid on its last day', () => {
    assert.deepEqual(assess([swedish()], { ...swedishContext, today: '2012-04-15' }).result.codes, [])
  })

  it('accepts a specimen where that is allowed, whatever country was stated', () => {
    const { result, specimen } = assess([passport()], { ...CONTEXT, country: 'se' })
    assert.deepEqual(result.codes, [])
    assert.equal(specimen, true)
  })

  it('does not confirm a number whose look-alikes no check digit distinguishes', () => {
    const side = passport({ nationality: 'SWE', number: 'AG1234567' }, mrzReading('TD3', withNumber('A61234567')))
    assert.deepEqual(assess([side], swedishContext).result.codes, ['MRZ_UNCONFIRMED_DOCUMENT_NUMBER'])
  })

  it('knows Germany by its one-letter code, and residence permits by their document code', () => {
    const german = ERIKSSON.map((line) => line.replace('UTO', 'D<<'))
    const side = passport({ nationality: 'DEUTSCH' }, mrzReading('TD3', german))
    assert.deepEqual(assess([side], { ...swedishContext, country: 'de' }).result.codes, [])
    const permit = [
      'ARD<<T220001293<<<<<<<<<<<<<<<',
      '6408125F2010315TUR<<<<<<<<<<<0',
      'MUSTERMANN<<ERIKA<<<<<<<<<<<<<',
    ]
    assert.equal(assess([reading([], mrzReading('TD1', permit))], CONTEXT).extracted.document_type, 'RESIDENCE_PERMIT')
  })

  it('does not confirm a passport by a second picture, because its page holds both zones', () => {
    const { result } = assess(
      [reading([], mrzReading('TD3', SWEDISH)), reading(printedLines({ nationality: 'SWE' }), null)],
      swedishContext,
    )
    assert.ok(
      result.codes.includes('MRZ_UNCONFIRMED_SURNAME') && result.codes.includes('MRZ_UNCONFIRMED_DOCUMENT_NUMBER'),
      result.codes.join(),
    )
  })

  it('takes the fields that the MRZ of a French licence lacks from the print, and asks for a review', () => {
    // F alone is the sign of France, not a sex. The line has no sex.
    const lines = [
      'PERMIS DE CONDUIRE',
      'F',
      '1. MARTIN',
      '2. PAUL',
      '3. 14.07.1981',
      '4a. 01.01.2013 4c. 99999',
      '4b. 31.12.2018',
      '5. 13AA00002',
    ].map((text, i) => textLine(text, 400, 60 + 44 * i))
    const licence = reading(lines, mrzReading('FRA_DL', ['D1FRA13AA000026181231MARTIN<<9']))
    const context = { country: 'fr', docType: 'DRIVING_LICENCE', today: '2018-06-01', allowSpecimens: false } as const
    const { result, extracted } = assess([licence], context)
    assert.deepEqual(
      [extracted.first_name, extracted.last_name, extracted.date_of_birth, extracted.document_expiry],
      ['PAUL', 'MARTIN', '1981-07-14', '2018-12-31'],
    )
    assert.deepEqual(result.codes, ['DOC_CLASSIFY_LOW_CONFIDENCE'])
    assert.ok(assess([licence], { ...context, today: '2019-01-01' }).result.codes.includes('DOCUMENT_EXPIRED'))
  })

  it('takes the fields of a licence without an MRZ from its labels', () => {
    const licence = reading(
      [
        textLine('DRIVING LICENCE', 300, 20),
        textLine('1. DOE', 400, 100),
        textLine('2. JANE', 400, 140),
        textLine('3. 01.02.1990', 400, 180),
        textLine('4b. 31.01.2030', 400, 220),
        textLine('5. DOEXX902010J99', 400, 260),
      ],
      null,
    )
    const { result, extracted } = assess([licence], {
      ...CONTEXT,
      country: 'gb',
      docType: 'DRIVING_LICENCE',
      today: '2026-11-22',
    })
    assert.deepEqual(result.codes, ['DOC_CLASSIFY_LOW_CONFIDENCE'])
    assert.equal(extracted.document_type, 'DRIVING_LICENCE')
    assert.equal(extracted.date_of_birth, '1990-02-01')
    assert.equal(extracted.document_expiry, '2030-01-31')
    assert.equal(extracted.document_number, 'DOEXX902010J99')
    assert.equal(extracted.mrz, null)
  })

  it('reads the month first on documents of the United States', () => {
    const licence = reading([textLine('DOB 03/04/1985', 400, 100), textLine('EXP 05/06/2030', 400, 160)], null)
    const { extracted } = assess([licence], { ...CONTEXT, country: 'us', docType: 'DRIVING_LICENCE' })
    assert.equal(extracted.date_of_birth, '1985-03-04')
    assert.equal(extracted.document_expiry, '2030-05-06')
  })
})
