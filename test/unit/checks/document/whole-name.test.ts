// Names in one field (AAMVA 2000, element DAA; first track of a magnetic stripe), with each separator that was in use.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'
import { parseAamva } from '../../../../checks/document/aamva/licence-barcode.ts'
import { partWholeName, wholeNameOrders } from '../../../../checks/document/aamva/whole-name.ts'
import { aamvaText, SAMPLE_HOLDER, type AamvaOptions } from '../../../support/documents/aamva.ts'
import { reading, sideOf, textLine } from './readings.ts'

const PARTED: [whole: string, surname: string | null, givenNames: string | null][] = [
  ['DOE,JOHN,QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE, JOHN, QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE,JOHN QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE$JOHN$QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE@JOHN@QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE;JOHN;QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE|JOHN|QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE/JOHN/QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE*JOHN*QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE,$JOHN QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DOE JOHN QUINCY', 'DOE', 'JOHN QUINCY'],
  ['DE LA CRUZ,MARIA DEL CARMEN', 'DE LA CRUZ', 'MARIA DEL CARMEN'],
  ["O'CONNOR-SMITH$ANNA", "O'CONNOR-SMITH", 'ANNA'],
  // Suffixes, in their place and out of it (JOHNSON,JACK,,3RD is a published card of Maryland).
  ['JOHNSON,JACK,,3RD', 'JOHNSON', 'JACK'],
  ['DOE,JOHN,Q,JR', 'DOE', 'JOHN Q'],
  ['DOE,JOHN,Q,V', 'DOE', 'JOHN Q'],
  ['DOE,JOHN,V', 'DOE', 'JOHN V'],
  ['DOE,JOHN,I', 'DOE', 'JOHN I'],
  ['DOE JR,JOHN,Q', 'DOE', 'JOHN Q'],
  ['DOE III$JOHN$$', 'DOE', 'JOHN'],
  ['DOE,JR,JOHN', 'DOE', 'JOHN'],
  ['DOE JOHN QUINCY SR', 'DOE', 'JOHN QUINCY'],
  ['DOE@JOHN@@II', 'DOE', 'JOHN'],
  ['DOE,SUE,,', 'DOE', 'SUE'],
  ['DOE,', 'DOE', null],
  ['DOE', 'DOE', null],
  [',JOHN', null, 'JOHN'],
  ['DOE,,JOHN', 'DOE', 'JOHN'],
  ['JR', 'JR', null],
  [',,,', null, null],
  ['', null, null],
]

describe('a whole name in one field', () => {
  for (const [whole, surname, givenNames] of PARTED)
    it(`${whole} is ${surname} and ${givenNames}`, () =>
      assert.deepEqual(partWholeName(whole), { surname, givenNames }))

  it('can be split in several ways if it has only spaces, and in one way otherwise', () => {
    assert.deepEqual(
      wholeNameOrders('ANNA JEAN DOE').map(({ surname, givenNames }) => `${surname}|${givenNames}`),
      ['ANNA|JEAN DOE', 'ANNA JEAN|DOE', 'JEAN DOE|ANNA', 'DOE|ANNA JEAN'],
    )
    assert.deepEqual(wholeNameOrders('DOE,ANNA'), [])
    assert.ok(wholeNameOrders('A '.repeat(1_000)).length <= 14)
  })

  it('is split quickly, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { surname, givenNames } = partWholeName(text)
        assert.ok(surname !== '' && givenNames !== '')
      }),
    )
    const started = process.cpuUsage()
    for (const unit of [',', ' ', 'A ', 'A,', '$@', 'JR ']) partWholeName(unit.repeat(50_000))
    const { user, system } = process.cpuUsage(started)
    assert.ok((user + system) / 1000 < 500, `${(user + system) / 1000} ms`)
  })
})

