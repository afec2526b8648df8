import { checkDigit } from '../../../checks/document/mrz/mrz-check-digits.ts'
import { withDigit } from './numbers.ts'

/** The values of an MRZ. Dates are YYMMDD, names as the MRZ writes them. */
export interface MrzContent {
  readonly documentCode: string
  readonly issuer: string
  readonly surname: string
  readonly givenNames: string
  readonly number: string
  readonly nationality: string
  readonly birthDate: string
  readonly sex: string
  readonly expiryDate: string
  readonly optionalData: string
}

export type MrzKind = 'TD3' | 'TD2' | 'TD1' | 'MRVA' | 'MRVB' | 'FRA_ID' | 'FRA_DL'

const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length)

/** The lines of an MRZ with the right check digits (Doc 9303-4 to -7; the French cards' own layouts). */
export function mrzLinesOf(kind: MrzKind, mrz: MrzContent): string[] {
  const names = `${mrz.surname}<<${mrz.givenNames}`
  const head = filled(mrz.documentCode, 2) + filled(mrz.issuer, 3)
  const birth = withDigit(mrz.birthDate)
  const expiry = withDigit(mrz.expiryDate)
  const lower = `${withDigit(filled(mrz.number, 9))}${filled(mrz.nationality, 3)}${birth}${mrz.sex}${expiry}`
  const composite = (line: string, end: number): string =>
    checkDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, end))
  switch (kind) {
    case 'TD3': {
      const optional = filled(mrz.optionalData, 14)
      const line = lower + optional + (mrz.optionalData === '' ? '<' : checkDigit(optional))
      return [filled(head + names, 44), line + composite(line, 43)]
    }
    case 'TD2': {
      const line = lower + filled(mrz.optionalData, 7)
      return [filled(head + names, 36), line + composite(line, 35)]
    }
    case 'TD1': {
      const upper = head + withDigit(filled(mrz.number, 9)) + filled(mrz.optionalData, 15)
      const middle = birth + mrz.sex + expiry + filled(mrz.nationality, 3) + filled('', 11)
      return [
        upper,
        middle + checkDigit(upper.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29)),
        filled(names, 30),
      ]
    }
    case 'MRVA':
      return [filled(head + names, 44), lower + filled(mrz.optionalData, 16)]
    case 'MRVB':
      return [filled(head + names, 36), lower + filled(mrz.optionalData, 8)]
    case 'FRA_ID': {
      const upper = `IDFRA${filled(mrz.surname, 25)}${filled(mrz.optionalData, 6)}`
      const line = withDigit(filled(mrz.number, 12)) + filled(mrz.givenNames, 14) + birth + mrz.sex
      return [upper, line + checkDigit(upper + line)]
    }
    case 'FRA_DL': {
      // One line. Both digits cover everything before them (derived from the specimens of 2013 and 2015).
      const number = withDigit(`D1FRA${filled(mrz.number, 9)}`)
      return [withDigit(number + mrz.expiryDate + filled(mrz.surname, 8))]
    }
  }
}
