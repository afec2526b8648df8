import type { OriginDoubt } from '../../contract/evidence-origin.ts'
import type { LivenessCircumstances } from './evidence.ts'

const OF_DOUBTS: Readonly<Record<OriginDoubt, string>> = {
  NO_SESSION: 'no capture session was open',
  FILE_PICKED: 'an image was picked from the device',
  OTHER_SESSION: 'an image is not from the capture session',
  ACTION_MISSING: 'a requested movement is missing',
  SERIES_INCOMPLETE: 'the series lacks a step',
  OWN_STEP_MISSING: 'the random challenge was not answered in time',
  AFTER_OWN_STEP: 'an image was sent again after the random challenge was known',
  TIMES_IMPLAUSIBLE: 'the times of the series are not plausible',
  SERIES_REUSED: 'the series contains frames of an earlier session',
  TAKEN_OVER: 'another device took over the hosted flow',
  STEP_TOLD_OFTEN: 'several earlier sessions already revealed the random challenge',
}
/** Doubts are stored as texts in a column. */
const WORDS: Readonly<Record<string, string>> = OF_DOUBTS

/** Describes the evidence source, the doubts about it, and the trust in the account. Pure. */
export function originObservation({
  origin,
  doubts,
  isTrusted,
}: Pick<LivenessCircumstances, 'origin' | 'doubts' | 'isTrusted'>): string {
  if (origin === 'CAPTURED') return 'evidence source CAPTURED: one complete capture session of our page, in time'
  const why = doubts.map((doubt) => WORDS[doubt] ?? doubt).join('; ')
  const trust = isTrusted
    ? "submitted by the account's own app, which staff declared trusted"
    : 'nothing proves that a person was in front of a camera'
  return `evidence source DIRECT${why === '' ? '' : ` (${why})`}: ${trust}`
}
