import { z } from 'zod'
import { isCalendarDate } from '../mrz/mrz-parse.ts'
import type { AamvaLicence } from './aamva-licence.ts'
import { licenceIssuer } from './issuers.ts'
import { parseMagneticStripe } from './magnetic-stripe.ts'
import { partWholeName, tidyName, wholeNameOrders } from './whole-name.ts'

// Bounds, because anyone can print a barcode: a licence has about 40 elements of at most 40 characters (annex D, table
// D.3).
const MAX_TEXT = 4096
const MAX_LINES = 400
const MAX_VALUE = 128

/**
 * "@", three control characters that some issuers omit or get wrong, the file type, and the issuer's number. The reader
 * skips version, count and directory after them: known issuers have wrong offsets, lengths and counts, and the reader
 * needs none of them.
 */
const HEADER = /^.{0,8}?(?:ANSI ?|AAMVA) ?(\d{6})(\d\d)?/s
/** Entries of the directory, and the subfile names before each first element. */
const SUBFILE = /^(?:\d{0,6}(?:[A-Z]{2}\d{8})+)?((?:DL|ID|EN|EV)*)(?=D[A-D][A-Z])/
const ELEMENT = /^(D[A-D][A-Z])(.*)$/s
const MEANINGLESS = /^(NONE|N\/?A|UNK|UNKNOWN|UNAVL|UNAVAIL|NOT AVAILABLE)?$/i

const printable = (text: string): string => text.replace(/\p{C}/gu, '').trim().slice(0, MAX_VALUE)
const nameSchema = z
  .string()
  .max(MAX_VALUE)
  .regex(/^[\p{L}\p{M}][\p{L}\p{M}\d '’.,$@;|/*-]*$/u)
const numberSchema = z
  .string()
  .max(30)
  .regex(/^[A-Z0-9](?:[A-Z0-9 ./*-]*[A-Z0-9])?$/i)
const codeSchema = z.string().regex(/^[A-Z]{2,3}$/)

/**
 * Reads the text of a licence's PDF417: AAMVA DL/ID Card Design Standard, versions 1 (2000) to 10 (2020), and the
 * header before version 1.
 *
 * Tolerates known deviations of issuers: wrong separators, offsets and counts, one missing digit of the number, names
 * in one element or several, dates in either order. Also reads barcodes that hold the tracks of a magnetic stripe.
 * Returns undefined for any other text. Never throws.
 */
export function parseAamva(given: string): AamvaLicence | undefined {
  const text = given.slice(0, MAX_TEXT)
  const header = HEADER.exec(text)
  if (header === null) return parseMagneticStripe(text)
  const { elements, kind, contradictory } = readElements(text.slice(header[0].length))
  if (elements.size === 0) return undefined
  const issuerNumber = header[1]
  const issuer = licenceIssuer(issuerNumber) ?? null
  const version = header[2] === undefined ? NaN : Number(header[2])
  const value = (schema: z.ZodType<string>, ...ids: readonly string[]): string | null => {
    for (const id of ids) {
      const parsed = schema.safeParse(elements.get(id))
      if (parsed.success && !MEANINGLESS.test(parsed.data)) return parsed.data
    }
    return null
  }
  return {
    version: version >= 1 && version <= 20 ? version : null,
    issuerNumber,
    issuer,
    kind,
    country: value(codeSchema, 'DCG') ?? issuer?.country ?? null,
    jurisdiction: value(codeSchema, 'DAJ', 'DAO') ?? issuer?.jurisdiction ?? null,
    number: value(numberSchema, 'DAQ'),
    ...namesOf((...ids) => value(nameSchema, ...ids)),
    isTruncated: ['DDE', 'DDF', 'DDG'].some((id) => elements.get(id) === 'T'),
    birthDate: dateOf(elements.get('DBB')),
    expiryDate: dateOf(elements.get('DBA')),
    issueDate: dateOf(elements.get('DBD')),
    sex: sexOf(elements.get('DBC')),
    contradictory,
  }
}

function readElements(text: string): { elements: Map<string, string>; kind: 'DL' | 'ID'; contradictory: string[] } {
  const elements = new Map<string, string>()
  const contradictory = new Set<string>()
  let kind: 'DL' | 'ID' | undefined
  // LF ends an element and CR a subfile; some issuers use both, or RS and GS.
  for (const line of text.split(/[\n\r\x1c-\x1f]+/, MAX_LINES)) {
    const subfile = SUBFILE.exec(line)
    if (subfile !== null && /DL|ID/.test(subfile[1])) kind ??= subfile[1].startsWith('ID') ? 'ID' : 'DL'
    const element = ELEMENT.exec(subfile === null ? line : line.slice(subfile[0].length))
    if (element === null) continue
    const [, id, raw] = element
    const value = printable(raw)
    const before = elements.get(id)
    if (before !== undefined && before !== value) contradictory.add(id)
    elements.set(id, value)
  }
  for (const id of contradictory) elements.set(id, '')
  return { elements, kind: kind ?? 'DL', contradictory: [...contradictory] }
}

/**
 * Version 1 has the whole name in one element, surname first. Versions 2 and 3 have all given names in one. Later
 * versions have separate elements.
 */
function namesOf(
  value: (...ids: readonly string[]) => string | null,
): Pick<AamvaLicence, 'surname' | 'givenNames' | 'nameOrders'> {
  const whole = value('DAA')
  const surname = value('DCS', 'DAB')
  const given = [value('DCT', 'DAC'), value('DAD')].filter((name) => name !== null).map(tidyName)
  if (surname !== null) {
    // If first and middle names share an element, some issuers repeat the middle name in its own element.
    const [first, middle] = given
    const joined = middle === undefined || first.split(' ').slice(1).join(' ') === middle ? first : `${first} ${middle}`
    return { surname: tidyName(surname), givenNames: joined ?? null }
  }
  if (whole === null) return { surname: null, givenNames: null }
  const nameOrders = wholeNameOrders(whole)
  return { ...partWholeName(whole), ...(nameOrders.length === 0 ? {} : { nameOrders }) }
}

/**
 * MMDDCCYY in the United States, CCYYMMDD in Canada and in version 1. The first two digits distinguish a month from a
 * century.
 */
function dateOf(text: string | undefined): string | null {
  const digits = text?.replace(/[-/. ]/g, '') ?? ''
  if (!/^\d{8}$/.test(digits)) return null
  const isYearFirst = /^(18|19|20|21)/.test(digits)
  const [year, month, day] = isYearFirst
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)]
  const date = `${year}-${month}-${day}`
  return isCalendarDate(date) && /^(18|19|20|21)/.test(year) ? date : null
}

function sexOf(text: string | undefined): AamvaLicence['sex'] {
  if (text === '1' || text === 'M') return 'M'
  if (text === '2' || text === 'F') return 'F'
  return text === '9' || text === 'X' ? 'X' : null
}
