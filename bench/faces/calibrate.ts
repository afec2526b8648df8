import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fitCalibration } from '../../checks/face/calibration.ts'
import { embedderSpec, type EmbedderSpec } from '../../checks/face/embedder-spec.ts'
import { shareFrom, thresholdAt } from './error-rates.ts'
import { comparePeople, pairsByGroup, similaritiesOf, type EmbeddedPicture } from './people.ts'

/** Smaller groups are too small for a rate. */
export const LEAST_PEOPLE = 3
/**
 * The largest share of strangers that may pass over all, if no groups are known. The worst group has many times as
 * many.
 */
const MOST_OVERALL = 0.001
/** The largest share of genuine pairs that may be declined by themselves. */
const MOST_DECLINED = 0.005

export type Calibrated = Pick<EmbedderSpec, 'thresholds' | 'calibration'>

/**
 * Chooses an embedder's thresholds by its worst group, and fits its calibration: genuine pairs against strangers
 * of the same sex and group, evenly weighted.
 *
 * @param copies similarity of pictures to themselves after they are saved again, small and coarse
 * @param worstFmr share of strangers that may pass in the worst group
 * @throws RangeError if there are too few people, or the embedder does not distinguish them
 */
export function calibrate(
  pictures: readonly EmbeddedPicture[],
  copies: readonly number[],
  worstFmr: number,
): Calibrated & { readonly worst: string } {
  const all = comparePeople(pictures)
  const genuine = similaritiesOf(all.genuine),
    impostors = similaritiesOf(all.impostors)
  if (genuine.length < 20 || impostors.length < 200 || copies.length === 0)
    throw new RangeError('a calibration needs at least 20 genuine and 200 impostor comparisons')
  const groups = pairsByGroup(pictures, ({ group }) => group).filter(({ people }) => people >= LEAST_PEOPLE)
  const bounds =
    groups.length === 0
      ? [{ name: 'all people, no groups being known', pass: thresholdAt(impostors, MOST_OVERALL) }]
      : groups.map((group) => ({ name: group.group, pass: thresholdAt(similaritiesOf(group.impostors), worstFmr) }))
  const worst = bounds.reduce((best, bound) => (bound.pass > best.pass ? bound : best))
  const fewDeclined = genuine.toSorted((a, b) => a - b)[Math.floor(MOST_DECLINED * genuine.length)]
  const pass = up(worst.pass)
  const mismatch = down(Math.min(thresholdAt(impostors, 0.01), fewDeclined, pass - 0.001))
  // At the level of copies, and above every pair of two images, because the finding of a copy must be true.
  const fewCopies = copies.toSorted((a, b) => a - b)[Math.floor(0.05 * copies.length)]
  const samePicture = Math.min(0.9999, Math.max(...genuine, fewCopies, pass) + 0.0001)
  const near = groups.flatMap((group) => similaritiesOf(group.impostors))
  if (shareFrom(genuine, pass) < 0.1)
    throw new RangeError(
      'the embedder does not distinguish these people: fewer than one genuine pair in ten would pass',
    )
  return {
    worst: worst.name,
    thresholds: {
      pass,
      mismatch,
      samePicture: Math.round(samePicture * 10_000) / 10_000,
      otherPerson: Math.min(mismatch, down(thresholdAt(impostors, 0.05))),
      samePerson: down(Math.min(thresholdAt(impostors, 0.01), pass)),
      surelyOther: Math.min(mismatch, down(thresholdAt(impostors, 0.3))),
    },
    calibration: { ...rounded(fitCalibration(genuine, near.length >= 50 ? near : impostors)), prior: 0.5 },
  }
}

const up = (value: number): number => Math.ceil(value * 1000) / 1000
const down = (value: number): number => Math.floor(value * 1000) / 1000
const rounded = ({ slope, intercept }: { slope: number; intercept: number }) => ({
  slope: Math.round(slope * 100) / 100,
  intercept: Math.round(intercept * 100) / 100,
})

/** The placeholder in a description before its calibration. */
const NOT_YET: Calibrated = {
  thresholds: { pass: 0.9, mismatch: 0.1, samePicture: 0.999, otherPerson: 0.1, samePerson: 0.2, surelyOther: 0 },
  calibration: { slope: 10, intercept: 0, prior: 0.5 },
}

/**
 * Adds thresholds to a description that has none yet, so that its network can be opened. Returns the text to store
 * beside it.
 */
export function prepareSpec(content: unknown): unknown {
  return typeof content === 'object' && content !== null ? { ...NOT_YET, ...content } : content
}

/**
 * Writes thresholds and calibration into a description, completely or not at all. Everything else in it stays the
 * same.
 *
 * @throws Error if the result would not be a valid description
 */
export function writeCalibration(specFile: string, { thresholds, calibration }: Calibrated, measured: string): void {
  const content: unknown = JSON.parse(readFileSync(specFile, 'utf8'))
  const written = embedderSpec.parse({
    ...(typeof content === 'object' ? content : {}),
    thresholds,
    calibration,
    measured,
  })
  const beside = `${specFile}.${process.pid}.new`
  writeFileSync(beside, `${JSON.stringify(written, null, 2)}\n`)
  renameSync(beside, specFile)
}
