import {
  isOfOwnStep,
  OWN_STEP_PLACES,
  OWN_STEPS,
  type CaptureStep,
  type OwnStep,
  type OwnStepPlace,
} from '../../../contract/assets.ts'
import { cosineSimilarity } from '../../face/embed.ts'
import type { LivenessCircumstances, ObservedCapture } from '../evidence.ts'
import { doubt, fact, type LivenessFinding } from '../liveness-finding.ts'
import { expressionOf } from './expression.ts'
import { betweenLips, isLipsAlone } from './mouth.ts'
import { moveSeries, restingExpression } from './moved-series.ts'
import { CLEAR_FROM, isAnswerToAll, isSeen, standsOpen, type Moved } from './movements.ts'

/**
 * Least number of earlier frames with the movement that make it no answer. Fewer may occur, because people blink, speak
 * and smile.
 */
const BEFORE_SHARE = 0.5,
  BEFORE_FRAMES = 2

/** A near-frontal frame, and the face's movement relative to its neutral expression. */
export interface MovedFrame {
  readonly step: CaptureStep
  readonly moved: Moved
  /** It was compared with the selfie and, as far as that shows, is the same person. */
  readonly isPerson: boolean
  /** For an open mouth: only lip is visible between the lips. */
  readonly isLipsAlone?: boolean
}

/**
 * Whether each step of the session's random challenge is done when requested, not earlier, and alone. A missing movement
 * is a doubt, never a spoof, because glasses, a beard or poor light may hide a face. Pure.
 */
export function ownStepFindings(
  { selfie, series }: Pick<ObservedCapture, 'selfie' | 'series'>,
  { origin, ownSteps, personBounds }: Pick<LivenessCircumstances, 'origin' | 'ownSteps' | 'personBounds'>,
): LivenessFinding[] {
  if (origin !== 'CAPTURED') return []
  if (ownSteps.length === 0) return [doubt('the random challenge was not revealed')]
  const moves = moveSeries(series)
  if (moves === undefined) return [doubt(`${ownSteps.join(', ')}: no frame shows the neutral face`)]
  const judged = ownSteps.map((asked, at) => {
    const place = OWN_STEP_PLACES[at]
    const frames = moves.map(({ at, moved }): MovedFrame => {
      const { step, embedding, image, face } = series[at]
      const isAnswer = asked === 'OPEN_MOUTH' && step === place && isSeen(asked, moved)
      return {
        step,
        moved,
        isPerson:
          embedding !== undefined &&
          selfie.embedding !== undefined &&
          cosineSimilarity(embedding, selfie.embedding) >= personBounds.otherPerson,
        isLipsAlone: isAnswer && face !== undefined && isLipsAlone(betweenLips(image, face.mesh)),
      }
    })
    return judgeOwnStep(asked, frames, place)
  })
  return isAtRest(series, selfie)
    ? judged
    : [...judged, doubt(`${ownSteps.join(', ')}: the face is not neutral before the step: the mouth is wide open`)]
}

/**
 * Whether the face is neutral when no movement is requested. Only the mouth is examined: closed eyes cannot be
 * recognised without the same eyes open (11 of 36 warped ones with the least margin to 234 honest images; 2026-11).
 */
function isAtRest(series: ObservedCapture['series'], { image, face }: ObservedCapture['selfie']): boolean {
  const resting = restingExpression(series)
  return (
    !(resting !== undefined && standsOpen(resting)) &&
    !(face !== undefined && standsOpen(expressionOf({ image, face })))
  )
}

/**
 * Judges the near-frontal frames of all steps for one step of the random challenge. Pure.
 *
 * @param place the step of the series that has the answer. Frames of later steps do not count
 */
export function judgeOwnStep(
  asked: OwnStep,
  frames: readonly MovedFrame[],
  place: OwnStepPlace = 'OWN_STEP',
): LivenessFinding {
  const own = frames.filter(({ step }) => step === place),
    before = frames.filter(({ step }) => !isOfOwnStep(step) || (step === 'OWN_STEP' && place === 'SECOND_STEP'))
  if (own.length === 0) return doubt(`${asked}: no frame shows the face from the front`)
  const seen = own.filter(({ moved }) => isSeen(asked, moved))
  const said = `${asked}: seen in ${seen.length} of ${own.length} frames, ${own.map(({ moved }) => measureOf(asked, moved)).join(', ')}`
  if (seen.length === 0) return doubt(`${said}: not done`)
  const answers = seen.filter(({ isPerson }) => isPerson)
  if (answers.length === 0) return doubt(`${said}: by a face that is not clearly the selfie's`)
  const early = before.filter(({ moved }) => isSeen(asked, moved)).length
  if (early >= BEFORE_FRAMES && early >= before.length * BEFORE_SHARE)
    return doubt(`${said}: also in ${early} of ${before.length} frames before it was revealed`)
  if (answers.every(({ moved }) => isAnswerToAll(asked, moved)))
    return doubt(`${said}: with another movement in each frame`)
  if (answers.every((frame) => frame.isLipsAlone === true && frame.moved.clearness >= CLEAR_FROM))
    return doubt(`${said}: with only lip between the lips`)
  const rival = OWN_STEPS.find(
    (step) =>
      step !== asked &&
      own.filter(({ moved }) => isSeen(step, moved) && !isSeen(asked, moved)).length >= answers.length,
  )
  if (rival !== undefined) return doubt(`${said}: and ${rival} alone in as many frames`)
  return fact(said)
}

/** The value that decides a movement, for the reviewer. */
function measureOf(step: OwnStep, { opened, smiled, structure }: Moved): string {
  return (step === 'OPEN_MOUTH' ? opened : step === 'SMILE' ? smiled : structure).toFixed(2)
}
