/** Bytes of one page of WebAssembly memory. */
export const WASM_PAGE = 65_536

const MEMORY_SECTION = 5

/**
 * Lowers the memory limit of a WebAssembly binary below its declared one. `resourceLimits` of a worker thread do not
 * cover such memory. This limit holds for any code inside: growth beyond it fails, and so does the allocation.
 *
 * @param pages of 64 KiB; at most the declared number
 * @throws RangeError if the binary has no memory of its own with a maximum, or a smaller one (WebAssembly core, 5.5.8)
 */
export function withMostPages(binary: Uint8Array, pages: number): Uint8Array {
  const out = Uint8Array.from(binary)
  let at = 8
  const readNumber = (): number => {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = out[at++]
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new RangeError('not a WebAssembly binary')
  }
  while (at < out.length) {
    const section = out[at++]
    const size = readNumber()
    if (section !== MEMORY_SECTION) {
      at += size
      continue
    }
    const [memories, flags] = [readNumber(), out[at++]]
    const least = readNumber()
    const from = at
    if (memories !== 1 || (flags & 1) === 0) throw new RangeError('the binary has no memory of its own with a maximum')
    const declared = readNumber()
    if (pages > declared || pages < least) throw new RangeError(`the binary takes ${least} to ${declared} pages`)
    // Keeps the number of bytes, so that no offset moves. LEB128 may have leading zeroes.
    for (let i = from, rest = pages; i < at; i++, rest = Math.floor(rest / 128))
      out[i] = (rest % 128) | (i < at - 1 ? 0x80 : 0)
    return out
  }
  throw new RangeError('the binary has no memory')
}
