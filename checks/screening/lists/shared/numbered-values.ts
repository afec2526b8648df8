// The UK's lists put several passports or national numbers into one cell, "(1) 223611 (2) C00146605", and their
// countries into the next, "(1) Libya number (2) British passport number", or (until about 2020) all into one, "(1)
// 223611 (Libyan) …".
import { countryCode, mentionedCountry } from '../../../countries/named-countries.ts'
import type { EntryBuilder, IdentifierKind } from './list-entry.ts'

/**
 * "(1) … (2) …", "1) … 2) …", "a) … b) …" or lines: the separators of several values in fields of the UK and the UN.
 */
const ENUMERATION = /\(?\b(?:\d{1,2}|[a-h])\)|[;\n]/

const values = (text: string): string[] => {
  const parts = text.split(ENUMERATION).map((part) => part.trim())
  return parts.length > 1 && parts[0] === '' ? parts.slice(1) : parts
}

/**
 * Adds the numbers of a cell. The country of each comes from its remark in the details cell, or else from the words
 * around it, name first. Words before a number ("Passport No:") are dropped. A part without any digit has no number.
 */
export function addNumbers(entry: EntryBuilder, kind: IdentifierKind, cell: string, details = ''): void {
  const remarks = values(details)
  for (const [at, part] of values(cell).entries()) {
    const number = NUMBER.exec(part)?.[0]
    if (number === undefined) continue
    entry.addIdentifier(
      kind,
      number.replace(/[\s.,:-]+$/, ''),
      mentionedCountry(remarks[at] ?? '') ?? mentionedCountry(part),
    )
  }
}

/** From the first word with a digit, with a series of one to three capitals before it, to the next ordinary word. */
const NUMBER = /(?:\b[A-Z]{1,3}[ -]{1,2})?[^\s(,;]*\d[^\s(,;]*(?:[ -]+[\dA-Z./-]*\d[\dA-Z./-]*)*/

/**
 * The countries in a field of the UK or the UN: "(1) Iran. (2) United States", "a) Syria b) Iraq". Text after a name in
 * brackets or after a comma ("Bahrain (revoked in 2015)") and unknown names are skipped.
 */
export function countryCodes(text: string): string[] {
  return text
    .split(ENUMERATION)
    .map((name) => countryCode(name) ?? countryCode(name.replace(/\(.*|,.*| citizen.*| national.*/, '')))
    .filter((code) => code !== null)
}
