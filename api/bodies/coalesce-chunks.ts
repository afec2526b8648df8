/** Pieces from this size on are handed on as they are. */
const WHOLE_BYTES = 4 * 1024
const FIRST_BYTES = 512
const LARGEST_BYTES = 64 * 1024

/**
 * Hands bytes on in pieces that are worth an object each. A body sent byte by byte would otherwise take a hundred times
 * its size, uncounted. What is set aside for pieces to come is never more than what has come already.
 */
export function gatherPieces(take: (piece: Buffer) => void): { add(chunk: Buffer): void; end(): void } {
  let room = Buffer.alloc(0)
  let used = 0
  let nextSize = FIRST_BYTES
  const flush = (): void => {
    if (used > 0) take(room.subarray(0, used))
    room = Buffer.alloc(0)
    used = 0
  }
  return {
    add(chunk) {
      if (used + chunk.length > room.length) {
        flush()
        if (chunk.length >= WHOLE_BYTES) {
          take(chunk)
          return
        }
        room = Buffer.allocUnsafeSlow(Math.max(nextSize, chunk.length))
        nextSize = Math.min(nextSize * 2, LARGEST_BYTES)
      }
      used += chunk.copy(room, used)
    },
    end: flush,
  }
}
