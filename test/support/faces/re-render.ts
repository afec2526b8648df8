import type { Image } from '../../../checks/image/image.ts'
import { sequence } from '../documents/random.ts'
import { depthOf, facePlace, headShare, toFace, type Depth, type FacePlace, type Still } from './depth.ts'
import { withExpression, type Expression } from './expression.ts'
import { fieldOf, STEP, valueAt, type Field } from './field.ts'
import { pixelAt } from './pixel.ts'

/**
 * The changes of a re-rendered still. All are off by default. Degrees as in the service's pose: yaw > 0 is the
 * subject's own left, pitch > 0 is up.
 */
export interface View {
  readonly yaw?: number
  readonly pitch?: number
  readonly roll?: number
  /** Default: the mesh's. */
  readonly depth?: Depth
  /**
   * Whether the background moves with the head. By default it moves for a print ('flat', 'bent') and is static for
   * the others.
   */
  readonly background?: 'static' | 'moved'
  /** From the camera to the face, in face widths (default 4: an arm's length). */
  readonly distance?: number
  readonly expression?: Expression
  /**
   * Strength of the light's change with the turned surface: 0.5 is clearly visible. Light falls from above and one
   * side.
   */
  readonly shade?: number
  /** Factors on all light, and on red, green and blue. */
  readonly exposure?: number
  readonly cast?: readonly [number, number, number]
  /** Of the whole picture: zoom about the face's middle, shift in face widths. */
  readonly zoom?: number
  readonly shift?: readonly [number, number]
  readonly mirror?: boolean
  /** Standard deviation of noise, 0 to 255, and its seed. */
  readonly noise?: number
  readonly seed?: number
}

/**
 * The picture of a still with its head turned and its face changed. An attacker can make it from one photograph. The
 * same view gives the same pixels.
 */
export function reRender(still: Still, view: View): Image {
  const { image, mesh } =
    view.expression === undefined ? still : { ...still, image: withExpression(still, view.expression) }
  const place = facePlace(mesh)
  const depth = depthOf(still, view.depth ?? { kind: 'mesh' })
  const warp = inverseWarp(image, place, depth, view)
  return sample(image, warp, view.shade === undefined ? undefined : shading(place, depth, view, view.shade), view)
}

type Vector = readonly [number, number, number]

/** Turns a point about the head's middle: x right, y down, z away. */
function rotation({ yaw = 0, pitch = 0, roll = 0 }: View): (point: Vector) => Vector {
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((angle) => [
    Math.cos((angle * Math.PI) / 180),
    Math.sin((angle * Math.PI) / 180),
  ])
  return ([x, y, z]) => {
    const y1 = y * cp + z * sp,
      z1 = z * cp - y * sp
    const x2 = x * cy - z1 * sy
    return [x2 * cr - y1 * sr, x2 * sr + y1 * cr, z1 * cy + x * sy]
  }
}

/** Distance of the axis of a head behind the nose bridge, in face widths. A print turns about itself. */
const PIVOT = 0.45

