import sharp from 'sharp'
import { homography, project, warpQuad, type Point, type Quad } from '../../checks/image/geometry.ts'
import type { Rectangle } from '../../checks/document/tamper/plane.ts'
import type { Image } from '../../checks/image/image.ts'
import { mrzLines, SPECIMEN_FIELDS, type SpecimenFields } from '../../dev/specimen/fields.ts'
import { PAGE, renderPage } from '../../dev/specimen/render.ts'
import { sequence } from './documents/random.ts'

// Genuine photographs of a made document, and the changes of forgers. The same seed gives the same bytes.

/** Parts of the page, in its own pixels (dev/specimen/render.ts). */
export const PORTRAIT_PLACE: Rectangle = { x0: 45, y0: 175, x1: 375, y1: 600 }
export const SURNAME_PLACE: Rectangle = { x0: 411, y0: 210, x1: 620, y1: 246 }

/** A data page as it is printed. */
export async function printedPage(portrait: Uint8Array, fields: Partial<SpecimenFields> = {}): Promise<Image> {
  const all = { ...SPECIMEN_FIELDS, ...fields }
  const pixels = await renderPage(all, mrzLines(all), portrait)
  return {
    data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length),
    width: PAGE.width,
    height: PAGE.height,
  }
}

/** The conditions of a photograph of a page. The defaults are those of a good phone. */
export interface Capture {
  readonly width?: number
  readonly height?: number
  /** The share of the photograph's width that the page fills. */
  readonly fill?: number
  readonly degrees?: number
  /** The shift of the corners by the camera's slant, as a share of the page. */
  readonly slant?: number
  readonly blur?: number
  /** Deviation of a pixel's value. */
  readonly noise?: number
  readonly quality?: number
  readonly warmth?: number
}

/** A capture drawn by a seed: 1200 to 2000 px wide, hand-held, indoors. */
export function anyCapture(seed: number): Capture {
  const random = sequence(seed * 7_919 + 3)
  const width = [1200, 1600, 2000][Math.floor(random() * 3)]
  return {
    width,
    height: width * 0.75,
    fill: 0.7 + 0.22 * random(),
    degrees: (random() - 0.5) * 14,
    slant: 0.05 * random(),
    blur: 0.4 + 0.7 * random(),
    noise: 1.5 + 6 * random(),
    quality: Math.round(72 + 23 * random()),
    warmth: (random() - 0.4) * 0.16,
  }
}

export const raw = ({ data, width, height }: Image) => sharp(data, { raw: { width, height, channels: 3 } })
const imageOf = async (pipeline: ReturnType<typeof sharp>): Promise<Image> => {
  const { data, info } = await pipeline.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

/** The place of a rectangle of the page on a photograph from straight above (`degrees` and `slant` 0). */
export function placeOf(at: Rectangle, { width = 1600, height = 1200, fill = 0.85 }: Capture): Rectangle {
  const scale = Math.min((width * fill) / PAGE.width, (height * 0.95) / PAGE.height)
  const [x, y] = [
    (value: number) => width / 2 + (value - PAGE.width / 2) * scale,
    (value: number) => height / 2 + (value - PAGE.height / 2) * scale,
  ]
  return { x0: x(at.x0), y0: y(at.y0), x1: x(at.x1), y1: y(at.y1) }
}

/** A photograph of a page on a desk, as JPEG. */
export async function photographed(page: Image, capture: Capture, seed: number): Promise<Buffer> {
  const {
    width = 1600,
    height = 1200,
    fill = 0.85,
    degrees = 1,
    slant = 0.01,
    blur = 0.6,
    noise = 3,
    quality = 88,
    warmth = 0.05,
  } = capture
  const random = sequence(seed)
  const scale = Math.min((width * fill) / page.width, (height * 0.95) / page.height)
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corner = (x: number, y: number): Point => {
    const [u, v] = [
      (x - 0.5 + (random() - 0.5) * slant) * page.width * scale,
      (y - 0.5 + (random() - 0.5) * slant) * page.height * scale,
    ]
    return [width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos]
  }
  const place: Quad = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
  const h = homography(place, [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ])
  const onPage = (x: number, y: number): Point => project(h, [x, y])
  const seen = warpQuad(
    page,
    [onPage(0, 0), onPage(width, 0), onPage(width, height), onPage(0, height)],
    width,
    height,
  ).data
  const light = new Uint8Array(width * height * 3)
  const desk = [126, 98, 74]
  const tint = [1 + warmth, 1, 1 - warmth]
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      // As onPage(x + 0.5, y + 0.5), a million times without allocating a pair.
      const d = h[6] * (x + 0.5) + h[7] * (y + 0.5) + 1
      const u = (h[0] * (x + 0.5) + h[1] * (y + 0.5) + h[2]) / d
      const v = (h[3] * (x + 0.5) + h[4] * (y + 0.5) + h[5]) / d
      const isPage = u >= 0 && v >= 0 && u < page.width && v < page.height
      const shade = 1.02 - 0.12 * (x / width) - 0.06 * (y / height)
      const grain = isPage ? 0 : 9 * Math.sin(x * 0.05 + 6 * Math.sin(y * 0.013))
      for (let c = 0; c < 3; c++) {
        const value = isPage ? seen[o + c] : desk[c] + grain
        light[o + c] = Math.max(0, Math.min(255, value * shade * tint[c] * 0.96))
      }
    }
  }
  const { data } = await imageOf(
    blur >= 0.3 ? raw({ data: light, width, height }).blur(blur) : raw({ data: light, width, height }),
  )
  for (let i = 0; i < data.length; i++)
    data[i] = Math.max(0, Math.min(255, data[i] + (random() + random() + random() - 1.5) * 2 * noise))
  return raw({ data, width, height }).jpeg({ quality }).toBuffer()
}

