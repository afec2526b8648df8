import type { ChallengeAction } from '../../workflows/contracts.ts'
import { cosineSimilarity } from '../face/embed.ts'
import type { SeenFace } from '../face/see-face.ts'
import type { PersonBounds } from './evidence.ts'
import { doubt, fact, spoof, type LivenessFinding } from './finding.ts'
import { fitPlane } from './planarity.ts'
import {
  MIN_FACE_PX, OTHER_PERSON_BELOW, PITCH_TRIGGER_DEG, PLANAR_BELOW, SAME_PERSON_FROM, TILT_STRETCH_FROM, YAW_TRIGGER_DEG,
} from './thresholds.ts'

/** Which way each action moves the head: yaw > 0 is the subject's own left, pitch > 0 is up. */
export const DIRECTIONS: Record<ChallengeAction, { axis: 'yaw' | 'pitch'; sign: 1 | -1 }> = {
  TURN_LEFT: { axis: 'yaw', sign: 1 },
  TURN_RIGHT: { axis: 'yaw', sign: -1 },
  LOOK_UP: { axis: 'pitch', sign: 1 },
  LOOK_DOWN: { axis: 'pitch', sign: -1 },
}

/** Of the shipped embedder. */
const PERSON_BOUNDS: Pick<PersonBounds, 'otherPerson' | 'samePerson'> = { otherPerson: OTHER_PERSON_BELOW, samePerson: SAME_PERSON_FROM }

/** Judges one full frame of an action against the frontal selfie: a FACT where the action is performed. Pure. */
export function judgeFrame(action: ChallengeAction, frontal: SeenFace, { face, embedding, others }: SeenFace, bounds: Pick<PersonBounds, 'otherPerson' | 'samePerson'> = PERSON_BOUNDS): LivenessFinding {
  const said = (observation: string) => `${action}: ${observation}`
  if (face === undefined || embedding === undefined) return doubt(said('no face was found'))
  if (frontal.face === undefined || frontal.embedding === undefined) return doubt(said('there is no frontal face to compare with'))
  if (others > 0) return doubt(said(`${others + 1} faces were found`))
  if (face.sizePx < MIN_FACE_PX) return doubt(said(`the face is ${Math.round(face.sizePx)} px wide, at least ${MIN_FACE_PX} are needed`))

  const yaw = face.pose.yaw - frontal.face.pose.yaw
  const pitch = face.pose.pitch - frontal.face.pose.pitch
  const similarity = cosineSimilarity(frontal.embedding, embedding)
  const { residual, stretch } = fitPlane(frontal.face.mesh, face.mesh)
  const facts = `yaw ${yaw.toFixed(0)}°, pitch ${pitch.toFixed(0)}°, similarity ${similarity.toFixed(3)}, plane residual ${residual.toFixed(3)}`

  if (similarity < bounds.otherPerson) return spoof(said(`another face: ${facts}`))
  const { axis, sign } = DIRECTIONS[action]
  const moved = (axis === 'yaw' ? yaw : pitch) * sign
  const aside = axis === 'yaw' ? pitch : yaw
  const isMoved = moved >= (axis === 'yaw' ? YAW_TRIGGER_DEG : PITCH_TRIGGER_DEG)
  // A picture that is tilted, or a turn that leaves nothing a flat picture could not do.
  if (residual < PLANAR_BELOW && (isMoved || stretch >= TILT_STRETCH_FROM)) return spoof(said(`moves like a flat picture: ${facts}`), 'PRINT')
  if (!isMoved || Math.abs(aside) > Math.abs(moved)) return doubt(said(`not performed: ${facts}`))
  if (similarity < bounds.samePerson) return doubt(said(`not clearly the same face: ${facts}`))
  return fact(said(facts))
}
