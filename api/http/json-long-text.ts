import { Base64Text } from './base64-text.ts'
import { BACKSLASH, QUOTE } from './json-structure.ts'
import { invalid } from './problem.ts'

const SPACE = 0x20
const LETTER_U = 0x75
/** What needs a closer look: all but printable ASCII, and the backslash. */
const NOT_PLAIN = /[^\x20-\x5b\x5d-\x7e]/

/** What follows a backslash -> what it stands for (RFC 8259, 7). */
const SIMPLE_ESCAPES = new Map(Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' })
  .map(([written, meant]) => [written.charCodeAt(0), meant.charCodeAt(0)]))
const HEX_DIGITS = new Map([...'0123456789abcdef', ...'ABCDEF'].map((digit) => [digit.charCodeAt(0), Number.parseInt(digit, 16)]))

/** A JSON string of any length that should be base64, read from behind its opening quote, piece by piece. */
export class JsonLongText {
  readonly #base64: Base64Text
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  /** Bytes read of an escape that is not whole yet: some encoders escape `/` or `+`. */
  #escapeBytes = 0
  #escapeCode = 0
  #isForeign = false
  #isClosed = false

  constructor(maxBytes: number) {
    this.#base64 = new Base64Text(maxBytes)
  }

  /** Whether its closing quote was read. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Takes what belongs to the string; answers the index behind it.
   *
   * @throws VALIDATION_ERROR at what no JSON string can have, PAYLOAD_TOO_LARGE
   */
  write(chunk: Buffer, start: number): number {
    return this.#writePlain(chunk, start) ?? this.#write(chunk, start)
  }

  /** {@link write} of what has no escape and nothing foreign, as nearly every chunk of a picture: by native searches. */
  #writePlain(chunk: Buffer, start: number): number | undefined {
    if (this.#escapeBytes > 0 || this.#isForeign) return undefined
    const quote = chunk.indexOf(QUOTE, start)
    const text = chunk.toString('latin1', start, quote === -1 ? chunk.length : quote)
    if (NOT_PLAIN.test(text)) return undefined
    this.#base64.push(text)
    this.#isClosed = quote !== -1
    return quote === -1 ? chunk.length : quote + 1
  }

  /** {@link write}, byte by byte. */
  #write(chunk: Buffer, start: number): number {
    const text = Buffer.allocUnsafe(chunk.length - start)
    let length = 0
    let all = 0
    let at = start
    while (at < chunk.length && !this.#isClosed) {
      const byte = chunk[at++]
      let code: number | undefined = byte
      if (this.#escapeBytes > 0) code = this.#takeEscape(byte)
      else if (byte === BACKSLASH) code = void (this.#escapeBytes = 1)
      else if (byte === QUOTE) code = void (this.#isClosed = true)
      else if (byte < SPACE) throw notJson()
      if (code === undefined) continue
      text[length++] = code
      all |= code
    }
    if (all > 0x7f) this.#isForeign = true
    if (this.#isForeign) this.#refuse(chunk.subarray(start, at))
    this.#base64.push(text.toString('latin1', 0, length))
    return at
  }

  /** The bytes of the closed string; undefined when it is no base64. @throws PAYLOAD_TOO_LARGE */
  bytes(): Buffer | undefined {
    return this.#base64.end()
  }

  /** Not base64; whether it is text at all decides what the caller is told. */
  #refuse(bytes: Buffer): void {
    this.#base64.refuse()
    try {
      this.#utf8.decode(bytes, { stream: !this.#isClosed })
    } catch {
      throw invalid('', 'the body is not UTF-8')
    }
  }

  /** The character that an escape stands for, at its last byte. */
  #takeEscape(byte: number): number | undefined {
    if (this.#escapeBytes++ === 1) {
      if (byte === LETTER_U) return undefined
      this.#escapeBytes = 0
      return SIMPLE_ESCAPES.get(byte) ?? refuse()
    }
    this.#escapeCode = this.#escapeCode * 16 + (HEX_DIGITS.get(byte) ?? refuse())
    if (this.#escapeBytes < 6) return undefined
    const code = this.#escapeCode
    this.#escapeBytes = 0
    this.#escapeCode = 0
    return code
  }
}

const notJson = () => invalid('', 'the body is not JSON')
const refuse = (): never => { throw notJson() }
