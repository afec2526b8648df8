import { behindStart, jpegSegment } from './hostile-pictures.ts'

// JPEGs as phones, editors and damaged programs write them, with all of their pixels; and those of which pixels are missing.

const EOI = Buffer.from([0xff, 0xd9])
const SOS = 0xda
const XMP = 'http://ns.adobe.com/xap/1.0/\0'

/** Length of the stray bytes that phones were seen to write. */
export const STRAY_BYTES = 18
const stray = Buffer.from('4d50000102030405060708090a0b0c0d0e0f', 'hex')

/** A JPEG with the JFIF segment that most files begin with. */
export const withJfif = (jpeg: Buffer): Buffer =>
  behindStart(jpeg, jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')))

/** Where each segment of a JPEG begins, up to its first scan. */
export function segmentsOf(jpeg: Buffer): { readonly marker: number; readonly at: number; readonly end: number }[] {
  const found = []
  for (let at = 2; at + 4 <= jpeg.length;) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    found.push({ marker: jpeg[at + 1], at, end })
    if (jpeg[at + 1] === SOS) return found
    at = end
  }
  return found
}

const segmentOf = (jpeg: Buffer, marker: number): { readonly at: number; readonly end: number } => {
  const found = segmentsOf(jpeg).find((segment) => segment.marker === marker)
  if (found === undefined) throw new Error(`no segment ${marker.toString(16)}`)
  return found
}

/** Puts bytes before the first segment of a kind. */
export const beforeSegment = (jpeg: Buffer, marker: number, bytes: Buffer): Buffer => {
  const { at } = segmentOf(jpeg, marker)
  return Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)])
}

/** The coded data of the first scan, changed. */
export function withScan(jpeg: Buffer, change: (data: Buffer) => Buffer): Buffer {
  const { end } = segmentOf(jpeg, SOS)
  return Buffer.concat([jpeg.subarray(0, end), change(jpeg.subarray(end, -2)), jpeg.subarray(-2)])
}

/** Changes a byte of the first segment of a kind, counted from its marker. */
export function withByte(jpeg: Buffer, marker: number, offset: number, value: number): Buffer {
  const changed = Buffer.from(jpeg)
  changed[segmentOf(jpeg, marker).at + offset] = value
  return changed
}

/** Numbers the restart markers of a scan anew; undefined leaves one out. */
export const renumbered = (jpeg: Buffer, number: (index: number) => number | undefined): Buffer =>
  withScan(jpeg, (data) => {
    const parts: Buffer[] = []
    let from = 0
    let index = 0
    for (let at = 0; at + 1 < data.length; at++) {
      if (data[at] !== 0xff || (data[at + 1] & 0xf8) !== 0xd0) continue
      const next = number(index++)
      parts.push(data.subarray(from, at), next === undefined ? Buffer.alloc(0) : Buffer.from([0xff, 0xd0 + (next % 8)]))
      from = at + 2
    }
    return Buffer.concat([...parts, data.subarray(from)])
  })

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
  /** How many values the tag says that it has. */
  readonly count?: number
  /** Bytes between the header and the directory. */
  readonly gap?: number
  /** Other tags before this one. */
  readonly others?: number
}

/** The TIFF part of an EXIF block whose only meaning is an orientation. */
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

/** Each with an orientation of 6: a picture that lies is shown upright. */
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

/** Each with no orientation, or none that counts. */
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

/**
 * JPEGs with something odd that libjpeg and browsers forgive, all pixels there.
 *
 * @param jpeg baseline, of one scan, with JFIF and without restarts
 * @param restarting baseline, with a restart marker each few blocks
 */
