import type { MrzFormatName } from '../../../../checks/document/mrz/mrz-format.ts'
import type { TextLine } from '../../../../checks/text/line-reader.ts'
import { mrzLinesOf } from '../../../support/documents/mrz-text.ts'
import type { DocumentAssessment } from '../../../../checks/document/judge/assess.ts'
import { assess, mrzReading, reading, textLine } from './readings.ts'

export const TODAY = '2026-11-25'

type Kind = Extract<MrzFormatName, 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'FRA_ID'>

const CODES: Readonly<Record<Kind, string>> = { TD1: 'ID', TD2: 'ID', TD3: 'P', MRVA: 'V', MRVB: 'V', FRA_ID: 'ID' }

interface Names {
  readonly kind?: Kind
  readonly issuer?: string
  /** As the MRZ writes them: words parted by <. */
  readonly mrz: readonly [surname: string, givenNames: string]
  /** Beside the labels; null prints the label alone, undefined not even that. */
  readonly printed: {
    readonly surname?: string | null
    readonly givenNames?: string | null
    readonly fullName?: string
  }
  readonly more?: readonly TextLine[]
}

/** The names without a gap where there is no secondary identifier, as Doc 9303-3, 4.6 has it. */
export function judge({
  kind = 'TD3',
  issuer = 'IND',
  mrz: [surname, givenNames],
  printed,
  more = [],
}: Names): DocumentAssessment {
  const lines = mrzLinesOf(kind, {
    documentCode: CODES[kind],
    issuer,
    surname,
    givenNames,
    number: kind === 'FRA_ID' ? '940992310285' : 'M4093817',
    nationality: issuer,
    birthDate: '621007',
    sex: 'M',
    expiryDate: '330405',
    optionalData: '',
  })
  const field = (label: string, text: string | null | undefined, y: number): TextLine[] =>
    text === undefined
      ? []
      : [textLine(label, 400, y, { height: 18 }), ...(text === null ? [] : [textLine(text, 400, y + 26)])]
  const print = [
    textLine('REPUBLIC OF INDIA', 400, 20),
    ...field('Document No.', kind === 'FRA_ID' ? '940992310285' : 'M4093817', 90),
    ...field('Surname', printed.surname, 180),
    ...field('Given names', printed.givenNames, 270),
    ...field('Full name', printed.fullName, 270),
    ...field('Nationality', 'INDIAN', 360),
    ...field('Sex', 'M', 450),
    ...field('Place of birth', 'OULU', 540),
    ...field('Date of birth', '07.10.1962', 630),
    ...field('Date of issue', '06.04.2023', 720),
    ...field('Date of expiry', '05.04.2033', 810),
    ...more,
  ]
  return assess([reading(print, mrzReading(kind, lines))], {
    country: null,
    docType: null,
    today: TODAY,
    allowSpecimens: false,
  })
}
