// The common layout of both UK lists: a title line with the date, a header, then one row per name and birth date.
import { type ByteStream, type EntryBuilder, type ParsedList } from '../shared/list-entry.ts'
import { type Cell, csvRows, headerOf } from '../shared/csv-rows.ts'
import { EntryCollection } from '../shared/entry-collection.ts'

export interface UkLayout<Column extends string> {
  /** Required columns. A file without them is another file. */
  readonly needed: readonly Column[]
  /** The date of the title line, or null for any other line. */
  readonly titleDate: (line: string) => string | null
  /** Column of the id that the rows of an entry share. */
  readonly id: Column
  /** Column that holds "Individual" for a person. */
  readonly kind: Column
  readonly addRow: (entry: EntryBuilder, cell: Cell<Column>) => void
}

/**
 * Reads a UK list by its layout. Records: rows.
 *
 * @throws UnusableListError if it is cut short, has rows that do not fit its header, or has none
 */
export async function readUkCsv<Column extends string>(
  file: ByteStream,
  layout: UkLayout<Column>,
): Promise<ParsedList> {
  const entries = new EntryCollection('uk')
  let readRow: ReturnType<typeof headerOf<Column>> | null = null
  let publishedOn: string | null = null
  let rows = 0

  const isTitle = (line: string): boolean => {
    publishedOn = layout.titleDate(line)
    return publishedOn !== null
  }
  for await (const row of csvRows(file, 'uk', {}, isTitle)) {
    if (!readRow) {
      readRow = headerOf<Column>(row, layout.needed, 'uk')
      continue
    }
    const cell = readRow(row, ++rows)
    const id = cell(layout.id)
    layout.addRow(entries.find(id) ?? entries.start(id, cell(layout.kind) === 'Individual' ? 'PERSON' : 'ENTITY'), cell)
  }
  return { entries: entries.build(), publishedOn, records: { rows } }
}