export function forgivenJpegs(jpeg: Buffer, restarting: Buffer): Readonly<Record<string, Buffer>> {
  const { at: quantisation } = segmentOf(jpeg, 0xdb)
  const { at: huffman, end: huffmanEnd } = segmentOf(jpeg, 0xc4)
  const everywhere = segmentsOf(jpeg).reduceRight(
    (bytes, { at }) => Buffer.concat([bytes.subarray(0, at), stray, bytes.subarray(at)]),
    jpeg,
  )
  const dqt = jpeg.subarray(quantisation, segmentOf(jpeg, 0xdb).end)
  return {
    'stray bytes before DQT': beforeSegment(jpeg, 0xdb, stray),
    'stray bytes before SOF': beforeSegment(jpeg, 0xc0, stray),
    'stray bytes before DHT': beforeSegment(jpeg, 0xc4, stray),
    'stray bytes before SOS': beforeSegment(jpeg, SOS, stray),
    'one stray byte': beforeSegment(jpeg, 0xdb, Buffer.from([0])),
    'stray 0xff00 pairs': beforeSegment(jpeg, 0xdb, Buffer.from('ff00ff0055ff00', 'hex')),
    '70,000 stray bytes': beforeSegment(jpeg, 0xdb, Buffer.alloc(70_000, 0x20)),
    'stray bytes before every segment': everywhere,
    'stray restart markers and TEM': beforeSegment(jpeg, 0xdb, Buffer.from('ffd0ffd7ff01', 'hex')),
    'stray bytes behind the last block': withScan(jpeg, (data) => Buffer.concat([data, stray])),
    'a scan padded with zeros': withScan(jpeg, (data) => Buffer.concat([data, Buffer.alloc(4_096)])),
    'fill bytes before a marker': beforeSegment(jpeg, 0xdb, Buffer.alloc(300, 0xff)),
    'fill bytes before the end': Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(64, 0xff), EOI]),
    'no end marker': jpeg.subarray(0, -2),
    'half an end marker': jpeg.subarray(0, -1),
    'bytes behind the end': Buffer.concat([jpeg, Buffer.alloc(5_000, 0x5a)]),
    'a film behind the end': Buffer.concat([
      jpeg,
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
      Buffer.alloc(9_000, 7),
    ]),
    'a second picture behind the end': Buffer.concat([jpeg, jpeg]),
    'a comment of no length': beforeSegment(jpeg, 0xdb, Buffer.from('fffe0000', 'hex')),
    'an APP4 of length 1': beforeSegment(jpeg, 0xdb, Buffer.from('ffe40001', 'hex')),
    'an APP1 of length 2': beforeSegment(jpeg, 0xdb, Buffer.from('ffe10002', 'hex')),
    'an APP5 shorter than its data': beforeSegment(
      jpeg,
      0xdb,
      Buffer.concat([Buffer.from('ffe50004', 'hex'), Buffer.from('abcdefgh')]),
    ),
    'an empty DQT': beforeSegment(jpeg, 0xdb, Buffer.from('ffdb0002', 'hex')),
    'an empty DHT': beforeSegment(jpeg, 0xc4, Buffer.from('ffc40002', 'hex')),
    'DQT twice': beforeSegment(jpeg, 0xc0, dqt),
    'DHT twice': beforeSegment(jpeg, SOS, jpeg.subarray(huffman, huffmanEnd)),
    'DRI of nought': beforeSegment(jpeg, SOS, Buffer.from('ffdd00040000', 'hex')),
    'a DNL': beforeSegment(jpeg, SOS, Buffer.from('ffdc000402d0', 'hex')),
    'no JFIF': Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(quantisation)]),
    'JFIF twice': behindStart(jpeg, jpeg.subarray(2, quantisation)),
    'JFIF of a later version': withByte(jpeg, 0xe0, 9, 7),
    'JFIF behind EXIF': Buffer.concat([jpeg.subarray(0, 2), exifSegment(orientationTiff(1)), jpeg.subarray(2)]),
    'an Adobe segment': beforeSegment(jpeg, 0xdb, jpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'))),
    'an Adobe segment of an unknown transform': beforeSegment(
      jpeg,
      0xdb,
      jpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x07', 'latin1')),
    ),
    'sixty application segments': behindStart(
      jpeg,
      ...Array.from({ length: 60 }, (_, i) => jpegSegment(0xe2 + (i % 12), Buffer.alloc(1_000, i))),
    ),
    'SOS parameters of nought': withByte(withByte(jpeg, SOS, 11, 0), SOS, 12, 0),
    'restart markers': restarting,
    'restart markers numbered from 3': renumbered(restarting, (i) => i + 3),
    'restart markers all 0': renumbered(restarting, () => 0),
    'a segment cut off behind the pixels': Buffer.concat([jpeg.subarray(0, -2), Buffer.from('ffe4ffff00', 'hex')]),
  }
}

/**
 * JPEGs of which pixels are missing, whatever else says that they are whole.
 *
 * @param jpeg as for {@link forgivenJpegs}
 * @param progressive of several scans
 */
export function brokenJpegs(jpeg: Buffer, restarting: Buffer, progressive: Buffer): Readonly<Record<string, Buffer>> {
  const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share))
  const scans: number[] = []
  for (
    let at = progressive.indexOf(Buffer.from([0xff, SOS]));
    at !== -1;
    at = progressive.indexOf(Buffer.from([0xff, SOS]), at + 2)
  )
    scans.push(at)
  return {
    ...Object.fromEntries(
      [0.3, 0.6, 0.9, 0.99].flatMap((share) => [
        [`${share} of it`, cut(jpeg, share)],
        [`${share} of it, closed`, Buffer.concat([cut(jpeg, share), EOI])],
        [`${share} of a progressive one`, cut(progressive, share)],
        [`${share} of one with restarts, closed`, Buffer.concat([cut(restarting, share), EOI])],
      ]),
    ),
    'the last 40 bytes gone, closed': Buffer.concat([jpeg.subarray(0, -42), EOI]),
    'the last 40 bytes gone behind stray bytes, closed': Buffer.concat([
      beforeSegment(jpeg, 0xdb, stray).subarray(0, -42),
      EOI,
    ]),
    'an end in the middle': withScan(jpeg, (data) =>
      Buffer.concat([data.subarray(0, data.length >> 1), EOI, data.subarray(data.length >> 1)]),
    ),
    'half of it and a second picture behind': Buffer.concat([cut(jpeg, 0.5), EOI, jpeg]),
    'no scan': Buffer.concat([jpeg.subarray(0, segmentOf(jpeg, SOS).at), EOI]),
    'a scan of nothing': withScan(jpeg, () => Buffer.alloc(0)),
    'progressive, cut between two scans': progressive.subarray(0, scans[3]),
    'progressive, its first scan alone, closed': Buffer.concat([progressive.subarray(0, scans[1]), EOI]),
    'progressive, cut before its last scan': progressive.subarray(0, scans.at(-1)),
    'a second start in stray bytes': beforeSegment(jpeg, 0xdb, Buffer.concat([stray, jpeg.subarray(0, 2)])),
    'a second frame in stray bytes': beforeSegment(
      jpeg,
      SOS,
      Buffer.concat([stray, jpeg.subarray(segmentOf(jpeg, 0xc0).at, segmentOf(jpeg, 0xc0).end)]),
    ),
    'another marker in stray bytes': beforeSegment(jpeg, 0xdb, Buffer.from('55ff4500', 'hex')),
    'a segment that swallows the tables': beforeSegment(jpeg, 0xdb, Buffer.from('ffe5f000', 'hex')),
    'bytes before the start': Buffer.concat([stray, jpeg]),
  }
}
