import { checkDigit } from '../../checks/document/mrz/mrz-check-digits.ts'

/** The printed data of a specimen passport; dates as YYYY-MM-DD. */
export interface SpecimenFields {
  readonly issuer: string
  readonly country: string
  readonly surname: string
  readonly givenNames: string
  readonly number: string
  readonly nationality: string
  readonly birthDate: string
  readonly sex: 'F' | 'M'
  readonly birthPlace: string
  readonly issueDate: string
  readonly expiryDate: string
}

/** The holder of the bundled specimen, who does not exist. */
export const SPECIMEN_FIELDS: SpecimenFields = {
  issuer: 'UTO',
  country: 'UTOPIA',
  surname: 'FALKENRATH',
  givenNames: 'TOBIAS EMIL',
  number: 'K74H21097',
  nationality: 'UTOPIAN',
  birthDate: '1986-03-17',
  sex: 'M',
  birthPlace: 'ZENITH',
  issueDate: '2024-05-21',
  expiryDate: '2034-05-20',
}

const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length)
const yymmdd = (date: string): string => date.slice(2).replaceAll('-', '')
const withDigit = (text: string): string => text + checkDigit(text)

/** The two MRZ lines of a passport (TD3, Doc 9303-4). */
export function mrzLines(fields: SpecimenFields): [string, string] {
  const word = (name: string) => name.toUpperCase().replace(/[^A-Z]+/g, '<')
  const names = filled(`P<${filled(fields.issuer, 3)}${word(fields.surname)}<<${word(fields.givenNames)}`, 44)
  const number = withDigit(filled(fields.number, 9))
  const birth = withDigit(yymmdd(fields.birthDate))
  const expiry = withDigit(yymmdd(fields.expiryDate))
  const personal = `${filled('', 14)}<`
  const composite = checkDigit(number + birth + expiry + personal)
  return [names, `${number}${filled(fields.issuer, 3)}${birth}${fields.sex}${expiry}${personal}${composite}`]
}
