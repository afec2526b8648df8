import type { DocumentContext } from '../../../checks/document/document-context.ts'
import type { DocType } from '../../../contract/verification.ts'
import { printDate, yearsOn, type DateStyle } from './dates.ts'
import { issuersWhere, type Issuer } from './issuers.ts'
import type { PrintedKey } from './labels.ts'
import { mrzLinesOf, type MrzContent, type MrzKind } from './mrz-text.ts'
import { makeName, transliterate } from './names.ts'
import { makeNumber, personalNumber } from './numbers.ts'
import { between, chance, pick, sequence, whole, type Random } from './random.ts'
import { STATES } from './states.ts'

/** Kinds of document that the generator makes: with an MRZ, and three without (French licences have a line). */
export const DOCUMENT_KINDS = ['TD3', 'TD2', 'TD1', 'MRVA', 'MRVB', 'FRA_ID', 'DL_EU', 'DL_US', 'CARD'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The date of the checks. Every made document is valid on that date. */
export const MADE_ON = '2026-11-15'

/** The true values of a made document. */
export interface DocumentTruth {
  readonly seed: number
  readonly kind: DocumentKind
  readonly issuer: Issuer
  /** US state (alpha-2) of a driving licence; null elsewhere. */
  readonly state: string | null
  readonly docType: DocType | null
  /** As printed, upper case with diacritics. */
  readonly surname: string
  readonly givenNames: string
  readonly number: string
  readonly birthDate: string
  readonly issueDate: string
  /** Null for the French identity card, which prints it on its back only. */
  readonly expiryDate: string | null
  readonly sex: 'F' | 'M'
  readonly personalNumber: string | null
  /** The values of {@link mrz}. Null without an MRZ. */
  readonly mrzContent: MrzContent | null
  readonly mrzKind: MrzKind | null
  /** Empty without an MRZ. */
  readonly mrz: readonly string[]
  /** Every value as printed. */
  readonly printed: Readonly<Partial<Record<PrintedKey, string>>>
  readonly languages: readonly string[]
}

const DOC_TYPES: Readonly<Record<DocumentKind, DocType | null>> = {
  TD3: 'PASSPORT',
  TD2: 'NATIONAL_ID',
  TD1: 'NATIONAL_ID',
  MRVA: null,
  MRVB: null,
  FRA_ID: 'NATIONAL_ID',
  DL_EU: 'DRIVING_LICENCE',
  DL_US: 'DRIVING_LICENCE',
  CARD: 'NATIONAL_ID',
}

const day = (random: Random, from: number, to: number): string =>
  `${whole(random, from, to)}-${String(whole(random, 1, 12)).padStart(2, '0')}-${String(whole(random, 1, 28)).padStart(2, '0')}`
const yymmdd = (date: string): string => date.slice(2).replaceAll('-', '')

/** Draws the holder, issuer and fields of a document; the same for the same seed and kind. */
export function makeTruth(
  seed: number,
  kind: DocumentKind = DOCUMENT_KINDS[seed % DOCUMENT_KINDS.length],
): DocumentTruth {
  const random = sequence(seed * 31 + DOCUMENT_KINDS.indexOf(kind))
  const issuer = pick(random, issuersOf(kind))
  const sex = pick(random, ['F', 'M'] as const)
  const { surname, givenNames } = makeName(random, issuer.languages[0], sex)
  const birthDate = day(random, 1946, 2006)
  const issueDate = day(random, 2018, 2025)
  const years = kind === 'DL_EU' ? 15 : kind === 'DL_US' ? 8 : kind === 'MRVA' || kind === 'MRVB' ? 5 : 10
  const expiryDate = yearsOn(issueDate, issueDate < '2022' ? Math.max(years, 10) : years)
  const state = kind === 'DL_US' ? pick(random, STATES) : null
  const number = numberOf(random, kind, issuer, issueDate, state?.number)
  const own = personalNumber(random, issuer.code, birthDate, sex)
  const style = state === null ? pick(random, issuer.dates) : 'M/D/Y'
  const languages = languagesOf(random, issuer)
  const holder = {
    surname,
    givenNames,
    number,
    birthDate,
    issueDate,
    expiryDate: kind === 'FRA_ID' ? null : expiryDate,
    sex,
    personalNumber: own,
  }
  const mrzKind: MrzKind | null =
    kind === 'DL_EU' ? (issuer.code === 'FRA' ? 'FRA_DL' : null) : kind === 'DL_US' || kind === 'CARD' ? null : kind
  const mrzContent = mrzKind === null ? null : contentOf(random, mrzKind, issuer, { ...holder, expiryDate })
  return {
    seed,
    kind,
    issuer,
    state: state?.code ?? null,
    docType: DOC_TYPES[kind],
    ...holder,
    languages,
    mrzContent,
    mrzKind,
    mrz: mrzKind === null || mrzContent === null ? [] : mrzLinesOf(mrzKind, mrzContent),
    printed: printedOf(random, kind, issuer, holder, style, languages),
  }
}

function issuersOf(kind: DocumentKind): readonly Issuer[] {
  switch (kind) {
    case 'FRA_ID':
      return issuersWhere(({ code }) => code === 'FRA')
    case 'DL_US':
      return issuersWhere(({ code }) => code === 'USA')
    case 'DL_EU':
      return issuersWhere(({ isEu, code }) => isEu || code === 'GBR')
    case 'TD1':
    case 'TD2':
    case 'CARD':
      return issuersWhere(({ code }) => !['USA', 'GBR', 'CAN'].includes(code))
    case 'TD3':
    case 'MRVA':
    case 'MRVB':
      return issuersWhere(() => true)
  }
}

function numberOf(
  random: Random,
  kind: DocumentKind,
  issuer: Issuer,
  issueDate: string,
  statePattern: string | undefined,
): string {
  // French cards: year and month of issue, department, serial; French licences: year, two letters, five digits.
  if (kind === 'FRA_ID') return makeNumber(random, `${issueDate.slice(2, 4)}${issueDate.slice(5, 7)}DDDDDDDD`, '')
  if (kind === 'DL_EU' && issuer.code === 'FRA') return makeNumber(random, `${issueDate.slice(2, 4)}LLDDDDD`, '')
  if (kind === 'DL_EU')
    return makeNumber(random, pick(random, ['DDDDDDDDDD', 'LLDDDDDDD', 'DDDDDDLDLL', 'LDDDXXDDXXD']), '')
  if (statePattern !== undefined) return makeNumber(random, statePattern, '')
  return makeNumber(
    random,
    kind === 'TD3' || kind === 'MRVA' || kind === 'MRVB' ? issuer.passportNumber : issuer.cardNumber,
    kind === 'TD1' || kind === 'CARD' ? issuer.code : '',
  )
}

const languagesOf = (random: Random, { languages }: Issuer): readonly string[] =>
  // A third of them print only their own language, as old cards do.
  languages.length === 1 || chance(random, 0.3) ? languages.slice(0, 1) : languages.slice(0, 2)

type Holder = Pick<
  DocumentTruth,
  'surname' | 'givenNames' | 'number' | 'birthDate' | 'issueDate' | 'expiryDate' | 'sex' | 'personalNumber'
>

function contentOf(
  random: Random,
  kind: MrzKind,
  issuer: Issuer,
  holder: Holder & { readonly expiryDate: string },
): MrzContent {
  const isPassport = kind === 'TD3'
  const own = holder.personalNumber?.slice(0, kind === 'TD2' ? 0 : 14) ?? ''
  return {
    documentCode: isPassport
      ? chance(random, 0.8)
        ? 'P'
        : pick(random, ['PA', 'PP', 'PN'])
      : kind.startsWith('MRV')
        ? pick(random, ['V', 'VC'])
        : pick(random, ['ID', 'I']),
    issuer: issuer.code,
    surname: transliterate(holder.surname, issuer.code),
    givenNames: transliterate(holder.givenNames, issuer.code),
    number: holder.number,
    nationality: issuer.code,
    sex: holder.sex,
    birthDate: yymmdd(holder.birthDate),
    expiryDate: yymmdd(holder.expiryDate),
    optionalData:
      kind === 'FRA_ID'
        ? `${whole(random, 10, 95)}${whole(random, 1, 9)}${whole(random, 100, 999)}`
        : kind === 'FRA_DL' || kind === 'TD2'
          ? ''
          : own,
  }
}

function printedOf(
  random: Random,
  kind: DocumentKind,
  issuer: Issuer,
  holder: Holder,
  style: DateStyle,
  languages: readonly string[],
): DocumentTruth['printed'] {
  const date = (value: string): string =>
    printDate(value, style, languages.length > 1 ? languages : [languages[0], 'en'])
  const place = pick(random, issuer.places)
  const codeOrWord = chance(random, 0.75) ? issuer.nationality : issuer.code
  return {
    type: kind === 'TD3' ? 'P' : kind.startsWith('MRV') ? 'V' : 'I',
    code: issuer.code,
    documentNumber: kind === 'FRA_ID' ? holder.number : spaced(random, holder.number),
    surname: holder.surname,
    givenNames: holder.givenNames,
    nationality: codeOrWord,
    birthDate: date(holder.birthDate),
    sex: holder.sex,
    birthPlace: place,
    issueDate: date(holder.issueDate),
    ...(holder.expiryDate === null ? {} : { expiryDate: date(holder.expiryDate) }),
    authority: pick(random, ['MINISTRY OF INTERIOR', 'CIVIL REGISTRY', `POLICE ${place}`]),
    ...(holder.personalNumber === null ? {} : { personalNumber: holder.personalNumber }),
    address: `${whole(random, 1, 240)} ${pick(random, ['HIGH STREET', 'RUE DU PORT', 'LINDENWEG', 'CALLE MAYOR'])}, ${place}`,
    height:
      kind === 'DL_US'
        ? `${whole(random, 5, 6)}'-${String(whole(random, 0, 11)).padStart(2, '0')}"`
        : `${between(random, 1.5, 1.95).toFixed(2)} m`,
    eyes: pick(random, ['BRO', 'BLU', 'GRN', 'HAZ']),
    categories: pick(random, ['AM B', 'B', 'A1 B BE', 'B C1']),
  }
}

/** One number in seven is printed with a gap after its letters. */
const spaced = (random: Random, number: string): string =>
  chance(random, 1 / 7) ? number.replace(/^([A-Z]+)(\d{5,})$/, '$1 $2') : number

/** The values to compare a made document with, when its client declares the truth. */
export const contextOf = ({ issuer, docType }: Pick<DocumentTruth, 'issuer' | 'docType'>): DocumentContext => ({
  country: issuer.country,
  docType,
  today: MADE_ON,
  allowSpecimens: false,
})
