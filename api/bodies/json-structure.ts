import { invalid } from '../http/problem.ts'

// A schema of ours is three levels deep; the rest is an attack or a mistake.
export const MAX_DEPTH = 16
/** Values in a body: no body of ours has fifty. Each costs time in every step after it, up to an issue of its own. */
export const MAX_VALUES = 4_096

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Bounds what a JSON text is made of, before anything is made of it: levels, and values. It is given the bytes outside of
 * strings, in their order. Text that is no JSON passes: what it costs is bounded all the same.
 */
export class JsonStructure {
  readonly #open: number[] = []
  #values = 1
  #last = 0

  /** Whether a string that begins here names a field. */
  get isKeyNext(): boolean {
    return this.#open.at(-1) === OPEN_OBJECT && this.#last !== COLON
  }

  /** @throws VALIDATION_ERROR at the first byte that is too much */
  take(byte: number): void {
    switch (byte) {
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        this.#open.push(byte)
        if (this.#open.length > MAX_DEPTH) throw invalid('', `the body is nested deeper than ${MAX_DEPTH} levels`)
        this.#count()
        break
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        this.#open.pop()
        break
      case COMMA:
        this.#count()
        break
      case COLON:
        break
      default:
        return
    }
    this.#last = byte
  }

  #count(): void {
    if (++this.#values > MAX_VALUES) throw invalid('', `the body has more than ${MAX_VALUES} values`)
  }
}

/** {@link JsonStructure} of a text that is there as a whole. @throws VALIDATION_ERROR */
export function checkStructure(bytes: Uint8Array): void {
  const structure = new JsonStructure()
  let isInString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === QUOTE) isInString = !isInString
    else if (!isInString) structure.take(byte)
    else if (byte === BACKSLASH) i++
  }
}
