import { type ByteStream, UnusableListError } from './list-entry.ts'

/** Labels of a publisher's encoding. The second also reads Latin-1, which it extends (WHATWG Encoding). */
type Encoding = 'utf-8' | 'windows-1252'

const NEWLINE = 0x0a

/** Longest line. The longest of the current lists has 7 KB; a much longer line is not CSV. */
const LONGEST_LINE_BYTES = 1 << 20

/** Bytes that contain the XML declaration of every current file. */
const DECLARATION_BYTES = 256

/** Codes that Windows-1252 leaves unassigned, and that decoders take for C1 controls. */
const UNASSIGNED = /[\u0080-\u009f]/

/** Decodes an XML file in its declared encoding, in pieces, without a byte order mark. UTF-8 if it declares none. */
export async function* decodeXml(bytes: ByteStream, list: string): AsyncGenerator<string> {
  let decode: ReturnType<typeof strictDecoder> | null = null
  let start: Uint8Array = new Uint8Array(0)
  for await (const part of bytes) {
    if (decode) {
      yield decode(part)
      continue
    }
    start = start.length === 0 ? part : Buffer.concat([start, part])
    const declaration = Buffer.from(start.subarray(0, DECLARATION_BYTES)).toString('latin1')
    if (start.length < DECLARATION_BYTES && !declaration.includes('>')) continue
    decode = strictDecoder(declaredEncoding(declaration, list), list)
    yield decode(start)
  }
  if (!decode) {
    // Shorter than any declaration. The parser reports the error.
    decode = strictDecoder('utf-8', list)
    yield decode(start)
  }
  yield decode()
}

function declaredEncoding(declaration: string, list: string): Encoding {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(declaration))
    throw new UnusableListError(list, 'it is UTF-16, which no publisher uses')
  const label =
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration)?.[1].toLowerCase() ?? 'utf-8'
  if (label === 'utf-8' || label === 'us-ascii') return 'utf-8'
  if (label === 'windows-1252' || label === 'iso-8859-1') return 'windows-1252'
  throw new UnusableListError(list, `it declares the encoding ${label}, which no publisher uses`)
}

function strictDecoder(encoding: Encoding, list: string): (part?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (part) => {
    try {
      return decoder.decode(part, { stream: part !== undefined })
    } catch (cause) {
      throw new UnusableListError(list, `it is not ${encoding === 'utf-8' ? 'UTF-8' : encoding} text`, { cause })
    }
  }
}

/**
 * Decodes a CSV file that is UTF-8 or else, as a whole, Windows-1252. OFAC's files and older UK ones exist in both, and
 * neither states which. Each whole line is tested, because a newline is never inside a character of either.
 *
 * @throws UnusableListError if it is neither: bytes that break UTF-8 after a byte order mark or after real UTF-8
 *   characters (a file cut or damaged), NUL bytes, or codes that Windows-1252 does not assign
 */
export async function* decodeLines(bytes: ByteStream, list: string): AsyncGenerator<string> {
  const decoding = new LineDecoding(list)
  let pending: Uint8Array = new Uint8Array(0)
  for await (const part of bytes) {
    const joined = pending.length === 0 ? part : Buffer.concat([pending, part])
    const end = joined.lastIndexOf(NEWLINE) + 1
    pending = joined.subarray(end)
    if (pending.length > LONGEST_LINE_BYTES)
      throw new UnusableListError(list, 'a line of it is longer than any CSV line')
    if (end > 0) yield decoding.decode(joined.subarray(0, end))
  }
  if (pending.length > 0) yield decoding.decode(pending)
}

class LineDecoding {
  readonly #list: string
  #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #isUtf8Proven = false
  #isFirst = true

  constructor(list: string) {
    this.#list = list
  }

  decode(lines: Uint8Array): string {
    // NUL indicates a binary file, or UTF-16.
    if (lines.includes(0)) throw new UnusableListError(this.#list, 'it is not text')
    const isMarked = this.#isFirst && hasUtf8Mark(lines)
    this.#isFirst = false
    this.#isUtf8Proven ||= isMarked
    const text = this.#text(lines)
    return isMarked ? text.slice(1) : text
  }

  #text(lines: Uint8Array): string {
    if (this.#decoder.encoding === 'utf-8') {
      try {
        const text = this.#decoder.decode(lines)
        this.#isUtf8Proven ||= text.length < lines.length
        return text
      } catch (cause) {
        if (this.#isUtf8Proven || startsAsUtf8(lines)) {
          throw new UnusableListError(this.#list, 'it starts as UTF-8 but continues with other bytes', { cause })
        }
        this.#decoder = new TextDecoder('windows-1252')
      }
    }
    const text = this.#decoder.decode(lines)
    if (UNASSIGNED.test(text)) throw new UnusableListError(this.#list, 'it is neither UTF-8 nor Windows-1252 text')
    return text
  }
}

const hasUtf8Mark = ([first, second, third]: Uint8Array): boolean => first === 0xef && second === 0xbb && third === 0xbf

/** Whether the first line that is not plain ASCII is UTF-8. Whole lines make the answer independent of the pieces. */
function startsAsUtf8(lines: Uint8Array): boolean {
  const at = lines.findIndex((byte) => byte > 0x7f)
  const end = lines.indexOf(NEWLINE, at)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(lines.subarray(at, end === -1 ? lines.length : end))
    return true
  } catch {
    return false
  }
}
