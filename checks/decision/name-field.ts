import type { ExtractedDocument } from '../results/check-result.ts'

type NameFields = Pick<ExtractedDocument, 'first_name' | 'last_name'> & Partial<Pick<ExtractedDocument, 'mrz'>>

/** The name fields of each layout, by number and length of lines (Doc 9303-4 to -7; French cards). */
function nameFields(lines: readonly string[]): readonly string[] {
  const [first = '', second = ''] = lines
  if (lines.length === 3) return [lines[2]]
  if (lines.length === 1) return first.startsWith('D1FRA') ? [first.slice(21, 29)] : []
  // The French identity card has a field for each name. Other documents of that length have both names in the upper
  // line.
  if (first.startsWith('IDFRA') && /^[A-Z0-9]{13}/.test(second) && /\d{7}[MFX<]\d$/.test(second))
    return [first.slice(5, 30), second.slice(13, 27)]
  return [first.slice(5)]
}

/**
 * The longest name field of any layout, in characters: the field of passports. The others are those of cards with three
 * and with two lines.
 */
const LONGEST_FIELD = 39
const OTHER_FIELDS: ReadonlySet<number> = new Set([30, 31])
/** Between surname and given names. */
const GAP = 2

/**
 * Whether a document's names fill their field to its last character, so that a name may be cut off (Doc 9303-4, 4.2.3).
 * Without an MRZ, names as long as such a field count as cut. Pure.
 */
export function isNameFieldFull({ first_name: first, last_name: last, mrz }: NameFields): boolean {
  if (mrz !== null && mrz !== undefined)
    return nameFields(mrz.lines).some((field) => field !== '' && !field.endsWith('<'))
  const length = [last, first]
    .filter((name) => name !== null && name !== '')
    .reduce((sum, name) => sum + (sum === 0 ? 0 : GAP) + name!.length, 0)
  return length >= LONGEST_FIELD || OTHER_FIELDS.has(length)
}