/** For each place of the turned picture, its source in the still. Fixed-point steps invert the forward movement. */
function inverseWarp({ width, height }: Image, place: FacePlace, depth: Field, view: View): { x: Field; y: Field } {
  const turn = rotation(view)
  const kind = view.depth?.kind ?? 'mesh'
  const isPrint = kind === 'flat' || kind === 'bent'
  const isStatic = (view.background ?? (isPrint ? 'moved' : 'static')) === 'static'
  const camera = (view.distance ?? 4) * place.width,
    pivot = isPrint ? 0 : PIVOT * place.width
  const c = Math.cos(place.roll),
    s = Math.sin(place.roll)
  const moved = (x: number, y: number, node: number): readonly [number, number] => {
    const [fx, fy] = toFace(place, x, y)
    const share = isStatic ? headShare(place, fx, fy) : 1
    if (share === 0) return [0, 0]
    const z = depth.values[node]
    const [rx, ry, rz] = turn([(fx * (camera + z)) / camera, (fy * (camera + z)) / camera, z - pivot])
    const near = camera / Math.max(0.3 * camera, camera + rz + pivot)
    const dx = share * (rx * near - fx),
      dy = share * (ry * near - fy)
    return [c * dx - s * dy, s * dx + c * dy]
  }
  const moves: (readonly [number, number])[] = []
  const forwardX = fieldOf(width, height, (x, y, i) => (moves[i] = moved(x, y, i))[0])
  const forwardY = fieldOf(width, height, (_x, _y, i) => moves[i][1])

  const x = fieldOf(width, height, (at) => at),
    y = fieldOf(width, height, (_x, at) => at)
  for (let i = 0; i < x.values.length; i++) {
    const tx = (i % x.columns) * STEP,
      ty = Math.floor(i / x.columns) * STEP
    let sx = tx,
      sy = ty
    for (let round = 0; round < ROUNDS; round++) {
      const errorX = tx - sx - valueAt(forwardX, sx, sy),
        errorY = ty - sy - valueAt(forwardY, sx, sy)
      sx += DAMPING * errorX
      sy += DAMPING * errorY
      if (Math.abs(errorX) + Math.abs(errorY) < 0.02) break
    }
    x.values[i] = sx
    y.values[i] = sy
  }
  return { x, y }
}
const ROUNDS = 16,
  DAMPING = 0.7

/** Factor on the light at each place of the still, by the new angle of the turned surface to the light. */
function shading(place: FacePlace, depth: Field, view: View, strength: number): Field {
  const turn = rotation(view)
  return fieldOf((depth.columns - 1) * STEP, (depth.rows - 1) * STEP, (x, y) => {
    const [fx, fy] = toFace(place, x, y)
    // Over a tenth of the face, because the mesh's points are not a smooth surface.
    const reach = place.width / 10
    const slopeX = (valueAt(depth, x + reach, y) - valueAt(depth, x - reach, y)) / (2 * reach)
    const slopeY = (valueAt(depth, x, y + reach) - valueAt(depth, x, y - reach)) / (2 * reach)
    const length = Math.hypot(slopeX, slopeY, 1)
    const normal: Vector = [slopeX / length, slopeY / length, -1 / length]
    const turned = turn(normal)
    // The light changes on the head only. The background stays the same.
    return (
      1 +
      strength *
        headShare(place, 1.5 * fx, 1.5 * fy) *
        LIGHT.reduce((sum, l, i) => sum + l * (turned[i] - normal[i]), 0)
    )
  })
}
/** Towards the light. */
const LIGHT: Vector = [-0.6, -0.5, -0.62]

function sample(
  image: Image,
  { x: sourceX, y: sourceY }: { x: Field; y: Field },
  light: Field | undefined,
  view: View,
): Image {
  const { exposure = 1, cast = [1, 1, 1], zoom = 1, shift = [0, 0], mirror = false, noise = 0, seed = 1 } = view
  const { width, height } = image
  const random = sequence(seed)
  const out = new Uint8Array(width * height * 3)
  const centreX = width / 2,
    centreY = height / 2
  const factors = cast.map((factor) => factor * exposure)
  for (let row = 0, o = 0; row < height; row++) {
    for (let column = 0; column < width; column++, o += 3) {
      const px = mirror ? width - 1 - column : column
      const tx = zoom === 1 && shift[0] === 0 ? px : (px - centreX) / zoom + centreX - shift[0] * width
      const ty = zoom === 1 && shift[1] === 0 ? row : (row - centreY) / zoom + centreY - shift[1] * width
      const x = valueAt(sourceX, tx, ty),
        y = valueAt(sourceY, tx, ty)
      const shade = light === undefined ? 1 : valueAt(light, x, y)
      const grain = noise === 0 ? 0 : (random() + random() + random() + random() - 2) * noise * 1.73
      for (let c = 0; c < 3; c++) {
        const lit = pixelAt(image, x, y, c) * shade * factors[c] + grain + 0.5
        out[o + c] = lit < 0 ? 0 : lit > 255 ? 255 : lit
      }
    }
  }
  return { data: out, width, height }
}
