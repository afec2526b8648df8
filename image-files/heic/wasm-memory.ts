/** Bytes of one page of a WebAssembly memory. */
export const WASM_PAGE = 65_536

const MEMORY_SECTION = 5

/**
 * A WebAssembly binary whose memory can grow to fewer pages than it declares. `resourceLimits` of a worker thread do not count
 * such a memory; this bound holds whatever the code inside does: growing beyond it fails, as does the allocation.
 *
 * @param pages of 64 KiB; at most what the binary declares
 * @throws RangeError when the binary has no memory of its own with a maximum, or a smaller one (WebAssembly core, 5.5.8)
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
    if (memories !== 1 || (flags & 1) === 0) throw new RangeError('the binary has no bounded memory of its own')
    const declared = readNumber()
    if (pages > declared || pages < least) throw new RangeError(`the binary takes ${least} to ${declared} pages`)
    // As many bytes as before, so that no offset moves: LEB128 may have leading zeroes.
    for (let i = from, rest = pages; i < at; i++, rest = Math.floor(rest / 128))
      out[i] = (rest % 128) | (i < at - 1 ? 0x80 : 0)
    return out
  }
  throw new RangeError('the binary has no memory')
}
