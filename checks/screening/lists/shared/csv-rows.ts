import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { type ByteStream, UnusableListError } from './list-entry.ts'
import { decodeLines } from './decode-text.ts'

/** DOS end-of-file mark, with which OFAC ends its files. */
const END_OF_FILE = '\x1a'

/** The longest record of the lists in use has 25,000 characters (a UK statement of reasons); far more is no record. */
const LONGEST_RECORD_CHARACTERS = 1 << 20

/** The widest format in use (EU) has 118 columns. */
const MOST_COLUMNS = 200

/**
 * Rows of a CSV file, one at a time, so that no file is held whole. A first line of which isTitle holds is no row and left out.
 * @throws UnusableListError when a quote is never closed, or a row is absurdly long or wide (a file cut short, or no CSV).
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
  // The loop below throws the same error: pipeline destroys the parser with it.
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
 * A title has other columns than the rows, for each of which csv-parse would then build an error that it drops again: a
 * third of the time that the UK's list takes.
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
 * The reader of cells for the rows under a header line; a cell of an optional column that the header lacks is empty.
 * @throws UnusableListError when the header lacks a column that is needed, and, from the reader, when a row has other
 * columns than the header.
 */
export function headerOf<Column extends string>(
  header: readonly string[],
  needed: readonly Column[],
  list: string,
): (row: readonly string[], number: number) => Cell<Column> {
  const places = new Map<string, number>()
  // Of columns with the same name the first counts.
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
