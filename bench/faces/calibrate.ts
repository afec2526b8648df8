import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fitCalibration } from '../../checks/face/calibration.ts'
import { embedderSpec, type EmbedderSpec } from '../../checks/face/embedder-spec.ts'
import { shareFrom, tailThreshold, thresholdAt } from './error-rates.ts'
import { comparePeople, pairsByGroup, similaritiesOf, type EmbeddedPicture } from './people.ts'
import type { TurnedHeads } from './turned.ts'

/** Groups of one person have no strangers. */
export const LEAST_PEOPLE = 2
/**
 * The largest share of strangers that may pass over all, if no groups are known. The worst group has many times as
 * many.
 */
const MOST_OVERALL = 0.001
/** The share of strangers of one sex and group that may pass beyond the measured ones (NIST SP 800-63A-4). */
const BEYOND_MEASURED = 0.0001
/** Smaller groups have no tail of their own. */
const LEAST_OF_TAIL = 1000
/** The largest share of genuine pairs that may be declined by themselves. */
const MOST_DECLINED = 0.003
/** The share of strangers that may be one face among an account's selfies of a day. */
const ONE_FACE = 0.000001
/** The share of strangers that need not be declined. */
const NOT_DECLINED = 0.02
/** Share of strangers on turned heads that each threshold of liveness lets pass. */
const TURNED = { samePerson: 0.001, otherPerson: 0.05, surelyOther: 0.15 } as const
/** A threshold that doubts or accuses is at least so far below every genuine pair. */
const BELOW_GENUINE = 0.05

export type Calibrated = Pick<EmbedderSpec, 'thresholds' | 'calibration'>

/**
 * Chooses an embedder's thresholds by its worst group, and fits its calibration: genuine pairs against strangers
 * of the same sex and group, evenly weighted.
 *
 * @param worstFmr share of strangers that may pass in the worst group
 * @throws RangeError if there are too few people, or the embedder does not distinguish them
 */
export function calibrate(
  pictures: readonly EmbeddedPicture[],
  { moderate, far }: TurnedHeads,
  worstFmr: number,
): Calibrated & { readonly worst: string } {
  const all = comparePeople(pictures)
  const genuine = similaritiesOf(all.genuine),
    impostors = similaritiesOf(all.impostors)
  const tooFew = [moderate, far].some((heads) => heads.genuine.length === 0 || heads.strangers.length === 0)
  if (genuine.length < 20 || impostors.length < 200 || tooFew)
    throw new RangeError('a calibration needs at least 20 genuine and 200 impostor comparisons')
  const groups = pairsByGroup(pictures, ({ group }) => group).filter(({ people }) => people >= LEAST_PEOPLE)
  const bounds =
    groups.length === 0
      ? [{ name: 'all people, no groups being known', pass: thresholdAt(impostors, MOST_OVERALL) }]
      : groups.map((group) => ({ name: group.group, pass: passOf(similaritiesOf(group.impostors), worstFmr) }))
  const worst = bounds.reduce((best, bound) => (bound.pass > best.pass ? bound : best))
  const pass = up(worst.pass)
  const mismatch = down(Math.min(thresholdAt(impostors, NOT_DECLINED), lowestOf(genuine, MOST_DECLINED), pass - 0.001))
  const near = groups.flatMap((group) => similaritiesOf(group.impostors))
  if (shareFrom(genuine, pass) < 0.1)
    throw new RangeError(
      'the embedder does not distinguish these people: fewer than one genuine pair in ten would pass',
    )
  const below = (heads: TurnedHeads['far'], share: number): number =>
    Math.min(thresholdAt(heads.strangers, share), lowestOf(heads.genuine, 0) - BELOW_GENUINE)
  const samePerson = down(below(moderate, TURNED.samePerson))
  const otherPerson = Math.min(samePerson, down(thresholdAt(far.strangers, TURNED.otherPerson)))
  return {
    worst: worst.name,
    thresholds: {
      pass,
      mismatch,
      otherPerson,
      samePerson,
      surelyOther: Math.min(otherPerson, down(below(far, TURNED.surelyOther))),
      sameFace: Math.max(
        pass,
        Math.min(0.999, up(sameFaceOf([impostors, ...groups.map((group) => similaritiesOf(group.impostors))]))),
      ),
    },
    calibration: { ...rounded(fitCalibration(genuine, near.length >= 50 ? near : impostors)), prior: 0.5 },
  }
}

/** The threshold of a group: at most the given share passes, and by the tail of a large group hardly anyone. */
const passOf = (impostors: readonly number[], worstFmr: number): number =>
  Math.max(
    thresholdAt(impostors, worstFmr),
    impostors.length < LEAST_OF_TAIL ? -1 : tailThreshold(impostors, BEYOND_MEASURED),
  )

/** The highest threshold of all groups that are large enough for a tail. */
const sameFaceOf = (groups: readonly (readonly number[])[]): number =>
  Math.max(
    ...groups.flatMap((impostors) => (impostors.length < LEAST_OF_TAIL ? [] : [tailThreshold(impostors, ONE_FACE)])),
    -1,
  )

/** The value below which a share of the comparisons lies. */
const lowestOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)]

const up = (value: number): number => Math.ceil(value * 1000) / 1000
const down = (value: number): number => Math.floor(value * 1000) / 1000
const rounded = ({ slope, intercept }: { slope: number; intercept: number }) => ({
  slope: Math.round(slope * 100) / 100,
  intercept: Math.round(intercept * 100) / 100,
})

/** The placeholder in a description before its calibration. */
const NOT_YET: Calibrated = {
  thresholds: { pass: 0.9, mismatch: 0.1, otherPerson: 0.1, samePerson: 0.2, surelyOther: 0, sameFace: 0.95 },
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
 * same. Without a calibration the description keeps its own.
 *
 * @throws Error if the result would not be a valid description
 */
export function writeCalibration(
  specFile: string,
  { thresholds, calibration }: Pick<EmbedderSpec, 'thresholds'> & Partial<Calibrated>,
  measured: string,
): void {
  const content: unknown = JSON.parse(readFileSync(specFile, 'utf8'))
  const written = embedderSpec.parse({
    ...(typeof content === 'object' ? content : {}),
    thresholds,
    ...(calibration === undefined ? {} : { calibration }),
    measured,
  })
  const beside = `${specFile}.${process.pid}.new`
  writeFileSync(beside, `${JSON.stringify(written, null, 2)}\n`)
  renameSync(beside, specFile)
}
