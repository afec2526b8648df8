import { randomBytes } from 'node:crypto'
import { Base64Text } from './base64-text.ts'
import type { Exchange } from '../http/exchange.ts'
import { JSON_LIMIT_BYTES, refuseOtherThanJson } from './json-body.ts'
import { JsonLongText } from './json-long-text.ts'
import { BACKSLASH, JsonStructure, QUOTE } from './json-structure.ts'
import { parseJson } from './json-text.ts'
import { invalid, Problem } from '../http/problem.ts'
import { receiveBody } from './receive-body.ts'

// Reads a JSON body with base64 images as it arrives. Each long text is taken out and decoded on the way. The rest, a
// few hundred bytes, is parsed like any other body. So a text of 50 MB is never in memory or parsed, and the first byte
// beyond a limit is rejected. Maintained libraries were tried (@streamparser/json 0.0.26, stream-json 3.8, 53 MB): 0.2
// to 0.3 s of CPU against 0.08 s here. They emit a text as a whole or as an object for each 256 characters, and accept
// control characters in texts and duplicate keys.

/** Length from which a text is taken out. Every value of another field is shorter. */
const LONG_TEXT_BYTES = 256

export interface PictureLimits {
  readonly bodyBytes: number
  /** Decoded bytes of one text, and of all. */
  readonly pictureBytes: number
  readonly totalBytes: number
}

/** A received body: its value, with a stand-in for each long text, and the decoded bytes of its texts. */
export interface PictureJson {
  readonly value: unknown
  /** The bytes of a text in the value; undefined if it is not base64. @throws PAYLOAD_TOO_LARGE */
  readonly bytesOf: (text: string) => Buffer | undefined
  /** Whether a text in the value is the stand-in of a long text. */
  readonly isLong: (text: string) => boolean
}

/**
 * Receives a JSON body with images. @throws the errors of receiving and parsing JSON (json-body.ts), PAYLOAD_TOO_LARGE
 */
export async function receivePictureJson(exchange: Exchange, limits: PictureLimits): Promise<PictureJson> {
  refuseOtherThanJson(exchange)
  const reader = new PictureJsonReader(limits)
  await receiveBody(exchange, limits.bodyBytes, (chunk) => reader.write(chunk))
  return reader.end()
}

/** {@link receivePictureJson} for bytes that are passed in. */
export class PictureJsonReader {
  readonly #limits: PictureLimits
  readonly #structure = new JsonStructure()
  /** The body without the long texts. */
  readonly #kept = Buffer.allocUnsafe(JSON_LIMIT_BYTES)
  #keptBytes = 0
  /** Start of every stand-in. No caller knows it, so none can write a stand-in. */
  readonly #secret = randomBytes(16).toString('hex')
  readonly #decoded = new Map<string, Buffer | undefined>()
  #decodedBytes = 0
  #isInString = false
  #isKey = false
  #isEscaped = false
  #stringStart = 0
  #long: JsonLongText | undefined

  constructor(limits: PictureLimits) {
    this.#limits = limits
  }

  /** @throws VALIDATION_ERROR or PAYLOAD_TOO_LARGE at the first byte beyond a limit */
  write(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;)
      at = this.#long === undefined ? this.#take(chunk, at) : this.#takeLong(this.#long, chunk, at)
  }

  end(): PictureJson {
    const value = parseJson(this.#kept.subarray(0, this.#keptBytes))
    return {
      value,
      isLong: (text) => this.#decoded.has(text),
      bytesOf: (text) =>
        this.#decoded.has(text) ? this.#decoded.get(text) : Base64Text.decode(text, this.#limits.pictureBytes),
    }
  }

  #take(chunk: Buffer, at: number): number {
    const byte = chunk[at]
    this.#keep(byte)
    if (this.#isInString) this.#takeInString(byte)
    else if (byte !== QUOTE) this.#structure.take(byte)
    else {
      this.#isKey = this.#structure.isKeyNext
      this.#isInString = true
      this.#stringStart = this.#keptBytes
    }
    return at + 1
  }

  #takeInString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#isInString = false
    if (this.#isInString && !this.#isKey && this.#keptBytes - this.#stringStart > LONG_TEXT_BYTES) this.#takeOut()
  }

  #keep(byte: number): void {
    if (this.#keptBytes === this.#kept.length)
      throw invalid('', `the body must have at most ${JSON_LIMIT_BYTES / 1024} KiB beside its images`)
    this.#kept[this.#keptBytes++] = byte
  }

  /** Continues with a text that has become a long one. */
  #takeOut(): void {
    const started = Buffer.from(this.#kept.subarray(this.#stringStart, this.#keptBytes))
    this.#long = new JsonLongText(this.#limits.pictureBytes)
    this.#long.write(started, 0)
    this.#isEscaped = false
    this.#keptBytes = this.#stringStart
    for (const byte of Buffer.from(this.#standIn())) this.#keep(byte)
  }

  #standIn(): string {
    return `${this.#secret}:${this.#decoded.size}`
  }

  #takeLong(long: JsonLongText, chunk: Buffer, at: number): number {
    const next = long.write(chunk, at)
    if (!long.isClosed) return next
    const bytes = long.bytes()
    this.#decodedBytes += bytes?.length ?? 0
    if (this.#decodedBytes > this.#limits.totalBytes) throw new Problem('PAYLOAD_TOO_LARGE')
    this.#decoded.set(this.#standIn(), bytes)
    this.#long = undefined
    this.#isInString = false
    this.#keep(QUOTE)
    return next
  }
}
