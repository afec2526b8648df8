import type { FileBlock, TextSink } from './embedded-text.ts'
import { isExif } from './exif.ts'
import { exifTexts } from './exif-text.ts'
import { endOfScan } from './jpeg.ts'
import { fieldText, printableText } from './printable-text.ts'

const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP15 = 0xef
const COM = 0xfe
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0'
/** A checksum and two lengths before each part (XMP 1.1.3, 3). */
const MORE_XMP_HEAD = 40
/** Phones write up to sixty application segments; a comment or two. */
const MOST_SEGMENTS = 256

/** A JPEG's comments (`COM`), application segments (`EXIF`, `XMP`, else `APP0` to `APP15`), and what stands behind its end. */
export function* jpegBlocks(bytes: Buffer): Generator<FileBlock> {
  let segments = 0
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1]
    if (marker === 0xff) { at++; continue }
    if (marker === EOI) {
      if (at + 2 < bytes.length) yield { kind: 'behind', data: bytes.subarray(at + 2) }
      return
    }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Infinity
    if (end > bytes.length) return
    if (marker === SOS) { at = endOfScan(bytes, end); continue }
    if ((marker === COM || (marker >= APP0 && marker <= APP15)) && ++segments <= MOST_SEGMENTS) yield blockOf(marker, bytes.subarray(at + 4, end))
    at = end
  }
}

function blockOf(marker: number, data: Buffer): FileBlock {
  if (marker === COM) return { kind: 'COM', data }
  if (isExif(data)) return { kind: 'EXIF', data }
  if (data.toString('latin1', 0, XMP.length) === XMP) return { kind: 'XMP', data: data.subarray(XMP.length) }
  if (data.toString('latin1', 0, MORE_XMP.length) === MORE_XMP) return { kind: 'XMP', data: data.subarray(MORE_XMP.length + MORE_XMP_HEAD) }
  return { kind: `APP${marker - APP0}`, data }
}

/** Texts of a JPEG beside its pixels: comments, EXIF, XMP, IPTC and other application data, and what stands behind its end. */
export function jpegTexts(bytes: Buffer, add: TextSink): void {
  for (const { kind, data } of jpegBlocks(bytes)) {
    if (kind === 'behind') add('bytes behind the end', printableText(data))
    else if (kind === 'COM') add('comment', fieldText(data))
    else if (kind === 'EXIF') add('EXIF', exifTexts(data).join('\n'))
    else if (kind === 'XMP') add('XMP', fieldText(data))
    else add(`application data ${kind.slice(3)}`, printableText(data))
  }
}
