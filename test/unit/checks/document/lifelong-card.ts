import { mrzLinesOf } from '../../../support/documents/mrz-text.ts'
import { assess, mrzReading, reading, textLine } from './readings.ts'

export const TODAY = '2026-11-25'

interface Card {
  readonly issuer?: string
  readonly birth?: string
  /** Six characters of the MRZ. */
  readonly expiry: string
  /** The print beside the label of the expiry; null prints nothing. */
  readonly printed: string | null
  readonly issued?: string
  readonly label?: string
  readonly documentCode?: string
}

const STATES: Readonly<Record<string, readonly [name: string, alpha2: string]>> = {
  ESP: ['REINO DE ESPAÑA', 'es'],
  VNM: ['VIET NAM', 'vn'],
  PRT: ['REPÚBLICA PORTUGUESA', 'pt'],
  ITA: ['REPUBBLICA ITALIANA', 'it'],
  MEX: ['ESTADOS UNIDOS MEXICANOS', 'mx'],
  ROU: ['ROMÂNIA', 'ro'],
}

/** A card of two sides in one reading: label over value, and the three lines of its MRZ with every check digit right. */
export function judge({
  issuer = 'ESP',
  birth = '1949-03-08',
  expiry,
  printed,
  issued = '02 06 2021',
  label = 'DATE OF EXPIRY',
  documentCode = 'ID',
}: Card) {
  const isPassport = documentCode === 'P'
  const lines = mrzLinesOf(isPassport ? 'TD3' : 'TD1', {
    documentCode,
    issuer,
    surname: 'IBARRONDO',
    givenNames: 'REMEDIOS',
    number: 'CKV204816',
    nationality: issuer,
    birthDate: birth.slice(2).replaceAll('-', ''),
    sex: 'F',
    expiryDate: expiry,
    optionalData: '',
  })
  const field = (name: string, text: string | null, y: number) => [
    textLine(name, 400, y, { height: 18 }),
    ...(text === null ? [] : [textLine(text, 400, y + 26)]),
  ]
  const [year, month, day] = birth.split('-')
  const print = [
    textLine(STATES[issuer][0], 400, 20),
    textLine(isPassport ? 'PASSPORT' : 'IDENTITY CARD', 400, 60),
    ...field('DOCUMENT NO.', 'CKV204816', 120),
    ...field('SURNAME', 'IBARRONDO', 210),
    ...field('GIVEN NAMES', 'REMEDIOS', 300),
    ...field('NATIONALITY', issuer, 390),
    ...field('SEX', 'F', 480),
    ...field('DATE OF BIRTH', `${day} ${month} ${year}`, 570),
    ...field(label, printed, 660),
    ...field('DATE OF ISSUE', issued, 750),
  ]
  const made = assess([reading(print, mrzReading(isPassport ? 'TD3' : 'TD1', lines))], {
    country: STATES[issuer][1],
    docType: isPassport ? 'PASSPORT' : 'NATIONAL_ID',
    today: TODAY,
    allowSpecimens: false,
  })
  // The numbers of these cards are made up. Their schemes do not matter here.
  return {
    codes: made.result.codes.filter((code) => !/NUMBER|CHECKSUM|REGISTRY/.test(code)),
    expiry: made.extracted.document_expiry,
    comparisons: made.comparisons,
  }
}
