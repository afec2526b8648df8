import type { SeenFace } from '../../face/see-face.ts'
import type { SeriesMark } from '../evidence.ts'
import { doubt, fact, type LivenessFinding } from '../liveness-finding.ts'

/**
 * Mean difference of the green channel over the face, 0 to 255, below which two frames are one image. The same image
 * encoded again gives 0.0, at a lower quality 1.0 to 1.6. A man who holds still, 80 ms apart, gives 1.06 and more
 * (intel's male, 62 frames; 2026-11).
 */
const SAME_PICTURE_BELOW = 0.5
/** Every other pixel in both directions is enough. */
const STRIDE = 2

/**
 * Longest time of a repeated frame. A slow camera, or a clip with doubled frames, repeats the previous image. The page
 * keeps frames that are 80 to 280 ms apart; a camera of two frames a second has a new one after 500.
 */
const NEIGHBOUR_MS = 600
/** Most tolerated repetitions, and their largest share of a short series. */
const MOST_REPEATS = 2,
  MOST_SHARE = 1 / 5

/**
 * Whether frames of the series repeat others: an image held for long, or shown again later. One or two frames that
 * repeat their direct predecessor come from a slow camera. Pure.
 */
export function repeatFindings(series: readonly (SeenFace & Pick<SeriesMark, 'atMs'>)[]): LivenessFinding[] {
  const again = series.flatMap((frame, i) => {
    const same = series
      .slice(0, i)
      .flatMap((earlier, at) => (differenceOf(earlier, frame) < SAME_PICTURE_BELOW ? [at] : []))
    return same.length === 0
      ? []
      : [
          {
            isSlow:
              same[same.length - 1] === i - 1 && frame.atMs - series[i - 1].atMs <= NEIGHBOUR_MS && isOneRun(same),
          },
        ]
  })
  const repeats = again.length
  if (repeats === 0) return []
  if (repeats <= MOST_REPEATS && repeats <= series.length * MOST_SHARE && again.every(({ isSlow }) => isSlow)) {
    return [fact(`the series: ${repeats} of its frames repeat the previous one`)]
  }
  return [
    doubt(
      repeats * 2 > series.length
        ? 'the series: more than half of its frames repeat the same image'
        : `the series: ${repeats} of its frames repeat an earlier one`,
    ),
  ]
}

/** Whether places are consecutive, without another image in between. */
const isOneRun = (places: readonly number[]): boolean => places[places.length - 1] - places[0] === places.length - 1

/** Mean difference over the first one's face; infinite if they cannot be the same. */
function differenceOf({ image, face }: SeenFace, { image: other }: SeenFace): number {
  if (image.width !== other.width || image.height !== other.height) return Infinity
  const box = face?.box ?? { x0: 0, y0: 0, x1: image.width, y1: image.height }
  const x0 = Math.max(0, Math.floor(box.x0)),
    x1 = Math.min(image.width, Math.ceil(box.x1)),
    y1 = Math.min(image.height, Math.ceil(box.y1))
  let sum = 0,
    count = 0
  for (let y = Math.max(0, Math.floor(box.y0)); y < y1; y += STRIDE) {
    for (let x = x0; x < x1; x += STRIDE, count++) {
      const at = (y * image.width + x) * 3 + 1
      sum += Math.abs(image.data[at] - other.data[at])
    }
    // Most pairs differ in their first rows already.
    if (count > 400 && sum / count > 40 * SAME_PICTURE_BELOW) return Infinity
  }
  return count === 0 ? Infinity : sum / count
}
