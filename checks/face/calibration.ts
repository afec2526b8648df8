import type { Calibration } from './embedder-spec.ts'

/**
 * Probability that a pair of this cosine shows one person, at the calibration's prior. It grows with the cosine. Pure.
 */
export function matchProbability({ slope, intercept, prior }: Calibration, cosine: number): number {
  const logit = slope * cosine + intercept + Math.log(prior / (1 - prior))
  return 1 / (1 + Math.exp(-logit))
}

/**
 * Fits slope and intercept of the log likelihood ratio by logistic regression (Platt 1999, with his targets). Genuine
 * pairs and impostor pairs have the same weight.
 *
 * @throws RangeError if either is empty, or genuine pairs are not nearer than impostors
 */
export function fitCalibration(
  genuine: readonly number[],
  impostors: readonly number[],
): Pick<Calibration, 'slope' | 'intercept'> {
  if (genuine.length === 0 || impostors.length === 0)
    throw new RangeError('a calibration needs genuine and impostor pairs')
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  if (mean(genuine) <= mean(impostors))
    throw new RangeError('genuine pairs are not nearer to each other than impostors are')
  const centre = (mean(genuine) + mean(impostors)) / 2
  const spread = mean(genuine) - mean(impostors)
  // Targets slightly off 1 and 0 keep the fit finite if the two do not overlap.
  const rows = [
    ...genuine.map((value) => ({
      x: (value - centre) / spread,
      target: (genuine.length + 1) / (genuine.length + 2),
      weight: 1 / genuine.length,
    })),
    ...impostors.map((value) => ({
      x: (value - centre) / spread,
      target: 1 / (impostors.length + 2),
      weight: 1 / impostors.length,
    })),
  ]
  let slope = 1,
    intercept = 0
  for (let step = 0; step < 100; step++) {
    let ga = 0,
      gb = 0,
      aa = 1e-9,
      ab = 0,
      bb = 1e-9
    for (const { x, target, weight } of rows) {
      const p = 1 / (1 + Math.exp(-(slope * x + intercept)))
      const error = weight * (target - p),
        curvature = weight * p * (1 - p)
      ga += error * x
      gb += error
      aa += curvature * x * x
      ab += curvature * x
      bb += curvature
    }
    const determinant = aa * bb - ab * ab
    const [da, db] = [(ga * bb - gb * ab) / determinant, (gb * aa - ga * ab) / determinant]
    // A Newton step, damped if it overshoots.
    const hold = Math.min(1, 2 / Math.max(Math.abs(da), Math.abs(db), 1e-12))
    slope += hold * da
    intercept += hold * db
    if (Math.max(Math.abs(da), Math.abs(db)) < 1e-9) break
  }
  return { slope: slope / spread, intercept: intercept - (slope * centre) / spread }
}
