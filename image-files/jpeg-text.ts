import type { FileBlock, TextSink } from './text-sink.ts'
import { isExif } from './exif.ts'
import { exifTexts } from './exif-text.ts'
import { COM, EOI, jpegSegments, STRAY } from './jpeg-segments.ts'
import { fieldText, printableText } from './printable-text.ts'

const APP0 = 0xe0
const APP15 = 0xef
/** Conditions of arithmetic coding, lines, hierarchy: our decoders skip them. */
const UNREAD = new Set([0xcc, 0xdc, 0xde, 0xdf])
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0'
/** A checksum and two lengths before each part (XMP 1.1.3, 3). */
const MORE_XMP_HEAD = 40
/** Most segments. Phones write up to sixty application segments and a comment or two. */
const MOST_SEGMENTS = 256

/**
 * A JPEG's comments (`COM`), application segments (`EXIF`, `XMP`, else `APP0` to `APP15`), segments that no decoder
 * reads (`other`), bytes between segments (`stray`), and the data after its end.
 */
export function* jpegBlocks(bytes: Buffer): Generator<FileBlock> {
  let segments = 0
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker === EOI && end < bytes.length) yield { kind: 'behind', data: bytes.subarray(end) }
    else if (!isDecoded(marker) && end > start && ++segments <= MOST_SEGMENTS)
      yield blockOf(marker, bytes.subarray(start, end))
  }
}

/** Frames, tables and scans: their content is numbers for a decoder. */
const isDecoded = (marker: number): boolean => marker >= 0xc0 && marker <= 0xdf && !UNREAD.has(marker)

function blockOf(marker: number, data: Buffer): FileBlock {
  if (marker === COM) return { kind: 'COM', data }
  if (marker === STRAY) return { kind: 'stray', data }
  if (marker < APP0 || marker > APP15) return { kind: 'other', data }
  if (isExif(data)) return { kind: 'EXIF', data }
  if (data.toString('latin1', 0, XMP.length) === XMP) return { kind: 'XMP', data: data.subarray(XMP.length) }
  if (data.toString('latin1', 0, MORE_XMP.length) === MORE_XMP)
    return { kind: 'XMP', data: data.subarray(MORE_XMP.length + MORE_XMP_HEAD) }
  return { kind: `APP${marker - APP0}`, data }
}

/**
 * Reads the texts of a JPEG besides its pixels: comments, EXIF, XMP, IPTC and other application data, data between
 * segments and after the end.
 */
export function jpegTexts(bytes: Buffer, add: TextSink): void {
  for (const { kind, data } of jpegBlocks(bytes)) {
    if (kind === 'behind') add('bytes behind the end', printableText(data))
    else if (kind === 'stray') add('bytes between segments', printableText(data))
    else if (kind === 'other') add('unread segments', printableText(data))
    else if (kind === 'COM') add('comment', fieldText(data))
    else if (kind === 'EXIF') add('EXIF', exifTexts(data).join('\n'))
    else if (kind === 'XMP') add('XMP', fieldText(data))
    else add(`application data ${kind.slice(3)}`, printableText(data))
  }
}
