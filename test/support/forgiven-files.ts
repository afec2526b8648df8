import { deflateSync, inflateSync } from 'node:zlib'
import { pngChunk } from './image-bytes.ts'
import { webpChunk } from './hostile-pictures.ts'

// PNG, WebP and HEIC files: files with an oddity that browsers and the libraries of the formats forgive, and files
// with missing pixels.

const HEADER_END = 33
const IEND_BYTES = 12

/** Wrong for any checksum. */
function withWrongChecksum(chunk: Buffer): Buffer {
  const changed = Buffer.from(chunk)
  changed[changed.length - 1] ^= 0xff
  return changed
}

/** The data of all IDAT chunks, and their place. */
function pixelsOf(png: Buffer): { readonly data: Buffer; readonly from: number; readonly to: number } {
  const parts: Buffer[] = []
  let from = 0
  let to = 0
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      if (parts.length === 0) from = at
      parts.push(png.subarray(at + 8, at + 8 + length))
      to = at + 12 + length
    }
    at += 12 + length
  }
  return { data: Buffer.concat(parts), from, to }
}

const inHeader = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)])
const withPixels = (png: Buffer, ...chunks: Buffer[]): Buffer => {
  const { from, to } = pixelsOf(png)
  return Buffer.concat([png.subarray(0, from), ...chunks, png.subarray(to)])
}

/** @param png of one run of IDAT chunks, as all libraries write them */
export function forgivenPngs(png: Buffer): Readonly<Record<string, Buffer>> {
  const { data } = pixelsOf(png)
  const half = data.length >> 1
  return {
    'a text of a wrong checksum': inHeader(png, withWrongChecksum(pngChunk('tEXt', Buffer.from('a\0b')))),
    'an unknown chunk': inHeader(png, pngChunk('prVt', Buffer.alloc(900, 1))),
    'an unknown chunk of a wrong checksum': inHeader(png, withWrongChecksum(pngChunk('prVt', Buffer.alloc(9)))),
    'an invalid profile': inHeader(png, pngChunk('iCCP', Buffer.from('icc\0\0nothing deflated'))),
    'a profile of a wrong checksum': inHeader(
      png,
      withWrongChecksum(pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(300))]))),
    ),
    'gAMA of a wrong checksum': inHeader(png, withWrongChecksum(pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])))),
    'sRGB twice': inHeader(png, pngChunk('sRGB', Buffer.from([0])), pngChunk('sRGB', Buffer.from([0]))),
    'pixels in chunks of 100 bytes': withPixels(
      png,
      ...Array.from({ length: Math.ceil(data.length / 100) }, (_, i) =>
        pngChunk('IDAT', data.subarray(100 * i, 100 * i + 100)),
      ),
    ),
    'empty chunks of pixels': withPixels(
      png,
      pngChunk('IDAT', Buffer.alloc(0)),
      pngChunk('IDAT', data.subarray(0, half)),
      pngChunk('IDAT', Buffer.alloc(0)),
      pngChunk('IDAT', data.subarray(half)),
    ),
    'bytes behind the end': Buffer.concat([png, Buffer.alloc(500, 7)]),
    'a picture behind the end': Buffer.concat([png, png]),
    'bytes behind the packed pixels': withPixels(png, pngChunk('IDAT', Buffer.concat([data, Buffer.alloc(20)]))),
    'a text behind the pixels': Buffer.concat([
      png.subarray(0, -IEND_BYTES),
      pngChunk('tEXt', Buffer.from('a\0b')),
      png.subarray(-IEND_BYTES),
    ]),
    'no end': png.subarray(0, -IEND_BYTES),
    'half an end': png.subarray(0, -5),
    'an end of a wrong checksum': Buffer.concat([
      png.subarray(0, -IEND_BYTES),
      withWrongChecksum(png.subarray(-IEND_BYTES)),
    ]),
    'a text cut off behind the pixels': Buffer.concat([
      png.subarray(0, -IEND_BYTES),
      pngChunk('tEXt', Buffer.alloc(500, 65)).subarray(0, 90),
    ]),
  }
}

export function brokenPngs(png: Buffer): Readonly<Record<string, Buffer>> {
  const { data, from, to } = pixelsOf(png)
  const rows = inflateSync(data)
  return {
    'half of it': png.subarray(0, png.length >> 1),
    'half of it, closed': Buffer.concat([
      png.subarray(0, from),
      pngChunk('IDAT', data.subarray(0, data.length >> 1)),
      png.subarray(to),
    ]),
    'cut by 60 bytes, closed': Buffer.concat([
      png.subarray(0, from),
      pngChunk('IDAT', data.subarray(0, -60)),
      png.subarray(to),
    ]),
    'rows missing, packed whole': withPixels(png, pngChunk('IDAT', deflateSync(rows.subarray(0, rows.length * 0.9)))),
    'pixels cut in their chunk': png.subarray(0, to - 40),
    'no pixels': Buffer.concat([png.subarray(0, from), png.subarray(to)]),
  }
}

const riffOf = (webp: Buffer, size: number): Buffer => {
  const changed = Buffer.from(webp)
  changed.writeUInt32LE(size, 4)
  return changed
}

/** @param bitstream a WebP of one chunk */
export function forgivenWebps(webp: Buffer): Readonly<Record<string, Buffer>> {
  const odd = Buffer.concat([webp, webpChunk('abcd', Buffer.from('xyz'))])
  return {
    'a last chunk of odd length without its padding': riffOf(odd.subarray(0, -1), odd.length - 8),
    'the same, and a size that says so': riffOf(odd.subarray(0, -1), odd.length - 9),
    'an unknown chunk': riffOf(odd, odd.length - 8),
    'bytes behind the end': Buffer.concat([webp, Buffer.alloc(333, 9)]),
    'a size beyond the file': riffOf(webp, webp.length + 4_000),
    'a chunk cut off behind the pixels': riffOf(
      Buffer.concat([webp, webpChunk('XMP ', Buffer.alloc(900, 65)).subarray(0, 70)]),
      webp.length - 8 + 908,
    ),
  }
}

export const brokenWebps = (webp: Buffer): Readonly<Record<string, Buffer>> => ({
  'half of it': webp.subarray(0, webp.length >> 1),
  'half of it, closed': riffOf(webp.subarray(0, webp.length >> 1), (webp.length >> 1) - 8),
  'cut by 40 bytes': webp.subarray(0, -40),
  'cut by 40 bytes, every length made to fit': (() => {
    const cut = riffOf(webp.subarray(0, -40), webp.length - 48)
    cut.writeUInt32LE(cut.length - 20, 16)
    return cut
  })(),
})

/** @param heic whose data are at its end */
export const forgivenHeics = (heic: Buffer): Readonly<Record<string, Buffer>> => ({
  'bytes behind its boxes': Buffer.concat([heic, Buffer.alloc(37, 0x5a)]),
  'a trailer that is not a box': Buffer.concat([
    heic,
    Buffer.from('\0\0\x01\x0aMotionPhoto_Data', 'latin1'),
    Buffer.alloc(900, 3),
    Buffer.from('SEFH\x6b\0\0\0\x01\0\0\0SEFT', 'latin1'),
  ]),
  'a film in a box': Buffer.concat([heic, Buffer.from('\0\0\x01\x08mpvd', 'latin1'), Buffer.alloc(256, 1)]),
  'a few bytes': Buffer.concat([heic, Buffer.from([0, 0, 0])]),
})
