import { checkDigit } from '../../../checks/document/mrz/mrz-check-digits.ts'
import { pick, type Random } from './random.ts'

const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ']
/** Letters and digits of German document numbers: no vowels, no B, D, Q, S. */
const GERMAN = [...'CFGHJKLMNPRTVWXYZ0123456789']
const DIGITS = [...'0123456789']

/** A number by its pattern (see Issuer), and the check character if its state puts one inside. */
export function makeNumber(random: Random, pattern: string, issuer: string): string {
  const number = [...pattern]
    .map((place) =>
      place === 'L'
        ? pick(random, LETTERS)
        : place === 'D'
          ? pick(random, DIGITS)
          : place === 'X'
            ? pick(random, GERMAN)
            : place,
    )
    .join('')
  // Polish identity cards: the fourth character makes the weighted sum end with 0.
  if (issuer === 'POL' && pattern === 'LLLDDDDDD') return withPolishDigit(number)
  return number
}

function withPolishDigit(number: string): string {
  const rest = number.slice(0, 3) + number.slice(4)
  const weights = [7, 3, 1, 7, 3, 1, 7, 3]
  const sum = [...rest].reduce(
    (total, c, i) => total + weights[i] * (/\d/.test(c) ? Number(c) : c.charCodeAt(0) - 55),
    0,
  )
  return number.slice(0, 3) + String(sum % 10) + number.slice(4)
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)
const someDigits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => pick(random, DIGITS)).join('')

/** The personal number of a state, with its check digits. Null for states that print none. */
export function personalNumber(random: Random, issuer: string, birthDate: string, sex: 'F' | 'M'): string | null {
  const [year, month, day] = birthDate.split('-')
  const yymmdd = year.slice(2) + month + day
  const late = Number(year) >= 2000
  switch (issuer) {
    case 'ESP': {
      const digits = someDigits(random, 8)
      return digits + 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]
    }
    case 'POL': {
      const body = `${year.slice(2)}${String(Number(month) + (late ? 20 : 0)).padStart(2, '0')}${day}${someDigits(random, 3)}${pick(random, sex === 'F' ? ['0', '2', '4', '6', '8'] : ['1', '3', '5', '7', '9'])}`
      return body + String((10 - (weighted(body, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10)
    }
    case 'EST':
    case 'LTU': {
      const body = `${(late ? 5 : 3) + (sex === 'F' ? 1 : 0)}${yymmdd}${someDigits(random, 3)}`
      const first = weighted(body, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
      const second = weighted(body, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11
      return body + String(first < 10 ? first : second < 10 ? second : 0)
    }
    case 'TUR': {
      const body = pick(random, DIGITS.slice(1)) + someDigits(random, 8)
      const tenth =
        (((weighted(body, [7, 0, 7, 0, 7, 0, 7, 0, 7]) - weighted(body, [0, 1, 0, 1, 0, 1, 0, 1, 0])) % 10) + 10) % 10
      return body + String(tenth) + String((weighted(body, Array<number>(9).fill(1)) + tenth) % 10)
    }
    case 'HRV': {
      const body = someDigits(random, 10)
      const rest = [...body].reduce((carry, digit) => (((carry + Number(digit)) % 10 || 10) * 2) % 11, 10)
      return body + String((11 - rest) % 10)
    }
    case 'ROU': {
      const body = `${(late ? 5 : 1) + (sex === 'F' ? 1 : 0)}${yymmdd}12${String(100 + Math.floor(random() * 800))}`
      const rest = weighted(body, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
      return body + (rest === 10 ? '1' : String(rest))
    }
    case 'SWE': {
      const body = `${yymmdd}${someDigits(random, 2)}${pick(random, sex === 'F' ? ['0', '2', '4', '6', '8'] : ['1', '3', '5', '7', '9'])}`
      const sum = [...body].reduce(
        (total, digit, i) =>
          total + [...String(Number(digit) * (i % 2 === 0 ? 2 : 1))].reduce((a, d) => a + Number(d), 0),
        0,
      )
      return `${year.slice(0, 2)}${body}${(10 - (sum % 10)) % 10}`
    }
    default:
      return null
  }
}

/** A text with its Doc 9303 check digit. */
export const withDigit = (text: string): string => text + checkDigit(text)
