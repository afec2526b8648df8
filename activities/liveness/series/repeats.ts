import type { SeenFace } from '../../face/see-face.ts'
import { doubt, type LivenessFinding } from '../finding.ts'

/**
 * Mean difference of the green channel over the face, 0 to 255: below it two frames are one picture. The same picture encoded again gives 0.0,
 * at a lower quality 1.0 to 1.6; a man who holds still, 80 ms apart, 1.06 and more (intel's male, 62 frames; 2026-11).
 */
const SAME_PICTURE_BELOW = 0.5
/** Every other pixel both ways tells as much. */
const STRIDE = 2

/** Whether a frame of the series is another one again: a camera that hangs, or a picture given twice. Pure. */
export function repeatFindings(series: readonly SeenFace[]): LivenessFinding[] {
  const repeats = series.filter((frame, i) => series.slice(0, i).some((earlier) => differenceOf(earlier, frame) < SAME_PICTURE_BELOW)).length
  if (repeats === 0) return []
  return [doubt(repeats * 2 > series.length ? 'the series: more than half of it is the same picture again' : `the series: ${repeats} of its frames are another one again`)]
}

/** Mean difference over the first one's face; infinite where they cannot be the same. */
function differenceOf({ image, face }: SeenFace, { image: other }: SeenFace): number {
  if (image.width !== other.width || image.height !== other.height) return Infinity
  const box = face?.box ?? { x0: 0, y0: 0, x1: image.width, y1: image.height }
  const x0 = Math.max(0, Math.floor(box.x0)), x1 = Math.min(image.width, Math.ceil(box.x1)), y1 = Math.min(image.height, Math.ceil(box.y1))
  let sum = 0, count = 0
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
