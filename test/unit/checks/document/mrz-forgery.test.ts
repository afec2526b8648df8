// No repair may make a forged digit valid with a value that is not in the MRZ.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { lookAlikes, MRZ_ALPHABET, mrzClass } from '../../../../checks/document/mrz/mrz-alphabet.ts'
import { bestAttempt } from '../../../../checks/document/mrz/mrz-attempt.ts'
import { checkDigit, failingChecks, spanText } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { MRZ_FORMATS } from '../../../../checks/document/mrz/mrz-format.ts'
import type { MrzRow } from '../../../../checks/document/mrz/mrz-locate.ts'
import { BLANK, MRZ_STRIDE, type MrzScores } from '../../../../checks/document/mrz/mrz-scores.ts'
import { textLine } from './readings.ts'

const FORMAT = MRZ_FORMATS.TD3

/** Scores of a line: two steps a character, a blank between. The given doubts and look-alikes share the rest of the probability. */
function simulated(
  text: string,
  doubts: readonly { readonly at: number; readonly other: string; readonly share: number }[],
): MrzScores {
  const steps = text.length * 3
  const logProbabilities = new Float32Array(steps * MRZ_STRIDE).fill(Math.log(1e-5))
  const put = (step: number, index: number, probability: number) => {
    logProbabilities[step * MRZ_STRIDE + index] = Math.log(
      Math.exp(logProbabilities[step * MRZ_STRIDE + index]) + probability,
    )
  }
  for (let i = 0; i < text.length; i++) {
    const doubt = doubts.find(({ at }) => at === i)
    const alike = lookAlikes(text[i])
    for (const step of [i * 3, i * 3 + 1]) {
      put(step, mrzClass(text[i]), 0.9 * (1 - (doubt?.share ?? 0)))
      if (doubt !== undefined) put(step, mrzClass(doubt.other), 0.9 * doubt.share)
      for (const other of alike) put(step, mrzClass(other), 0.08 / alike.length)
    }
    put(i * 3 + 2, BLANK, 0.95)
  }
  return { logProbabilities, steps }
}

const row = (text: string, y: number): MrzRow => ({ ...textLine(text, 0, y), members: [] })

/** A valid passport MRZ. */
function passportLines(issuer: string, number: string, birth: string, expiry: string, optional: string): string[] {
  const upper = `P<${issuer}SPECIMEN<<ANNA`.padEnd(44, '<')
  const personal = optional.padEnd(14, '<')
  const lower = `${number}${checkDigit(number)}${issuer}${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}${personal}${checkDigit(personal)}`
  return [upper, lower + checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, 43))]
}

// Without G and 6: they weigh the same, so only the print distinguishes them (mrz-witness.test.ts).
const digits = (length: number) =>
  fc.array(fc.constantFrom(...'012345789'), { minLength: length, maxLength: length }).map((list) => list.join(''))
const alphanumerics = (length: number) =>
  fc
    .array(fc.constantFrom(...'012345789ABCDEFHIJKLMNOPQRSTUVWXYZ'), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
const date = fc
  .tuple(fc.integer({ min: 40, max: 99 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([y, m, d]) => `${y}${String(m).padStart(2, '0')}${String(d).padStart(2, '0')}`)
const letters = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFHIJKLMNOPQRSTUVWXYZ'), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
/** Issuers whose numbers have a known shape, and one whose numbers have none. */
const numbered = fc.oneof(
  fc.tuple(fc.constant('UTO'), fc.oneof(alphanumerics(9), digits(9))),
  fc.tuple(fc.constant('GBR'), digits(9)),
  fc.tuple(
    fc.constant('CAN'),
    fc.tuple(letters(2), digits(6)).map(([head, tail]) => `${head}${tail}<`),
  ),
  fc.tuple(
    fc.constant('ITA'),
    fc.tuple(letters(2), digits(7)).map((parts) => parts.join('')),
  ),
)
const document = fc.record({
  numbered,
  birth: date,
  expiry: date,
  optional: fc.oneof(digits(10), alphanumerics(9), fc.constant('')),
})
/** Digits of number and dates, where a forger changes one. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26]
const FIELDS = ['documentNumber', 'birthDate', 'expiryDate'] as const

describe('a forged digit', () => {
  it('never becomes valid with another value, however faint it and its neighbours are', () => {
    let failed = 0
    fc.assert(
      fc.property(
        document,
        fc.constantFrom(...PLACES),
        fc.constantFrom(...'012345789'),
        fc.array(
          fc.record({
            at: fc.nat(43),
            other: fc.constantFrom(...MRZ_ALPHABET),
            share: fc.double({ min: 0, max: 0.49, noNaN: true }),
          }),
          { maxLength: 8 },
        ),
        ({ numbered: [issuer, number], birth, expiry, optional }, at, forgedTo, noise) => {
          const lines = passportLines(issuer, number, birth, expiry, optional)
          const printed = [lines[0], lines[1].slice(0, at) + forgedTo + lines[1].slice(at + 1)]
          if (!/\d/.test(lines[1][at])) return
          // The true digit shows through, as where a forger scraped.
          const doubts = [{ at, other: lines[1][at], share: 0.4 }, ...noise]
          const reading = bestAttempt(
            printed.map((text, i) => row(text, i * 50)),
            [simulated(printed[0], []), simulated(printed[1], doubts)],
          )?.reading
          assert.ok(reading !== undefined && reading.format === 'TD3')
          if (failingChecks(FORMAT, printed).length > 0) failed++
          if (reading.failing.length > 0) return
          for (const field of FIELDS)
            assert.equal(spanText(reading.lines, FORMAT.fields[field]!), spanText(printed, FORMAT.fields[field]!))
        },
      ),
      { numRuns: 500, seed: 7 },
    )
    assert.ok(failed > 100, `${failed} forgeries that break a digit`)
  })
})

describe('the layout of an MRZ', () => {
  const formatOf = (lines: readonly string[]) =>
    bestAttempt(
      lines.map((text, i) => row(text, i * 50)),
      lines.map((text) => simulated(text, [])),
    )?.reading.format

  it('is recognised by its first letters where the lengths are equal: a French visa is not a French card', () => {
    assert.equal(formatOf(['V<FRABERANGER<<RENE<<<<<<<<<<<<<<<<<', '17JN766074FRA9108183M3108228<<<<<<<<']), 'MRVB')
    assert.equal(formatOf(['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4']), 'FRA_ID')
    assert.equal(formatOf(['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']), 'TD2')
    assert.equal(formatOf(['D1FRA13AA000026181231MARTIN<<9']), 'FRA_DL')
    assert.equal(formatOf(['DIXON<STREET<12<LONDON<<<<<<<<']), undefined)
  })
})
