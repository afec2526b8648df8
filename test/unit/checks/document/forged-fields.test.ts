// A forger may write anything into the MRZ and correct its check digits. The print confirms a value only if it is printed.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { crossCheck } from '../../../../checks/document/visual-zone/cross-check.ts'
import type { ComparedField } from '../../../../checks/document/visual-zone/field-comparison.ts'
import { parseMrz, type MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'
import { readVisualZone } from '../../../../checks/document/visual-zone/visual-zone.ts'
import { ERIKSSON, passport, PRINTED } from './readings.ts'

const TODAY = '2011-06-01'
const MRZ = parseMrz('TD3', ERIKSSON, TODAY)
const ZONE = readVisualZone([passport()])

const outcome = (field: ComparedField, change: Partial<MrzFields>) =>
  crossCheck({ ...MRZ, ...change }, ZONE, new Set(), TODAY).find((comparison) => comparison.field === field)?.outcome

const letters = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: least, maxLength: most })
const word = letters(2, 12)
/** A text with one character inserted, removed or changed. */
const altered = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), letters(0, 1), fc.boolean())
    .map(([at, letter, isIn]) => text.slice(0, at) + letter + text.slice(isIn ? at : at + 1))
    .filter((other) => other !== text)
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2011-05-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const zeroes = (text: string): string => text.replaceAll('O', '0')

describe('a field that was forged in the MRZ', () => {
  const never = (field: ComparedField, changes: fc.Arbitrary<Partial<MrzFields>>) =>
    fc.assert(
      fc.property(changes, (change) => assert.notEqual(outcome(field, change), 'MATCH')),
      { numRuns: 150 },
    )

  it('is confirmed where it is not forged', () => {
    for (const { field, outcome: found } of crossCheck(MRZ, ZONE, new Set(), TODAY)) assert.equal(found, 'MATCH', field)
  })

  it('is not confirmed as a number', () => {
    const any = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
      minLength: 1,
      maxLength: 9,
    })
    const digit = fc
      .tuple(fc.nat(8), fc.constantFrom(...'0123456789'))
      .map(([at, one]) => PRINTED.number.slice(0, at) + one + PRINTED.number.slice(at + 1))
    never(
      'DOCUMENT_NUMBER',
      fc
        .oneof(any, digit, altered(PRINTED.number))
        .filter((number) => zeroes(number) !== zeroes(PRINTED.number) && number !== '')
        .map((documentNumber) => ({ documentNumber })),
    )
  })

  it('is not confirmed as a date of birth or expiry, even with the date of another field', () => {
    const dates = fc.oneof(day, fc.constantFrom('2007-04-16', '1912-04-15', '1974-08-13', '1984-08-12'))
    never(
      'DATE_OF_BIRTH',
      dates.filter((date) => date.slice(2) !== '74-08-12').map((birthDate) => ({ birthDate })),
    )
    never(
      'EXPIRY',
      dates.filter((date) => date.slice(2) !== '12-04-15').map((date) => ({ expiryDate: `20${date.slice(2)}` })),
    )
  })

  it('is not confirmed as a name', () => {
    // Two letters for a special one (Æ, Ø, Ü, Å, Þ, ß) and J for I are forgiven: lawful spellings (Doc 9303-3, section 6).
    const isLawful = /AE|OE|UE|AA|IJ|TH|XX/
    const isPrinted = (name: string): boolean =>
      name === 'ERIKSSON' || name.replaceAll('J', 'I') === 'ERIKSSON' || isLawful.test(name)
    never(
      'SURNAME',
      fc
        .oneof(word, altered('ERIKSSON'))
        .filter((name) => !isPrinted(name))
        .map((surname) => ({ surname })),
    )
    const given = fc.oneof(
      word,
      fc.tuple(word, word).map((names) => names.join(' ')),
      altered('ANNA MARIA'),
      word.map((name) => `ANNA MARIA ${name}`),
      fc.constantFrom('ANNA', 'MARIA'),
    )
    const same = (name: string): string => name.replace(/[^A-Z]/g, '').replaceAll('J', 'I')
    never(
      'GIVEN_NAMES',
      given
        .filter((name) => same(name) !== 'ANNAMARIA' && !isLawful.test(name) && name.trim() !== '')
        .map((givenNames) => ({ givenNames })),
    )
  })

  it('is not confirmed as a sex or a nationality', () => {
    never(
      'SEX',
      fc.constantFrom('M' as const, 'X' as const, null).map((sex) => ({ sex })),
    )
    never(
      'NATIONALITY',
      letters(3, 3)
        .filter((code) => code !== 'UTO')
        .map((nationality) => ({ nationality })),
    )
  })
})
