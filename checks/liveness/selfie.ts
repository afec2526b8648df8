import { NEUTRAL_PITCH_DEG } from '../face/mesh.ts'
import type { SeenFace } from '../face/see-face.ts'
import { doubt, type LivenessFinding } from './liveness-finding.ts'
import { FRONTAL_PITCH_DEG, FRONTAL_YAW_DEG, MIN_FACE_PX } from './thresholds.ts'

/** Checks the selfie, which is the reference for everything else: one face, large enough, seen from the front. Pure. */
export function selfieFindings({ face, others }: SeenFace): LivenessFinding[] {
  if (face === undefined) return [doubt('no face was found in the selfie')]
  const found: LivenessFinding[] = []
  if (others > 0) found.push(doubt(`${others + 1} faces were found in the selfie`))
  if (face.sizePx < MIN_FACE_PX)
    found.push(doubt(`the selfie's face is ${Math.round(face.sizePx)} px wide, at least ${MIN_FACE_PX} are needed`))
  const { yaw, pitch } = face.pose
  const isTurned = Math.abs(yaw) > FRONTAL_YAW_DEG || Math.abs(pitch - NEUTRAL_PITCH_DEG) > FRONTAL_PITCH_DEG
  if (isTurned)
    found.push(doubt(`the selfie is not seen from the front (yaw ${yaw.toFixed(0)}°, pitch ${pitch.toFixed(0)}°)`))
  return found
}
