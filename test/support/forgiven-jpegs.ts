import { behindStart, jpegSegment } from './hostile-pictures.ts'
import { segmentOf, segmentsOf, stray, beforeSegment, SOS, withScan, EOI, withByte, renumbered } from './jpeg-edits.ts'
import { exifSegment, orientationTiff } from './turned-jpegs.ts'

/** Length of the stray bytes that some phones write. */
export const STRAY_BYTES = 18

/**
 * JPEGs with an oddity that libjpeg and browsers forgive, and all pixels.
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
 * JPEGs with missing pixels, even if everything else says that they are whole.
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
