import { Base64Text } from './base64-text.ts'
import { BACKSLASH, QUOTE } from './json-structure.ts'
import { invalid } from '../http/problem.ts'

const SPACE = 0x20
const LETTER_U = 0x75
/** Characters that need the slow path: all except printable ASCII, and the backslash. */
const NOT_PLAIN = /[^\x20-\x5b\x5d-\x7e]/

const NONE = 0xff
/** A table by byte, because millions of bytes are looked up. */
const tableOf = (entries: readonly (readonly [written: string, value: number])[]): Uint8Array => {
  const table = new Uint8Array(256).fill(NONE)
  for (const [written, value] of entries) table[written.charCodeAt(0)] = value
  return table
}
/** Character after a backslash -> its meaning (RFC 8259, 7). */
const SIMPLE_ESCAPES = tableOf(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([written, meant]) => [written, meant.charCodeAt(0)],
  ),
)
const HEX_DIGITS = tableOf([...'0123456789abcdefABCDEF'].map((digit) => [digit, Number.parseInt(digit, 16)]))

/** A JSON string of any length that should be base64, read after its opening quote, piece by piece. */
export class JsonLongText {
  readonly #base64: Base64Text
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  /** Bytes read of an incomplete escape: some encoders escape `/` or `+`. */
  #escapeBytes = 0
  #escapeCode = 0
  #isForeign = false
  #isClosed = false

  constructor(maxBytes: number) {
    this.#base64 = new Base64Text(maxBytes)
  }

  /** Whether the closing quote was read. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Takes the bytes of the string. Returns the index after them.
   *
   * @throws VALIDATION_ERROR on bytes that no JSON string can have, PAYLOAD_TOO_LARGE
   */
  write(chunk: Buffer, start: number): number {
    return this.#writePlain(chunk, start) ?? this.#write(chunk, start)
  }

  /**
   * {@link write} for a piece without escapes and foreign bytes, like nearly every chunk of an image: by native
   * searches.
   */
  #writePlain(chunk: Buffer, start: number): number | undefined {
    if (this.#escapeBytes > 0 || this.#isForeign) return undefined
    const quote = chunk.indexOf(QUOTE, start)
    const text = chunk.toString('latin1', start, quote === -1 ? chunk.length : quote)
    if (NOT_PLAIN.test(text)) return undefined
    this.#base64.push(text)
    this.#isClosed = quote !== -1
    return quote === -1 ? chunk.length : quote + 1
  }

  /**
   * {@link write}, byte by byte. There are millions of bytes, so only an escape across two pieces is kept in the
   * object.
   */
  #write(chunk: Buffer, start: number): number {
    const text = Buffer.allocUnsafe(chunk.length - start)
    let length = 0
    let all = 0
    let at = start
    while (at < chunk.length && this.#escapeBytes > 0) {
      const code = this.#takeEscape(chunk[at++])
      if (code !== undefined) text[length++] = all = code
    }
    while (at < chunk.length) {
      const byte = chunk[at++]
      let code = byte
      if (byte === BACKSLASH) {
        const isUnicode = chunk[at] === LETTER_U
        const end = at + (isUnicode ? 5 : 1)
        if (end > chunk.length) {
          this.#escapeBytes = 1
          while (at < chunk.length) this.#takeEscape(chunk[at++])
          break
        }
        code = isUnicode ? unicodeAt(chunk, at + 1) : known(SIMPLE_ESCAPES[chunk[at]])
        at = end
      } else if (byte === QUOTE) {
        this.#isClosed = true
        break
      } else if (byte < SPACE) throw notJson()
      text[length++] = code
      all |= code
    }
    if (all > 0x7f) this.#isForeign = true
    if (this.#isForeign) this.#refuse(chunk.subarray(start, at))
    this.#base64.push(text.toString('latin1', 0, length))
    return at
  }

  /** The bytes of the closed string; undefined if it is not base64. @throws PAYLOAD_TOO_LARGE */
  bytes(): Buffer | undefined {
    return this.#base64.end()
  }

  /** Notes that it is not base64. Whether it is text at all decides the error. */
  #refuse(bytes: Buffer): void {
    this.#base64.refuse()
    try {
      this.#utf8.decode(bytes, { stream: !this.#isClosed })
    } catch {
      throw invalid('', 'the body must be UTF-8')
    }
  }

  /** The character of an escape, at its last byte. */
  #takeEscape(byte: number): number | undefined {
    if (this.#escapeBytes++ === 1) {
      if (byte === LETTER_U) return undefined
      this.#escapeBytes = 0
      return known(SIMPLE_ESCAPES[byte])
    }
    this.#escapeCode = this.#escapeCode * 16 + known(HEX_DIGITS[byte])
    if (this.#escapeBytes < 6) return undefined
    const code = this.#escapeCode
    this.#escapeBytes = 0
    this.#escapeCode = 0
    return code
  }
}

const notJson = () => invalid('', 'the body must be JSON')

/** The code unit of four hexadecimal digits. */
const unicodeAt = (chunk: Buffer, at: number): number =>
  (known(HEX_DIGITS[chunk[at]]) << 12) |
  (known(HEX_DIGITS[chunk[at + 1]]) << 8) |
  (known(HEX_DIGITS[chunk[at + 2]]) << 4) |
  known(HEX_DIGITS[chunk[at + 3]])

function known(value: number): number {
  if (value === NONE) throw notJson()
  return value
}
