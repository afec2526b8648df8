import { LABELS_OF, TITLES, type PrintedKey } from './labels.ts'
import { chance, pick, type Random } from './random.ts'
import type { DocumentKind, DocumentTruth } from './truth.ts'

/** Field numbers of Directive 2006/126/EC, annex I. */
const EU_NUMBERS: Readonly<Partial<Record<PrintedKey, string>>> = {
  surname: '1.',
  givenNames: '2.',
  birthDate: '3.',
  issueDate: '4a.',
  expiryDate: '4b.',
  authority: '4c.',
  personalNumber: '4d.',
  documentNumber: '5.',
  address: '8.',
  categories: '9.',
}

/** Field codes of the AAMVA card design standard, in the three ways that states print them. */
const US_CODES: readonly Readonly<Partial<Record<PrintedKey, string>>>[] = [
  {
    surname: '1',
    givenNames: '2',
    birthDate: '3 DOB',
    issueDate: '4a ISS',
    expiryDate: '4b EXP',
    documentNumber: '4d DLN',
    address: '8',
    categories: '9 CLASS',
    sex: '15 SEX',
    height: '16 HGT',
    eyes: '18 EYES',
  },
  {
    surname: 'LN',
    givenNames: 'FN',
    birthDate: 'DOB',
    issueDate: 'ISS',
    expiryDate: 'EXP',
    documentNumber: 'DL',
    address: '',
    categories: 'CLASS',
    sex: 'SEX',
    height: 'HGT',
    eyes: 'EYES',
  },
  {
    surname: '1.',
    givenNames: '2.',
    birthDate: '3. DOB',
    issueDate: '4a. Iss',
    expiryDate: '4b. Exp',
    documentNumber: '4d. ID',
    address: '8.',
    categories: '9. Class',
    sex: '15. Sex',
    height: '16. Hgt',
    eyes: '18. Eyes',
  },
]

export function labelling(
  kind: DocumentKind,
  { languages }: DocumentTruth,
  random: Random,
): (key: PrintedKey) => string {
  if (kind === 'DL_EU') {
    const isDotted = chance(random, 0.75)
    return (key) => (isDotted ? EU_NUMBERS[key] : EU_NUMBERS[key]?.replace('.', '')) ?? ''
  }
  if (kind === 'DL_US') {
    const codes = pick(random, US_CODES)
    return (key) => codes[key] ?? ''
  }
  const [isUpper, separator, isNumbered] = [
    chance(random, 0.25),
    pick(random, ['/', ' / ']),
    kind === 'TD3' && chance(random, 0.15),
  ]
  return (key) => {
    const passportNumber =
      kind === 'TD3' && key === 'documentNumber' && languages[0] === 'en' ? 'Passport No.' : undefined
    const text = languages
      .map((language) => passportNumber ?? (LABELS_OF[language] ?? LABELS_OF.en)[key])
      .filter((label, i, all) => all.indexOf(label) === i)
      .join(separator)
    const number = isNumbered ? `${PASSPORT_NUMBERS[key] ?? ''} ` : ''
    return (
      number.trim() +
      (number.trim() === '' ? '' : ' ') +
      (isUpper ? text.toUpperCase() : text) +
      (kind === 'FRA_ID' ? ' :' : '')
    )
  }
}

/** The numbers that EU passports put before their labels. */
const PASSPORT_NUMBERS: Readonly<Partial<Record<PrintedKey, string>>> = {
  surname: '1.',
  givenNames: '2.',
  nationality: '3.',
  birthDate: '4.',
  sex: '6.',
  birthPlace: '7.',
  issueDate: '8.',
  expiryDate: '9.',
}

export function titlesOf(kind: DocumentKind, languages: readonly string[], name: string): string[] {
  const sort =
    kind === 'TD3'
      ? 'PASSPORT'
      : kind.startsWith('MRV')
        ? 'VISA'
        : kind.startsWith('DL')
          ? 'DRIVING_LICENCE'
          : 'NATIONAL_ID'
  if (kind === 'DL_US') return [name, 'DRIVER LICENSE']
  return [name, ...new Set(languages.map((language) => TITLES[sort][language] ?? TITLES[sort].en))]
}
