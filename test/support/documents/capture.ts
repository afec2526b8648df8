import sharp from 'sharp'
import { homography, type Point, type Quad } from '../../../checks/image/geometry.ts'
import type { Image } from '../../../checks/image/image.ts'
import { backdrop } from './backdrop.ts'
import { between, sequence, type Random } from './random.ts'

/** The effects on a page between print and picture. Each is off by default. */
export interface CaptureEffects {
  /** Long side of the picture in pixels (default 1600); 4:3. */
  readonly longSide?: number
  /** Share of the picture that the page fills in its tighter direction (default 0.86). */
  readonly fill?: number
  /** Corner shift as a share of the page: 0.1 is strong. */
  readonly perspective?: number
  /** Degrees. */
  readonly rotation?: number
  /** Clockwise quarter turns of the whole picture. */
  readonly quarterTurns?: 0 | 1 | 2 | 3
  readonly clutter?: boolean
  /** JPEG quality (default 90). */
  readonly quality?: number
  /** Standard deviation of the sensor's noise, 0 to 255. */
  readonly noise?: number
  /** Standard deviation of the defocus in pixels of the picture. */
  readonly defocus?: number
  /** Length of a straight motion blur in pixels of the picture. */
  readonly motion?: number
  /** Strength of a blown-out spot, 0 to 1. */
  readonly glare?: number
  /** Factor on the light: 0.5 is dark. */
  readonly exposure?: number
  /** Factors on red, green and blue. */
  readonly cast?: readonly [number, number, number]
  /** Depth of a soft shadow, 0 to 1. */
  readonly shadow?: number
  /** Shown on a screen and photographed from the screen. */
  readonly screen?: boolean
  /** Photocopied: grey, hard contrast. */
  readonly photocopy?: boolean
  /** No table around: cut out with a margin of this share of the page, as scanning apps do. */
  readonly crop?: number
}

/** A picture of a page. */
export interface Capture {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  /** The corners of the page in the picture, in reading order of the page. */
  readonly quad: Quad
  /** The point in the picture of a point of the page (in its pixels). */
  readonly place: (point: Point) => Point
}

/** Takes a picture of a page. The same page, effects and seed give the same bytes. */
export async function capture(page: Image, effects: CaptureEffects, seed: number): Promise<Capture> {
  const random = sequence(seed * 101 + 7)
  const { width, height } = pictureSize(page, effects)
  const quad = pageQuad(page, effects, width, height, random)
  const printed = effects.photocopy === true ? photocopied(page, random) : page
  const photo =
    effects.crop === undefined
      ? await backdrop(random, width, height, effects.clutter ?? false)
      : new Uint8Array(width * height * 3).fill(236)
  await placePage(photo, width, height, printed, quad, effects.screen === true ? screenMask(random, quad) : undefined)
  light(photo, width, height, effects, random)
  const seen = await optics(photo, width, height, effects, random)
  if (effects.noise !== undefined && effects.noise > 0) addGaussianNoise(seen, effects.noise, seed)
  const turns = effects.quarterTurns ?? 0
  const jpeg = await sharp(seen, { raw: { width, height, channels: 3 } })
    .rotate(turns * 90)
    .jpeg({ quality: effects.quality ?? 90 })
    .toBuffer()
  const turn = (point: Point): Point => turned(point, turns, width, height)
  const map = homography(
    [
      [0, 0],
      [page.width, 0],
      [page.width, page.height],
      [0, page.height],
    ],
    quad,
  )
  const place = ([x, y]: Point): Point => {
    const d = map[6] * x + map[7] * y + 1
    return turn([(map[0] * x + map[1] * y + map[2]) / d, (map[3] * x + map[4] * y + map[5]) / d])
  }
  const [w, h] = turns % 2 === 0 ? [width, height] : [height, width]
  return { jpeg, width: w, height: h, quad: [turn(quad[0]), turn(quad[1]), turn(quad[2]), turn(quad[3])], place }
}

