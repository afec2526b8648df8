import type { Face } from '../../face/find-faces.ts'
import type { Image } from '../../image/image.ts'
import { isOfOwnStep } from '../../../contract/assets.ts'
import type { SeriesMark } from '../evidence.ts'
import { DIRECTIONS } from '../frame.ts'
import { moveSeries } from '../random-challenge/moved-series.ts'
import { amountOf } from '../random-challenge/movements.ts'
import { neutralOf } from './neutral.ts'

/** A frame of the series in which the face was followed. */
export type Followed = SeriesMark & { readonly image: Image; readonly face: Face | undefined }

/** Largest angle of compared faces. Beyond it, people look less like themselves (verdicts.md F7c). */
const MODERATE_DEG = 32
const FRONTAL_SAMPLES = 2,
  OWN_STEP_SAMPLES = 3

/**
 * Picks the frames of a series to embed, because an embedding costs twice a mesh. They are the sharpest two of FRONTAL,
 * the farthest moderate one of each action, and the three with the strongest movement of each step of the random
 * challenge, because the person who answers must be the selfie's. Pure.
 *
 * @returns their places in the series
 */
export function sampleSeries(series: readonly Followed[]): Set<number> {
  const neutral = neutralOf(series)
  const amounts = new Map(moveSeries(series)?.map(({ at, moved }) => [at, amountOf(moved)]))
  const found = new Set<number>()
  for (const step of new Set(series.map((frame) => frame.step))) {
    const ofStep = series.flatMap(({ image, face, ...frame }, i) =>
      frame.step === step && face !== undefined ? [{ i, image, face }] : [],
    )
    if (step === 'FRONTAL' || isOfOwnStep(step)) {
      const worth = ({ i, image, face }: (typeof ofStep)[number]) =>
        step === 'FRONTAL' ? sharpnessOf(image, face) : (amounts.get(i) ?? 0)
      const ranked = ofStep.map((frame) => ({ i: frame.i, worth: worth(frame) })).sort((p, q) => q.worth - p.worth)
      for (const { i } of ranked.slice(0, step === 'FRONTAL' ? FRONTAL_SAMPLES : OWN_STEP_SAMPLES)) found.add(i)
      continue
    }
    const { axis, sign } = DIRECTIONS[step]
    const moderate = ofStep
      .map(({ i, face }) => ({ i, moved: sign * (face.pose[axis] - (neutral?.[axis] ?? 0)) }))
      .filter(({ moved }) => moved <= MODERATE_DEG)
    const farthest = moderate.sort((p, q) => q.moved - p.moved).at(0)
    if (farthest !== undefined) found.add(farthest.i)
  }
  return found
}

/** Mean absolute Laplacian of the green channel over a face's box, 0 to 1020; lower for blur. Pure. */
function sharpnessOf({ data, width, height }: Image, { box }: Pick<Face, 'box'>): number {
  const x0 = Math.max(1, Math.floor(box.x0)),
    x1 = Math.min(width - 1, Math.ceil(box.x1))
  const y0 = Math.max(1, Math.floor(box.y0)),
    y1 = Math.min(height - 1, Math.ceil(box.y1))
  let sum = 0,
    count = 0
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++, count++) {
      const at = (y * width + x) * 3 + 1
      sum += Math.abs(4 * data[at] - data[at - 3] - data[at + 3] - data[at - 3 * width] - data[at + 3 * width])
    }
  }
  return count === 0 ? 0 : sum / count
}
