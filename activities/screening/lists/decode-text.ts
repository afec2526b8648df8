import { type ByteStream, UnusableListError } from '../list-entry.ts'

const NEWLINE = 0x0a

/** The longest line of the lists in use has 7 KB; one far longer is no CSV. */
const LONGEST_LINE_BYTES = 1 << 20

/**
 * Text of a UTF-8 file, in pieces; a byte order mark is dropped.
 * @throws UnusableListError at the first bytes that are not UTF-8.
 */
export async function* decodeUtf8(bytes: ByteStream, list: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (part?: Uint8Array): string => {
    try {
      return decoder.decode(part, { stream: part !== undefined })
    } catch (cause) {
      throw new UnusableListError(list, 'it is not UTF-8 text', { cause })
    }
  }
  for await (const part of bytes) yield decode(part)
  yield decode()
}

/**
 * Text of a CSV file that is UTF-8 or, from the first line that is not, Windows-1252: OFAC's files and older UK ones are
 * known in both, and neither says which. Whole lines are judged, since a newline never lies inside a character of either.
 */
export async function* decodeLines(bytes: ByteStream, list: string): AsyncGenerator<string> {
  let decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (lines: Uint8Array): string => {
    try {
      return decoder.decode(lines)
    } catch {
      decoder = new TextDecoder('windows-1252')
      return decoder.decode(lines)
    }
  }
  let pending: Uint8Array = new Uint8Array(0)
  let isFirst = true
  const withoutMark = (text: string): string => {
    const tidy = isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
    return tidy
  }
  for await (const part of bytes) {
    const joined = pending.length === 0 ? part : Buffer.concat([pending, part])
    const end = joined.lastIndexOf(NEWLINE) + 1
    pending = joined.subarray(end)
    if (pending.length > LONGEST_LINE_BYTES) throw new UnusableListError(list, 'a line of it is longer than any CSV line')
    if (end > 0) yield withoutMark(decode(joined.subarray(0, end)))
  }
  if (pending.length > 0) yield withoutMark(decode(pending))
}
