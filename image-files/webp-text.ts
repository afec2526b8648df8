import type { FileBlock, TextSink } from './text-sink.ts'
import { exifTexts } from './exif-text.ts'
import { fieldText, printableText } from './printable-text.ts'

const HEADER_BYTES = 12
const PIXELS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'])
const MOST_CHUNKS = 256

/** A WebP's chunks (RFC 9649, 2.7) besides its pixels, and the data after its end. */
export function* webpBlocks(bytes: Buffer): Generator<FileBlock> {
  if (bytes.length < HEADER_BYTES) return
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let chunks = 0
  for (let at = HEADER_BYTES; at + 8 <= fileEnd && chunks < MOST_CHUNKS;) {
    const type = bytes.toString('latin1', at, at + 4)
    const end = Math.min(fileEnd, at + 8 + bytes.readUInt32LE(at + 4)) // the last one may be cut off
    const data = bytes.subarray(at + 8, end)
    if (!PIXELS.has(type)) {
      chunks++
      yield { kind: type, data }
    }
    at = end + (end % 2)
  }
  if (fileEnd < bytes.length) yield { kind: 'behind', data: bytes.subarray(fileEnd) }
}

/** Reads the texts of a WebP besides its pixels: EXIF, XMP, the profile, unknown chunks, and the data after its end. */
export function webpTexts(bytes: Buffer, add: TextSink): void {
  for (const { kind, data } of webpBlocks(bytes)) {
    if (kind === 'behind') add('bytes behind the end', printableText(data))
    else if (kind === 'EXIF') add('EXIF', exifTexts(data).join('\n'))
    else if (kind === 'XMP ') add('XMP', fieldText(data))
    else add(`WebP chunk ${kind.replace(/[^A-Za-z]/g, '?')}`, printableText(data))
  }
}
