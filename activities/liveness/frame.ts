import type { ChallengeAction } from '../../workflows/contracts.ts'
import { cosineSimilarity } from '../face/embed.ts'
import type { EmbeddedFace } from '../face/find-faces.ts'
import { fitPlane } from './planarity.ts'
import {
  MIN_FACE_PX, OTHER_PERSON_BELOW, PITCH_TRIGGER_DEG, PLANAR_BELOW, SAME_PERSON_FROM, TILT_STRETCH_FROM, YAW_TRIGGER_DEG,
} from './thresholds.ts'

/** What one challenge frame shows, against the frontal selfie. */
export interface FrameFinding {
  readonly action: ChallengeAction
  readonly result: 'PERFORMED' | 'NOT_PERFORMED' | 'UNCLEAR' | 'OTHER_PERSON' | 'FLAT_PICTURE'
  /** The measured facts in one sentence. */
  readonly observation: string
}

/** Which way each action moves the head: yaw > 0 is the subject's own left, pitch > 0 is up. */
const DIRECTIONS: Record<ChallengeAction, { axis: 'yaw' | 'pitch'; sign: 1 | -1 }> = {
  TURN_LEFT: { axis: 'yaw', sign: 1 },
  TURN_RIGHT: { axis: 'yaw', sign: -1 },
  LOOK_UP: { axis: 'pitch', sign: 1 },
  LOOK_DOWN: { axis: 'pitch', sign: -1 },
}

/** Judges one frame. Pure. */
export function judgeFrame(action: ChallengeAction, frontal: EmbeddedFace, face: EmbeddedFace | undefined, others: number): FrameFinding {
  const finding = (result: FrameFinding['result'], observation: string): FrameFinding => ({ action, result, observation: `${action}: ${observation}` })
  if (face === undefined) return finding('UNCLEAR', 'no face was found')
  if (others > 0) return finding('UNCLEAR', `${others + 1} faces were found`)
  if (face.sizePx < MIN_FACE_PX) return finding('UNCLEAR', `the face is ${Math.round(face.sizePx)} px wide, at least ${MIN_FACE_PX} are needed`)

  const yaw = face.pose.yaw - frontal.pose.yaw
  const pitch = face.pose.pitch - frontal.pose.pitch
  const similarity = cosineSimilarity(frontal.embedding, face.embedding)
  const { residual, stretch } = fitPlane(frontal.mesh, face.mesh)
  const facts = `yaw ${yaw.toFixed(0)}°, pitch ${pitch.toFixed(0)}°, similarity ${similarity.toFixed(3)}, plane residual ${residual.toFixed(3)}`

  if (similarity < OTHER_PERSON_BELOW) return finding('OTHER_PERSON', `another face: ${facts}`)
  const { axis, sign } = DIRECTIONS[action]
  const moved = (axis === 'yaw' ? yaw : pitch) * sign
  const aside = axis === 'yaw' ? pitch : yaw
  const isMoved = moved >= (axis === 'yaw' ? YAW_TRIGGER_DEG : PITCH_TRIGGER_DEG)
  // A picture that is tilted, or a turn that leaves nothing a flat picture could not do.
  if (residual < PLANAR_BELOW && (isMoved || stretch >= TILT_STRETCH_FROM)) return finding('FLAT_PICTURE', `moves like a flat picture: ${facts}`)
  if (!isMoved || Math.abs(aside) > Math.abs(moved)) return finding('NOT_PERFORMED', facts)
  if (similarity < SAME_PERSON_FROM) return finding('UNCLEAR', `not clearly the same face: ${facts}`)
  return finding('PERFORMED', facts)
}
