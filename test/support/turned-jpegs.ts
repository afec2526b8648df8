import { behindStart, jpegSegment } from './hostile-pictures.ts'
import { beforeSegment, stray } from './jpeg-edits.ts'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'

/** TIFF types (TIFF 6.0, page 15) with their sizes. */
export const TIFF_TYPES = {
  BYTE: [1, 1],
  SHORT: [3, 2],
  LONG: [4, 4],
  SBYTE: [6, 1],
  UNDEFINED: [7, 1],
  SSHORT: [8, 2],
  SLONG: [9, 4],
} as const

export interface OrientationTag {
  readonly type?: keyof typeof TIFF_TYPES
  readonly order?: 'II' | 'MM'
  /** The number of values that the tag states. */
  readonly count?: number
  /** Bytes between the header and the directory. */
  readonly gap?: number
  /** Other tags before this one. */
  readonly others?: number
}

/** The TIFF part of an EXIF block that contains only an orientation. */
export function orientationTiff(
  value: number,
  { type = 'SHORT', order = 'II', count = 1, gap = 0, others = 0 }: OrientationTag = {},
): Buffer {
  const [code, size] = TIFF_TYPES[type]
  const directory = 8 + gap
  const after = directory + 2 + 12 * (others + 1) + 4
  const isInline = size * count <= 4
  const tiff = Buffer.alloc(after + (isInline ? 0 : size * count))
  const put = (number: number, bytes: number, at: number): void => {
    if (order === 'II') tiff.writeUIntLE(number, at, bytes)
    else tiff.writeUIntBE(number, at, bytes)
  }
  tiff.write(order, 'latin1')
  put(42, 2, 2)
  put(directory, 4, 4)
  put(others + 1, 2, directory)
  for (let i = 0; i < others; i++) {
    put(0x0100 + i, 2, directory + 2 + 12 * i)
    put(3, 2, directory + 4 + 12 * i)
    put(1, 4, directory + 6 + 12 * i)
  }
  const entry = directory + 2 + 12 * others
  put(0x0112, 2, entry)
  put(code, 2, entry + 2)
  put(count, 4, entry + 4)
  if (!isInline) put(after, 4, entry + 8)
  put(value, size, isInline ? entry + 8 : after)
  return tiff
}

export const exifSegment = (tiff: Buffer): Buffer =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))

export const xmpSegment = (orientation: number): Buffer =>
  jpegSegment(
    0xe1,
    Buffer.from(
      `${XMP}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="${orientation}"/></rdf:RDF></x:xmpmeta>`,
    ),
  )

/** Each has orientation 6: a picture on its side is shown upright. */
export function turnedJpegs(upright: Buffer): Readonly<Record<string, Buffer>> {
  const of = (tag: OrientationTag) => behindStart(upright, exifSegment(orientationTiff(6, tag)))
  return {
    ...Object.fromEntries(
      (Object.keys(TIFF_TYPES) as (keyof typeof TIFF_TYPES)[]).flatMap((type) =>
        (['II', 'MM'] as const).flatMap((order) =>
          [1, 2, 7].map((count) => [`${type} ${order} x ${count}`, of({ type, order, count })]),
        ),
      ),
    ),
    'a directory behind': of({ gap: 400 }),
    'a directory behind, MM LONG': of({ gap: 401, order: 'MM', type: 'LONG' }),
    'the last of twelve tags': of({ others: 12, type: 'LONG' }),
    'XMP first, EXIF in a second APP1': behindStart(
      upright,
      xmpSegment(1),
      exifSegment(orientationTiff(6, { type: 'LONG' })),
    ),
    'an EXIF without orientation, then one with': behindStart(
      upright,
      exifSegment(Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')),
      exifSegment(orientationTiff(6)),
    ),
    'an EXIF of orientation 0, then one of 6': behindStart(
      upright,
      exifSegment(orientationTiff(0)),
      exifSegment(orientationTiff(6)),
    ),
    'EXIF behind the tables': beforeSegment(upright, 0xc0, exifSegment(orientationTiff(6))),
    'EXIF behind stray bytes': behindStart(upright, stray, exifSegment(orientationTiff(6))),
    'a header that ends in another byte': behindStart(
      upright,
      jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\xff', 'latin1'), orientationTiff(6)])),
    ),
    'of 6, then one of 3': behindStart(upright, exifSegment(orientationTiff(6)), exifSegment(orientationTiff(3))),
  }
}

/** Each without an orientation, or with one that does not count. */
export const uprightJpegs = (upright: Buffer): Readonly<Record<string, Buffer>> => ({
  'orientation 0': behindStart(upright, exifSegment(orientationTiff(0))),
  'orientation 9': behindStart(upright, exifSegment(orientationTiff(9, { type: 'LONG' }))),
  'orientation 65542': behindStart(upright, exifSegment(orientationTiff(65_542, { type: 'LONG' }))),
  'orientation -2': behindStart(upright, exifSegment(orientationTiff(254, { type: 'SBYTE' }))),
  'a directory beyond the block': behindStart(
    upright,
    exifSegment(
      Buffer.concat([orientationTiff(6).subarray(0, 4), Buffer.from([0, 1, 0, 0]), orientationTiff(6).subarray(8)]),
    ),
  ),
  'a directory cut in the tag': behindStart(upright, exifSegment(orientationTiff(6).subarray(0, 17))),
  'XMP alone, which no browser turns by': behindStart(upright, xmpSegment(6)),
  'EXIF behind the end': Buffer.concat([upright, exifSegment(orientationTiff(6))]),
})
