import type { PositionKind } from './mrz-alphabet.ts'

/** Characters `start` (inclusive) to `end` (exclusive) of a line. All indexes count from 0. */
export interface MrzSpan {
  readonly line: number
  readonly start: number
  readonly end: number
}

export type MrzFieldName =
  | 'documentCode'
  | 'issuer'
  | 'names'
  | 'surname'
  | 'givenNames'
  | 'documentNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'optionalData'
  | 'moreOptionalData'

export type MrzCheckName = 'documentNumber' | 'birthDate' | 'expiryDate' | 'optionalData' | 'composite'

/** A check digit and the spans it covers. */
export interface MrzCheck {
  readonly name: MrzCheckName
  readonly covers: readonly MrzSpan[]
  readonly digit: MrzSpan
  /**
   * The overflow of a number longer than nine characters. The place of the digit then holds a filler (Doc 9303-5, note
   * j).
   */
  readonly overflow?: MrzSpan
  /** An empty field may have a filler as its digit (Doc 9303-4, 4.2.2.2). */
  readonly mayBeBlank?: boolean
}

export type MrzFormatName = 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'FRA_ID' | 'FRA_DL' | 'DL'

/** The layout of one kind of MRZ. */
export interface MrzFormat {
  readonly name: MrzFormatName
  readonly lineLength: number
  /** The kind of each position of each line. */
  readonly kinds: readonly (readonly PositionKind[])[]
  readonly fields: Readonly<Partial<Record<MrzFieldName, MrzSpan>>>
  readonly checks: readonly MrzCheck[]
}

type Part = [count: number, kind: PositionKind, field?: MrzFieldName]

const span = (line: number, start: number, end: number): MrzSpan => ({ line, start, end })

function format(name: MrzFormatName, lines: readonly (readonly Part[])[], checks: readonly MrzCheck[]): MrzFormat {
  const fields: Partial<Record<MrzFieldName, MrzSpan>> = {}
  const kinds = lines.map((parts, line) => {
    const positions: PositionKind[] = []
    for (const [count, kind, field] of parts) {
      if (field !== undefined)
        fields[field] = span(line, fields[field]?.start ?? positions.length, positions.length + count)
      for (let i = 0; i < count; i++) positions.push(kind)
    }
    return positions
  })
  return { name, lineLength: kinds[0].length, kinds, fields, checks }
}

/** Lower line of TD2, TD3 and both visas up to the check digit of the expiry date. All four share it. */
const lowerLine = (numberCheck: PositionKind): Part[] => [
  [9, 'any', 'documentNumber'],
  [1, numberCheck],
  [3, 'letterOrFiller', 'nationality'],
  [6, 'date', 'birthDate'],
  [1, 'digit'],
  [1, 'sex', 'sex'],
  [6, 'date', 'expiryDate'],
  [1, 'digit'],
]
const lowerChecks: readonly MrzCheck[] = [
  { name: 'documentNumber', covers: [span(1, 0, 9)], digit: span(1, 9, 10) },
  { name: 'birthDate', covers: [span(1, 13, 19)], digit: span(1, 19, 20) },
  { name: 'expiryDate', covers: [span(1, 21, 27)], digit: span(1, 27, 28) },
]
const upperLine = (code: PositionKind, type: PositionKind, nameLength: number): Part[] => [
  [1, code, 'documentCode'],
  [1, type, 'documentCode'],
  [3, 'letterOrFiller', 'issuer'],
  [nameLength, 'letterOrFiller', 'names'],
]

/** Passport: two lines of 44 (Doc 9303-4, 4.2). */
const TD3 = format(
  'TD3',
  [
    upperLine('passportCode', 'passportType', 39),
    [...lowerLine('digit'), [14, 'any', 'optionalData'], [1, 'digitOrFiller'], [1, 'digit']],
  ],
  [
    ...lowerChecks,
    { name: 'optionalData', covers: [span(1, 28, 42)], digit: span(1, 42, 43), mayBeBlank: true },
    { name: 'composite', covers: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)], digit: span(1, 43, 44) },
  ],
)

/** Card with two lines of 36 (Doc 9303-6, 4.2). */
const TD2 = format(
  'TD2',
  [upperLine('cardCode', 'cardType', 31), [...lowerLine('digitOrFiller'), [7, 'any', 'optionalData'], [1, 'digit']]],
  [
    { ...lowerChecks[0], overflow: span(1, 28, 35) },
    ...lowerChecks.slice(1),
    { name: 'composite', covers: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 35)], digit: span(1, 35, 36) },
  ],
)

