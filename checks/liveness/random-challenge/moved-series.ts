import type { Pose } from '../../face/mesh.ts'
import type { SeenFace } from '../../face/see-face.ts'
import type { SeriesMark } from '../evidence.ts'
import { neutralOf } from '../series/neutral.ts'
import type { CaptureStep } from '../../../contract/assets.ts'
import { expressionOf, medianExpression, type Expression } from './expression.ts'
import { movedFrom, type Moved } from './movements.ts'

/** Expressions are compared with the face that looks straight ahead: further away the mesh reads a nod as lids that fall and lips that rise. */
const NEAR_YAW_DEG = 15,
  NEAR_PITCH_DEG = 12

/**
 * What the face does in each frame that is near the front, beside how it looks in the FRONTAL frames. Pure.
 *
 * @returns with each frame's place in the series; undefined where no FRONTAL frame shows the face
 */
export function moveSeries(
  series: readonly FrameOfFace[],
): { readonly at: number; readonly moved: Moved }[] | undefined {
  const near = expressionsNear(series),
    base = restingOf(near)
  return base === undefined ? undefined : near.map(({ at, expression }) => ({ at, moved: movedFrom(base, expression) }))
}

/** How the face looks in the FRONTAL frames, when it is to do nothing; undefined where none shows it. Pure. */
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
