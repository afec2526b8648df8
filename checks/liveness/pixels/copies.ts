import type { CaptureStep } from '../../../contract/assets.ts'
import { doubt, spoof, type LivenessFinding } from '../liveness-finding.ts'
import { likenessOf } from './overlay.ts'
import type { FaceView } from './view.ts'

/**
 * Similarity of an image to the mirror image of one of the opposite turn. Copies that are turned by up to 8 degrees,
 * scaled to 0.6 to 1.3, brightened, cropped and compressed (JPEG 70 or 35) have 0.957 and more for the face, and 0.983
 * and more for the scene in 123 of 124 (40 people; the last has 0.82). Honest pairs, face and scene: headpose 0.857 and
 * 0.755 (9 pairs), intel woman 0.796 (96 pairs), 72 people of the London set, whose studio is the same on both sides,
 * 0.973 and 0.948 (216 pairs), whole captures of 20 of these people 0.968 and 0.962. Measured 2026-11.
 */
const MIRRORED_FACE = 0.98,
  MIRRORED_SCENE = 0.97
/** 113 of 124 copies exceed both, and none of those honest pairs does. */
const SURELY_MIRRORED_FACE = 0.985,
  SURELY_MIRRORED_SCENE = 0.98
/** Largest difference of poses, one mirrored, of compared images. */
const POSE_DEG = 12

/**
 * Whether a turn is the mirror image of another one. Compares each image with the possible originals of the other side.
 * Pure.
 */
export function mirrorFindings(views: readonly FaceView[]): LivenessFinding[] {
  const of = (step: CaptureStep) => views.filter((view) => view.step === step)
  const rights = of('TURN_RIGHT')
  const pairs = of('TURN_LEFT').flatMap((left) => {
    const [nearest] = rights
      .map((right) => ({
        left,
        right,
        apart: Math.hypot(left.pose.yaw + right.pose.yaw, left.pose.pitch - right.pose.pitch),
      }))
      .sort((p, q) => p.apart - q.apart)
    return nearest !== undefined && nearest.apart <= POSE_DEG ? [nearest] : []
  })
  const found = pairs
    .map(({ left, right }) => ({ left, right, ...likenessOf(left, right, true) }))
    .filter(({ face, scene }) => face >= MIRRORED_FACE || scene >= MIRRORED_SCENE)
  return found.map(({ left, right, face, scene }) => {
    const said = `${left.name} is the mirror image of ${right.name} (face ${face.toFixed(3)}, with its surroundings ${scene.toFixed(3)})`
    return face >= SURELY_MIRRORED_FACE && scene >= SURELY_MIRRORED_SCENE ? spoof(said, 'REPLAY') : doubt(said)
  })
}

/**
 * An image submitted twice, cropped, scaled and compressed again: 0.99 and more at JPEG 70. Two frames of a man who
 * held still also have 0.993.
 */
const REPEATED_FACE = 0.99
/** Largest difference of poses of compared images. */
const SAME_POSE_DEG = 4

/**
 * Whether one image was submitted as two. Compares selfie and full frames: they ask for different movements, so
 * performed ones are never alike. Skips the series, because a head that returns to the front may look as before. Pure.
 */
export function repeatFindings(views: readonly FaceView[]): LivenessFinding[] {
  const full = views.filter(({ kind }) => kind !== 'SERIES')
  return full.flatMap((view, i) =>
    full.slice(0, i).flatMap((other) => {
      if (
        Math.abs(view.pose.yaw - other.pose.yaw) > SAME_POSE_DEG ||
        Math.abs(view.pose.pitch - other.pose.pitch) > SAME_POSE_DEG
      )
        return []
      const { face } = likenessOf(other, view, false)
      return face >= REPEATED_FACE
        ? [doubt(`${view.name}: the same image as ${other.name}, or no movement between them (${face.toFixed(3)})`)]
        : []
    }),
  )
}
