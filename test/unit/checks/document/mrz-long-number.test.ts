// Numbers of more than nine characters on cards: those that overflow their field (Doc 9303-5, 4.2.2.1, note j), and those whose
// field holds a part while the optional data hold the whole.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDigit } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { parseMrz, type MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'
import { needShared } from '../../../support/pictures.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import { assess, mrzReading, reading, textLine } from './readings.ts'

const TODAY = '2026-11-25'
const CONTEXT = { country: null, docType: null, today: TODAY, allowSpecimens: false }

/** The lines of a card of a woman born on 12 April 1985, from the characters behind the issuer; all check digits of the lines below hold. */
function linesOf(issuer: string, upper: string, more = ''): string[] {
  const first = `ID${issuer.padEnd(3, '<')}${upper}`.padEnd(30, '<')
  const second = `850412${checkDigit('850412')}F350412${checkDigit('350412')}${issuer.padEnd(3, '<')}${more}`.padEnd(
    29,
    '<',
  )
  return [
    first,
    second + checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)),
    'NGUYEN<<THI<LAN'.padEnd(30, '<'),
  ]
}

const field = (number: string): string => number.padEnd(9, '<') + checkDigit(number.padEnd(9, '<'))
const overflowing = (number: string): string => `${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`
const parsed = (lines: string[]): MrzFields => parseMrz('TD1', lines, TODAY)

/** Judges a card whose front has this number, and otherwise agrees with its MRZ. */
function judged(lines: string[], printed: string, label = 'Số / No.') {
  const front = [
    ['VIET NAM', 20],
    ['Surname', 60],
    ['NGUYEN', 90],
    ['Given names', 140],
    ['THI LAN', 170],
    ['Date of birth', 220],
    ['12/04/1985', 250],
    ['Sex', 300],
    ['F', 330],
    ['Date of expiry', 380],
    ['12/04/2035', 410],
    [label, 460],
    [printed, 490],
    ['Nationality', 540],
    [lines[0].slice(2, 5), 570],
  ] as const
  const side = reading(
    front.map(([text, y]) => textLine(text, 100, y)),
    null,
  )
  const { extracted, comparisons } = assess([side, reading([], mrzReading('TD1', lines))], CONTEXT)
  return [extracted.document_number, comparisons.find((comparison) => comparison.field === 'DOCUMENT_NUMBER')?.outcome]
}

const VIETNAMESE = linesOf('VNM', `${field('185012345')}001185012345`)

