import type { Mesh } from '../../../checks/face/mesh.ts'
import type { Image } from '../../../checks/image/image.ts'
import { facePlace, type FacePlace, type Still } from './depth.ts'
import { pixelAt } from './pixel.ts'

/** The changes that a warp makes to a still's face. Amounts are 0 to 1. */
export interface Expression {
  /** Lips apart, dark between them with a row of teeth. */
  readonly mouth?: number
  /** Whether the jaw goes down with the lower lip (default). Otherwise only the lips part. */
  readonly jaw?: boolean
  /** The picture between the lips: the inside of a mouth (default), or the line of the lips, stretched over the gap. */
  readonly inside?: boolean
  /** Lids over the eyes, drawn from the skin above. */
  readonly eyes?: number
  /** Corners of the mouth out and up, with the cheeks. */
  readonly smile?: number
}

/** The still with another expression of its face. All other pixels stay the same. */
export function withExpression(
  { image, mesh }: Still,
  { mouth = 0, jaw = true, inside = true, eyes = 0, smile = 0 }: Expression,
): Image {
  let changed = image
  if (smile > 0) changed = smiling(changed, mesh, smile)
  if (eyes > 0) for (const eye of EYES) changed = withLid(changed, mesh, eye, eyes)
  if (mouth > 0) changed = withMouth(changed, mesh, mouth, { jaw, inside })
  return changed
}

// Mesh points (MediaPipe face mesh), each row from the image-left corner to the image-right one.
const UPPER_LIP = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308]
const LOWER_LIP = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308]
const NOSE_BASE = 2,
  CHIN = 152,
  MOUTH_CORNERS = [61, 291] as const
const EYES = [
  { upper: [33, 246, 161, 160, 159, 158, 157, 173, 133], lower: [33, 7, 163, 144, 145, 153, 154, 155, 133], brow: 52 },
  {
    upper: [362, 398, 384, 385, 386, 387, 388, 466, 263],
    lower: [362, 382, 381, 380, 374, 373, 390, 249, 263],
    brow: 282,
  },
]
const CHEEKS = [
  { at: 50, side: -1 },
  { at: 280, side: 1 },
] as const

type Colour = readonly [number, number, number]
/** A place of the still to take a pixel from, or a colour to paint. */
type Source = readonly [x: number, y: number, colour?: Colour]

/** Axes of a part of the face: u from its left corner to its right one (0 to 1), v downwards across it, in pixels. */
interface Axes {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly c: number
  readonly s: number
}

function axesOf({ points }: Mesh, left: number, right: number): Axes {
  const dx = points[right][0] - points[left][0],
    dy = points[right][1] - points[left][1]
  const length = Math.hypot(dx, dy)
  return { x: points[left][0], y: points[left][1], length, c: dx / length, s: dy / length }
}

const toAxes = ({ x: x0, y: y0, length, c, s }: Axes, x: number, y: number): [u: number, v: number] => [
  (c * (x - x0) + s * (y - y0)) / length,
  -s * (x - x0) + c * (y - y0),
]
const fromAxes = ({ x, y, length, c, s }: Axes, u: number, v: number): [number, number] => [
  x + c * u * length - s * v,
  y + s * u * length + c * v,
]

/** A row of mesh points as a line v(u). */
function lineOf(axes: Axes, { points }: Mesh, row: readonly number[]): (u: number) => number {
  const line = row.map((i) => toAxes(axes, points[i][0], points[i][1]))
  return (u) => {
    const next = line.findIndex(([at]) => at >= u)
    if (next <= 0) return next === 0 ? line[0][1] : line[line.length - 1][1]
    const [u0, v0] = line[next - 1],
      [u1, v1] = line[next]
    return v0 + ((v1 - v0) * (u - u0)) / Math.max(1e-6, u1 - u0)
  }
}

const smooth = (t: number): number => {
  const x = Math.min(1, Math.max(0, t))
  return x * x * (3 - 2 * x)
}

