import type { Pose } from '../../face/mesh.ts'
import type { SeenFace } from '../../face/see-face.ts'
import type { SeriesMark } from '../evidence.ts'
import { neutralOf } from '../series/neutral.ts'
import { expressionOf, medianExpression } from './expression.ts'
import { movedFrom, type Moved } from './movements.ts'

/** Expressions are compared with the face that looks straight ahead: further away the mesh reads a nod as lids that fall and lips that rise. */
const NEAR_YAW_DEG = 15, NEAR_PITCH_DEG = 12

/**
 * What the face does in each frame that is near the front, beside how it looks in the FRONTAL frames. Pure.
 *
 * @returns with each frame's place in the series; undefined where no FRONTAL frame shows the face
 */
export function moveSeries(series: readonly (SeriesMark & Pick<SeenFace, 'image' | 'face'>)[]): { readonly at: number; readonly moved: Moved }[] | undefined {
  const neutral = neutralOf(series)
  if (neutral === undefined) return undefined
  const near = series.flatMap(({ step, image, face }, at) => face !== undefined && isNear(face.pose, neutral) ? [{ at, step, expression: expressionOf({ image, face }) }] : [])
  const resting = near.flatMap(({ step, expression }) => step === 'FRONTAL' ? [expression] : [])
  if (resting.length === 0) return undefined
  const base = medianExpression(resting)
  return near.map(({ at, expression }) => ({ at, moved: movedFrom(base, expression) }))
}

const isNear = (pose: Pose, neutral: Pose): boolean => Math.abs(pose.yaw - neutral.yaw) <= NEAR_YAW_DEG && Math.abs(pose.pitch - neutral.pitch) <= NEAR_PITCH_DEG