describe("a card's number that its field in the MRZ cannot hold", () => {
  const READ: [what: string, lines: string[], number: string][] = [
    ['Viet Nam', VIETNAMESE, '001185012345'],
    [
      'Viet Nam, with the digit that cards have at the end of the line',
      linesOf('VNM', `${field('093047064')}001093047064<<2`),
      '001093047064',
    ],
    ['Viet Nam, zeros in front', linesOf('VNM', `${field('200000017')}079200000017<<8`), '079200000017'],
    // Specimens of PRADO and of the issuers, as test data of MRZ readers have them: some count the filler in the check digit, some do not.
    ['Belgium 2014, with the filler', linesOf('BEL', '000590240<6013'), '000590240601'],
    [
      'Belgium 2017, with the filler',
      ['IDBEL000590448<3016<<<<<<<<<<<', '8501019F1702035BEL850101002007', 'LE<MEUNIER<<JENNIFER<ANNE<<<<<'],
      '000590448301',
    ],
    [
      'Belgium 2020, without',
      ['IDBEL000001115<7027<<<<<<<<<<<', '9502286F3001064BEL950228998747', 'SPECIMEN<<SPECIMEN<<<<<<<<<<<<'],
      '000001115702',
    ],
    ['Belgium 2021, without', linesOf('BEL', '600001795<0152'), '600001795015'],
    [
      'a Belgian foreigner, with the filler',
      ['IDBEL592211692<1741<<<<<<<<<<<', '9003107F2509301BEL900310244094', 'SPECIMEN<<SPECIMEN<<<<<<<<<<<<'],
      '592211692174',
    ],
    [
      'a Belgian child, without',
      ['IDBEL615057409<9390<<<<<<<<<<<', '1202177F2506160BEL120217144293', 'SPECIMEN<<SPECIMEN<<<<<<<<<<<<'],
      '615057409939',
    ],
    [
      'Portugal 2015, with the filler',
      ['I<PRT000024759<ZZ72<<<<<<<<<<<', '8010100F2006017PRT<<<<<<<<<<<8', 'CARLOS<MONTEIRO<<AMELIA<VANESS'],
      '000024759ZZ7',
    ],
    [
      'Portugal 2024, without',
      ['I<PRT007777779<ZZ92<<<<<<<<<<<', '8303143M3405282PRT<<<<<<<<<<<2', 'CACADOR<DE<ARAUJO<<ANDRE<ESTEV'],
      '007777779ZZ9',
    ],
    [
      'Utopia, of Doc 9303-5',
      ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<'],
      'D23145890734',
    ],
    ['ten digits', linesOf('UTO', '123456789<07'), '1234567890'],
    ['Portugal', linesOf('PRT', overflowing('000024759ZZ7')), '000024759ZZ7'],
    ["thirteen digits, as Guatemala's CUI", linesOf('GTM', overflowing('1234567890101')), '1234567890101'],
    ["eleven digits, as Brazil's CPF", linesOf('BRA', overflowing('39053344705')), '39053344705'],
    ["fifteen, as the Emirates'", linesOf('ARE', overflowing('784198512345678')), '784198512345678'],
    // The optional data hold the number of the person. The number of the card is in its field.
    ['Spain', linesOf('ESP', `${field('AAA100001')}54362315K`), 'AAA100001'],
    ['Estonia', linesOf('EST', `${field('AS0002261')}36805280109`), 'AS0002261'],
    ['Kuwait', linesOf('KWT', `${field('123456789')}285041212345`), '123456789'],
    ['the Emirates', linesOf('ARE', `${field('098765432')}784198512345678`), '098765432'],
    ["Viet Nam, of another person's optional data", linesOf('VNM', `${field('185012345')}001185012346`), '185012345'],
  ]
  for (const [what, lines, number] of READ) {
    it(`is ${number} (${what})`, () => {
      const fields = parsed(lines)
      assert.deepEqual(fields.failing, [])
      assert.equal(fields.documentNumber, number)
    })
  }

  it('fails where its check digit is right by neither way of counting', () => {
    for (const digit of '0245689')
      assert.deepEqual(
        parsed(linesOf('BEL', `592211692<174${digit}`)).failing,
        digit === '5' ? [] : ['documentNumber'],
        digit,
      )
    assert.deepEqual(parsed(linesOf('BEL', '592211693<1741')).failing, ['documentNumber'])
  })

  it('is confirmed by a print of the whole number, under any label, in groups or not', () => {
    for (const label of ['Số / No.', 'Personal identification number', 'Số định danh cá nhân / Personal No.']) {
      for (const printed of ['001185012345', '001 185 012 345', '001.185.012.345'])
        assert.deepEqual(judged(VIETNAMESE, printed, label), ['001185012345', 'MATCH'], `${label} ${printed}`)
    }
    assert.deepEqual(judged(linesOf('BEL', overflowing('592211692174')), '592-2116921-74', 'Card No.'), [
      '592211692174',
      'MATCH',
    ])
    assert.deepEqual(judged(linesOf('PRT', overflowing('000024759ZZ7')), '00002475 9 ZZ7', 'Document No.'), [
      '000024759ZZ7',
      'MATCH',
    ])
  })

  it('is not confirmed by a part of it, and contradicted by another number', () => {
    assert.equal(judged(VIETNAMESE, '185012345')[1], 'NOT_FOUND')
    assert.equal(judged(VIETNAMESE, '079185012345')[1], 'MISMATCH', 'another province before the same nine digits')
    assert.equal(judged(VIETNAMESE, '001185012346')[1], 'MISMATCH')
    assert.equal(judged(VIETNAMESE, '1001185012345')[1], 'NOT_FOUND', 'a part of a longer number')
    assert.equal(
      judged(linesOf('VNM', `${field('185012345')}001185012346`), '001185012345')[1],
      'NOT_FOUND',
      'the optional data have another',
    )
  })

  it("is the printed one, where the optional data of another state repeat the field's number with more digits", () => {
    const lines = linesOf('KHM', `${field('012345678')}0123456789012`)
    assert.deepEqual(judged(lines, '0123456789012', 'ID No.'), ['0123456789012', 'MATCH'])
    assert.deepEqual(judged(lines, '012345678', 'ID No.'), ['012345678', 'MATCH'])
    assert.deepEqual(judged(lines, '998877665', 'ID No.'), ['012345678', 'NOT_FOUND'])
  })

  it('is never extended in a passport or visa, nor from a part of few characters', () => {
    const passport = [
      'P<VNMNGUYEN<<THI<LAN'.padEnd(44, '<'),
      `C1234567<${checkDigit('C1234567<')}VNM8504124F3504129001C1234567<<<<<`.slice(0, 44).padEnd(44, '<'),
    ]
    assert.equal(parseMrz('TD3', passport, TODAY).longNumber, null)
    assert.equal(parsed(linesOf('UTO', `${field('123456')}99123456`)).longNumber, null)
  })

  // Peru prints the check character of its number behind it (RENIEC; 10117410-2 is the example of its published rule). The MRZ leaves it out.
  it('may have its check character set apart in print', () => {
    const lines = linesOf('PER', field('10117410'))
    for (const printed of ['10117410-2', '10117410 - 2'])
      assert.deepEqual(judged(lines, printed, 'DNI'), ['10117410', 'MATCH'], printed)
    for (const printed of ['10117410-3', '101174102', '10117411-2'])
      assert.notEqual(judged(lines, printed, 'DNI')[1], 'MATCH', printed)
    // The same with the check digit of the MRZ, as on the back of Mexican cards.
    assert.deepEqual(judged(linesOf('MEX', field('123456789')), `123456789-${checkDigit('123456789')}`, 'No.'), [
      '123456789',
      'MATCH',
    ])
  })

  it('is read from a picture of a card of Viet Nam', async function () {
    const folder = join(needShared(this, 'reports'), 'documents')
    const read = async (name: string) => readPicture(readFileSync(join(folder, name)))
    const { extracted, result } = assess(
      [await read('vnm-twelve-digits-front.jpg'), await read('vnm-twelve-digits-back.jpg')],
      CONTEXT,
    )
    assert.equal(extracted.document_number, '001185012345')
    assert.deepEqual(result.codes, ['DOC_REGISTRY_UNRESOLVED'])
  })
})
