import type { TextSink } from './embedded-text.ts'
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

/** Texts of a JPEG beside its pixels: comments, EXIF, XMP, IPTC and other application data, and what stands behind its end. */
export function jpegTexts(bytes: Buffer, add: TextSink): void {
  let segments = 0
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1]
    if (marker === 0xff) { at++; continue }
    if (marker === EOI) {
      if (at + 2 < bytes.length) add('bytes behind the end', printableText(bytes.subarray(at + 2)))
      return
    }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Infinity
    if (end > bytes.length) return
    if (marker === SOS) { at = endOfScan(bytes, end); continue }
    if ((marker === COM || (marker >= APP0 && marker <= APP15)) && ++segments <= MOST_SEGMENTS) segmentTexts(marker, bytes.subarray(at + 4, end), add)
    at = end
  }
}

function segmentTexts(marker: number, data: Buffer, add: TextSink): void {
  if (marker === COM) return add('comment', fieldText(data))
  if (isExif(data)) return add('EXIF', exifTexts(data).join('\n'))
  if (data.toString('latin1', 0, XMP.length) === XMP) return add('XMP', fieldText(data.subarray(XMP.length)))
  if (data.toString('latin1', 0, MORE_XMP.length) === MORE_XMP) return add('XMP', fieldText(data.subarray(MORE_XMP.length + MORE_XMP_HEAD)))
  add(`application data ${marker - APP0}`, printableText(data))
}
