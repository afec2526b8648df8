// The UK's lists put several passports or national numbers in one cell, "(1) 223611 (2) C00146605", and their countries in
// the next, "(1) Libya number (2) British passport number", or (until about 2020) all in one, "(1) 223611 (Libyan) …".
import type { EntryBuilder, IdentifierKind } from './list-entry.ts'
import { ENUMERATION, mentionedCountry } from './country-codes.ts'

const values = (text: string): string[] => {
  const parts = text.split(ENUMERATION).map((part) => part.trim())
  return parts.length > 1 && parts[0] === '' ? parts.slice(1) : parts
}

/**
 * Adds the numbers of a cell, each with the country that its own remark in the cell of details, or else the words around
 * it, name first. Words before a number ("Passport No:") are dropped; a part without any figure holds no number.
 */
export function addNumbers(entry: EntryBuilder, kind: IdentifierKind, cell: string, details = ''): void {
  const remarks = values(details)
  for (const [at, part] of values(cell).entries()) {
    const number = NUMBER.exec(part)?.[0]
    if (number === undefined) continue
    entry.addIdentifier(kind, number.replace(/[\s.,:-]+$/, ''), mentionedCountry(remarks[at] ?? '') ?? mentionedCountry(part))
  }
}

/** From the first word with a figure in it, with a series of one to three capitals before, to the next ordinary word. */
const NUMBER = /(?:\b[A-Z]{1,3}[ -]{1,2})?[^\s(,;]*\d[^\s(,;]*(?:[ -]+[\dA-Z./-]*\d[\dA-Z./-]*)*/
