import type { OriginDoubt } from '../../contract/evidence-origin.ts'
import type { LivenessCircumstances } from './evidence.ts'

const OF_DOUBTS: Readonly<Record<OriginDoubt, string>> = {
  NO_SESSION: 'no capture session was open',
  FILE_PICKED: 'a picture was picked from the device',
  OTHER_SESSION: 'a picture is not of the session',
  ACTION_MISSING: 'a movement that was asked for is missing',
  SERIES_INCOMPLETE: 'the series lacks a step',
  OWN_STEP_MISSING: "the session's own step was not shown in time",
  AFTER_OWN_STEP: 'a picture came again when the own step was known',
  TIMES_IMPLAUSIBLE: 'the times of the series cannot be',
  SERIES_REUSED: 'frames of the series are those of an earlier session',
  TAKEN_OVER: 'another device took the hosted flow over',
  STEP_TOLD_OFTEN: 'the own step was told in several sessions before',
}
/** Doubts are stored as texts in a column. */
const WORDS: Readonly<Record<string, string>> = OF_DOUBTS

/** Describes the evidence source, the doubts about it, and the trust in the account. Pure. */
export function originObservation({
  origin,
  doubts,
  isTrusted,
}: Pick<LivenessCircumstances, 'origin' | 'doubts' | 'isTrusted'>): string {
  if (origin === 'CAPTURED') return 'origin CAPTURED: one capture session of our page, complete and in time'
  const why = doubts.map((doubt) => WORDS[doubt] ?? doubt).join('; ')
  const trust = isTrusted
    ? "submitted by the account's own application, which is declared trusted"
    : 'nothing proves that a person was before a camera'
  return `origin DIRECT${why === '' ? '' : ` (${why})`}: ${trust}`
}
