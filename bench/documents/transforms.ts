import sharp, { type Sharp } from 'sharp'
import { addGaussianNoise } from '../../test/support/documents/capture.ts'

/** A way to spoil a picture. Input and output are the bytes of pictures. */
export interface Transform {
  readonly name: string
  readonly apply: (bytes: Uint8Array) => Promise<Buffer>
}

const GREY = { r: 128, g: 124, b: 118 }
const through = (name: string, change: (picture: Sharp) => Sharp, quality = 90): Transform => ({
  name,
  apply: (bytes) =>
    change(sharp(bytes).flatten({ background: '#fff' }))
      .jpeg({ quality })
      .toBuffer(),
})
const turned = (degrees: number): Transform =>
  through(`turned by ${degrees}°`, (picture) => picture.rotate(degrees, { background: GREY }))

async function resized(bytes: Uint8Array, factor: number): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  return sharp(bytes)
    .flatten({ background: '#fff' })
    .resize(Math.round(width * factor), Math.round(height * factor))
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Lengths and radii are for a picture of 1,600 px and grow with it. */
async function scaleOf(bytes: Uint8Array): Promise<number> {
  const { width = 1600, height = 1200 } = await sharp(bytes).metadata()
  return Math.max(width, height) / 1600
}

const blurred = (radius: number): Transform => ({
  name: `blurred, sigma ${radius} at 1,600 px`,
  apply: async (bytes) =>
    sharp(bytes)
      .flatten({ background: '#fff' })
      .blur(Math.max(0.3, radius * (await scaleOf(bytes))))
      .jpeg({ quality: 90 })
      .toBuffer(),
})

const moved = (length: number): Transform => ({
  name: `moved by ${length} px at 1,600 px`,
  apply: async (bytes) => {
    const size = Math.max(3, Math.round(length * (await scaleOf(bytes))) | 1)
    const kernel = Array.from({ length: size * size }, (_, i) => (Math.floor(i / size) === size >> 1 ? 1 : 0))
    return sharp(bytes)
      .flatten({ background: '#fff' })
      .convolve({ width: size, height: size, kernel })
      .jpeg({ quality: 90 })
      .toBuffer()
  },
})

const noisy = (deviation: number): Transform => ({
  name: `noise of ${deviation}`,
  apply: async (bytes) => {
    const {
      data,
      info: { width, height, channels },
    } = await sharp(bytes)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    addGaussianNoise(data, deviation, 5)
    return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 90 }).toBuffer()
  },
})

/** A veil of light over a part outside the MRZ, drawn as an overlay, and a shadow over a half. */
const overlaid = (name: string, svg: (width: number, height: number) => string): Transform => ({
  name,
  apply: async (bytes) => {
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    return sharp(bytes)
      .flatten({ background: '#fff' })
      .composite([{ input: Buffer.from(svg(width, height)) }])
      .jpeg({ quality: 90 })
      .toBuffer()
  },
})

/** The 25 ways of the robustness run. */
export const TRANSFORMS: readonly Transform[] = [
  turned(5),
  turned(-5),
  turned(15),
  turned(-15),
  turned(45),
  turned(-45),
  turned(90),
  turned(180),
  turned(270),
  { name: 'three quarters of the size', apply: (bytes) => resized(bytes, 0.75) },
  { name: 'half again as large', apply: (bytes) => resized(bytes, 1.5) },
  blurred(1),
  blurred(1.8),
  moved(5),
  moved(9),
  noisy(10),
  noisy(20),
  through('JPEG quality 30', (picture) => picture, 30),
  through('JPEG quality 15', (picture) => picture, 15),
  through('half the light', (picture) => picture.linear(0.5, 0)),
  through('too bright', (picture) => picture.linear(1.35, 10)),
  through('low contrast', (picture) => picture.linear(0.45, 90)),
  through('grey', (picture) => picture.greyscale()),
  overlaid(
    'glare on the upper part',
    (w, h) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><radialGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="${w * 0.6}" cy="${h * 0.3}" r="${w * 0.2}" fill="url(#g)"/></svg>`,
  ),
  overlaid(
    'shadow over the left half',
    (w, h) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="g"><stop offset="0.4" stop-color="#000" stop-opacity="0.55"/><stop offset="0.6" stop-color="#000" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  ),
]
