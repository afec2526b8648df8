import { inflateSync } from 'node:zlib'

/** What a file says of where it comes from, as text. Untrusted: bounded here, and never shown. */
export interface FileMarks {
  /** Name of the program that wrote it (EXIF 0x0131, PNG `Software`). */
  readonly software: readonly string[]
  /** XMP packets. */
  readonly xmp: readonly string[]
  /** Comments and keyed texts, `keyword: text`. */
  readonly texts: readonly string[]
  /** Content credentials (C2PA manifests, ISO 22144), of which only readable words are looked at, unverified. */
  readonly manifests: readonly string[]
}

const MAX_BLOCK = 256 * 1024
const MAX_TOTAL = 1024 * 1024
const MAX_BLOCKS = 256
const MAX_INFLATED = 128 * 1024
const MAX_INFLATIONS = 4
const SOFTWARE_TAG = 0x0131
const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0'
const EXIF_HEADER = 'Exif\0\0'

/** Walks the blocks of a JPEG, PNG or WebP and keeps what tells of its origin. Anything broken or too much is left out, never an error. */
export function readFileMarks(given: Uint8Array): FileMarks {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const marks = { software: [] as string[], xmp: [] as string[], texts: [] as string[], manifests: [] as string[] }
  let total = 0, inflations = 0
  const inflated = (data: Buffer): Buffer => {
    if (inflations++ >= MAX_INFLATIONS) return Buffer.alloc(0)
    try {
      return inflateSync(data, { maxOutputLength: MAX_INFLATED })
    } catch {
      return Buffer.alloc(0) // damaged, or larger than any text of an editor: says nothing
    }
  }
  for (const { kind, data } of blocks(bytes)) {
    if (data.length > MAX_BLOCK || (total += data.length) > MAX_TOTAL) continue
    switch (kind) {
      case 'exif': marks.software.push(...softwareOf(data)); break
      case 'xmp': marks.xmp.push(data.toString('utf8')); break
      case 'manifest': marks.manifests.push(data.toString('latin1')); break
      case 'comment': marks.texts.push(data.toString('latin1')); break
      case 'tEXt': keyed(data, (rest) => rest); break
      case 'zTXt': keyed(data, (rest) => inflated(rest.subarray(1))); break
      case 'iTXt': keyed(data, internationalText(inflated)); break
    }
  }
  return marks

  function keyed(data: Buffer, decode: (rest: Buffer) => Buffer): void {
    const end = data.subarray(0, 80).indexOf(0)
    if (end < 1) return
    const keyword = data.toString('latin1', 0, end), text = decode(data.subarray(end + 1)).toString('utf8')
    if (keyword === 'XML:com.adobe.xmp') marks.xmp.push(text)
    else if (keyword === 'Software') marks.software.push(text.slice(0, 100))
    else marks.texts.push(`${keyword}: ${text}`)
  }
}

/** iTXt (PNG, third edition, 11.3.3.4): compression flag and method, language, translated keyword, text. */
const internationalText = (inflated: (data: Buffer) => Buffer) => (rest: Buffer): Buffer => {
  const language = rest.indexOf(0, 2)
  const keyword = language === -1 ? -1 : rest.indexOf(0, language + 1)
  if (keyword === -1) return Buffer.alloc(0)
  const text = rest.subarray(keyword + 1)
  return rest[0] === 1 ? inflated(text) : text
}

interface Block { readonly kind: string; readonly data: Buffer }

function* blocks(bytes: Buffer): Generator<Block> {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) yield* segments(bytes)
  else if (bytes.toString('latin1', 1, 4) === 'PNG') yield* chunks(bytes)
  else if (bytes.toString('latin1', 0, 4) === 'RIFF') yield* riff(bytes)
}

/** Application segments and comments before the first scan (T.81, B.2.4; XMP part 3, 1.1.3; C2PA 2.1, 11.3.1). */
function* segments(bytes: Buffer): Generator<Block> {
  for (let at = 2, seen = 0; at + 4 <= bytes.length && seen < MAX_BLOCKS; seen++) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === 0xda) return
    if (marker === 0xff) { at++; continue } // fill bytes (B.1.1.2)
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return
    const data = bytes.subarray(at + 4, end)
    if (marker === 0xe1 && data.toString('latin1', 0, EXIF_HEADER.length) === EXIF_HEADER) yield { kind: 'exif', data: data.subarray(6) }
    else if (marker === 0xe1 && data.toString('latin1', 0, XMP_HEADER.length) === XMP_HEADER) yield { kind: 'xmp', data: data.subarray(XMP_HEADER.length) }
    else if (marker === 0xeb) yield { kind: 'manifest', data }
    else if (marker === 0xfe) yield { kind: 'comment', data }
    at = end
  }
}

const PNG_KINDS = new Map([['eXIf', 'exif'], ['caBX', 'manifest'], ['tEXt', 'tEXt'], ['zTXt', 'zTXt'], ['iTXt', 'iTXt']])

function* chunks(bytes: Buffer): Generator<Block> {
  for (let at = 8, seen = 0; at + 12 <= bytes.length && seen < MAX_BLOCKS; seen++) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return
    const kind = PNG_KINDS.get(bytes.toString('latin1', at + 4, at + 8))
    if (kind !== undefined) yield { kind, data: bytes.subarray(at + 8, end - 4) }
    at = end
  }
}

const WEBP_KINDS = new Map([['EXIF', 'exif'], ['XMP ', 'xmp'], ['C2PA', 'manifest']])

function* riff(bytes: Buffer): Generator<Block> {
  for (let at = 12, seen = 0; at + 8 <= bytes.length && seen < MAX_BLOCKS; seen++) {
    const length = bytes.readUInt32LE(at + 4), end = at + 8 + length
    if (end > bytes.length) return
    const kind = WEBP_KINDS.get(bytes.toString('latin1', at, at + 4))
    if (kind !== undefined) yield { kind, data: bytes.subarray(at + 8, end) }
    at = end + (length % 2)
  }
}

/** The Software tag of the first directory (TIFF 6.0, page 35), at most 100 characters. */
function softwareOf(block: Buffer): string[] {
  const tiff = block.toString('latin1', 0, EXIF_HEADER.length) === EXIF_HEADER ? block.subarray(6) : block
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  if (tiff.length < 8 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return []
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  if (directory + 2 > tiff.length) return []
  const end = Math.min(tiff.length - 12, directory + 2 + 12 * (short(directory) - 1))
  for (let entry = directory + 2; entry <= end; entry += 12) {
    if (short(entry) !== SOFTWARE_TAG) continue
    const count = Math.min(100, long(entry + 4)), at = long(entry + 4) <= 4 ? entry + 8 : long(entry + 8)
    return at + count > tiff.length ? [] : [tiff.toString('latin1', at, at + count).replace(/\0.*$/s, '')]
  }
  return []
}