function pictureSize(page: Image, { longSide = 1600, crop }: CaptureEffects): { width: number; height: number } {
  if (crop === undefined) return { width: longSide, height: Math.round(longSide * 0.75) }
  return { width: longSide, height: Math.round((longSide * page.height) / page.width) }
}

function pageQuad(
  page: Image,
  { fill = 0.86, perspective = 0, rotation = 0, crop }: CaptureEffects,
  width: number,
  height: number,
  random: Random,
): Quad {
  const share = crop === undefined ? fill : 1 - 2 * crop
  const scale = share * Math.min(width / page.width, height / page.height)
  const [w, h, angle] = [page.width * scale, page.height * scale, (rotation * Math.PI) / 180]
  const free = crop === undefined ? 0.03 : 0
  const [cx, cy] = [width * (0.5 + between(random, -free, free)), height * (0.5 + between(random, -free, free))]
  const bend = () => between(random, -perspective, perspective) * 0.5
  const corner = (sx: number, sy: number): Point => {
    const [x, y] = [w * (sx / 2 + bend()), h * (sy / 2 + bend())]
    return [cx + x * Math.cos(angle) - y * Math.sin(angle), cy + x * Math.sin(angle) + y * Math.cos(angle)]
  }
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

const turned = ([x, y]: Point, turns: number, width: number, height: number): Point =>
  turns === 0 ? [x, y] : turns === 1 ? [height - y, x] : turns === 2 ? [width - x, height - y] : [y, width - x]

/** Puts the page into the photograph, sampled bilinearly from a copy of about its final size. */
async function placePage(
  photo: Uint8Array,
  width: number,
  height: number,
  page: Image,
  quad: Quad,
  mask?: (u: number, v: number, channel: number) => number,
): Promise<void> {
  const seen = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]) / page.width
  const source = seen < 0.8 ? await shrunk(page, seen) : page
  const [sx, sy] = [source.width / page.width, source.height / page.height]
  const h = homography(quad, [
    [0, 0],
    [source.width, 0],
    [source.width, source.height],
    [0, source.height],
  ])
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  const [x0, x1] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width, Math.ceil(Math.max(...xs)))]
  const [y0, y1] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height, Math.ceil(Math.max(...ys)))]
  const { data } = source
  const stride = source.width * 3
  for (let y = y0; y < y1; y++) {
    for (let x = x0, o = (y * width + x0) * 3; x < x1; x++, o += 3) {
      const d = h[6] * (x + 0.5) + h[7] * (y + 0.5) + 1
      const u = (h[0] * (x + 0.5) + h[1] * (y + 0.5) + h[2]) / d
      const v = (h[3] * (x + 0.5) + h[4] * (y + 0.5) + h[5]) / d
      if (u < 0 || v < 0 || u >= source.width || v >= source.height) continue
      const fx = Math.min(source.width - 1.001, Math.max(0, u - 0.5))
      const fy = Math.min(source.height - 1.001, Math.max(0, v - 0.5))
      const ix = fx | 0,
        iy = fy | 0,
        ax = fx - ix,
        ay = fy - iy
      const i = iy * stride + ix * 3,
        j = i + stride
      const a = (1 - ax) * (1 - ay),
        b = ax * (1 - ay),
        c = (1 - ax) * ay,
        e = ax * ay
      for (let k = 0; k < 3; k++) {
        const value = data[i + k] * a + data[i + 3 + k] * b + data[j + k] * c + data[j + 3 + k] * e
        photo[o + k] = mask === undefined ? value : Math.min(255, value * mask(u / sx, v / sy, k))
      }
    }
  }
}

async function shrunk(page: Image, scale: number): Promise<Image> {
  const [width, height] = [Math.max(8, Math.round(page.width * scale)), Math.max(8, Math.round(page.height * scale))]
  const { data } = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width, height }
}

/**
 * The red, green and blue stripes and the rows of a screen, near the picture's own grid. So they alias as on real
 * screens.
 */
