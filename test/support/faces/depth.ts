import type { Mesh } from '../../../checks/face/mesh.ts'
import type { Image } from '../../../checks/image/image.ts'
import { fieldOf, scattered, type Field, type Reach } from './field.ts'

/** A picture of a face, and the mesh that the service fits over it. An attacker has nothing else of a person. */
export interface Still {
  readonly image: Image
  readonly mesh: Mesh
}

/** The depth that the attack assumes of the head. */
export type Depth =
  /** A print or a screen. */
  | { readonly kind: 'flat' }
  /**
   * A print bent over a cylinder, about the vertical ('yaw') or the horizontal axis ('pitch'). `radius` in face
   * widths.
   */
  | { readonly kind: 'bent'; readonly radius: number; readonly axis?: 'yaw' | 'pitch' }
  /** The mesh's depth, flattened: 0.3 is a weak relief. */
  | { readonly kind: 'relief'; readonly factor: number }
  /** The mesh's depth, falling off smoothly behind the face's outline. */
  | { readonly kind: 'mesh' }
  /** An ellipsoid in place of the head. It needs only the place of the face. */
  | { readonly kind: 'ellipsoid' }

/** The place of the face in a picture, in pixels and radians. */
export interface FacePlace {
  readonly x: number
  readonly y: number
  /** From ear to ear, and from forehead to chin. */
  readonly width: number
  readonly height: number
  readonly roll: number
}

const FOREHEAD = 10,
  CHIN = 152,
  LEFT = 234,
  RIGHT = 454

export function facePlace({ points }: Mesh): FacePlace {
  const [top, bottom, left, right] = [points[FOREHEAD], points[CHIN], points[LEFT], points[RIGHT]]
  return {
    x: (left[0] + right[0] + top[0] + bottom[0]) / 4,
    y: (left[1] + right[1] + top[1] + bottom[1]) / 4,
    width: Math.hypot(...minus(right, left)),
    height: Math.hypot(...minus(bottom, top)),
    roll: Math.atan2(right[1] - left[1], right[0] - left[0]),
  }
}

const minus = (a: readonly [number, number, number], b: readonly [number, number, number]) => [
  a[0] - b[0],
  a[1] - b[1],
  a[2] - b[2],
]

/** A place of the picture in the face's own axes: from the middle of the face, level with its eyes, in pixels. */
export function toFace({ x: cx, y: cy, roll }: FacePlace, x: number, y: number): [number, number] {
  const c = Math.cos(roll),
    s = Math.sin(roll)
  return [c * (x - cx) + s * (y - cy), -s * (x - cx) + c * (y - cy)]
}

const known = new WeakMap<Still, Map<string, Field>>()

/** Depth of each place of a still, in pixels. Larger is farther. Computed once for each still and kind. */
export function depthOf(still: Still, depth: Depth): Field {
  const key = JSON.stringify(depth)
  const fields = known.get(still) ?? new Map<string, Field>()
  known.set(still, fields)
  const field = fields.get(key) ?? makeDepth(still, depth)
  fields.set(key, field)
  return field
}

function makeDepth(still: Still, depth: Depth): Field {
  const {
    image: { width, height },
    mesh,
  } = still
  const place = facePlace(mesh)
  switch (depth.kind) {
    case 'flat':
      return fieldOf(width, height, () => 0)
    case 'bent': {
      const radius = depth.radius * place.width
      return fieldOf(width, height, (x, y) => bend(toFace(place, x, y)[depth.axis === 'pitch' ? 1 : 0], radius))
    }
    case 'ellipsoid':
      return fieldOf(width, height, (x, y) => ellipsoid(place, ...toFace(place, x, y)))
    case 'relief': {
      const { values } = depthOf(still, { kind: 'mesh' })
      return fieldOf(width, height, (_x, _y, i) => values[i] * depth.factor)
    }
    case 'mesh':
      return meshDepth(still, place)
  }
}

/** The depth of a circle at a distance from its nearest point. It goes on straight beyond nine tenths of the radius. */
function bend(distance: number, radius: number): number {
  const edge = 0.9 * radius,
    from = Math.min(Math.abs(distance), edge)
  const slope = edge / Math.sqrt(radius * radius - edge * edge)
  return radius - Math.sqrt(radius * radius - from * from) + Math.max(0, Math.abs(distance) - edge) * slope
}

/** Half axes in face widths and heights. The ears lie a little behind the cheeks. */
function ellipsoid({ width, height }: FacePlace, x: number, y: number): number {
  const share = (x / (0.6 * width)) ** 2 + (y / (0.72 * height)) ** 2
  return 0.62 * width * (1 - Math.sqrt(Math.max(0, 1 - share)))
}

/** Reach of a mesh point in face widths: see {@link scattered}. */
export const meshReach = (width: number): Reach[] => [
  { sigma: 0.035 * width, weight: 1 },
  { sigma: 0.13 * width, weight: 1e-3 },
]
/** Outside the outline the head falls away by FALL of each pixel, to BACK face widths at most. */
const FALL = 0.7,
  BACK = 0.8

/** The points' depths. Outside the outline it is the depth of the side of the head. */
const meshDepth = ({ image, mesh }: Still, place: FacePlace): Field =>
  scattered(image.width, image.height, mesh.points, meshReach(place.width), (x, y) =>
    Math.min(BACK * place.width, 0.4 * place.width + FALL * Math.max(0, outside(place, ...toFace(place, x, y)))),
  )

/** How far a place lies outside the face's outline, pixels; negative inside. */
function outside({ width, height }: FacePlace, x: number, y: number): number {
  const radius = Math.hypot(x / (width / 2), y / (height / 2))
  return radius === 0 ? -width / 2 : Math.hypot(x, y) * (1 - 1 / radius)
}

/** The share of the head's movement at a place: all of it up to 1.3 radii of the face, nothing from 2.1 on. */
export function headShare({ width, height }: FacePlace, x: number, y: number): number {
  const radius = Math.hypot(x / (width / 2), y / (height / 2))
  const t = Math.min(1, Math.max(0, (2.1 - radius) / (2.1 - 1.3)))
  return t * t * (3 - 2 * t)
}
