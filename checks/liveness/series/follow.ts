import { MIN_MESH_SCORE, type Face } from '../../face/find-faces.ts'
import { fitMesh, poseOf, type FacePlace, type Mesh } from '../../face/mesh.ts'
import type { Model } from '../../image/model.ts'
import type { Image } from '../../image/image.ts'

/** Mesh points: forehead, chin, the two sides at the ears; the outer corners of the eyes. */
const OUTLINE = [10, 152, 234, 454]
const FOREHEAD = 10,
  CHIN = 152,
  IMAGE_LEFT_EYE = 33,
  IMAGE_RIGHT_EYE = 263

// A mesh gives the crop of the next frame. The distance from forehead to chin in three dimensions and the middle of the
// outline stay close to the detector's box at all angles (its side is 0.83 to 0.96 of that distance, and its middle
// 0.05 to 0.12 of a side below that of the outline: headpose, intel, London, selfies, 308 images, 2026-11). The pose
// tolerates a crop that is 0.15 too high or 1.2 times too large, but is up to 15° wrong with one that is 0.1 too low
// (scan of 6 faces). So the crop is a little larger and higher than the detector's.
const SIDE_OF_HEIGHT = 0.95
const SHIFT_DOWN = 0.03

/** Error, as a share of a side, from which the mesh is fitted again at the new place. */
const REFIT_FROM = 0.1
const MOST_FITS = 3
/** Distance of a jump. The detector must decide whether it is the same face. */
const JUMP_FROM = 0.6

/** An upright square around a face, with its middle. */
interface Place extends FacePlace {
  readonly centre: readonly [number, number]
  readonly side: number
}

/** The place to search for a mesh's face in the next frame. Pure. */
function placeOf({ points }: Pick<Mesh, 'points'>): Place {
  const [left, right] = [points[IMAGE_LEFT_EYE], points[IMAGE_RIGHT_EYE]]
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0])
  const side = SIDE_OF_HEIGHT * Math.hypot(...[0, 1, 2].map((k) => points[FOREHEAD][k] - points[CHIN][k]))
  const middle = (k: 0 | 1) => OUTLINE.reduce((sum, i) => sum + points[i][k], 0) / OUTLINE.length
  const x = middle(0) - Math.sin(angle) * SHIFT_DOWN * side,
    y = middle(1) + Math.cos(angle) * SHIFT_DOWN * side
  return {
    centre: [x, y],
    side,
    x0: x - side / 2,
    y0: y - side / 2,
    x1: x + side / 2,
    y1: y + side / 2,
    points: [
      [left[0], left[1]],
      [right[0], right[1]],
    ],
  }
}

/** Distance of two places as a share of a side, by middle or size. Pure. */
const shiftOf = (from: Place, to: Place): number =>
  Math.max(
    Math.hypot(to.centre[0] - from.centre[0], to.centre[1] - from.centre[1]) / from.side,
    Math.abs(Math.log(to.side / from.side)),
  )

/**
 * Finds a face again near its last place, without the detector. Fits the mesh there, and again at the resulting place,
 * until both agree.
 *
 * @returns undefined if the face is lost: there is none, or it is far from its last place
 */
export async function followFace(mesher: Model, image: Image, before: Face): Promise<Face | undefined> {
  const start = placeOf(before.mesh)
  let place = start
  for (let fits = 1; ; fits++) {
    const mesh = await fitMesh(mesher, image, place)
    if (mesh.score < MIN_MESH_SCORE) return undefined
    const found = placeOf(mesh)
    if (!(shiftOf(start, found) < JUMP_FROM)) return undefined
    if (shiftOf(place, found) > REFIT_FROM && fits < MOST_FITS) place = found
    else
      return {
        sizePx: found.side,
        box: { x0: found.x0, y0: found.y0, x1: found.x1, y1: found.y1 },
        mesh,
        pose: poseOf(mesh),
      }
  }
}
