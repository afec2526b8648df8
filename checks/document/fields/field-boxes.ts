import type { ExtractedDocument, FieldBox } from '../../results/check-result.ts'
import type { DocumentSide } from '../read/inspect-side.ts'
import type { TextLine } from '../../text/line-reader.ts'
import { nameWords } from '../visual-zone/name-match.ts'
import { findDates } from '../visual-zone/printed-date.ts'
import { findLifetime } from '../visual-zone/printed-lifetime.ts'

const lettersAndDigits = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const holdsName =
  (name: string) =>
  (text: string): boolean => {
    const [wanted, printed] = [nameWords(name), nameWords(text)]
    return wanted.length > 0 && wanted.every((word) => printed.includes(word))
  }
const holdsDate =
  (date: string) =>
  (text: string): boolean =>
    findDates(text).some(({ meanings }) => meanings.includes(date)) || findLifetime(text)?.date === date

/**
 * The boxes of the fields that were read and of the MRZ, so that a reviewer sees at a glance what to compare. Pure. A
 * field has no box if no single line prints it as it was read.
 */
export function fieldBoxes(
  sides: readonly Pick<DocumentSide, 'asset' | 'width' | 'height' | 'reading'>[],
  extracted: ExtractedDocument,
): FieldBox[] {
  const {
    first_name: first,
    last_name: last,
    document_number: number,
    date_of_birth: born,
    document_expiry: expiry,
  } = extracted
  const wanted: readonly (readonly [field: string, holds: ((text: string) => boolean) | undefined])[] = [
    ['last_name', last === null ? undefined : holdsName(last)],
    ['first_name', first === null ? undefined : holdsName(first)],
    [
      'document_number',
      number === null ? undefined : (text) => lettersAndDigits(text).includes(lettersAndDigits(number)),
    ],
    ['date_of_birth', born === null ? undefined : holdsDate(born)],
    ['document_expiry', expiry === null ? undefined : holdsDate(expiry)],
  ]
  return sides.flatMap(({ asset, reading, width, height }) => {
    const box = (field: string, line: TextLine): FieldBox => ({
      asset,
      field,
      quad: line.quad.map(([x, y]) => ({ x: share(x / width), y: share(y / height) })),
    })
    const ofMrz = new Set(reading.mrz?.members)
    const printed = reading.lines.filter((line) => !ofMrz.has(line))
    const found = wanted.flatMap(([field, holds]) => {
      const line = holds === undefined ? undefined : printed.find(({ text }) => holds(text))
      return line === undefined ? [] : [box(field, line)]
    })
    return [...found, ...[...ofMrz].map((line) => box('mrz', line))]
  })
}

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
