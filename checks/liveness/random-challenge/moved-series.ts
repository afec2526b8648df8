import type { Pose } from '../../face/mesh.ts'
import type { SeenFace } from '../../face/see-face.ts'
import type { SeriesMark } from '../evidence.ts'
import { neutralOf } from '../series/neutral.ts'
import type { CaptureStep } from '../../../contract/assets.ts'
import { expressionOf, medianExpression, type Expression } from './expression.ts'
import { movedFrom, type Moved } from './movements.ts'

/** Largest distance from the frontal pose. Beyond it, the mesh reads a nod as falling lids and rising lips. */
const NEAR_YAW_DEG = 15,
  NEAR_PITCH_DEG = 12

/**
 * The movement of the face in each near-frontal frame, relative to the FRONTAL frames. Pure.
 *
 * @returns with each frame's place in the series; undefined if no FRONTAL frame shows the face
 */
export function moveSeries(
  series: readonly FrameOfFace[],
): { readonly at: number; readonly moved: Moved }[] | undefined {
  const near = expressionsNear(series),
    base = restingOf(near)
  return base === undefined ? undefined : near.map(({ at, expression }) => ({ at, moved: movedFrom(base, expression) }))
}

/** The neutral face in the FRONTAL frames; undefined if none shows it. Pure. */
export const restingExpression = (series: readonly FrameOfFace[]): Expression | undefined =>
  restingOf(expressionsNear(series.filter(({ step }) => step === 'FRONTAL')))

type FrameOfFace = SeriesMark & Pick<SeenFace, 'image' | 'face'>
interface FrameExpression {
  readonly at: number
  readonly step: CaptureStep
  readonly expression: Expression
}

function expressionsNear(series: readonly FrameOfFace[]): FrameExpression[] {
  const neutral = neutralOf(series)
  if (neutral === undefined) return []
  return series.flatMap(({ step, image, face }, at) =>
    face !== undefined && isNear(face.pose, neutral) ? [{ at, step, expression: expressionOf({ image, face }) }] : [],
  )
}

function restingOf(near: readonly FrameExpression[]): Expression | undefined {
  const resting = near.flatMap(({ step, expression }) => (step === 'FRONTAL' ? [expression] : []))
  return resting.length === 0 ? undefined : medianExpression(resting)
}

const isNear = (pose: Pose, neutral: Pose): boolean =>
  Math.abs(pose.yaw - neutral.yaw) <= NEAR_YAW_DEG && Math.abs(pose.pitch - neutral.pitch) <= NEAR_PITCH_DEG
