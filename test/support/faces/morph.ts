import type { Mesh } from '../../../checks/face/mesh.ts'
import type { Image } from '../../../checks/image/image.ts'
import { sequence } from '../documents/random.ts'
import { facePlace, meshReach, type Still } from './depth.ts'
import { scattered, valueAt, type Field } from './field.ts'
import { pixelAt } from './pixel.ts'

/**
 * The picture between two of one person in one scene. Both faces are moved to the mesh between them and cross-faded.
 * Everything that does not move stays sharp.
 *
 * @param share 0 is the first, 1 the second
 * @param noise standard deviation of noise that is added again, because the cross-fade averages it away
 */
export function between(
  from: Still,
  to: Still,
  share: number,
  { noise = 0, seed = 1 }: { readonly noise?: number; readonly seed?: number } = {},
): Image {
  const { width, height } = from.image
  const points = from.mesh.points.map(([x, y, z], i) => {
    const [u, v, w] = to.mesh.points[i]
    return [x + (u - x) * share, y + (v - y) * share, z + (w - z) * share] as const
  })
  const middle: Mesh = { points, score: 1 }
  const ways = [wayBack(from, middle), wayBack(to, middle)]
  // The nearer picture counts. Otherwise everything outside the mesh (shoulders, hair) would appear twice.
  const t = Math.min(1, Math.max(0, (share - 0.47) / 0.06)),
    fade = t * t * (3 - 2 * t)
  const random = sequence(seed)
  const out = new Uint8Array(width * height * 3)
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const grain = noise === 0 ? 0 : (random() + random() + random() + random() - 2) * 1.73 * noise
      for (let c = 0; c < 3; c++) {
        const value =
          (fade < 1
            ? (1 - fade) * pixelAt(from.image, x + valueAt(ways[0].x, x, y), y + valueAt(ways[0].y, x, y), c)
            : 0) +
          (fade > 0 ? fade * pixelAt(to.image, x + valueAt(ways[1].x, x, y), y + valueAt(ways[1].y, x, y), c) : 0)
        out[o + c] = Math.max(0, Math.min(255, value + grain + 0.5))
      }
    }
  }
  return { data: out, width, height }
}

/** For each place of the picture between, its source in one of the two. */
function wayBack({ image: { width, height }, mesh }: Still, middle: Mesh): { x: Field; y: Field } {
  const along = (axis: 0 | 1) =>
    scattered(
      width,
      height,
      middle.points.map((point, i) => [point[0], point[1], mesh.points[i][axis] - point[axis]] as const),
      meshReach(facePlace(middle).width),
      () => 0,
    )
  return { x: along(0), y: along(1) }
}
