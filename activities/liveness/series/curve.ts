import type { ChallengeAction } from '../../../workflows/contracts.ts'
import type { Pose } from '../../face/mesh.ts'
import type { SeriesMark } from '../evidence.ts'
import { doubt, fact, type LivenessFinding } from '../finding.ts'
import { DIRECTIONS } from '../frame.ts'
import { PITCH_TRIGGER_DEG, YAW_TRIGGER_DEG } from '../thresholds.ts'

/** A frame of the series, and how its head is held; undefined where no face was found. */
export type PosedFrame = SeriesMark & { readonly pose: Pick<Pose, 'yaw' | 'pitch'> | undefined }
type Posed = PosedFrame & { readonly pose: Pick<Pose, 'yaw' | 'pitch'> }

/** The series shows at least so much of what the full frame has to show: its frames may have been taken a little before or after. */
const SHARE_OF_TRIGGER = 0.6
/**
 * On its way is a head between these shares of the farthest it goes, and so many degrees from where it was: following a face is good to 2°
 * in the mean and 7° at worst (headpose, intel; 2026-11). Pictures of one person who holds a movement lie between 72 and 100 % (headpose).
 */
const ON_THE_WAY = { from: 0.15, to: 0.7, fromDeg: 5 }
/** And so little turned about the other axis: a head that is far aside reads up or down a little. */
const ASIDE_DEG = 10

/**
 * A head that is told to turn does so at 170 degrees a second (intel's female), at most at some 400. Faster is a picture in the place of
 * another; the allowance is for what following errs.
 */
const MOST_DEG_PER_MS = 0.6, ALLOWANCE_DEG = 15

/**
 * Whether each action is a movement: in the right direction, seen on its way there or back, without a jump that no head can make.
 * A person who turns fast is missed on their way now and then: sampled each 250 ms intel's female is for 2 % of all phases, each 500 ms for
 * 35 %. So a doubt only where most of the actions are never seen on their way: pictures pasted one after the other. Pure.
 *
 * @param series in the order of its times
 * @param neutral the person's own pose when looking straight ahead
 */
export function curveFindings(series: readonly PosedFrame[], challenge: readonly ChallengeAction[], neutral: Pick<Pose, 'yaw' | 'pitch'>): LivenessFinding[] {
  const posed = series.filter((frame): frame is Posed => frame.pose !== undefined)
  const relative = posed.map(({ pose, ...frame }) => ({ ...frame, pose: { yaw: pose.yaw - neutral.yaw, pitch: pose.pitch - neutral.pitch } }))
  const moves = challenge.map((action) => ({ action, ...movementOf(relative, action) }))
  const shown = moves.map(({ action, farthest, ways }) => `${action} ${farthest === undefined ? 'no face' : `${farthest.toFixed(0)}°`}, ${ways} on the way`).join('; ')
  const still = moves.filter(({ action, farthest }) => farthest === undefined || farthest < triggerOf(action) * SHARE_OF_TRIGGER)
  const jumped = moves.filter(({ ways }) => ways === 0)
  return [
    fact(`the series: ${shown}`),
    ...still.map(({ action }) => doubt(`the series does not show ${action}`)),
    ...jumped.length * 2 > moves.length ? [doubt('the series: the head is held, is elsewhere, and is held again; it is never seen on its way')] : [],
    ...jumpFindings(posed),
  ]
}

const triggerOf = (action: ChallengeAction): number => DIRECTIONS[action].axis === 'yaw' ? YAW_TRIGGER_DEG : PITCH_TRIGGER_DEG

/** How far an action goes, and how many frames show it on its way, there or back: its own, and those of the steps before and after it. */
function movementOf(frames: readonly Posed[], action: ChallengeAction): { farthest: number | undefined; ways: number } {
  const { axis, sign } = DIRECTIONS[action]
  const moved = frames.map(({ pose }) => sign * pose[axis])
  const own = frames.flatMap(({ step }, i) => step === action ? [i] : [])
  if (own.length === 0) return { farthest: undefined, ways: 0 }
  const [first, last] = [own[0], own[own.length - 1]]
  const [before, after] = [first === 0 ? undefined : frames[first - 1].step, frames.at(last + 1)?.step]
  const farthest = Math.max(...own.map((i) => moved[i]))
  const ways = frames.filter(({ step, pose }, i) => {
    const isNear = step === action || i < first && step === before || i > last && step === after
    const aside = Math.abs(pose[axis === 'yaw' ? 'pitch' : 'yaw'])
    return isNear && aside <= Math.max(ASIDE_DEG, moved[i] * 0.8) && moved[i] >= Math.max(farthest * ON_THE_WAY.from, ON_THE_WAY.fromDeg)
      && moved[i] <= Math.min(farthest * ON_THE_WAY.to, farthest - ON_THE_WAY.fromDeg)
  }).length
  return { farthest, ways }
}

/** Neighbours that lie further apart than a head can turn between them. */
function jumpFindings(frames: readonly Posed[]): LivenessFinding[] {
  return frames.flatMap(({ pose, atMs, step }, i) => {
    if (i === 0) return []
    const { pose: earlier, atMs: earlierAt } = frames[i - 1]
    const turned = Math.hypot(pose.yaw - earlier.yaw, pose.pitch - earlier.pitch), within = atMs - earlierAt
    return turned > ALLOWANCE_DEG + MOST_DEG_PER_MS * within ? [doubt(`the series: ${turned.toFixed(0)}° within ${within} ms at ${step}`)] : []
  })
}
