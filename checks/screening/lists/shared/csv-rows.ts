import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { type ByteStream, UnusableListError } from './list-entry.ts'
import { decodeLines } from './decode-text.ts'

/** DOS end-of-file mark at the end of OFAC's files. */
const END_OF_FILE = '\x1a'

/** Longest record. The longest of the current lists has 25,000 characters (a UK statement of reasons). */
const LONGEST_RECORD_CHARACTERS = 1 << 20

/** Most columns. The widest current format (EU) has 118. */
const MOST_COLUMNS = 200

/**
 * Yields the rows of a CSV file one at a time, so that no file is held whole. Skips a first line that isTitle accepts.
 *
 * @throws UnusableListError if a quote is never closed, or a row is far too long or wide (a file cut short, or not CSV)
 */
export async function* csvRows(
  bytes: ByteStream,
  list: string,
  options: Options = {},
  isTitle?: (line: string) => boolean,
): AsyncGenerator<string[]> {
  const lines = decodeLines(bytes, list)
  const parser = parse({
    skipEmptyLines: true,
    relaxColumnCount: true,
    maxRecordSize: LONGEST_RECORD_CHARACTERS,
    ...options,
  })
  // The loop below throws the same error, because pipeline destroys the parser with it.
  pipeline(Readable.from(isTitle ? withoutTitle(lines, isTitle) : lines), parser, () => {})
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (row[0].startsWith(END_OF_FILE)) continue
      if (row.length > MOST_COLUMNS) throw new UnusableListError(list, `a row of it has ${row.length} columns`)
      yield row
    }
  } catch (cause) {
    if (cause instanceof CsvError)
      throw new UnusableListError(list, `its CSV is broken or cut short (${cause.code})`, { cause })
    throw cause
  }
}

/**
 * A title has other columns than the rows. csv-parse would create and drop an error for each row, which takes a third
 * of the time of the UK's list.
 */
async function* withoutTitle(
  pieces: AsyncIterable<string>,
  isTitle: (line: string) => boolean,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const lines of pieces) {
    // Each piece ends with a line.
    const end = lines.indexOf('\n') + 1
    yield isFirst && isTitle(lines.slice(0, end).trim()) ? lines.slice(end) : lines
    isFirst = false
  }
}

/** The cell of a row by its column's name. */
export type Cell<Column extends string> = (column: Column) => string

/**
 * Creates the cell reader for the rows under a header line. A missing optional column gives empty cells.
 *
 * @throws UnusableListError if the header lacks a required column. The reader throws it if a row does not fit the
 *   header.
 */
export function headerOf<Column extends string>(
  header: readonly string[],
  needed: readonly Column[],
  list: string,
): (row: readonly string[], number: number) => Cell<Column> {
  const places = new Map<string, number>()
  // The first of several columns of the same name counts.
  for (const [at, name] of header.entries()) if (!places.has(name.trim())) places.set(name.trim(), at)
  const missing = needed.filter((name) => !places.has(name))
  if (missing.length > 0) throw new UnusableListError(list, `its header lacks ${missing.join(', ')}`)
  return (row, number) => {
    if (row.length !== header.length) {
      throw new UnusableListError(list, `row ${number} has ${row.length} columns instead of ${header.length}`)
    }
    return (column) => row[places.get(column) ?? -1]?.trim() ?? ''
  }
}
