import type { ChallengeAction, Verdict } from '../../workflows/contracts.ts'
import type { CheckResult } from '../check-results/check-result.ts'
import { cosineSimilarity } from '../face/embed.ts'
import { findMainFace, type EmbeddedFace } from '../face/find-faces.ts'
import type { FaceModels } from '../face/models.ts'
import type { Image } from '../vision/image.ts'
import { judgeFrame, type FrameFinding } from './frame.ts'
import { passiveScore, type PassiveModel } from './passive.ts'
import { FRONTAL_PITCH_DEG, FRONTAL_YAW_DEG, MIN_FACE_PX, REPEATED_FRAME_FROM } from './thresholds.ts'

export interface LivenessEvidence {
  readonly selfie: Image
  /** In the order they were submitted. */
  readonly frames: readonly { readonly action: ChallengeAction; readonly image: Image }[]
  /** The actions asked for, in order. */
  readonly challenge: readonly ChallengeAction[]
  /** The person said that they cannot do a movement: a person looks, whatever the frames show. */
  readonly isUnable?: boolean
}

/** Neutral pitch of a head by the mesh, mean of LFW. */
const NEUTRAL_PITCH_DEG = -5.4

/**
 * Decides whether a living person took part (interface.md 7.4, LIVENESS_*): each action of the challenge shown by a real
 * turn of the selfie's own face, in the order asked. A different face or a flat picture is a spoof; anything missing,
 * out of order or unclear is LIVENESS_LOW, a person looks. Without challenge frames a configured passive model may
 * still pass it.
 */
export async function assessLiveness(models: FaceModels, evidence: LivenessEvidence, passive?: PassiveModel): Promise<CheckResult> {
  const assessed = await assessFrames(models, evidence, passive)
  return evidence.isUnable === true ? leaveToPerson(assessed) : assessed
}

/**
 * What was found, left to a person: never a decline, since half a movement looks like a picture's. Signs of an attack are named
 * for whoever looks. Pure.
 */
export function leaveToPerson({ codes, observations }: CheckResult): CheckResult {
  const said = 'the person said that they cannot do a movement that was asked for'
  return result('REVIEW', 0.4, ['LIVENESS_UNABLE'], [said, ...codes.length === 0 ? [] : [`by itself it would be ${codes.join(', ')}`], ...observations])
}

async function assessFrames(models: FaceModels, evidence: LivenessEvidence, passive?: PassiveModel): Promise<CheckResult> {
  const { main: frontal, others } = await findMainFace(models, evidence.selfie)
  const passiveLive = frontal === undefined || passive === undefined ? undefined : await passiveScore(passive, evidence.selfie, frontal)
  const doubt = doubtAboutSelfie(frontal, others.length, evidence)
  if (frontal === undefined || doubt !== undefined) return low(0.2, doubt ?? 'no face was found in the selfie')
  const notes = passiveLive === undefined ? [] : [`passive model: ${passiveLive.toFixed(3)} (live from ${passive?.spec.threshold})`]
  if (evidence.frames.length === 0) {
    if (passive !== undefined && passiveLive !== undefined && passiveLive >= passive.spec.threshold) return result('PASS', passiveLive, [], notes)
    return low(0.4, 'no challenge frames were submitted', ...notes)
  }

  const findings: FrameFinding[] = []
  const faces: EmbeddedFace[] = []
  for (const { action, image } of evidence.frames) {
    const found = await findMainFace(models, image)
    const repeated = found.main !== undefined && isRepeated(found.main, [frontal, ...faces])
    findings.push(repeated
      ? { action, result: 'NOT_PERFORMED', observation: `${action}: the same picture as another` }
      : judgeFrame(action, frontal, found.main, found.others.length))
    if (found.main !== undefined) faces.push(found.main)
  }
  return judgeChallenge(evidence.challenge, findings, notes, passive !== undefined && passiveLive !== undefined && passiveLive < passive.spec.threshold)
}

/** The verdict on a challenge from what its frames showed. Pure. */
export function judgeChallenge(challenge: readonly ChallengeAction[], findings: readonly FrameFinding[], notes: readonly string[] = [], passiveDoubts = false): CheckResult {
  const observations = [...findings.map(({ observation }) => observation), ...notes]
  const has = (kind: FrameFinding['result']) => findings.some(({ result: found }) => found === kind)
  if (has('FLAT_PICTURE')) return result('FAIL', 0, ['LIVENESS_SPOOF', 'LIVENESS_SPOOF_PRINT'], observations)
  if (has('OTHER_PERSON')) return result('FAIL', 0, ['LIVENESS_SPOOF'], observations)
  const submitted = findings.map(({ action }) => action)
  if (submitted.length !== challenge.length || challenge.some((action, i) => submitted[i] !== action)) {
    return low(0.3, ...observations, `asked for ${challenge.join(', ')}; submitted ${submitted.join(', ')}`)
  }
  if (findings.some(({ result: found }) => found !== 'PERFORMED')) return low(0.3, ...observations)
  if (passiveDoubts) return low(0.5, ...observations, 'the passive model doubts the selfie')
  return result('PASS', 0.95, [], observations)
}

const result = (verdict: Verdict, score: number, codes: readonly string[], observations: readonly string[]): CheckResult =>
  ({ name: 'LIVENESS', verdict, score, codes, observations })

const low = (score: number, ...observations: string[]): CheckResult => result('REVIEW', score, ['LIVENESS_LOW'], observations)

/** The selfie is what the frames are measured against: one face, large enough, seen from the front. */
function doubtAboutSelfie(frontal: EmbeddedFace | undefined, others: number, evidence: LivenessEvidence): string | undefined {
  if (frontal === undefined) return 'no face was found in the selfie'
  if (others > 0) return `${others + 1} faces were found in the selfie`
  if (frontal.sizePx < MIN_FACE_PX) return `the selfie's face is ${Math.round(frontal.sizePx)} px wide, at least ${MIN_FACE_PX} are needed`
  const { yaw, pitch } = frontal.pose
  const isTurned = Math.abs(yaw) > FRONTAL_YAW_DEG || Math.abs(pitch - NEUTRAL_PITCH_DEG) > FRONTAL_PITCH_DEG
  if (evidence.frames.length > 0 && isTurned) return `the selfie is not seen from the front (yaw ${yaw.toFixed(0)}°, pitch ${pitch.toFixed(0)}°)`
  return undefined
}

const isRepeated = (face: EmbeddedFace, earlier: readonly EmbeddedFace[]): boolean =>
  earlier.some((other) => cosineSimilarity(face.embedding, other.embedding) >= REPEATED_FRAME_FROM)
