// A hash of a list entry's content, which shows whether an update changed the entry.
import { createHash } from 'node:crypto'
import type { ListEntry } from './list-entry.ts'

/**
 * SHA-256 (64 hex digits) over the entry as canonical JSON. Keys have one fixed order, and names, dates, countries,
 * programmes and identifiers are sorted, because publishers reorder them freely. Equal content gives an equal hash on
 * any machine.
 */
export function contentHash(entry: ListEntry): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        ['list', entry.list],
        ['entryId', entry.entryId],
        ['kind', entry.kind],
        ['names', sorted(entry.names.map(({ text, quality }) => [text, quality]))],
        [
          'birthDates',
          sorted(entry.birthDates.map(({ from, to, isApproximate }) => [from, to, isApproximate ?? false])),
        ],
        ['countries', sorted(entry.countries)],
        ['gender', entry.gender],
        ['programmes', sorted(entry.programmes)],
        ['identifiers', sorted((entry.identifiers ?? []).map(({ kind, number, country }) => [kind, number, country]))],
        ['listedOn', entry.listedOn ?? null],
      ]),
    )
    .digest('hex')
}

/** Sorts by code unit of the JSON text, which no locale changes. */
function sorted(values: readonly unknown[]): unknown[] {
  const keyed = values.map((value) => ({ key: JSON.stringify(value), value }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ value }) => value)
}
