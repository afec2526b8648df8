import type { ChallengeAction } from '../../contract/assets.ts'
import { cosineSimilarity } from '../face/embed.ts'
import type { SeenFace } from '../face/see-face.ts'
import type { PersonBounds } from './evidence.ts'
import { doubt, fact, spoof, type LivenessFinding } from './liveness-finding.ts'
import { fitPlane } from './planarity.ts'
import {
  ACCUSED_UP_TO_DEG,
  MIN_ACCUSED_FACE_PX,
  MIN_FACE_PX,
  MODERATE_DEG,
  PITCH_TRIGGER_DEG,
  PLANAR_BELOW,
  TILT_STRETCH_FROM,
  TOO_FAR_DEG,
  YAW_TRIGGER_DEG,
} from './thresholds.ts'

/** The direction of each action: yaw > 0 is the subject's own left, pitch > 0 is up. */
export const DIRECTIONS: Record<ChallengeAction, { axis: 'yaw' | 'pitch'; sign: 1 | -1 }> = {
  TURN_LEFT: { axis: 'yaw', sign: 1 },
  TURN_RIGHT: { axis: 'yaw', sign: -1 },
  LOOK_UP: { axis: 'pitch', sign: 1 },
  LOOK_DOWN: { axis: 'pitch', sign: -1 },
}

/** The finding about one full frame of an action, judged alone. */
export interface FrameFinding extends LivenessFinding {
  /** It shows the movement, but as a flat picture would. Other frames decide its meaning (challenge.ts). */
  readonly isFlat: boolean
}

/**
 * Judges one full frame of an action against the frontal selfie. The result is a FACT if the action is performed. Pure.
 *
 * @param person thresholds of the embedder
 */
export function judgeFrame(
  action: ChallengeAction,
  frontal: SeenFace,
  { face, embedding, others }: SeenFace,
  person: PersonBounds,
): FrameFinding {
  const said = (finding: LivenessFinding): FrameFinding => ({
    ...finding,
    observation: `${action}: ${finding.observation}`,
    isFlat: false,
  })
  if (face === undefined || embedding === undefined) return said(doubt('no face was found'))
  if (frontal.face === undefined || frontal.embedding === undefined)
    return said(doubt('there is no frontal face to compare with'))
  if (others > 0) return said(doubt(`${others + 1} faces were found`))
  if (face.sizePx < MIN_FACE_PX)
    return said(doubt(`the face is ${Math.round(face.sizePx)} px wide, at least ${MIN_FACE_PX} are needed`))

  const yaw = face.pose.yaw - frontal.face.pose.yaw
  const pitch = face.pose.pitch - frontal.face.pose.pitch
  const similarity = cosineSimilarity(frontal.embedding, embedding)
  const { residual, stretch } = fitPlane(frontal.face.mesh, face.mesh)
  const facts = `yaw ${yaw.toFixed(0)}°, pitch ${pitch.toFixed(0)}°, similarity ${similarity.toFixed(3)}, plane residual ${residual.toFixed(3)}`
  const isWithin = (bounds: Readonly<Record<'yaw' | 'pitch', number>>) =>
    Math.abs(yaw) <= bounds.yaw && Math.abs(pitch) <= bounds.pitch

  const isAccusable = isWithin(ACCUSED_UP_TO_DEG) && Math.min(face.sizePx, frontal.face.sizePx) >= MIN_ACCUSED_FACE_PX
  if (isAccusable && similarity < person.surelyOther) return said(spoof(`another face: ${facts}`))
  if (!isWithin(TOO_FAR_DEG))
    return said(doubt(`turned too far to identify the face; repeat with a smaller movement: ${facts}`))
  const { axis, sign } = DIRECTIONS[action]
  const moved = (axis === 'yaw' ? yaw : pitch) * sign
  const aside = axis === 'yaw' ? pitch : yaw
  if (moved < (axis === 'yaw' ? YAW_TRIGGER_DEG : PITCH_TRIGGER_DEG) || Math.abs(aside) > moved) {
    const tilted =
      stretch >= TILT_STRETCH_FROM && residual < PLANAR_BELOW[axis]
        ? `, stretched by ${stretch.toFixed(2)} like a tilted picture`
        : ''
    return said(doubt(`not performed: ${facts}${tilted}`))
  }
  if (residual < PLANAR_BELOW[axis]) return { ...said(doubt(`moves like a flat picture: ${facts}`)), isFlat: true }
  if (similarity < (isWithin(MODERATE_DEG) ? person.samePerson : person.otherPerson))
    return said(doubt(`not clearly the same face: ${facts}`))
  return said(fact(facts))
}