/** Card with three lines of 30 (Doc 9303-5, 4.2). */
const TD1 = format(
  'TD1',
  [
    [
      [1, 'cardCode', 'documentCode'],
      [1, 'cardType', 'documentCode'],
      [3, 'letterOrFiller', 'issuer'],
      [9, 'any', 'documentNumber'],
      [1, 'digitOrFiller'],
      [15, 'any', 'optionalData'],
    ],
    [
      [6, 'date', 'birthDate'],
      [1, 'digit'],
      [1, 'sex', 'sex'],
      [6, 'date', 'expiryDate'],
      [1, 'digit'],
      [3, 'letterOrFiller', 'nationality'],
      [11, 'any', 'moreOptionalData'],
      [1, 'digit'],
    ],
    [[30, 'letterOrFiller', 'names']],
  ],
  [
    { name: 'documentNumber', covers: [span(0, 5, 14)], digit: span(0, 14, 15), overflow: span(0, 15, 30) },
    { name: 'birthDate', covers: [span(1, 0, 6)], digit: span(1, 6, 7) },
    { name: 'expiryDate', covers: [span(1, 8, 14)], digit: span(1, 14, 15) },
    {
      name: 'composite',
      covers: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)],
      digit: span(1, 29, 30),
    },
  ],
)

/** Visas, two lines of 44 or 36; no composite digit (Doc 9303-7, 4.2 and 5.2). */
const MRVA = format(
  'MRVA',
  [upperLine('visaCode', 'visaType', 39), [...lowerLine('digit'), [16, 'any', 'optionalData']]],
  lowerChecks,
)
const MRVB = format(
  'MRVB',
  [upperLine('visaCode', 'visaType', 31), [...lowerLine('digit'), [8, 'any', 'optionalData']]],
  lowerChecks,
)

/**
 * French identity card of 1988 to 2021: two lines of 36 with its own layout (arrêté du 28 octobre 1987). It has no
 * expiry date.
 */
const FRA_ID = format(
  'FRA_ID',
  [
    [
      [2, 'letter', 'documentCode'],
      [3, 'letter', 'issuer'],
      [25, 'letterOrFiller', 'surname'],
      [6, 'any', 'optionalData'],
    ],
    [
      [12, 'letterOrDigit', 'documentNumber'],
      [1, 'digit'],
      [14, 'letterOrFiller', 'givenNames'],
      [6, 'digit', 'birthDate'],
      [1, 'digit'],
      [1, 'sex', 'sex'],
      [1, 'digit'],
    ],
  ],
  [
    { name: 'documentNumber', covers: [span(1, 0, 12)], digit: span(1, 12, 13) },
    { name: 'birthDate', covers: [span(1, 27, 33)], digit: span(1, 33, 34) },
    { name: 'composite', covers: [span(0, 0, 36), span(1, 0, 35)], digit: span(1, 35, 36) },
  ],
)

/**
 * Driving licence with one line of 30 (ISO/IEC 18013-1 and -3; Regulation (EU) 383/2012): D, the protection of the
 * chip, the issuer, data of the issuer's choice, and over all of it a check digit by Doc 9303. The standard leaves the
 * middle to the issuer.
 */
const DL = format(
  'DL',
  [
    [
      [1, 'licenceCode', 'documentCode'],
      [1, 'licenceType', 'documentCode'],
      [3, 'letterOrFiller', 'issuer'],
      [24, 'any', 'optionalData'],
      [1, 'digit'],
    ],
  ],
  [{ name: 'composite', covers: [span(0, 0, 29)], digit: span(0, 29, 30) }],
)

/**
 * The French driving licence: a number of nine characters, a check digit over everything up to it, the expiry date,
 * eight letters of the surname, and a digit over all. Derived from the two published specimens of 2013 and 2015, whose
 * lines are the same. The fit may be chance (1 in 10 a digit), so a licence of this layout with failing digits goes to
 * review and is not accused.
 */
const FRA_DL = format(
  'FRA_DL',
  [
    [
      [1, 'licenceCode', 'documentCode'],
      [1, 'licenceType', 'documentCode'],
      [3, 'letter', 'issuer'],
      [9, 'letterOrDigit', 'documentNumber'],
      [1, 'digit'],
      [6, 'digit', 'expiryDate'],
      [8, 'letterOrFiller', 'surname'],
      [1, 'digit'],
    ],
  ],
  [
    { name: 'documentNumber', covers: [span(0, 0, 14)], digit: span(0, 14, 15) },
    { name: 'composite', covers: [span(0, 0, 29)], digit: span(0, 29, 30) },
  ],
)

export const MRZ_FORMATS: Readonly<Record<MrzFormatName, MrzFormat>> = { TD1, TD2, TD3, MRVA, MRVB, FRA_ID, FRA_DL, DL }
