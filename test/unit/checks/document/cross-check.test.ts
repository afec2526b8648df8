import assert from 'node:assert/strict'
import type { ComparedField } from '../../../../checks/document/visual-zone/field-comparison.ts'
import type { MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'
import { ERIKSSON, passport, printedLines, reading, textLine } from './readings.ts'
import { compare, MRZ, outcome } from './compared-fields.ts'

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

  it('finds no mismatch in a print that was hard to read', () => {
    const blurred = compare(
      passport({ surname: 'ERITSSON', birthDate: '12 AUG/AOUT 1994', number: 'L898907C3' }, undefined, 0.8),
    )
    assert.deepEqual(
      blurred.filter((comparison) => comparison.outcome === 'MISMATCH'),
      [],
    )
  })

  it('finds no mismatch in a field of the MRZ that was hard to read', () => {
    assert.equal(outcome(compare(passport({ surname: 'LINDQVIST' }), MRZ, ['SURNAME']), 'SURNAME'), 'NOT_FOUND')
  })

  it('reports a missing value as not found, not as a mismatch', () => {
    const empty = compare(passport({ number: null, surname: null, birthDate: null, sex: null }))
    for (const field of ['DOCUMENT_NUMBER', 'SURNAME', 'DATE_OF_BIRTH', 'SEX'] as const)
      assert.equal(outcome(empty, field), 'NOT_FOUND', field)
  })

  it('ignores a date beside another label, and a date out of order in time', () => {
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

  it('notices a missing name and an extra name', () => {
    assert.equal(outcome(compare(passport(), { ...MRZ, givenNames: 'ANNA' }), 'GIVEN_NAMES'), 'MISMATCH')
    assert.equal(outcome(compare(passport(), { ...MRZ, givenNames: 'ANNA MARIA EVA' }), 'GIVEN_NAMES'), 'NOT_FOUND')
    assert.equal(outcome(compare(passport(), { ...MRZ, givenNames: null }), 'GIVEN_NAMES'), 'MISMATCH')
  })

  it('notices exchanged names, and does not take a place or an office for a name', () => {
    const exchanged = compare(passport(), { ...MRZ, surname: 'ANNA MARIA', givenNames: 'ERIKSSON' })
    assert.deepEqual([outcome(exchanged, 'SURNAME'), outcome(exchanged, 'GIVEN_NAMES')], ['NOT_FOUND', 'NOT_FOUND'])
    const office = [textLine('Authority/Autorité', 400, 830, { height: 18 }), textLine('STOCKHOLM', 400, 856)]
    assert.notEqual(
      outcome(compare(reading([...printedLines(), ...office], null), { ...MRZ, surname: 'STOCKHOLM' }), 'SURNAME'),
      'MATCH',
    )
  })

  it('does not confirm a value that a forger prints elsewhere, where the label still leads to the true one', () => {
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

  it('does not confirm a value beside a second label, where the first still leads to the true one', () => {
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

  it('does not confirm the MRZ by a second copy of it, nor by a part of it', () => {
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

  it('does not take part of a longer number, a date or a personal number for the document number', () => {
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

  it('does not take the date of issue for an altered date of expiry, though they share day and month', () => {
    const side = passport({ issueDate: '15 APR/AVR 2007', expiryDate: null })
    assert.equal(outcome(compare(side), 'EXPIRY'), 'NOT_FOUND')
  })

  it('skips the fields that the MRZ does not have', () => {
    const bare = { ...MRZ, sex: null, nationality: null, expiryDate: null, givenNames: null }
    assert.deepEqual(
      compare(passport({ givenNames: null, sex: 'X' }), bare).map(({ field }) => field),
      ['DOCUMENT_NUMBER', 'DATE_OF_BIRTH', 'SURNAME'],
    )
  })
})
