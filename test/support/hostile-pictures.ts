import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { blackPng, pngChunk, PNG_SIGNATURE } from './image-bytes.ts'

// Pictures that show almost nothing and cost as much as possible. Each is a real picture of its format.

const MIB = 1024 * 1024
const repeat = (unit: Buffer, bytes: number): Buffer =>
  Buffer.alloc(Math.floor(bytes / unit.length) * unit.length, unit)

/** Puts bytes after a PNG's header chunk. */
const behindHeader = (png: Buffer, extra: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, PNG_SIGNATURE.length + 25), extra, png.subarray(PNG_SIGNATURE.length + 25)])

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Puts bytes after a JPEG's first marker. */
export const behindStart = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** Puts a segment before a JPEG's first scan. */
function beforeScan(jpeg: Buffer, segment: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  return Buffer.concat([jpeg.subarray(0, scan), segment, jpeg.subarray(scan)])
}

/** A chunk of a WebP. */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** A WebP of chunks. */
export function webp(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** The chunk that opens a WebP of several chunks. */
export function webpCanvas(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}

/** A progressive JPEG of 4:4:4 colour whose last scan is repeated. */
async function manyScans(width: number, height: number, scans: number): Promise<Buffer> {
  const whole = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const last = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([whole.subarray(0, -2), ...Array.from({ length: scans }, () => last), whole.subarray(-2)])
}

/** Pictures by their content. All have about 400 x 400 pixels, and less than 10 MiB. */
export async function hostilePictures(): Promise<Readonly<Record<string, Buffer>>> {
  const bytes = 9.5 * MIB
  const png = blackPng(400, 400)
  const pixels = sharp({ create: { width: 400, height: 400, channels: 3, background: '#888' } })
  const [jpeg, bitstream] = [await pixels.jpeg().toBuffer(), (await pixels.webp().toBuffer()).subarray(12)]
  const inflated = deflateSync(Buffer.alloc(7_900_000), { level: 9 })
  return {
    'a PNG of deflated texts': behindHeader(
      png,
      repeat(pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), inflated])), bytes),
    ),
    'a PNG of deflated international texts': behindHeader(
      png,
      repeat(pngChunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0', 'latin1'), inflated])), bytes),
    ),
    'a PNG of a profile that inflates': behindHeader(
      png,
      pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc((2_000 * MIB) / 100))])),
    ),
    'a PNG of small texts': behindHeader(png, repeat(pngChunk('tEXt', Buffer.from('a\0b')), bytes)),
    'a PNG of empty chunks': behindHeader(png, repeat(pngChunk('abCd', Buffer.alloc(0)), bytes)),
    'a JPEG of comments': behindStart(jpeg, repeat(jpegSegment(0xfe, Buffer.alloc(0)), bytes)),
    'a JPEG of application data': behindStart(
      jpeg,
      repeat(jpegSegment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1')), bytes),
    ),
    'a JPEG of profiles': behindStart(
      jpeg,
      repeat(
        jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\xff', 'latin1'), Buffer.alloc(60_000)])),
        bytes,
      ),
    ),
    'a JPEG of tables': behindStart(jpeg, repeat(jpegSegment(0xdd, Buffer.alloc(2)), bytes)),
    'a JPEG of stuffed bytes': Buffer.concat([
      jpeg.subarray(0, -2),
      repeat(Buffer.from([0xff, 0]), bytes),
      jpeg.subarray(-2),
    ]),
    'a JPEG of restarts': Buffer.concat([
      beforeScan(jpeg, jpegSegment(0xdd, Buffer.from([0, 1]))).subarray(0, -2),
      repeat(Buffer.from([0xff, 0xd0]), bytes),
      jpeg.subarray(-2),
    ]),
    'a JPEG of restarted bytes': Buffer.concat([
      beforeScan(jpeg, jpegSegment(0xdd, Buffer.from([0, 1]))).subarray(0, -2),
      repeat(Buffer.from([0, 0xff, 0xd3]), bytes),
      jpeg.subarray(-2),
    ]),
    'a JPEG of stray bytes': behindStart(jpeg, Buffer.alloc(bytes, 0x20)),
    'a JPEG of stray pairs': behindStart(jpeg, repeat(Buffer.from([0xff, 0]), bytes)),
    'a JPEG of fill bytes': behindStart(jpeg, Buffer.alloc(bytes, 0xff)),
    'a JPEG of stray bytes and comments': behindStart(jpeg, repeat(Buffer.from([1, 0xff, 0xfe, 0, 0]), bytes)),
    'a JPEG of stray markers': behindStart(jpeg, repeat(Buffer.from([0xff, 0xd0]), bytes)),
    'a JPEG of scans': await manyScans(400, 400, 20_000),
    'a WebP of empty chunks': webp(
      webpCanvas(0, 400, 400),
      repeat(webpChunk('abcd', Buffer.alloc(0)), bytes),
      bitstream,
    ),
    'a WebP of metadata': webp(
      webpCanvas(0x2c, 400, 400),
      webpChunk('ICCP', Buffer.alloc(3 * MIB)),
      bitstream,
      webpChunk('EXIF', Buffer.alloc(3 * MIB)),
      webpChunk('XMP ', Buffer.alloc(3 * MIB)),
    ),
  }
}
