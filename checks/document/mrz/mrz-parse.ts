import { FILLER } from './mrz-alphabet.ts'
import { checkHolds, overflowingNumber, spanText } from './mrz-check-digits.ts'
import { longNumber } from './mrz-long-number.ts'
import { MRZ_FORMATS, type MrzCheckName, type MrzFieldName, type MrzFormat, type MrzFormatName } from './mrz-format.ts'

/** The content of an MRZ in plain form: without fillers, with whole dates, and null for empty fields. */
export interface MrzFields {
  readonly format: MrzFormatName
  /** One or two characters, such as P, PP, I, AC, V. */
  readonly documentCode: string
  /** Three-letter code without fillers (D for Germany). */
  readonly issuer: string
  /** As printed, if the MRZ has it whole. A number of more than nine characters overflows its field. */
  readonly documentNumber: string
  /**
   * A longer number in the optional data that contains the number of the field; null if there is none. The print shows
   * which one is the card's.
   */
  readonly longNumber: string | null
  readonly surname: string
  /** Null for a person with one name only. */
  readonly givenNames: string | null
  /** The names fill their field to the last character, so the last one may be cut off (Doc 9303-4, 4.2.3). */
  readonly namesTruncated: boolean
  readonly nationality: string | null
  /** YYYY-MM-DD; null if a part is unknown (fillers) or the date does not exist. */
  readonly birthDate: string | null
  /** YYYY-MM-DD; null if there is none. */
  readonly expiryDate: string | null
  /** Null when unspecified. */
  readonly sex: 'F' | 'M' | 'X' | null
  readonly optionalData: string | null
  /** Check digits that fail. */
  readonly failing: readonly MrzCheckName[]
}

/**
 * Thrown for text that is not an MRZ of the format: wrong number or length of lines, or a character that no MRZ has.
 */
export class MrzFormatError extends Error {}

/**
 * Years 00 to 89 of an expiry belong to this century. Machine-readable passports started in the 1980s (Doc 9303, first
 * edition 1980), and nobody shows a document that expired before 1990. Cards for people over 65 run to 2086 (Hungary).
 * 99 may mean validity for life (expiry-meaning.ts).
 */
const FIRST_EXPIRY = '1990-01-01'
const FIRST_EXPIRY_AGAIN = '2090-01-01'

/**
 * Parses the lines of an MRZ by its format (Doc 9303-4 to -7, and the French card).
 *
 * Failing check digits are reported, not thrown. Any issuer is accepted, including those of specimens.
 *
 * @param today YYYY-MM-DD, which decides the century of two-digit years, because births are in the past
 * @throws MrzFormatError if the text cannot be of this format
 */
export function parseMrz(formatName: MrzFormatName, lines: readonly string[], today: string): MrzFields {
  const format = MRZ_FORMATS[formatName]
  if (lines.length !== format.kinds.length) throw new MrzFormatError(`${formatName} has ${format.kinds.length} lines`)
  if (lines.some((line) => line.length !== format.lineLength))
    throw new MrzFormatError(`${formatName} has lines of ${format.lineLength}`)
  if (lines.some((line) => /[^A-Z0-9<]/.test(line))) throw new MrzFormatError('a character that no MRZ has')

  const field = (name: MrzFieldName): string | null => {
    const where = format.fields[name]
    return where === undefined ? null : plain(spanText(lines, where))
  }
  const birthDate = fullDate(field('birthDate'), (date) => date <= today)
  const overflow = format.checks.map((check) => overflowingNumber(check, lines)).find((long) => long !== undefined)
  const optional = [format.fields.optionalData, format.fields.moreOptionalData].map((where) =>
    where === undefined ? '' : spanText(lines, where),
  )
  // Characters that the number needs, up to the first filler, are no longer optional data.
  if (overflow !== undefined) optional[0] = optional[0].replace(/^[^<]+/, '')
  const issuer = field('issuer') ?? ''
  const optionalData = plain(optional.join(FILLER))
  const documentNumber = overflow?.number ?? (field('documentNumber') ?? '').replaceAll(' ', '')
  const long = longNumber({ format: formatName, issuer, documentNumber, optionalData })
  return {
    format: formatName,
    documentCode: field('documentCode') ?? '',
    issuer,
    documentNumber: long?.isRule === true ? long.number : documentNumber,
    longNumber: long?.number ?? null,
    ...names(format, lines),
    nationality: field('nationality'),
    birthDate,
    expiryDate: fullDate(field('expiryDate'), (date) => date < FIRST_EXPIRY_AGAIN && date >= FIRST_EXPIRY),
    sex: sexOf(field('sex')),
    optionalData,
    failing: format.checks.filter((check) => !checkHolds(check, lines)).map(({ name }) => name),
  }
}

/** The format of text lines by their number, length and first letters; undefined if none fits. */
export function detectFormat(lines: readonly string[]): MrzFormatName | undefined {
  const shape = `${lines.length}x${lines[0]?.length ?? 0}`
  if (lines.some((line) => line.length !== lines[0].length)) return undefined
  const isVisa = lines[0]?.startsWith('V') ?? false
  if (shape === '1x30' && lines[0].startsWith('D')) return lines[0].startsWith('FRA', 2) ? 'FRA_DL' : 'DL'
  if (shape === '3x30') return 'TD1'
  if (shape === '2x44') return isVisa ? 'MRVA' : 'TD3'
  if (shape !== '2x36') return undefined
  if (isVisa) return 'MRVB'
  return lines[0].startsWith('IDFRA') && /^[A-Z0-9]{13}/.test(lines[1]) && /[0-9]{7}[MFX<][0-9]$/.test(lines[1])
    ? 'FRA_ID'
    : 'TD2'
}

const plain = (text: string): string | null => text.replace(/<+/g, ' ').trim() || null

const sexOf = (text: string | null): MrzFields['sex'] => (text === 'F' || text === 'M' || text === 'X' ? text : null)

function names(
  format: MrzFormat,
  lines: readonly string[],
): Pick<MrzFields, 'surname' | 'givenNames' | 'namesTruncated'> {
  const { names: together, surname, givenNames } = format.fields
  if (together === undefined) {
    const [first, second] = [surname, givenNames].map((part) => (part === undefined ? FILLER : spanText(lines, part)))
    return {
      surname: plain(first) ?? '',
      givenNames: plain(second),
      namesTruncated: !first.endsWith(FILLER) || !second.endsWith(FILLER),
    }
  }
  const text = spanText(lines, together)
  // Two fillers separate surname and given names. A name without this gap is one name.
  const gap = text.indexOf('<<')
  return {
    surname: plain(gap < 0 ? text : text.slice(0, gap)) ?? '',
    givenNames: gap < 0 ? null : plain(text.slice(gap)),
    namesTruncated: !text.endsWith(FILLER),
  }
}

/** YYMMDD in the latest century that fits; null if the day does not exist or no century fits. */
function fullDate(text: string | null, fits: (date: string) => boolean): string | null {
  if (text === null || !/^\d{6}$/.test(text)) return null
  for (const century of ['20', '19']) {
    const date = `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
    if (isCalendarDate(date) && fits(date)) return date
  }
  return null
}

/** Whether YYYY-MM-DD is a day of the calendar. */
export function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
