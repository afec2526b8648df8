// Rules of states outside Europe for personal numbers: the possible numbers, and their statements about their
// holder. Each rule names its source. Rules without a source come from npm stdnum (from python-stdnum).
import { holder, isDay, without } from './calendar.ts'
import { luhnHolds, oddIsMale, stdnumHolds, weightedSum, type EncodedHolder } from './number-scheme.ts'

const part = (n: string, start: number, end = start + 2): number => Number(n.slice(start, end))
const repeats = (n: string): boolean => /^(\d)\1+$/.test(n)

/** YYMMDD or YYYYMMDD, and a digit that is odd for men. */
export const yearFirst = (digits: string, sexDigit: string | null): EncodedHolder =>
  holder(
    digits.slice(0, -4),
    part(digits.slice(-4), 0),
    part(digits.slice(-4), 2),
    sexDigit === null ? null : oddIsMale(sexDigit),
  )
const beginsWithDay = (n: string, start: number): boolean => isDay('', part(n, start + 2), part(n, start + 4))

/**
 * Mexico: YYMMDD after four letters, then H (hombre), M (mujer) or X. The 17th character is a digit for births until
 * 1999, a letter from 2000 (RENAPO).
 */
export const curp = (n: string): EncodedHolder => ({
  birth: n.slice(4, 10),
  sex: n[10] === 'H' ? 'M' : n[10] === 'M' ? 'F' : null,
})

/** Indonesia: six digits of the place, DDMMYY with 40 added for women, without a check digit. */
export function nik(n: string): EncodedHolder {
  const day = part(n, 6)
  return holder(n.slice(10, 12), part(n, 8), without(day, 40), day > 40 ? 'F' : 'M')
}

export const holdsIndonesian = (n: string): boolean => isDay(n.slice(10, 12), part(n, 8), without(part(n, 6), 40))

/** Egypt: 2 or 3 for the century, YYMMDD, the governorate, four digits, and a last one without a published rule. */
export const egyptian = (n: string): EncodedHolder =>
  yearFirst((n.startsWith('2') ? '19' : '20') + n.slice(1, 7), n[12])
export const holdsEgyptian = (n: string): boolean =>
  isDay((n.startsWith('2') ? '19' : '20') + n.slice(1, 3), part(n, 3), part(n, 5))

/** Kazakhstan: the seventh digit encodes sex and century; 0 is a foreigner (rules of the IIN, 2003). */
const KAZAKH_CENTURIES: Readonly<Record<string, string>> = { 1: '18', 2: '18', 3: '19', 4: '19', 5: '20', 6: '20' }
export const kazakh = (n: string): EncodedHolder =>
  yearFirst((KAZAKH_CENTURIES[n[6]] ?? '') + n.slice(0, 6), n[6] === '0' ? null : n[6])
