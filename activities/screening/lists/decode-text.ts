import { type ByteStream, UnusableListError } from '../list-entry.ts'

const NEWLINE = 0x0a

/**
 * Text of a list file, in pieces; a UTF-8 byte order mark is dropped.
 * Bytes that are not UTF-8 make the list unusable, unless the format is also known in Windows-1252 (OFAC's CSV, older UK
 * files): then the text from that line on is read as such.
 */
export async function* decodeText(bytes: ByteStream, list: string, fallback?: 'windows-1252'): AsyncGenerator<string> {
  let pending = new Uint8Array(0)
  let decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let first = true
  const decode = (part: Uint8Array): string => {
    try {
      return decoder.decode(part)
    } catch (cause) {
      if (!fallback || decoder.encoding === fallback) throw new UnusableListError(list, 'it is not UTF-8 text', { cause })
      decoder = new TextDecoder(fallback)
      return decoder.decode(part)
    }
  }
  const withoutMark = (text: string): string => {
    const tidy = first && text.startsWith('\uFEFF') ? text.slice(1) : text
    first = false
    return tidy
  }
  for await (const chunk of bytes) {
    const joined = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    // Whole lines only: a newline byte never lies inside a character of either encoding.
    const end = joined.lastIndexOf(NEWLINE) + 1
    pending = joined.slice(end)
    if (end > 0) yield withoutMark(decode(joined.subarray(0, end)))
  }
  if (pending.length > 0) yield withoutMark(decode(pending))
}