/**
 * The page on a screen of stripes of red, green and blue, as the pixels of a camera record it that cannot resolve
 * them.
 */
export function onScreen(page: Image, seed: number): Image {
  const random = sequence(seed)
  const pitch = 0.62 + 0.5 * random() // screen pixels a camera pixel
  const turn = (random() - 0.5) * 0.12
  const [width, height] = [Math.round(page.width / pitch), Math.round(page.height / pitch)]
  const data = new Uint8Array(width * height * 3)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const shares = new Float64Array(3)
  const stepsX = Float64Array.from({ length: 9 }, (_, k) => ((k % 3) - 1) * pitch * 0.3)
  const stepsY = Float64Array.from({ length: 9 }, (_, k) => (Math.floor(k / 3) - 1) * pitch * 0.3)
  const [middleX, middleY] = [page.width / 2, page.height / 2]
  for (let y = 0, o = 0; y < height; y++) {
    const cy = (y + 0.5 - height / 2) * pitch
    for (let x = 0; x < width; x++, o += 3) {
      const cx = (x + 0.5 - width / 2) * pitch
      shares.fill(0)
      for (let k = 0; k < 9; k++) {
        const v = (cx + stepsX[k]) * sin + (cy + stepsY[k]) * cos + middleY
        if (v - Math.floor(v) >= 0.8) continue
        const u = (cx + stepsX[k]) * cos - (cy + stepsY[k]) * sin + middleX
        shares[Math.min(2, Math.floor((u - Math.floor(u)) * 3))] += 1 / 9
      }
      const px = Math.max(0, Math.min(page.width - 1, Math.floor(cx * cos - cy * sin + middleX)))
      const py = Math.max(0, Math.min(page.height - 1, Math.floor(cx * sin + cy * cos + middleY)))
      for (let c = 0; c < 3; c++)
        data[o + c] = Math.min(255, page.data[(py * page.width + px) * 3 + c] * (0.3 + 2.4 * shares[c]))
    }
  }
  return { data, width, height }
}

/** A copy in black and white, with more contrast and the noise of the drum. */
export function photocopied(page: Image, seed: number): Image {
  const random = sequence(seed)
  const [contrast, level] = [1.2 + 0.6 * random(), 140 + 20 * random()]
  const data = new Uint8Array(page.data.length)
  for (let i = 0; i < data.length; i += 3) {
    const grey = 0.3 * page.data[i] + 0.59 * page.data[i + 1] + 0.11 * page.data[i + 2]
    data.fill(Math.max(12, Math.min(248, (grey - 128) * contrast + level + (random() - 0.5) * 16)), i, i + 3)
  }
  return { ...page, data }
}

/** Puts a picture over a rectangle of a JPEG, with a soft edge, and saves it again: a portrait replaced on a computer. */
export async function pasted(jpeg: Uint8Array, picture: Uint8Array, at: Rectangle, quality: number): Promise<Buffer> {
  const [left, top, width, height] = [
    Math.round(at.x0),
    Math.round(at.y0),
    Math.round(at.x1 - at.x0),
    Math.round(at.y1 - at.y0),
  ]
  const soft = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><filter id="soft"><feGaussianBlur stdDeviation="1.5"/></filter></defs>` +
      `<rect x="3" y="3" width="${width - 6}" height="${height - 6}" fill="#fff" filter="url(#soft)"/></svg>`,
  )
  const overlay = await sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: soft, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(jpeg)
    .composite([{ input: overlay, left, top }])
    .jpeg({ quality })
    .toBuffer()
}

/**
 * Paints over a rectangle of a JPEG, in one colour or with its upper edge stretched down, writes other words there,
 * and saves it again.
 */
export async function retyped(
  jpeg: Uint8Array,
  words: string,
  at: Rectangle,
  quality: number,
  paint: 'flat' | 'drawn' = 'drawn',
): Promise<Buffer> {
  const [left, top, width, height] = [
    Math.round(at.x0),
    Math.round(at.y0),
    Math.round(at.x1 - at.x0),
    Math.round(at.y1 - at.y0),
  ]
  const above = await sharp(jpeg)
    .extract({ left, top, width, height: 2 })
    .resize(paint === 'flat' ? 1 : width, paint === 'flat' ? 1 : 2, { fit: 'fill' })
    .png()
    .toBuffer()
  const edge = await sharp(above).resize(width, height, { fit: 'fill' }).png().toBuffer()
  const text = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="2" y="${height * 0.78}" font-family="DejaVu Sans" font-weight="bold"` +
      ` font-size="${height * 0.72}" textLength="${width - 4}" lengthAdjust="spacingAndGlyphs" fill="#1c1c1c">${words}</text></svg>`,
  )
  return sharp(jpeg)
    .composite([
      { input: edge, left, top },
      { input: text, left, top },
    ])
    .jpeg({ quality })
    .toBuffer()
}
