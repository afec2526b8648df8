import assert from 'node:assert/strict'
import { CONFIDENT_FIELD, extractFromLabels } from '../../../../checks/document/fields/extract-labels.ts'
import { readVisualZone } from '../../../../checks/document/visual-zone/visual-zone.ts'
import type { TextLine } from '../../../../checks/text/line-reader.ts'
import { reading, textLine } from './readings.ts'

const TODAY = '2026-11-22'
const read = (lines: readonly TextLine[], country: string | null = null) =>
  extractFromLabels(readVisualZone([reading(lines, null)]), country, TODAY)
/** Lines under each other, at one left edge. */
const column = (texts: readonly string[], x = 400): TextLine[] =>
  texts.map((text, i) => textLine(text, x, 100 + 44 * i))

const expected = {
  first_name: 'JANE ANN',
  last_name: 'SMITH',
  date_of_birth: '1985-07-11',
  document_expiry: '2030-01-31',
}
const some = (lines: readonly TextLine[], country: string | null = 'gb') => {
  const { first_name, last_name, date_of_birth, document_expiry } = read(lines, country).extracted
  return { first_name, last_name, date_of_birth, document_expiry }
}

describe('European licences by their field numbers', () => {
  const rows: [what: string, lines: string[]][] = [
    [
      'with dots',
      [
        '1. SMITH',
        '2. JANE ANN',
        '3. 11.07.1985 LONDON',
        '4a. 01.02.2020 4c. DVLA',
        '4b. 31.01.2030',
        '5. SMITH857115JA9IJ',
      ],
    ],
    [
      'with gaps',
      ['1 SMITH', '2 JANE ANN', '3 11.07.1985 LONDON', '4a 01.02.2020', '4b 31.01.2030', '5 SMITH857115JA9IJ'],
    ],
    ['glued', ['1SMITH', '2JANE ANN', '311.07.1985', '4a.01.02.20204c.DVLA', '4b31.01.2030', '5.SMITH857115JA9IJ']],
    [
      'two dates in a line',
      [
        '1. SMITH',
        '2. JANE ANN',
        '3. 11.07.1985 LONDON',
        '4a 01.02.2020 4b 31.01.2030',
        '4c DVLA',
        '5. SMITH857115JA9IJ',
      ],
    ],
    [
      'a one read as I',
      ['I. SMITH', '2. JANE ANN', '3. 11.07.1985', '4a. 01.02.2020', '4b. 31.01.2030', '5. SMITH857115JA9IJ'],
    ],
    [
      'the numbers of the names lost',
      ['SMITH', 'JANE ANN', '3. 11.07.1985', '4a. 01.02.2020', '4b. 31.01.2030', '5. SMITH857115JA9IJ'],
    ],
    [
      'given names in two lines',
      ['1. SMITH', '2. JANE', 'ANN', '3. 11.07.1985', '4a. 01.02.2020', '4b. 31.01.2030', '5. SMITH857115JA9IJ'],
    ],
  ]
  for (const [what, lines] of rows) {
    it(`${what}`, () => {
      assert.deepEqual(some([textLine('DRIVING LICENCE', 500, 40), ...column(lines)]), expected)
      assert.equal(read(column(lines)).extracted.document_number, 'SMITH857115JA9IJ')
    })
  }

  it('are read by order alone where no number was read, with less confidence', () => {
    const lines = [
      textLine('PRAWO JAZDY', 500, 40),
      ...column(['SMITH', 'JANE ANN', '11.07.1985', '01.02.2020', '31.01.2030', '073164P7GE']),
    ]
    assert.deepEqual(some(lines, 'pl'), expected)
    const { confidence } = read(lines, 'pl')
    for (const value of [confidence.last_name, confidence.date_of_birth, confidence.document_expiry])
      assert.ok((value ?? 1) < CONFIDENT_FIELD)
  })

  it('are not seen in an address, a list, or an American licence', () => {
    assert.equal(read(column(['1 HIGH STREET', '2 LOW STREET', 'LONDON'])).extracted.last_name, null)
    assert.equal(
      read(
        column([
          'DRIVER LICENSE',
          '1 SAMPLE',
          '2 BRENDA',
          '3 DOB 08/04/1968',
          '4a ISS 02/15/2015',
          '4b EXP 08/04/2023',
          '5 DD 12345',
        ]),
        'us',
      ).extracted.document_number,
      null,
    )
  })
})

