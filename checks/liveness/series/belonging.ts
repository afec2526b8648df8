import type { Pose } from '../../face/mesh.ts'
import { cosineSimilarity } from '../../face/embed.ts'
import type { SeenFace } from '../../face/see-face.ts'
import type { ObservedCapture, PersonBounds } from '../evidence.ts'
import { doubt, fact, spoof, type LivenessFinding } from '../liveness-finding.ts'
import { MIN_FACE_PX } from '../thresholds.ts'
import type { neutralOf } from './neutral.ts'

/**
 * The series also shows the moment of a full frame: 4.4° away at most in 36 actions of 12 people re-rendered. Following
 * errs by 7° at worst (follow.ts), and a quick head turns by 40° between two frames that are 250 ms apart.
 */
const NEAR_DEG = 20
/**
 * Number of near-frontal frames that certainly show another person, and the largest angle at which a frame counts as
 * near-frontal. Everybody's own frames are far above that threshold here (bench/results/2026-11-27-embedder.md).
 */
const SURE_FRAMES = 2,
  SURE_DEG = 25
/** Largest share of frames without a face in a series: blurred, or with a hand in front. */
const FACELESS_SHARE = 1 / 3

/** Whether selfie and full frames are from moments of the series, and all of them show one person. Pure. */
export function belongingFindings(
  { selfie, frames, series }: ObservedCapture,
  neutral: NonNullable<ReturnType<typeof neutralOf>>,
  bounds: PersonBounds,
): LivenessFinding[] {
  const found: LivenessFinding[] = []
  if (selfie.face !== undefined && apart(selfie.face.pose, neutral) > NEAR_DEG) {
    found.push(
      doubt(`the selfie: the head pose differs from the series by ${apart(selfie.face.pose, neutral).toFixed(0)}°`),
    )
  }
  for (const { action, face } of frames) {
    const poses = series.flatMap((frame) =>
      frame.step === action && frame.face !== undefined ? [frame.face.pose] : [],
    )
    if (face === undefined || poses.length === 0) continue
    const nearest = Math.min(...poses.map((pose) => apart(pose, face.pose)))
    if (nearest > NEAR_DEG)
      found.push(
        doubt(`${action}: no frame of the series has the head pose of the full frame (${nearest.toFixed(0)}° away)`),
      )
  }
  return [...found, ...peopleFindings(series, selfie, neutral, bounds)]
}

/** One person, alone, in all frames. */
function peopleFindings(
  series: ObservedCapture['series'],
  selfie: SeenFace,
  neutral: Pick<Pose, 'yaw' | 'pitch'>,
  bounds: PersonBounds,
): LivenessFinding[] {
  const found: LivenessFinding[] = []
  const faceless = series.filter(({ face }) => face === undefined).length
  if (faceless > series.length * FACELESS_SHARE)
    found.push(doubt(`the series: no face in ${faceless} of its ${series.length} frames`))
  const crowded = Math.max(0, ...series.map(({ others }) => others))
  if (crowded > 0) found.push(doubt(`the series shows ${crowded + 1} faces`))
  const compared = series.flatMap(({ face, embedding }) =>
    face === undefined || embedding === undefined || selfie.embedding === undefined
      ? []
      : [{ face, similarity: cosineSimilarity(embedding, selfie.embedding) }],
  )
  if (compared.length === 0) return [...found, doubt("the series: no face that can be compared with the selfie's")]
  const lowest = Math.min(...compared.map(({ similarity }) => similarity))
  const sure = compared.filter(
    ({ face, similarity }) =>
      similarity < bounds.surelyOther && face.sizePx >= MIN_FACE_PX && apart(face.pose, neutral) <= SURE_DEG,
  )
  const facts = `the series: ${compared.length} frames compared with the selfie, similarity ${lowest.toFixed(3)} and more`
  if (sure.length >= SURE_FRAMES) return [...found, spoof(`another face in the series: ${facts}`)]
  return [...found, lowest < bounds.otherPerson ? doubt(`not clearly the same face: ${facts}`) : fact(facts)]
}

/** Angle between two heads in degrees, along the axis of the larger difference. */
const apart = (one: Pick<Pose, 'yaw' | 'pitch'>, other: Pick<Pose, 'yaw' | 'pitch'>): number =>
  Math.max(Math.abs(one.yaw - other.yaw), Math.abs(one.pitch - other.pitch))
