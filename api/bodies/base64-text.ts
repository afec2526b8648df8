import { Problem } from '../http/problem.ts'

/** `data:image/jpeg;base64`. It matches in one way only, so it never backtracks. */
const DATA_URL = /^data:[\w.+-]*(?:\/[\w.+-]*)?;base64$/
const MAX_DATA_URL_LENGTH = 128
/** Characters decoded at once; a multiple of four. */
const DECODED_AT_ONCE = 16 * 1024

/**
 * Decodes strict base64 (RFC 4648, 4: padded, no other characters, no bits left over), bare or as a data: URL, piece by
 * piece, so that no text of millions of characters is ever in memory.
 */
export class Base64Text {
  readonly #maxCharacters: number
  readonly #maxBytes: number
  readonly #decoded: Buffer[] = []
  /** A possible start of a data: URL; undefined once that is decided. */
  #head: string | undefined = ''
  #rest = ''
  #characters = 0
  #isPadded = false
  #isRefused = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#maxCharacters = Math.ceil(maxBytes / 3) * 4
  }

  /** The bytes of a whole text; undefined if it is not base64. @throws PAYLOAD_TOO_LARGE */
  static decode(text: string, maxBytes: number): Buffer | undefined {
    const decoder = new Base64Text(maxBytes)
    decoder.push(text)
    return decoder.end()
  }

  /** @throws PAYLOAD_TOO_LARGE */
  push(text: string): void {
    if (this.#head === undefined) return this.#take(text)
    const head = this.#head + text
    this.#head = head
    if (head.length < 5 && 'data:'.startsWith(head)) return
    const comma = head.startsWith('data:') ? head.indexOf(',') : -1
    if (head.startsWith('data:') && comma === -1 && head.length <= MAX_DATA_URL_LENGTH) return
    this.#head = undefined
    if (head.startsWith('data:') && (comma > MAX_DATA_URL_LENGTH || !DATA_URL.test(head.slice(0, Math.max(0, comma)))))
      this.refuse()
    this.#take(head.slice(comma + 1))
  }

  /** Notes that the text is not base64. Its length is still counted. */
  refuse(): void {
    this.#isRefused = true
    this.#decoded.length = 0
  }

  /** The bytes; undefined if the text was not base64. @throws PAYLOAD_TOO_LARGE */
  end(): Buffer | undefined {
    const head = this.#head
    this.#head = undefined
    if (head?.startsWith('data:') === true) this.refuse()
    else if (head !== undefined) this.#take(head)
    this.#decode(this.#rest)
    if (this.#isRefused) return undefined
    const bytes = Buffer.concat(this.#decoded)
    if (bytes.length > this.#maxBytes) throw new Problem('PAYLOAD_TOO_LARGE')
    return bytes
  }

  #take(text: string): void {
    this.#characters += text.length
    if (this.#characters > this.#maxCharacters) throw new Problem('PAYLOAD_TOO_LARGE')
    if (this.#isRefused) return
    this.#rest += text
    if (this.#rest.length < DECODED_AT_ONCE) return
    const whole = this.#rest.length - (this.#rest.length % 4)
    this.#decode(this.#rest.slice(0, whole))
    this.#rest = this.#rest.slice(whole)
  }

  /** Decodes and checks. Node's decoder skips unknown characters, so the result is encoded again and compared. */
  #decode(text: string): void {
    if (text === '') return
    const bytes = Buffer.from(text, 'base64')
    if (this.#isPadded || bytes.toString('base64') !== text) return this.refuse()
    this.#isPadded = text.endsWith('=')
    if (!this.#isRefused) this.#decoded.push(bytes)
  }
}
