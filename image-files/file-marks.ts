import { inflateSync } from 'node:zlib'
import { pictureType } from './bare-picture.ts'
import type { FileBlock } from './text-sink.ts'
import { tiffOf } from './exif.ts'
import { jpegBlocks } from './jpeg-text.ts'
import { pngBlocks } from './png-text.ts'
import { webpBlocks } from './webp-text.ts'

/** Statements of a file about its origin, as text. Untrusted: bounded here, and never shown. */
export interface FileMarks {
  /** Name of the program that wrote the file (EXIF 0x0131, PNG `Software`). */
  readonly software: readonly string[]
  /** XMP packets. */
  readonly xmp: readonly string[]
  /** Comments and keyed texts, `keyword: text`. */
  readonly texts: readonly string[]
  /** Content credentials (C2PA manifests, ISO 22144). Only their readable words are used, without verification. */
  readonly manifests: readonly string[]
}

const MAX_BLOCK = 256 * 1024
const MAX_TOTAL = 1024 * 1024
const MAX_INFLATED = 128 * 1024
const MAX_INFLATIONS = 4
const SOFTWARE_TAG = 0x0131

/** Blocks that state an origin. Other blocks do not count against the limit. C2PA 2.1, 11.3: APP11, caBX, C2PA. */
const TELLING: ReadonlySet<string> = new Set([
  'EXIF',
  'eXIf',
  'XMP',
  'XMP ',
  'APP11',
  'caBX',
  'C2PA',
  'COM',
  'tEXt',
  'zTXt',
  'iTXt',
])

/**
 * Walks the blocks of a JPEG, PNG or WebP and keeps the statements about its origin. Broken or excessive data is
 * skipped and never an error.
 */
export function readFileMarks(given: Uint8Array): FileMarks {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const marks = { software: [] as string[], xmp: [] as string[], texts: [] as string[], manifests: [] as string[] }
  let total = 0,
    inflations = 0
  const inflated = (data: Buffer): Buffer => {
    if (inflations++ >= MAX_INFLATIONS) return Buffer.alloc(0)
    try {
      return inflateSync(data, { maxOutputLength: MAX_INFLATED })
    } catch {
      return Buffer.alloc(0) // damaged, or larger than any text of an editor
    }
  }
  for (const { kind, data } of blocks(bytes)) {
    if (!TELLING.has(kind) || data.length > MAX_BLOCK || (total += data.length) > MAX_TOTAL) continue
    switch (kind) {
      case 'EXIF':
      case 'eXIf':
        marks.software.push(...softwareOf(data))
        break
      case 'XMP':
      case 'XMP ':
        marks.xmp.push(data.toString('utf8'))
        break
      case 'APP11':
      case 'caBX':
      case 'C2PA':
        marks.manifests.push(data.toString('latin1'))
        break
      case 'COM':
        marks.texts.push(data.toString('latin1'))
        break
      case 'tEXt':
        keyed(data, (rest) => rest)
        break
      case 'zTXt':
        keyed(data, (rest) => inflated(rest.subarray(1)))
        break
      case 'iTXt':
        keyed(data, internationalText(inflated))
        break
    }
  }
  return marks

  function keyed(data: Buffer, decode: (rest: Buffer) => Buffer): void {
    const end = data.subarray(0, 80).indexOf(0)
    if (end < 1) return
    const keyword = data.toString('latin1', 0, end),
      text = decode(data.subarray(end + 1)).toString('utf8')
    if (keyword === 'XML:com.adobe.xmp') marks.xmp.push(text)
    else if (keyword === 'Software') marks.software.push(text.slice(0, 100))
    else marks.texts.push(`${keyword}: ${text}`)
  }
}

/** iTXt (PNG, third edition, 11.3.3.4): compression flag and method, language, translated keyword, text. */
const internationalText =
  (inflated: (data: Buffer) => Buffer) =>
  (rest: Buffer): Buffer => {
    const language = rest.indexOf(0, 2)
    const keyword = language === -1 ? -1 : rest.indexOf(0, language + 1)
    if (keyword === -1) return Buffer.alloc(0)
    const text = rest.subarray(keyword + 1)
    return rest[0] === 1 ? inflated(text) : text
  }

/** The blocks that are also searched for prompt injection. */
function blocks(bytes: Buffer): Iterable<FileBlock> {
  switch (pictureType(bytes)) {
    case 'image/jpeg':
      return jpegBlocks(bytes)
    case 'image/png':
      return pngBlocks(bytes)
    case 'image/webp':
      return webpBlocks(bytes)
    case undefined:
      return []
  }
}

/** The Software tag of the first directory (TIFF 6.0, page 35), at most 100 characters. */
function softwareOf(block: Buffer): string[] {
  const tiff = tiffOf(block)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  if (tiff.length < 8 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return []
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  if (directory + 2 > tiff.length) return []
  const end = Math.min(tiff.length - 12, directory + 2 + 12 * (short(directory) - 1))
  for (let entry = directory + 2; entry <= end; entry += 12) {
    if (short(entry) !== SOFTWARE_TAG) continue
    const count = Math.min(100, long(entry + 4)),
      at = long(entry + 4) <= 4 ? entry + 8 : long(entry + 8)
    return at + count > tiff.length ? [] : [tiff.toString('latin1', at, at + count).replace(/\0.*$/s, '')]
  }
  return []
}
