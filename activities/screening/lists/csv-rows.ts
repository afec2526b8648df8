import { pipeline, Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import { type ByteStream, UnusableListError } from '../list-entry.ts'
import { decodeLines } from './decode-text.ts'

/** DOS end-of-file mark, with which OFAC ends its files. */
const END_OF_FILE = '\x1a'

/**
 * Rows of a CSV file, one at a time, so that no file is held whole.
 * @throws UnusableListError when a quote is never closed or a row has other columns than the first (a file cut short).
 */
export async function* csvRows(bytes: ByteStream, list: string, options: Options = {}): AsyncGenerator<string[]> {
  const parser = parse({ skipEmptyLines: true, ...options })
  // The loop below throws the same error: pipeline destroys the parser with it.
  pipeline(Readable.from(decodeLines(bytes, list)), parser, () => {})
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (row[0].startsWith(END_OF_FILE)) continue
      yield row
    }
  } catch (cause) {
    if (cause instanceof UnusableListError) throw cause
    throw new UnusableListError(list, 'its CSV is broken or cut short', { cause })
  }
}