function screenMask(random: Random, quad: Quad): (u: number, v: number, channel: number) => number {
  const across = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])
  // One screen pixel is 1.2 to 1.9 pixels of the picture. The scale of the page converts it to page pixels.
  const pitch = (between(random, 1.2, 1.9) * 1250) / across
  const turn = (2 * Math.PI) / pitch
  return (u, v, channel) =>
    (0.72 + 0.5 * Math.cos(turn * u - (channel * 2 * Math.PI) / 3)) * (0.92 + 0.16 * Math.cos(turn * v)) * 1.18
}

function photocopied(page: Image, random: Random): Image {
  const data = new Uint8Array(page.data.length)
  for (let i = 0; i < data.length; i += 3) {
    const grey = page.data[i] * 0.3 + page.data[i + 1] * 0.59 + page.data[i + 2] * 0.11
    const value = Math.max(12, Math.min(250, (grey - 128) * 1.5 + 150 + (random() - 0.5) * 16))
    data.fill(value, i, i + 3)
  }
  return { data, width: page.width, height: page.height }
}

/** Uneven light, shadow, glare, exposure and colour cast, per pixel. */
function light(photo: Uint8Array, width: number, height: number, effects: CaptureEffects, random: Random): void {
  const { exposure = 1, cast = [1, 1, 1], glare = 0, shadow = 0 } = effects
  const slope = [between(random, -0.09, 0.09), between(random, -0.07, 0.07)]
  const spot = {
    x: between(random, 0.25, 0.75) * width,
    y: between(random, 0.2, 0.7) * height,
    r: between(random, 0.06, 0.12) * width,
  }
  const edge = { angle: between(random, 0, 6.28), at: between(random, -0.15, 0.2) }
  const [nx, ny] = [Math.cos(edge.angle), Math.sin(edge.angle)]
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const [dx, dy] = [x / width - 0.5, y / height - 0.5]
      let level = exposure * (1 + slope[0] * dx * 2 + slope[1] * dy * 2)
      if (shadow > 0) level *= 1 - shadow / (1 + Math.exp(-40 * (dx * nx + dy * ny - edge.at)))
      let extra = 0
      if (glare > 0)
        extra = 255 * glare * 1.6 * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2 * 1.8) / (2 * spot.r * spot.r))
      for (let k = 0; k < 3; k++) photo[o + k] = Math.max(0, Math.min(255, photo[o + k] * level * cast[k] + extra))
    }
  }
}

async function optics(
  photo: Uint8Array,
  width: number,
  height: number,
  { defocus = 0, motion = 0 }: CaptureEffects,
  random: Random,
): Promise<Buffer> {
  let picture = sharp(photo, { raw: { width, height, channels: 3 } })
  if (motion >= 2) {
    const size = Math.min(31, Math.round(motion) | 1)
    const angle = between(random, 0, Math.PI)
    const kernel = Array.from({ length: size * size }, (_, i) => {
      const [x, y] = [(i % size) - (size >> 1), Math.floor(i / size) - (size >> 1)]
      const [along, across] = [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)]
      return Math.abs(along) <= motion / 2 ? Math.max(0, 1 - Math.abs(across)) : 0
    })
    picture = picture.convolve({ width: size, height: size, kernel })
  }
  if (defocus >= 0.3) picture = picture.blur(defocus)
  return picture.raw().toBuffer()
}

/** Gaussian noise from a table. 65,536 values are enough, and faster than drawing each. */
const GAUSSIAN = (() => {
  const random = sequence(424_242)
  return Float32Array.from(
    { length: 65_536 },
    () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random()),
  )
})()

/** Adds Gaussian noise to 8-bit samples in place. */
export function addGaussianNoise(photo: Uint8Array, deviation: number, seed: number): void {
  let state = (seed * 2_654_435_761) >>> 0
  for (let i = 0; i < photo.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    photo[i] = Math.max(0, Math.min(255, photo[i] + deviation * GAUSSIAN[state >>> 16] + 0.5))
  }
}
