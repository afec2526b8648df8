import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Pictures, and files that look like pictures, for the tests of uploads.

/** A noisy, undamaged picture of a size. */
export const picture = (width = 640, height = 480, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .toFormat(format)
    .toBuffer()

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A chunk of a PNG file with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG whose header declares a size, with rows of zeros that deflate to almost nothing. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8 // bits a sample; colour type 0 is grey
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG that declares itself animated (acTL before IDAT). */
export function animatedPng(): Buffer {
  const still = blackPng(400, 400)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const afterHeader = PNG_SIGNATURE.length + 25
  return Buffer.concat([still.subarray(0, afterHeader), pngChunk('acTL', control), still.subarray(afterHeader)])
}

/** A WebP of two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="red"/></svg>',
)

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A multipart/form-data body of named parts. */
export function multipart(
  parts: readonly { name?: string; bytes: Buffer; fileName?: string; type?: string }[],
  boundary = 'frontier',
): Buffer {
  const framed = parts.flatMap(({ name, bytes, fileName, type = 'image/jpeg' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data${name === undefined ? '' : `; name="${name}"`}` +
        `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from(`--${boundary}--\r\n`)])
}

export const MULTIPART_TYPE = 'multipart/form-data; boundary=frontier'