describe('national cards by their labels', () => {
  const card = (
    fields: readonly (readonly [label: string, value: string])[],
    titles: readonly string[] = [],
  ): TextLine[] => [
    ...titles.map((text, i) => textLine(text, 300, 20 + 40 * i)),
    ...fields.flatMap(([label, value], i) => [
      textLine(label, 400, 150 + 90 * i, { height: 18 }),
      textLine(value, 400, 176 + 90 * i),
    ]),
  ]

  it('are read in many languages', () => {
    const rows: [
      country: string,
      title: string,
      labels: [last: string, first: string, born: string, expires: string, number: string, sex: string],
    ][] = [
      [
        'ALB',
        'REPUBLIKA E SHQIPËRISË',
        ['Mbiemri', 'Emri', 'Datëlindja', 'Data e skadimit', 'Nr. letërnjoftim', 'Gjinia'],
      ],
      [
        'POL',
        'RZECZPOSPOLITA POLSKA',
        ['Nazwisko', 'Imiona', 'Data urodzenia', 'Termin ważności', 'Seria i numer', 'Płeć'],
      ],
      ['ESP', 'REINO DE ESPAÑA', ['Apellidos', 'Nombre', 'Fecha de nacimiento', 'Validez', 'Num soporte', 'Sexo']],
      ['HUN', 'MAGYARORSZÁG HUNGARY', ['Családi név', 'Utónév', 'Születési idő', 'Érvényes', 'Okmányazonosító', 'Nem']],
      ['FIN', 'SUOMI FINLAND', ['Sukunimi', 'Etunimet', 'Syntymäaika', 'Voimassa', 'Kortin numero', 'Sukupuoli']],
      ['TUR', 'TÜRKİYE CUMHURİYETİ', ['Soyadı', 'Adı', 'Doğum Tarihi', 'Son Geçerlilik', 'Seri No', 'Cinsiyeti']],
      ['LVA', 'LATVIJAS REPUBLIKA', ['Uzvārds', 'Vārds', 'Dzimšanas datums', 'Derīga līdz', 'Dokumenta Nr', 'Dzimums']],
      [
        'FRA',
        'RÉPUBLIQUE FRANÇAISE',
        [
          'NOM / Surname',
          'Prénoms / Given names',
          'Date de naiss. / Date of birth',
          "Date d'expir. / Expiry date",
          'N° du document / Document No',
          'Sexe / Sex',
        ],
      ],
      [
        'MEX',
        'ESTADOS UNIDOS MEXICANOS',
        ['Apellidos', 'Nombres', 'Fecha de nacimiento', 'Vigencia', 'Número de documento', 'Sexo'],
      ],
    ]
    for (const [country, title, [last, first, born, expires, number, sex]] of rows) {
      const { extracted } = read(
        card(
          [
            [last, 'KASTRATI'],
            [first, 'ARBEN'],
            [born, '11.07.1985'],
            [expires, '31.01.2030'],
            [number, 'AB1234567'],
            [sex, 'M'],
          ],
          [title],
        ),
      )
      assert.deepEqual(
        { ...extracted, document_type: null, nationality: null },
        {
          document_type: null,
          first_name: 'ARBEN',
          last_name: 'KASTRATI',
          document_number: 'AB1234567',
          date_of_birth: '1985-07-11',
          document_expiry: '2030-01-31',
          sex: 'M',
          nationality: null,
          issuing_country: country,
          mrz: null,
        },
        country,
      )
    }
  })

  it('do not take a label for a value, nor a place for the issuer', () => {
    const { extracted } = read(
      card([
        ['Surname', 'Surmame'],
        ['Given names', 'Nationallty'],
        ['Place of birth', 'FRANCE'],
      ]),
    )
    assert.deepEqual([extracted.last_name, extracted.first_name, extracted.issuing_country], [null, null, null])
    assert.equal(
      read(
        card([
          ['Surname', 'JORDAN'],
          ['Given names', 'ISRAEL'],
        ]),
      ).extracted.issuing_country,
      null,
    )
    assert.equal(read([textLine('GEORGIA', 300, 20)], 'us').extracted.issuing_country, null)
  })

  it('do not take an address for a number, and split a whole name in the order of the print', () => {
    assert.equal(read(card([['Document No', 'Viale Delle Terme 21, Abano Terme']])).extracted.document_number, null)
    assert.deepEqual(some(card([['Nama', 'BUDI SANTOSO']]), 'id'), {
      first_name: 'BUDI',
      last_name: 'SANTOSO',
      date_of_birth: null,
      document_expiry: null,
    })
    assert.deepEqual(some(card([['Full name', 'LIN, MEI-HUA']]), 'tw').last_name, 'LIN')
  })

  it('have less confidence where the print is dim, the label misread or the date ambiguous', () => {
    const dim = read([textLine('Surname', 400, 100, { height: 18 }), textLine('SMITH', 400, 126, { confidence: 0.5 })])
    assert.ok((dim.confidence.last_name ?? 1) < CONFIDENT_FIELD)
    const open = read([textLine('Date of expiry', 400, 100, { height: 18 }), textLine('03/04/2030', 400, 126)])
    assert.ok((open.confidence.document_expiry ?? 1) < CONFIDENT_FIELD)
    const plain = read([textLine('Date of expiry', 400, 100, { height: 18 }), textLine('03/04/2030', 400, 126)], 'gb')
    assert.ok((plain.confidence.document_expiry ?? 0) > 0.8)
  })
})
