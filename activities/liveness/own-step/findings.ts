import { OWN_STEPS, type CaptureStep, type OwnStep } from '../../../workflows/contracts.ts'
import type { Pose } from '../../face/mesh.ts'
import type { LivenessCircumstances, ObservedCapture } from '../evidence.ts'
import { doubt, fact, type LivenessFinding } from '../finding.ts'
import { neutralOf } from '../series/neutral.ts'
import { expressionOf, medianExpression } from './expression.ts'
import { isAnswerToAll, isSeen, movedFrom, type Moved } from './movements.ts'

/** Expressions are compared with the face that looks straight ahead: further away the mesh reads a nod as lids that fall and lips that rise. */
const NEAR_YAW_DEG = 15, NEAR_PITCH_DEG = 12
/** Seen in so many of the frames before it was told, it is no answer. Fewer: people blink, speak, are amused. */
const BEFORE_SHARE = 0.5, BEFORE_FRAMES = 2

/** A frame near the front, and what its face does beside the person's own doing nothing. */
export interface MovedFrame {
  readonly step: CaptureStep
  readonly moved: Moved
}

/**
 * Whether the session's own step, which nobody knew before, is done when it was told, not before, and by itself. Not seen is a doubt, never
 * a spoof: a face may be hidden by glasses, a beard or poor light. Pure.
 */
export function ownStepFindings({ series }: Pick<ObservedCapture, 'series'>, { origin, ownStep }: Pick<LivenessCircumstances, 'origin' | 'ownStep'>): LivenessFinding[] {
  if (origin !== 'CAPTURED') return []
  if (ownStep === undefined) return [doubt('the own step was not told')]
  const neutral = neutralOf(series)
  if (neutral === undefined) return [doubt(`${ownStep}: no frame shows the face as it is when it does nothing`)]
  const near = series.flatMap(({ step, image, face }) => face !== undefined && isNear(face.pose, neutral) ? [{ step, expression: expressionOf({ image, face }) }] : [])
  const resting = near.flatMap(({ step, expression }) => step === 'FRONTAL' ? [expression] : [])
  if (resting.length === 0) return [doubt(`${ownStep}: no frame shows the face as it is when it does nothing`)]
  const base = medianExpression(resting)
  return [judgeOwnStep(ownStep, near.map(({ step, expression }) => ({ step, moved: movedFrom(base, expression) })))]
}

const isNear = (pose: Pose, neutral: Pose): boolean => Math.abs(pose.yaw - neutral.yaw) <= NEAR_YAW_DEG && Math.abs(pose.pitch - neutral.pitch) <= NEAR_PITCH_DEG

/** Judges the frames that are near the front, of all steps. Pure. */
export function judgeOwnStep(asked: OwnStep, frames: readonly MovedFrame[]): LivenessFinding {
  const own = frames.filter(({ step }) => step === 'OWN_STEP'), before = frames.filter(({ step }) => step !== 'OWN_STEP')
  if (own.length === 0) return doubt(`${asked}: no frame shows the face from the front`)
  const answers = own.filter(({ moved }) => isSeen(asked, moved))
  const said = `${asked}: seen in ${answers.length} of ${own.length} frames, ${own.map(({ moved }) => measureOf(asked, moved)).join(', ')}`
  if (answers.length === 0) return doubt(`${said}: not done`)
  const early = before.filter(({ moved }) => isSeen(asked, moved)).length
  if (early >= BEFORE_FRAMES && early >= before.length * BEFORE_SHARE) return doubt(`${said}: and in ${early} of ${before.length} frames before it was told`)
  if (answers.every(({ moved }) => isAnswerToAll(asked, moved))) return doubt(`${said}: and another movement with it in each`)
  const rival = OWN_STEPS.find((step) => step !== asked && own.filter(({ moved }) => isSeen(step, moved) && !isSeen(asked, moved)).length >= answers.length)
  if (rival !== undefined) return doubt(`${said}: and ${rival} by itself in as many`)
  return fact(said)
}

/** The figure by which a movement is judged, for whoever reads. */
function measureOf(step: OwnStep, { opened, smiled, structure }: Moved): string {
  return (step === 'OPEN_MOUTH' ? opened : step === 'SMILE' ? smiled : structure).toFixed(2)
}
