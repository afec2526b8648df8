import { crc32, inflateSync } from 'node:zlib'
import { ByteParts } from './byte-parts.ts'
import { MAX_EXIF_BYTES, orientationExif, readOrientation } from './exif.ts'
import { isPlainProfile, MAX_PROFILE_BYTES } from './icc.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum around a chunk's data. */
const FRAME_BYTES = 12
/**
 * Most bytes of an interlaced image, which is decoded whole before its first row is known: four bytes for each of 50
 * million pixels.
 */
const MAX_INTERLACED_BYTES = 200_000_000

const type = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE()
const IHDR = type('IHDR')
const PLTE = type('PLTE')
const TRNS = type('tRNS')
const IDAT = type('IDAT')
const IEND = type('IEND')
const ACTL = type('acTL')
const ICCP = type('iCCP')
const EXIF = type('eXIf')
/**
 * Chunks for decoding, with their largest lengths (PNG, third edition, 11.2, 11.3). Each occurs once, before the
 * pixels.
 */
const NEEDED = new Map([
  [PLTE, 768],
  [TRNS, 256],
  [type('gAMA'), 4],
  [type('cHRM'), 32],
  [type('sRGB'), 1],
])

/**
 * A PNG of its pixels alone: size, palette, transparency, colour and orientation, without text and other chunks.
 * Libraries inflate texts before the first pixel.
 *
 * @returns undefined if it is animated, is cut off before its last pixels, or would take too much memory
 */
export function barePng(bytes: Buffer): Buffer | undefined {
  const parts = new ByteParts(bytes)
  const seen = new Set<number>()
  let orientation = 1
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.readUInt32BE(at + 4)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length && kind !== IDAT && seen.has(IDAT)) break // the file ends here, after its pixels
    if (end > bytes.length || kind === ACTL || (seen.size === 0) !== (kind === IHDR)) return undefined
    if (kind === IHDR) {
      if (length !== 13 || isTooLargeInterlaced(bytes.subarray(at + 8, end))) return undefined
      parts.keep(0, end)
    } else if (kind === IEND) {
      if (!seen.has(IDAT)) return undefined
      parts.keep(at, end)
      return parts.join()
    } else if (kind === IDAT) {
      if (orientation !== 1 && !seen.has(IDAT)) parts.add(chunk(EXIF, orientationExif(orientation, false)))
      parts.keep(at, end)
    } else if (kind === EXIF) {
      // Decoders ignore it after the pixels.
      if (length <= MAX_EXIF_BYTES && !seen.has(IDAT)) orientation = readOrientation(bytes.subarray(at + 8, end - 4))
    } else if (
      !seen.has(kind) &&
      !seen.has(IDAT) &&
      (length <= (NEEDED.get(kind) ?? -1) || (kind === ICCP && isPlain(bytes.subarray(at + 8, end - 4))))
    ) {
      parts.keep(at, end)
    }
    if (NEEDED.has(kind) || kind === IHDR || kind === IDAT || kind === ICCP) seen.add(kind)
    at = end
  }
  // Without its end: the decoder finds missing pixels.
  if (!seen.has(IDAT)) return undefined
  parts.add(chunk(IEND, Buffer.alloc(0)))
  return parts.join()
}

function isTooLargeInterlaced(header: Buffer): boolean {
  const channels = [1, 0, 3, 1, 2, 0, 4][header[9]] ?? 0
  return (
    header[12] !== 0 &&
    header.readUInt32BE(0) * header.readUInt32BE(4) * channels * Math.max(1, header[8] / 8) > MAX_INTERLACED_BYTES
  )
}

/** The profile of an iCCP chunk (11.3.2.3), inflated up to the largest allowed size. */
function isPlain(data: Buffer): boolean {
  const name = data.subarray(0, 80).indexOf(0)
  if (name === -1 || data.length > MAX_PROFILE_BYTES) return false
  try {
    return isPlainProfile(inflateSync(data.subarray(name + 2), { maxOutputLength: MAX_PROFILE_BYTES }))
  } catch {
    return false // not a profile, or one larger than a camera's
  }
}

function chunk(kind: number, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + FRAME_BYTES)
  framed.writeUInt32BE(data.length, 0)
  framed.writeUInt32BE(kind, 4)
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}