describe('the oldest barcodes', () => {
  const named = (DAA: string, options: AamvaOptions = {}): string =>
    aamvaText(SAMPLE_HOLDER, { version: 1, ...options, elements: { DAA, ...options.elements } })
  const PRINT = [
    'CALIFORNIA',
    '1 SAMPLE',
    '2 JOHN QUINCY',
    '4d DLN D1234567',
    '3 DOB 03/15/1985',
    '4b EXP 03/15/2031',
    '4a ISS 02/01/2023',
    '15 SEX M',
    '16 HGT 5\'-09"  18 EYES BRO',
  ]
  const judge = (text: string, print = PRINT) =>
    assessDocument(
      [
        sideOf(
          reading(
            [textLine('DRIVER LICENSE', 700, 40), ...print.map((line, i) => textLine(line, 400, 100 + 70 * i))],
            null,
          ),
        ),
        {
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
        },
      ],
      { country: 'us', docType: 'DRIVING_LICENCE', today: '2026-11-25', allowSpecimens: false },
    )

  for (const DAA of [
    'SAMPLE,JOHN,QUINCY',
    'SAMPLE, JOHN, QUINCY',
    'SAMPLE$JOHN$QUINCY',
    'SAMPLE@JOHN@QUINCY',
    'SAMPLE JOHN QUINCY',
    'JOHN QUINCY SAMPLE',
    'SAMPLE,JOHN,QUINCY,JR',
    'SAMPLE JR,JOHN,Q',
    'SAMPLE,JOHN,Q',
    'SAMPLE,JOHN',
    'SAMPLE;JOHN;QUINCY   ',
    'JOHN QUINCY SAMPLE III',
  ]) {
    it(`pass with the name ${DAA}`, () => {
      const { result, extracted } = judge(named(DAA))
      assert.deepEqual([result.codes, extracted.last_name], [[], 'SAMPLE'])
    })
  }

  it('do not match a print of another name', () => {
    for (const DAA of [
      'SAMPLE,JACK,QUINCY',
      'SAMPLE$JACK$QUINCY',
      'SAMPLE@JACK',
      'SAMPLE JACK QUINCY',
      'JACK QUINCY SAMPLE',
    ])
      assert.ok(judge(named(DAA)).result.codes.includes('BARCODE_MISMATCH_GIVEN_NAMES'), DAA)
    assert.ok(judge(named('JOHN QUINCY SIMPLE')).result.codes.includes('BARCODE_MISMATCH_SURNAME'))
  })

  it('prefer the elements of single names to the whole name', () => {
    const licence = parseAamva(
      named('OTHER,NAME', { elements: { DAB: 'SAMPLE', DAC: 'JOHN', DAD: 'QUINCY', DBN: 'ALIAS', DBO: 'ELSE' } }),
    )
    assert.deepEqual([licence?.surname, licence?.givenNames, licence?.nameOrders], ['SAMPLE', 'JOHN QUINCY', undefined])
  })

  it('split given names of one element at any separator', () => {
    for (const DCT of ['JOHN,QUINCY', 'JOHN QUINCY', 'JOHN$QUINCY', 'JOHN@QUINCY', 'JOHN, QUINCY,'])
      assert.equal(
        parseAamva(aamvaText(SAMPLE_HOLDER, { version: 2, elements: { DCT } }))?.givenNames,
        'JOHN QUINCY',
        DCT,
      )
  })

  it('have dates in either order, with and without separators', () => {
    for (const [DBB, DBA] of [
      ['19850315', '20310315'],
      ['03151985', '03152031'],
      ['1985-03-15', '2031/03/15'],
      ['03-15-1985', '03/15/2031'],
      ['1985.03.15', '2031.03.15'],
    ]) {
      const licence = parseAamva(named('SAMPLE,JOHN', { elements: { DBB, DBA } }))
      assert.deepEqual([licence?.birthDate, licence?.expiryDate], ['1985-03-15', '2031-03-15'], DBB)
    }
  })

  const HEADERS: [what: string, change: (text: string) => string][] = [
    ['as it is', (text) => text],
    ['without @', (text) => text.slice(1)],
    ['without @ and control characters', (text) => text.replace(/^@\n\x1e\r/, '')],
    ['with CR LF behind @', (text) => text.replace('@\n\x1e\r', '@\r\n\x1e\r\n')],
    ['AAMVA in place of ANSI', (text) => text.replace('ANSI ', 'AAMVA')],
    ['ANSI without a blank', (text) => text.replace('ANSI ', 'ANSI')],
    ['ANSI with two', (text) => text.replace('ANSI ', 'ANSI  ')],
    ['with a byte order mark', (text) => `\ufeff${text}`],
    ['with an escape of a scanner', (text) => `]L0${text}`],
    ['CR at each line', (text) => text.replaceAll('\n', '\r')],
    ['RS at each line', (text) => text.replace(/(?<=D[A-Z]{2}.*)\n/g, '\x1e')],
    ['blank lines', (text) => text.replaceAll('\nD', '\n\nD')],
    ['the subfile named on a line of its own', (text) => text.replace('DLDAA', 'DL\nDAA')],
    ['a directory of nothing', (text) => text.replace(/DL\d{8}/, 'DL00000000')],
    ['a count of nine', (text) => text.replace(/(?<=63601401)01/, '09')],
  ]
  for (const [what, change] of HEADERS) {
    it(`are read with their header ${what}`, () => {
      const licence = parseAamva(change(named('SAMPLE,JOHN,QUINCY')))
      assert.deepEqual(
        [licence?.surname, licence?.givenNames, licence?.number, licence?.birthDate, licence?.sex],
        ['SAMPLE', 'JOHN QUINCY', 'D1234567', '1985-03-15', 'M'],
      )
    })
  }
})
