import assert from 'node:assert/strict'
import { crossCheck } from '../../../../checks/document/visual-zone/cross-check.ts'
import type { ComparedField, FieldComparison } from '../../../../checks/document/visual-zone/field-comparison.ts'
import { parseMrz, type MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'
import { readVisualZone } from '../../../../checks/document/visual-zone/visual-zone.ts'
import { ERIKSSON, passport, printedLines, reading, textLine } from './readings.ts'

const TODAY = '2011-06-01'
const MRZ = parseMrz('TD3', ERIKSSON, TODAY)

const compare = (side = passport(), mrz: MrzFields = MRZ, unclear: readonly ComparedField[] = []): FieldComparison[] =>
  crossCheck(mrz, readVisualZone([side]), new Set(unclear), TODAY)

const outcome = (comparisons: readonly FieldComparison[], field: ComparedField) =>
  comparisons.find((comparison) => comparison.field === field)?.outcome

const withSurname = (surname: string, printed: string) =>
  outcome(compare(passport({ surname: printed }), { ...MRZ, surname }), 'SURNAME')

describe('comparing the MRZ with the visual zone', () => {
  it('finds every field of a genuine passport', () => {
    assert.deepEqual(
      compare().map(({ field, outcome }) => `${field} ${outcome}`),
      [
        'DOCUMENT_NUMBER MATCH',
        'DATE_OF_BIRTH MATCH',
        'EXPIRY MATCH',
        'SURNAME MATCH',
        'GIVEN_NAMES MATCH',
        'SEX MATCH',
        'NATIONALITY MATCH',
      ],
    )
  })

  const altered: [ComparedField, Parameters<typeof passport>[0]][] = [
    ['DOCUMENT_NUMBER', { number: 'L898907C3' }],
    ['DATE_OF_BIRTH', { birthDate: '12 AUG/AOUT 1994' }],
    ['DATE_OF_BIRTH', { birthDate: '17.03.1966' }],
    ['EXPIRY', { expiryDate: '15 APR/AVR 2022' }],
    ['SURNAME', { surname: 'ERITSSON' }],
    ['SURNAME', { surname: 'LINDQVIST' }],
    ['GIVEN_NAMES', { givenNames: 'WILHELMINA' }],
    ['SEX', { sex: 'M' }],
    ['NATIONALITY', { nationality: 'SWE' }],
  ]
  for (const [field, change] of altered) {
    it(`notices ${field} altered to ${Object.values(change ?? {}).join()}, and nothing else`, () => {
      const comparisons = compare(passport(change))
      assert.deepEqual(
        comparisons.filter((comparison) => comparison.outcome === 'MISMATCH').map((comparison) => comparison.field),
        [field],
      )
    })
  }

  it('holds nothing against the MRZ that was hard to read', () => {
    const blurred = compare(
      passport({ surname: 'ERITSSON', birthDate: '12 AUG/AOUT 1994', number: 'L898907C3' }, undefined, 0.8),
    )
    assert.deepEqual(
      blurred.filter((comparison) => comparison.outcome === 'MISMATCH'),
      [],
    )
  })

  it('holds nothing against a field of the MRZ that was hard to read', () => {
    assert.equal(outcome(compare(passport({ surname: 'LINDQVIST' }), MRZ, ['SURNAME']), 'SURNAME'), 'NOT_FOUND')
  })

  it('says that a value is not there, rather than that it is another', () => {
    const empty = compare(passport({ number: null, surname: null, birthDate: null, sex: null }))
    for (const field of ['DOCUMENT_NUMBER', 'SURNAME', 'DATE_OF_BIRTH', 'SEX'] as const)
      assert.equal(outcome(empty, field), 'NOT_FOUND', field)
  })

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

  it('accuses nobody of the Romanian letters that the reader drops, and bears them out for nobody', () => {
    const romanian = { ...MRZ, issuer: 'ROU' }
    const of = (surname: string, printed: string, mrz = romanian) =>
      outcome(compare(passport({ surname: printed }), { ...mrz, surname }), 'SURNAME')
    assert.equal(of('MURESANU', 'MUREANU'), 'NOT_FOUND')
    assert.equal(of('MURESANU', 'MUREANU', MRZ), 'MISMATCH', 'of another state')
    assert.equal(of('MURESANU', 'MURESENU'), 'MISMATCH', 'another letter')
    assert.equal(of('MUREANU', 'MURESANU'), 'MISMATCH', 'a letter that the print has and the MRZ has not')
  })

  it('accepts a stump of a name that fills its field', () => {
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

  it('takes no date that stands beside another label, and none that is out of its place in time', () => {
    const two = { birthDate: null, expiryDate: '15 APR/AVR 2012', issueDate: '16 APR/AVR 2007' }
    assert.equal(outcome(compare(passport(two), { ...MRZ, birthDate: '2007-04-16' }), 'DATE_OF_BIRTH'), 'NOT_FOUND')
    assert.equal(outcome(compare(passport(), { ...MRZ, birthDate: '2007-04-16' }), 'DATE_OF_BIRTH'), 'NOT_FOUND')
    assert.notEqual(outcome(compare(passport(), { ...MRZ, expiryDate: '2007-04-16' }), 'EXPIRY'), 'MATCH')
    // The same without any labels: the oldest date is the birth's, the latest the expiry's.
    const bare = reading(
      ['12 AUG 1974', '16 APR 2007', '15 APR 2012'].map((text, i) => textLine(text, 400, 200 + 80 * i)),
      null,
    )
    assert.equal(outcome(compare(bare), 'DATE_OF_BIRTH'), 'MATCH')
    assert.equal(outcome(compare(bare), 'EXPIRY'), 'MATCH')
    assert.notEqual(outcome(compare(bare, { ...MRZ, expiryDate: '2007-04-16' }), 'EXPIRY'), 'MATCH')
  })

  it('lets a nationality in words bear the code out, and no place of birth', () => {
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

  it('sees a name too few and a name too many', () => {
    assert.equal(outcome(compare(passport(), { ...MRZ, givenNames: 'ANNA' }), 'GIVEN_NAMES'), 'MISMATCH')
    assert.equal(outcome(compare(passport(), { ...MRZ, givenNames: 'ANNA MARIA EVA' }), 'GIVEN_NAMES'), 'NOT_FOUND')
    assert.equal(outcome(compare(passport(), { ...MRZ, givenNames: null }), 'GIVEN_NAMES'), 'MISMATCH')
  })

  it('sees two names exchanged, and takes no place or office for a name', () => {
    const exchanged = compare(passport(), { ...MRZ, surname: 'ANNA MARIA', givenNames: 'ERIKSSON' })
    assert.deepEqual([outcome(exchanged, 'SURNAME'), outcome(exchanged, 'GIVEN_NAMES')], ['NOT_FOUND', 'NOT_FOUND'])
    const office = [textLine('Authority/Autorité', 400, 830, { height: 18 }), textLine('STOCKHOLM', 400, 856)]
    assert.notEqual(
      outcome(compare(reading([...printedLines(), ...office], null), { ...MRZ, surname: 'STOCKHOLM' }), 'SURNAME'),
      'MATCH',
    )
  })

  it('is not borne out by what a forger prints elsewhere, where the label still leads to the truth', () => {
    const elsewhere = (text: string) => [textLine(text, 900, 900)]
    const compareWith = (text: string, mrz: Partial<MrzFields>) =>
      compare(reading([...printedLines(), ...elsewhere(text)], null), { ...MRZ, ...mrz })
    assert.notEqual(outcome(compareWith('X11222333', { documentNumber: 'X11222333' }), 'DOCUMENT_NUMBER'), 'MATCH')
    assert.notEqual(outcome(compareWith('20 MAY 2034', { expiryDate: '2034-05-20' }), 'EXPIRY'), 'MATCH')
    assert.notEqual(outcome(compareWith('01 JAN 1950', { birthDate: '1950-01-01' }), 'DATE_OF_BIRTH'), 'MATCH')
    assert.notEqual(outcome(compareWith('LINDQVIST', { surname: 'LINDQVIST' }), 'SURNAME'), 'MATCH')
    assert.notEqual(outcome(compareWith('WILHELMINA', { givenNames: 'WILHELMINA' }), 'GIVEN_NAMES'), 'MATCH')
    assert.notEqual(outcome(compareWith('M', { sex: 'M' }), 'SEX'), 'MATCH')
  })

  it('is not borne out by a second label that a forger prints, where the first still leads to the truth', () => {
    const compareWith = (label: string, text: string, mrz: Partial<MrzFields>) =>
      compare(reading([...printedLines(), textLine(label, 900, 860, { height: 18 }), textLine(text, 900, 886)], null), {
        ...MRZ,
        ...mrz,
      })
    assert.notEqual(
      outcome(compareWith('Passport No.', 'X11222333', { documentNumber: 'X11222333' }), 'DOCUMENT_NUMBER'),
      'MATCH',
    )
    assert.notEqual(
      outcome(compareWith('Date of expiry', '20 MAY 2034', { expiryDate: '2034-05-20' }), 'EXPIRY'),
      'MATCH',
    )
    assert.notEqual(
      outcome(compareWith('Date of birth', '01 JAN 1950', { birthDate: '1950-01-01' }), 'DATE_OF_BIRTH'),
      'MATCH',
    )
    assert.notEqual(outcome(compareWith('Surname', 'LINDQVIST', { surname: 'LINDQVIST' }), 'SURNAME'), 'MATCH')
    assert.notEqual(
      outcome(compareWith('Given names', 'WILHELMINA', { givenNames: 'WILHELMINA' }), 'GIVEN_NAMES'),
      'MATCH',
    )
    assert.notEqual(outcome(compareWith('Sex', 'M', { sex: 'M' }), 'SEX'), 'MATCH')
  })

  it('is not borne out by a second copy of the MRZ, nor by a part of it', () => {
    const copies = [
      ERIKSSON.join(' '),
      ERIKSSON[0],
      ERIKSSON[1],
      ERIKSSON[1].slice(0, 28),
      ERIKSSON[0].slice(0, 22),
    ].map((text, i) => textLine(text, 200, 800 + 60 * i))
    assert.deepEqual(
      compare(reading(copies, null)).filter((comparison) => comparison.outcome === 'MATCH'),
      [],
    )
  })

  it('takes part of a longer number, a date or a personal number for no document number', () => {
    const number = (printed: string, documentNumber: string) =>
      outcome(compare(passport({ number: printed }), { ...MRZ, documentNumber }), 'DOCUMENT_NUMBER')
    assert.notEqual(number('9912345678', '12345678'), 'MATCH')
    assert.equal(number('N°12345678', '12345678'), 'MATCH')
    assert.equal(number('AB 12 345 678', 'AB12345678'), 'MATCH')
    assert.notEqual(
      outcome(
        compare(passport({ number: null, issueDate: '16.04.2007' }), { ...MRZ, documentNumber: '16042007' }),
        'DOCUMENT_NUMBER',
      ),
      'MATCH',
    )
    const personal = [textLine('Personal No.', 900, 300, { height: 18 }), textLine('810203123', 900, 326)]
    assert.notEqual(
      outcome(
        compare(reading([...printedLines(), ...personal], null), { ...MRZ, documentNumber: '810203123' }),
        'DOCUMENT_NUMBER',
      ),
      'MATCH',
    )
  })

  it('reads a sex from letters, pairs and words, and misses one that the MRZ leaves out', () => {
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

  it('takes no date of issue for an altered date of expiry: they share day and month', () => {
    const side = passport({ issueDate: '15 APR/AVR 2007', expiryDate: null })
    assert.equal(outcome(compare(side), 'EXPIRY'), 'NOT_FOUND')
  })

  it('forgives look-alikes that the check digit tells apart, and leaves open those that it does not', () => {
    const number = (printed: string, documentNumber: string, confidence = 0.85) =>
      outcome(
        compare(passport({ number: printed }, undefined, confidence), { ...MRZ, documentNumber }),
        'DOCUMENT_NUMBER',
      )
    assert.equal(number('LB98902C3', 'L898902C3'), 'MATCH')
    assert.equal(number('L8989O2C3', 'L898902C3', 0.99), 'MATCH')
    // A clear B is no 8: that is how a number is altered.
    assert.equal(number('LB98902C3', 'L898902C3', 0.99), 'NOT_FOUND')
    // G counts 16 and 6 counts 6: the check digit is the same.
    assert.equal(number('AG1234567', 'A61234567'), 'NOT_FOUND')
  })

  it('does not take a Hungarian F (férfi, a man) for a woman', () => {
    const man = { ...MRZ, issuer: 'HUN', sex: 'M' as const }
    assert.notEqual(outcome(compare(passport({ sex: 'F' }), man), 'SEX'), 'MISMATCH')
    assert.equal(outcome(compare(passport({ sex: 'K/F' })), 'SEX'), 'MATCH')
  })

  it('does not hold a nationality in words against a code', () => {
    assert.equal(outcome(compare(passport({ nationality: 'BRITISH CITIZEN' })), 'NATIONALITY'), 'NOT_FOUND')
    const german = { ...MRZ, nationality: 'D', issuer: 'D' }
    const side = reading(
      [...printedLines({ nationality: 'DEUTSCH' }), textLine('BUNDESREPUBLIK DEUTSCHLAND', 400, 20)],
      null,
    )
    assert.equal(outcome(compare(side, german), 'NATIONALITY'), 'MATCH')
  })

  it('leaves out what the MRZ does not say', () => {
    const bare = { ...MRZ, sex: null, nationality: null, expiryDate: null, givenNames: null }
    assert.deepEqual(
      compare(passport({ givenNames: null, sex: 'X' }), bare).map(({ field }) => field),
      ['DOCUMENT_NUMBER', 'DATE_OF_BIRTH', 'SURNAME'],
    )
  })
})
