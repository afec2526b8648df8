import assert from 'node:assert/strict'
import { crossCheck } from '../../../activities/document/visual-zone/cross-check.ts'
import type { ComparedField, FieldComparison } from '../../../activities/document/visual-zone/field-comparison.ts'
import { parseMrz, type MrzFields } from '../../../activities/document/mrz/mrz-parse.ts'
import { readVisualZone } from '../../../activities/document/visual-zone/visual-zone.ts'
import { ERIKSSON, passport, printedLines, reading, textLine } from './readings.ts'

const MRZ = parseMrz('TD3', ERIKSSON, '2026-11-21')

const compare = (side = passport(), mrz: MrzFields = MRZ, unclear: readonly ComparedField[] = []): FieldComparison[] =>
  crossCheck(mrz, readVisualZone([side]), new Set(unclear))

const outcome = (comparisons: readonly FieldComparison[], field: ComparedField) =>
  comparisons.find((comparison) => comparison.field === field)?.outcome

const withSurname = (surname: string, printed: string) => outcome(compare(passport({ surname: printed }), { ...MRZ, surname }), 'SURNAME')

describe('comparing the MRZ with the visual zone', () => {
  it('finds every field of a genuine passport', () => {
    assert.deepEqual(compare().map(({ field, outcome }) => `${field} ${outcome}`), [
      'DOCUMENT_NUMBER MATCH', 'DATE_OF_BIRTH MATCH', 'EXPIRY MATCH', 'SURNAME MATCH', 'GIVEN_NAMES MATCH', 'SEX MATCH', 'NATIONALITY MATCH',
    ])
  })

  const altered: [ComparedField, Parameters<typeof passport>[0]][] = [
    ['DOCUMENT_NUMBER', { number: 'L898907C3' }], ['DATE_OF_BIRTH', { birthDate: '12 AUG/AOUT 1994' }], ['DATE_OF_BIRTH', { birthDate: '17.03.1966' }],
    ['EXPIRY', { expiryDate: '15 APR/AVR 2022' }], ['SURNAME', { surname: 'ERITSSON' }], ['SURNAME', { surname: 'LINDQVIST' }],
    ['GIVEN_NAMES', { givenNames: 'WILHELMINA' }], ['SEX', { sex: 'M' }], ['NATIONALITY', { nationality: 'SWE' }],
  ]
  for (const [field, change] of altered) {
    it(`notices ${field} altered to ${Object.values(change ?? {}).join()}, and nothing else`, () => {
      const comparisons = compare(passport(change))
      assert.deepEqual(comparisons.filter((comparison) => comparison.outcome === 'MISMATCH').map((comparison) => comparison.field), [field])
    })
  }

  it('holds nothing against the MRZ that was hard to read', () => {
    const blurred = compare(passport({ surname: 'ERITSSON', birthDate: '12 AUG/AOUT 1994', number: 'L898907C3' }, undefined, 0.8))
    assert.deepEqual(blurred.filter((comparison) => comparison.outcome === 'MISMATCH'), [])
  })

  it('holds nothing against a field of the MRZ that was hard to read', () => {
    assert.equal(outcome(compare(passport({ surname: 'LINDQVIST' }), MRZ, ['SURNAME']), 'SURNAME'), 'NOT_FOUND')
  })

  it('says that a value is not there, rather than that it is another', () => {
    const empty = compare(passport({ number: null, surname: null, birthDate: null, sex: null }))
    for (const field of ['DOCUMENT_NUMBER', 'SURNAME', 'DATE_OF_BIRTH', 'SEX'] as const) assert.equal(outcome(empty, field), 'NOT_FOUND', field)
  })

  it('accepts every lawful spelling of special letters', () => {
    for (const [mrz, printed] of [
      ['MUELLER', 'MÜLLER'], ['MULLER', 'MÜLLER'], ['AAKESSON', 'ÅKESSON'], ['JOERGENSEN', 'JØRGENSEN'], ['LUKASIEWICZ', 'ŁUKASIEWICZ'],
      ['WEISS', 'Weiß'], ['WEISS', 'WEIB'], ['OCONNOR', 'O’CONNOR'], ['SMITH JONES', 'SMITH-JONES'], ['THORSDOTTIR', 'ÞÓRSDÓTTIR'],
      ['AEVARSDOTTIR', 'EVARSDÓTTIR'], ['YILMAZ', 'YILMAZ'], ['NUNEZ', 'NÚÑEZ'], ['NGUYEN THI', 'NGUYENTHI'],
    ]) assert.equal(withSurname(mrz, printed), 'MATCH', `${mrz} and ${printed}`)
  })

  it('accepts a stump of a name that fills its field', () => {
    const cut = { ...MRZ, givenNames: 'ANNA MAR', namesTruncated: true }
    assert.equal(outcome(compare(passport(), cut), 'GIVEN_NAMES'), 'MATCH')
    assert.equal(outcome(compare(passport(), { ...cut, namesTruncated: false }), 'GIVEN_NAMES'), 'NOT_FOUND')
  })

  it('reads US dates either way round', () => {
    const us = { ...MRZ, birthDate: '1985-03-04' }
    assert.equal(outcome(compare(passport({ birthDate: '03/04/1985' }), us), 'DATE_OF_BIRTH'), 'MATCH')
  })

  it('takes no date of issue for an altered date of expiry: they share day and month', () => {
    const side = passport({ issueDate: '15 APR/AVR 2007', expiryDate: null })
    assert.equal(outcome(compare(side), 'EXPIRY'), 'NOT_FOUND')
  })

  it('forgives look-alikes that the check digit tells apart, and leaves open those that it does not', () => {
    const number = (printed: string, documentNumber: string) => outcome(compare(passport({ number: printed }), { ...MRZ, documentNumber }), 'DOCUMENT_NUMBER')
    assert.equal(number('LB98902C3', 'L898902C3'), 'MATCH')
    assert.equal(number('L8989O2C3', 'L898902C3'), 'MATCH')
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
    const side = reading([...printedLines({ nationality: 'DEUTSCH' }), textLine('BUNDESREPUBLIK DEUTSCHLAND', 400, 20)], null)
    assert.equal(outcome(compare(side, german), 'NATIONALITY'), 'MATCH')
  })

  it('leaves out what the MRZ does not say', () => {
    const bare = { ...MRZ, sex: null, nationality: null, expiryDate: null, givenNames: null }
    assert.deepEqual(compare(passport(), bare).map(({ field }) => field), ['DOCUMENT_NUMBER', 'DATE_OF_BIRTH', 'SURNAME'])
  })
})
