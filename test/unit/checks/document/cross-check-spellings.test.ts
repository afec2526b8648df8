import assert from 'node:assert/strict'
import { passport, printedLines, reading, textLine } from './readings.ts'
import { compare, MRZ, outcome } from './compared-fields.ts'

const withSurname = (surname: string, printed: string) =>
  outcome(compare(passport({ surname: printed }), { ...MRZ, surname }), 'SURNAME')

describe('comparing the MRZ with a print in another spelling', () => {
  it('accepts every lawful spelling of special letters', () => {
    for (const [mrz, printed] of [
      ['MUELLER', 'MÜLLER'],
      ['MULLER', 'MÜLLER'],
      ['AAKESSON', 'ÅKESSON'],
      ['JOERGENSEN', 'JØRGENSEN'],
      ['LUKASIEWICZ', 'ŁUKASIEWICZ'],
      ['WEISS', 'Weiß'],
      ['WEISS', 'WEIB'],
      ['OCONNOR', 'O’CONNOR'],
      ['SMITH JONES', 'SMITH-JONES'],
      ['THORSDOTTIR', 'ÞÓRSDÓTTIR'],
      ['AEVARSDOTTIR', 'EVARSDÓTTIR'],
      ['YILMAZ', 'YILMAZ'],
      ['NUNEZ', 'NÚÑEZ'],
      ['NGUYEN THI', 'NGUYENTHI'],
    ])
      assert.equal(withSurname(mrz, printed), 'MATCH', `${mrz} and ${printed}`)
  })

  it('neither contradicts nor confirms a name by Romanian letters that the reader drops', () => {
    const romanian = { ...MRZ, issuer: 'ROU' }
    const of = (surname: string, printed: string, mrz = romanian) =>
      outcome(compare(passport({ surname: printed }), { ...mrz, surname }), 'SURNAME')
    assert.equal(of('MURESANU', 'MUREANU'), 'NOT_FOUND')
    assert.equal(of('MURESANU', 'MUREANU', MRZ), 'MISMATCH', 'of another state')
    assert.equal(of('MURESANU', 'MURESENU'), 'MISMATCH', 'another letter')
    assert.equal(of('MUREANU', 'MURESANU'), 'MISMATCH', 'a letter that the print has and the MRZ has not')
  })

  it('accepts a cut-off name that fills its field', () => {
    const cut = { ...MRZ, givenNames: 'ANNA MAR', namesTruncated: true }
    assert.equal(outcome(compare(passport(), cut), 'GIVEN_NAMES'), 'MATCH')
    assert.equal(outcome(compare(passport(), { ...cut, namesTruncated: false }), 'GIVEN_NAMES'), 'NOT_FOUND')
  })

  it('reads US dates with the month first, and others with the day first', () => {
    const side = passport({ birthDate: '03/04/1985' })
    assert.equal(outcome(compare(side, { ...MRZ, issuer: 'USA', birthDate: '1985-03-04' }), 'DATE_OF_BIRTH'), 'MATCH')
    assert.equal(outcome(compare(side, { ...MRZ, issuer: 'SWE', birthDate: '1985-04-03' }), 'DATE_OF_BIRTH'), 'MATCH')
    assert.notEqual(
      outcome(compare(side, { ...MRZ, issuer: 'SWE', birthDate: '1985-03-04' }), 'DATE_OF_BIRTH'),
      'MATCH',
    )
  })

  it('confirms a nationality code by its words, but not by a place of birth', () => {
    const british = { ...MRZ, issuer: 'GBR', nationality: 'GBR' }
    assert.equal(outcome(compare(passport({ nationality: 'BRITISH CITIZEN' }), british), 'NATIONALITY'), 'MATCH')
    assert.equal(
      outcome(compare(passport({ nationality: 'POLSKIE/POLISH' }), { ...MRZ, nationality: 'POL' }), 'NATIONALITY'),
      'MATCH',
    )
    const born = [
      textLine('Place of birth/Lieu de naissance', 400, 830, { height: 18 }),
      textLine('KRAKOW, POLAND', 400, 856),
    ]
    const side = reading([...printedLines(), ...born], null)
    assert.notEqual(outcome(compare(side, { ...MRZ, nationality: 'POL' }), 'NATIONALITY'), 'MATCH')
    assert.equal(
      outcome(compare(passport({ nationality: '11 MAR 2017' }), { ...MRZ, nationality: 'MAR' }), 'NATIONALITY'),
      'NOT_FOUND',
    )
  })

  it('reads a sex from letters, pairs and words, and still compares one that the MRZ leaves out', () => {
    const sex = (printed: string, mrz: 'F' | 'M' | 'X' | null, issuer = 'UTO') =>
      outcome(compare(passport({ sex: printed }), { ...MRZ, issuer, sex: mrz }), 'SEX')
    for (const [printed, is, issuer] of [
      ['K', 'F', 'POL'],
      ['V/F', 'F', 'NLD'],
      ['V/M', 'M', 'LTU'],
      ['FEMALE', 'F', 'ZAF'],
      ['H', 'M', 'MEX'],
      ['E/M', 'M', 'TUR'],
    ] as const) {
      assert.equal(sex(printed, is, issuer), 'MATCH', printed)
      assert.notEqual(sex(printed, is === 'F' ? 'M' : 'F', issuer), 'MATCH', printed)
    }
    assert.notEqual(sex('M', null), undefined)
  })

  it('forgives look-alikes that the check digit distinguishes, and leaves the others open', () => {
    const number = (printed: string, documentNumber: string, confidence = 0.85) =>
      outcome(
        compare(passport({ number: printed }, undefined, confidence), { ...MRZ, documentNumber }),
        'DOCUMENT_NUMBER',
      )
    assert.equal(number('LB98902C3', 'L898902C3'), 'MATCH')
    assert.equal(number('L8989O2C3', 'L898902C3', 0.99), 'MATCH')
    // A clear B is not an 8: a forger alters a number like this.
    assert.equal(number('LB98902C3', 'L898902C3', 0.99), 'NOT_FOUND')
    // G counts 16 and 6 counts 6: the check digit is the same.
    assert.equal(number('AG1234567', 'A61234567'), 'NOT_FOUND')
  })

  it('does not take a Hungarian F (férfi, a man) for a woman', () => {
    const man = { ...MRZ, issuer: 'HUN', sex: 'M' as const }
    assert.notEqual(outcome(compare(passport({ sex: 'F' }), man), 'SEX'), 'MISMATCH')
    assert.equal(outcome(compare(passport({ sex: 'K/F' })), 'SEX'), 'MATCH')
  })

  it('finds no mismatch between a nationality in words and a code', () => {
    assert.equal(outcome(compare(passport({ nationality: 'BRITISH CITIZEN' })), 'NATIONALITY'), 'NOT_FOUND')
    const german = { ...MRZ, nationality: 'D', issuer: 'D' }
    const side = reading(
      [...printedLines({ nationality: 'DEUTSCH' }), textLine('BUNDESREPUBLIK DEUTSCHLAND', 400, 20)],
      null,
    )
    assert.equal(outcome(compare(side, german), 'NATIONALITY'), 'MATCH')
  })
})