/** The widest gap between the lips, in face heights. */
const GAPE = 0.17
/** Half the width of the line between closed lips, in face heights: a pixel of a small frame. */
const MEETING = 0.004

/** Colours of the inside of a mouth and of teeth that suit a picture, from its lips and cheeks. */
function mouthColours({ data, width }: Image, { points }: Mesh): { dark: Colour; teeth: Colour } {
  const mean = (row: readonly number[]): Colour => {
    const sum = [0, 1, 2].map(
      (c) =>
        row.reduce(
          (total, i) => total + data[(Math.round(points[i][1]) * width + Math.round(points[i][0])) * 3 + c],
          0,
        ) / row.length,
    )
    return [sum[0], sum[1], sum[2]]
  }
  const lips = mean([0, 17, 37, 267, 84, 314]),
    skin = mean(CHEEKS.map(({ at }) => at))
  const light = Math.min(235, (1.15 * (skin[0] + skin[1] + skin[2])) / 3 + 10)
  return {
    dark: [0.33 * lips[0], 0.25 * lips[1], 0.25 * lips[2]],
    teeth: skin[0] - skin[2] < 4 ? [light, light, light] : [light, 0.96 * light, 0.9 * light],
  }
}

function withMouth(
  image: Image,
  mesh: Mesh,
  amount: number,
  { jaw, inside }: { readonly jaw: boolean; readonly inside: boolean },
): Image {
  const place = facePlace(mesh)
  const axes = axesOf(mesh, UPPER_LIP[0], UPPER_LIP[UPPER_LIP.length - 1])
  const upper = lineOf(axes, mesh, UPPER_LIP),
    lower = lineOf(axes, mesh, LOWER_LIP)
  const v = (i: number) => toAxes(axes, mesh.points[i][0], mesh.points[i][1])[1]
  const gape = amount * GAPE * place.height * (jaw ? 1 : 0.6)
  const lift = 0.18 * gape,
    drop = gape - lift
  const toNose = Math.max(4, -v(NOSE_BASE) * 0.9),
    toChin = Math.max(8, v(CHIN))
  const { dark, teeth } = mouthColours(image, mesh)
  // Lips alone: the skin moves, down to half way to the chin. With the jaw: the chin goes down, and covers the
  // throat.
  const end = jaw ? toChin + Math.max(toChin, 3 * drop) : 0.75 * toChin
  return warped(image, boxOf(place, image), (x, y) => {
    const [u, at] = toAxes(axes, x, y)
    const open = u <= 0 || u >= 1 ? 0 : Math.sqrt(1 - (2 * u - 1) ** 2)
    const seam = (upper(u) + lower(u)) / 2
    const top = upper(u) - lift * open,
      bottom = lower(u) + drop * open
    if (at > top && at < bottom && open > 0 && bottom - top > lower(u) - upper(u) + 1) {
      const depth = (at - top) / (bottom - top)
      if (!inside) {
        const reach = Math.max(MEETING * place.height, (lower(u) - upper(u)) / 2)
        return fromAxes(axes, u, seam + (2 * depth - 1) * reach)
      }
      const isTeeth = depth < 0.3 && Math.abs(u - 0.5) < 0.36
      return [x, y, isTeeth ? shaded(teeth, 0.72 + depth) : shaded(dark, 1.2 - 0.5 * Math.abs(depth - 0.5))]
    }
    if (at <= (top + bottom) / 2) {
      const share = smooth(1 - (seam - at) / toNose) * open
      return fromAxes(axes, u, at + lift * share)
    }
    // The jaw is wider than the mouth. The cheeks follow, less towards the ears.
    const across = jaw ? Math.max(open, smooth(1 - Math.abs(u - 0.5) / 1.25)) : open
    const below = at - bottom
    const share = jaw
      ? across * (below < toChin ? 1 : smooth(1 - (below - toChin) / (end - toChin)))
      : across * smooth(1 - below / Math.max(1, end - drop))
    return fromAxes(axes, u, at - drop * share * (u <= 0 || u >= 1 ? smooth((at - seam) / (0.5 * toChin)) : 1))
  })
}

