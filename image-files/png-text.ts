import { inflateSync } from 'node:zlib'
import type { FileBlock, TextSink } from './text-sink.ts'
import { exifTexts } from './exif-text.ts'
import { fieldText, printableText } from './printable-text.ts'

// PNG, third edition, 11.3.3 (text), 11.3.4.5 (eXIf).

const SIGNATURE_BYTES = 8
const FRAME_BYTES = 12
/**
 * A type as its four bytes. A file may have a million chunks, and a string for each would cost more than everything
 * else.
 */
const code = (type: string): number => Buffer.from(type, 'latin1').readUInt32BE()
const IEND = code('IEND')
/** Chunks of pixels or numbers. */
const NUMBERS = new Set(
  [
    'IHDR',
    'PLTE',
    'IDAT',
    'tRNS',
    'gAMA',
    'cHRM',
    'sRGB',
    'bKGD',
    'pHYs',
    'hIST',
    'tIME',
    'sBIT',
    'cICP',
    'mDCV',
    'cLLI',
    'fcTL',
    'fdAT',
    'acTL',
  ].map(code),
)
const MOST_CHUNKS = 256
/** Most packed text, and most inflated text: 1,000 bytes of zlib can become a megabyte. */
const MOST_PACKED = 64 * 1024
const MOST_UNPACKED = 64 * 1024
const MOST_INFLATED = 16

/** A PNG's chunks other than pixels and numbers, and the data after its end. */
export function* pngBlocks(bytes: Buffer): Generator<FileBlock> {
  let chunks = 0
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.readUInt32BE(at + 4)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length) {
      // cut off
      if (!NUMBERS.has(type)) yield { kind: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8) }
      return
    }
    if (!NUMBERS.has(type) && ++chunks <= MOST_CHUNKS)
      yield { kind: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) }
    if (type === IEND) {
      if (end < bytes.length) yield { kind: 'behind', data: bytes.subarray(end) }
      return
    }
    at = end
  }
}

/**
 * Reads the texts of a PNG besides its pixels: tEXt, zTXt, iTXt, EXIF, the profile, unknown chunks, and the data after
 * its end.
 */
export function pngTexts(bytes: Buffer, add: TextSink): void {
  const inflated = { count: 0 }
  for (const { kind, data } of pngBlocks(bytes)) chunkTexts(kind, data, add, inflated)
}

function chunkTexts(type: string, data: Buffer, add: TextSink, inflated: { count: number }): void {
  const unpack = (packed: Buffer): Buffer => (inflated.count++ < MOST_INFLATED ? inflate(packed) : Buffer.alloc(0))
  const afterKeyword = data.subarray(0, 80).indexOf(0) + 1
  const keyword = data.toString('latin1', 0, Math.max(0, afterKeyword - 1))
  switch (type) {
    case 'tEXt':
      return add('PNG text', `${keyword} ${fieldText(data.subarray(afterKeyword))}`)
    case 'zTXt':
      return add('PNG text', `${keyword} ${fieldText(unpack(data.subarray(afterKeyword + 1)))}`)
    case 'iTXt': {
      const afterLanguage = data.indexOf(0, afterKeyword + 2) + 1
      const afterTranslated = data.indexOf(0, afterLanguage) + 1
      if (afterLanguage === 0 || afterTranslated === 0) return
      const text = data.subarray(afterTranslated)
      const translated = data.toString('utf8', afterLanguage, Math.min(afterTranslated - 1, afterLanguage + 200))
      return add('PNG text', `${keyword} ${translated} ${fieldText(data[afterKeyword] === 1 ? unpack(text) : text)}`)
    }
    case 'eXIf':
      return add('EXIF', exifTexts(data).join('\n'))
    case 'iCCP':
      return add('colour profile', `${keyword} ${printableText(unpack(data.subarray(afterKeyword + 1)))}`)
    case 'behind':
      return add('bytes behind the end', printableText(data))
    default:
      return add(`PNG chunk ${type.replace(/[^A-Za-z]/g, '?')}`, printableText(data))
  }
}

/** The start of packed data, bounded in length, even if the data are cut off. */
function inflate(packed: Buffer): Buffer {
  if (packed.length > MOST_PACKED) return Buffer.alloc(0)
  try {
    return inflateSync(packed, { maxOutputLength: MOST_UNPACKED })
  } catch {
    return Buffer.alloc(0) // not text, or a bomb: no metadata reader inflates it
  }
}
