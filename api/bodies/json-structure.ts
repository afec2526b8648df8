import { invalid } from '../http/problem.ts'

// Our schemas are three levels deep; deeper bodies are an attack or a mistake.
export const MAX_DEPTH = 16
/**
 * Values in a body. Our bodies have fewer than fifty. Each value costs time in every later step, and can get its own
 * issue.
 */
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
 * Limits the levels and values of a JSON text before it is parsed. It gets the bytes outside of strings, in order.
 * Invalid JSON passes, because its cost is limited too.
 */
export class JsonStructure {
  readonly #open: number[] = []
  #values = 1
  #last = 0

  /** Whether a string that starts here names a field. */
  get isKeyNext(): boolean {
    return this.#open.at(-1) === OPEN_OBJECT && this.#last !== COLON
  }

  /** @throws VALIDATION_ERROR at the first byte beyond a limit */
  take(byte: number): void {
    switch (byte) {
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        this.#open.push(byte)
        if (this.#open.length > MAX_DEPTH) throw invalid('', `the body must have at most ${MAX_DEPTH} levels`)
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
    if (++this.#values > MAX_VALUES) throw invalid('', `the body must have at most ${MAX_VALUES} values`)
  }
}

/** {@link JsonStructure} of a whole text. @throws VALIDATION_ERROR */
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
