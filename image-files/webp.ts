import { MAX_EXIF_BYTES, orientationExif, readOrientation } from './exif.ts'
import { isPlainProfile } from './icc.ts'

// RFC 9649, 2.

const HEADER_BYTES = 12
const FLAG_ICC = 0x20
const FLAG_ALPHA = 0x10
const FLAG_EXIF = 0x08

const type = (name: string): number => Buffer.from(name, 'latin1').readUInt32LE()
const VP8X = type('VP8X')
const ANIM = type('ANIM')
const ANMF = type('ANMF')
const ICCP = type('ICCP')
const ALPH = type('ALPH')
const VP8 = type('VP8 ')
const VP8L = type('VP8L')
const EXIF = type('EXIF')
const KNOWN = new Set([VP8X, ICCP, ALPH, VP8, VP8L, EXIF])

/**
 * A WebP of its pixels alone: bitstream, transparency, colour and orientation, without other chunks.
 *
 * @returns undefined if it is animated, or cut off before its last pixels
 */
export function bareWebp(bytes: Buffer): Buffer | undefined {
  const found = new Map<number, Buffer>()
  if (bytes.length < HEADER_BYTES) return undefined
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4)) // some writers omit the padding or count it twice
  for (let at = HEADER_BYTES; at + 8 <= fileEnd;) {
    const kind = bytes.readUInt32LE(at)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > fileEnd && (found.has(VP8) || found.has(VP8L))) break // the file ends here, after its pixels
    if (end > fileEnd || kind === ANIM || kind === ANMF) return undefined
    if (KNOWN.has(kind) && !found.has(kind)) found.set(kind, bytes.subarray(at + 8, end))
    at = end + (length % 2)
  }
  const lossy = found.get(VP8)
  const pixels = lossy ?? found.get(VP8L)
  if (pixels === undefined) return undefined
  const bitstream = chunk(lossy === undefined ? VP8L : VP8, pixels)
  const canvas = found.get(VP8X)
  if (canvas === undefined) return riff([bitstream])
  if (canvas.length < 10) return undefined
  const exif = found.get(EXIF)
  const orientation = exif === undefined || exif.length > MAX_EXIF_BYTES ? 1 : readOrientation(exif)
  const profile = found.get(ICCP)
  const isColourKept = profile !== undefined && isPlainProfile(profile)
  const alpha = lossy === undefined ? undefined : found.get(ALPH)
  const flags = (canvas[0] & FLAG_ALPHA) | (isColourKept ? FLAG_ICC : 0) | (orientation === 1 ? 0 : FLAG_EXIF)
  return riff([
    chunk(VP8X, Buffer.concat([Buffer.from([flags, 0, 0, 0]), canvas.subarray(4, 10)])),
    ...(isColourKept ? [chunk(ICCP, profile)] : []),
    ...(alpha === undefined ? [] : [chunk(ALPH, alpha)]),
    bitstream,
    ...(orientation === 1 ? [] : [chunk(EXIF, orientationExif(orientation, true))]),
  ])
}

function chunk(kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(kind, 0)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function riff(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