export function holdsKazakh(n: string): boolean {
  const first = weightedSum(n, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11
  const rest = first === 10 ? weightedSum(n, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11 : first
  return beginsWithDay(n, 0) && rest < 10 && rest === Number(n[11])
}

/**
 * Singapore: letter of the series, seven digits, check letter. T and G (from 2000) add 4, M (foreigners from 2022) adds
 * 3 and reads its letters from the other end (ICA).
 */
export function holdsSingaporean(n: string): boolean {
  const sum = weightedSum(n.slice(1), [2, 7, 6, 5, 4, 3, 2]) + ({ T: 4, G: 4, M: 3 }[n[0]] ?? 0)
  if (n.startsWith('M')) return 'KLJNPQRTUWX'[10 - (sum % 11)] === n[8]
  return ('ST'.includes(n[0]) ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK')[sum % 11] === n[8]
}

/** Hong Kong: one or two letters, six digits; a blank before one letter counts 36 (Immigration Department). */
export function holdsHongKong(given: string): boolean {
  const n = given.replace(/[()]/g, '')
  const values = [...n.slice(0, -1).padStart(8, ' ')].map((character) =>
    character === ' ' ? 36 : parseInt(character, 36),
  )
  return '0123456789A'[(11 - (values.reduce((sum, value, i) => sum + value * (9 - i), 0) % 11)) % 11] === n.slice(-1)
}

const TAIWANESE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
/**
 * Taiwan: 1 and 2 are citizens, 8 and 9 foreigners since 2021, A to D foreigners before. The letter counts by its last
 * digit (Household Registration; National Immigration Agency).
 */
export function holdsTaiwanese(n: string): boolean {
  const letter = TAIWANESE_LETTERS.indexOf(n[0]) + 10
  const second = /\d/.test(n[1]) ? n[1] : String((TAIWANESE_LETTERS.indexOf(n[1]) + 10) % 10)
  return (
    (Math.floor(letter / 10) + (letter % 10) * 9 + weightedSum(second + n.slice(2), [8, 7, 6, 5, 4, 3, 2, 1, 1])) %
      10 ===
    0
  )
}
export const taiwanese = (n: string): EncodedHolder => ({ birth: null, sex: /[18AC]/.test(n[1]) ? 'M' : 'F' })

/**
 * Korea: 1 to 4 are citizens, 5 to 8 foreigners, by century and sex. Since October 2020 the last six digits are random.
 * For births since then, and for foreigners of any age, the rule of a number is unknown (Enforcement Rules of the
 * Resident Registration Act, 2020).
 */
const koreanYear = (n: string): string => ('1256'.includes(n[6]) ? '19' : '20') + n.slice(0, 2)
const isDrawn = (n: string): boolean => Number(n[6]) >= 5 || koreanYear(n) + n.slice(2, 4) >= '202010'
const koreanDigit = (n: string): boolean =>
  ((Number(n[6]) >= 5 ? 13 : 11) - (weightedSum(n, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10 === Number(n[12])
export const lacksKoreanDigit = (n: string): boolean => isDrawn(n) && !koreanDigit(n)
export const holdsKorean = (n: string): boolean =>
  isDay(koreanYear(n), part(n, 2), part(n, 4)) && (isDrawn(n) || (part(n, 7) <= 96 && koreanDigit(n)))
export const korean = (n: string): EncodedHolder => yearFirst(n.slice(0, 6), n[6])

const UNASSIGNED_PLACES = /^(?:00|1[789]|20|69|7[03]|8[01]|9[4-7])$/
/** Malaysia: YYMMDD, code of the place, four digits, without a check digit (National Registration Department). */
export const holdsMalaysian = (n: string): boolean => beginsWithDay(n, 0) && !UNASSIGNED_PLACES.test(n.slice(6, 8))

/**
 * Thailand: 1 to 5 and 8 are registered citizens and residents, 6 and 7 their foreign relatives, 0 people outside of
 * the register. All have one check digit.
 */
export const holdsThai = (n: string): boolean =>
  (11 - (weightedSum(n, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(n[12])

/** Pakistan: the first digit is the province (8 is Azad Kashmir), the last the sex, without a check digit (NADRA). */
export const holdsPakistani = (n: string): boolean => n[12] !== '0'

/**
 * South Africa: YYMMDD, four digits of the sex, then 0 a citizen, 1 a resident, 2 a refugee (Identification Act
 * regulations; Department of Home Affairs).
 */
export const holdsSouthAfrican = (n: string): boolean => beginsWithDay(n, 0) && luhnHolds(n)

const brazilian = stdnumHolds('BR', 'cpf')
/** Brazil: the revenue issues no number of eleven equal digits, although their check digits hold. */
export const holdsBrazilian = (n: string): boolean => !repeats(n) && brazilian(n)

/**
 * Argentina: 20, 23, 24, 25, 26 and 27 are people, including foreigners with a DNI from 90 million. A remainder of 1
 * takes 9, and 23 instead of 20 or 27 (AFIP).
 */
export function holdsArgentine(n: string): boolean {
  const rest = weightedSum(n, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return (rest === 0 ? 0 : rest === 1 ? 9 : 11 - rest) === Number(n[10])
}

/** Peru: the check after eight digits is a digit, or a letter on older cards (RENIEC). */
export function holdsPeruvian(n: string): boolean {
  const rest = weightedSum(n, [3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return ['65432110987'[rest], 'KJIHGFEDCBA'[rest]].includes(n[8])
}

const uruguayan = stdnumHolds('UY', 'cedula')
/** Uruguay: numbers below a million have seven digits including their check digit. */
export const holdsUruguayan = (n: string): boolean => uruguayan(n.padStart(8, '0'))

const guatemalan = stdnumHolds('GT', 'cui')
/** Guatemala: a number with remainder 10 is not issued (RENAP). */
export const holdsGuatemalan = (n: string): boolean =>
  guatemalan(n) && weightedSum(n, [2, 3, 4, 5, 6, 7, 8, 9]) % 11 !== 10

/**
 * Mauritius: a letter of the surname, DDMMYY, six digits, and a check character of modulus 17 (Mauritius National
 * Identity Card Unit; `stdnum` gives H for a remainder of 0).
 */
export function holdsMauritian(n: string): boolean {
  const sum = [...n.slice(0, 13)].reduce((total, character, i) => total + parseInt(character, 36) * (14 - i), 0)
  return isDay(n.slice(5, 7), part(n, 3), part(n, 1)) && '0123456789ABCDEFG'[(17 - (sum % 17)) % 17] === n[13]
}