const shaded = (colour: Colour, factor: number): Colour => [colour[0] * factor, colour[1] * factor, colour[2] * factor]

function withLid(image: Image, mesh: Mesh, { upper, lower, brow }: (typeof EYES)[number], amount: number): Image {
  const axes = axesOf(mesh, upper[0], upper[upper.length - 1])
  const lid = lineOf(axes, mesh, upper),
    under = lineOf(axes, mesh, lower)
  // The skin stretches from half way to the brow.
  const toBrow = Math.max(4, -toAxes(axes, mesh.points[brow][0], mesh.points[brow][1])[1])
  const [x0, y0] = fromAxes(axes, 0.5, 0)
  const reach = axes.length * 1.2
  return warped(image, { x0: x0 - reach, y0: y0 - reach, x1: x0 + reach, y1: y0 + reach }, (x, y) => {
    const [u, v] = toAxes(axes, x, y)
    if (u <= 0 || u >= 1) return [x, y]
    const from = lid(u) - 0.6 * toBrow
    const shut = lid(u) + amount * (under(u) + 0.5 - lid(u))
    if (v <= from || v >= shut || shut - from < 1) return [x, y]
    // The lashes at the edge of the lid stay as thick as they are.
    const edge = Math.min(0.06 * axes.length, (lid(u) - from) / 3)
    const source =
      v >= shut - edge
        ? lid(u) - (shut - v)
        : from + ((v - from) * (lid(u) - edge - from)) / Math.max(1, shut - edge - from)
    return fromAxes(axes, u, source)
  })
}

function smiling(image: Image, mesh: Mesh, amount: number): Image {
  const place = facePlace(mesh)
  const mouth = axesOf(mesh, ...MOUTH_CORNERS)
  const pull = (at: number, along: number, up: number, reach: number) => {
    const [x, y] = mesh.points[at]
    const dx = mouth.c * along + mouth.s * up,
      dy = mouth.s * along - mouth.c * up
    return { x: x + dx, y: y + dy, dx, dy, reach }
  }
  const unit = amount * mouth.length
  const pulls = [
    pull(MOUTH_CORNERS[0], -0.15 * unit, 0.12 * unit, 0.36 * mouth.length),
    pull(MOUTH_CORNERS[1], 0.15 * unit, 0.12 * unit, 0.36 * mouth.length),
    ...CHEEKS.map(({ at, side }) => pull(at, side * 0.03 * unit, 0.08 * unit, 0.4 * mouth.length)),
  ]
  return warped(image, boxOf(place, image), (x, y) => {
    let sx = x,
      sy = y
    for (const { x: px, y: py, dx, dy, reach } of pulls) {
      const share = Math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * (reach / 1.5) ** 2))
      sx -= share * dx
      sy -= share * dy
    }
    return [sx, sy]
  })
}

interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const boxOf = ({ x, y, width, height }: FacePlace, image: Image): Box => ({
  x0: Math.max(0, x - width),
  y0: Math.max(0, y - height),
  x1: Math.min(image.width, x + width),
  y1: Math.min(image.height, y + 1.4 * height),
})

/** A copy of a picture. Inside a box, pixels come from another place of the picture, or are painted. */
function warped(image: Image, box: Box, sourceOf: (x: number, y: number) => Source): Image {
  const { data, width, height } = image
  const out = data.slice()
  for (let row = Math.max(0, Math.floor(box.y0)); row < Math.min(height, Math.ceil(box.y1)); row++) {
    for (let column = Math.max(0, Math.floor(box.x0)); column < Math.min(width, Math.ceil(box.x1)); column++) {
      const [sx, sy, colour] = sourceOf(column, row)
      if (sx === column && sy === row && colour === undefined) continue
      const o = (row * width + column) * 3
      for (let c = 0; c < 3; c++) out[o + c] = colour !== undefined ? colour[c] : pixelAt(image, sx, sy, c) + 0.5
    }
  }
  return { data: out, width, height }
}
