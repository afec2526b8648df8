import type { ChallengeAction } from '../../../contract/assets.ts'
import type { Pose } from '../../face/mesh.ts'
import type { SeriesMark } from '../evidence.ts'
import { doubt, fact, type LivenessFinding } from '../liveness-finding.ts'
import { DIRECTIONS } from '../frame.ts'
import { PITCH_TRIGGER_DEG, YAW_TRIGGER_DEG } from '../thresholds.ts'

/** A frame of the series with its head pose; undefined if no face was found. */
export type PosedFrame = SeriesMark & { readonly pose: Pick<Pose, 'yaw' | 'pitch'> | undefined }
type Posed = PosedFrame & { readonly pose: Pick<Pose, 'yaw' | 'pitch'> }

/**
 * Share of the full frame's movement that the series must show, because its frames may have been taken a little earlier
 * or later.
 */
const SHARE_OF_TRIGGER = 0.6
/**
 * A head is on its way between these shares of its farthest angle, and at least so many degrees from its start.
 * Following is accurate to 2° in the mean and 7° at worst (headpose, intel; 2026-11). Images of one person who holds a
 * movement lie between 72 and 100 % (headpose).
 */
const ON_THE_WAY = { from: 0.15, to: 0.7, fromDeg: 5 }
/** Largest turn about the other axis, because a head that is far aside reads up or down a little. */
const ASIDE_DEG = 10

/**
 * A head that is asked to turn does so at 170 degrees a second (intel's female), at most at some 400. A faster one is a
 * replaced image. The tolerance covers the error of following.
 */
const MOST_DEG_PER_MS = 0.6,
  ALLOWANCE_DEG = 15

/**
 * Frame distance at which nobody jumps: at 80 and at 160 ms intel's female is on the way in at least one frame of each
 * turn.
 */
const CLOSE_MS = 160

/**
 * Whether each action is a movement: in the right direction, with frames on the way there or back, without an
 * impossible jump. Frames may miss the way of a fast turn: intel's female (30 degrees in a fifth of a second) has none
 * in 17 % of turns at one frame each 250 ms, and in 49 % at one each 500 ms. So the result is a doubt only if no action
 * has frames on the way, or if dense frames miss one. Three turns of hers never lack all such frames at one each 250 to
 * 300 ms, but do in 9 % at 400 ms and in 15 % at 500 ms. Stills pasted one after the other always lack them. Pure.
 *
 * @param series in the order of its times
 * @param neutral the person's own pose when looking straight ahead
 */
export function curveFindings(
  series: readonly PosedFrame[],
  challenge: readonly ChallengeAction[],
  neutral: Pick<Pose, 'yaw' | 'pitch'>,
): LivenessFinding[] {
  const posed = series.filter((frame): frame is Posed => frame.pose !== undefined)
  const relative = posed.map(({ pose, ...frame }) => ({
    ...frame,
    pose: { yaw: pose.yaw - neutral.yaw, pitch: pose.pitch - neutral.pitch },
  }))
  const moves = challenge.map((action) => ({ action, ...movementOf(relative, action) }))
  const shown = moves
    .map(
      ({ action, farthest, ways }) =>
        `${action} ${farthest === undefined ? 'no face' : `${farthest.toFixed(0)}°`}, ${ways} on the way`,
    )
    .join('; ')
  const still = moves.filter(
    ({ action, farthest }) => farthest === undefined || farthest < triggerOf(action) * SHARE_OF_TRIGGER,
  )
  const jumped = moves.filter(({ ways }) => ways === 0)
  const isPasted =
    jumped.length > 0 &&
    (jumped.length === moves.length ||
      jumped.some(({ gaps }) => gaps.length > 0 && gaps.every((gap) => gap <= CLOSE_MS)))
  return [
    fact(`the series: ${shown}`),
    ...still.map(({ action }) => doubt(`the series does not show ${action}`)),
    ...(isPasted
      ? [
          doubt(
            `the series: the head jumps between poses, without frames on the way, at ${jumped.map(({ action }) => action).join(', ')}`,
          ),
        ]
      : []),
    ...jumpFindings(posed),
  ]
}

const triggerOf = (action: ChallengeAction): number =>
  DIRECTIONS[action].axis === 'yaw' ? YAW_TRIGGER_DEG : PITCH_TRIGGER_DEG

interface Movement {
  /** Degrees; undefined without a face. */
  readonly farthest: number | undefined
  /** Frames on the way, there or back. */
  readonly ways: number
  /** Times in ms between neighbours, one before the way and the other past it. */
  readonly gaps: readonly number[]
}

/** The movement of an action, by its own frames and those of the neighbouring steps. */
function movementOf(frames: readonly Posed[], action: ChallengeAction): Movement {
  const { axis, sign } = DIRECTIONS[action]
  const own = frames.flatMap(({ step }, i) => (step === action ? [i] : []))
  if (own.length === 0) return { farthest: undefined, ways: 0, gaps: [] }
  const [first, last] = [own[0], own[own.length - 1]]
  const [before, after] = [first === 0 ? undefined : frames[first - 1].step, frames.at(last + 1)?.step]
  const around = frames.flatMap(({ step, atMs, pose }, i) =>
    step === action || (i < first && step === before) || (i > last && step === after)
      ? [{ step, atMs, moved: sign * pose[axis], aside: Math.abs(pose[axis === 'yaw' ? 'pitch' : 'yaw']) }]
      : [],
  )
  const farthest = Math.max(...around.flatMap(({ step, moved }) => (step === action ? [moved] : [])))
  const from = Math.max(farthest * ON_THE_WAY.from, ON_THE_WAY.fromDeg),
    to = Math.min(farthest * ON_THE_WAY.to, farthest - ON_THE_WAY.fromDeg)
  return {
    farthest,
    ways: around.filter(({ moved, aside }) => aside <= Math.max(ASIDE_DEG, 0.8 * moved) && moved >= from && moved <= to)
      .length,
    gaps: around.flatMap(({ atMs, moved }, i) =>
      i > 0 && Math.min(moved, around[i - 1].moved) < from && Math.max(moved, around[i - 1].moved) > to
        ? [atMs - around[i - 1].atMs]
        : [],
    ),
  }
}

/** Neighbours farther apart than a head can turn between them. */
function jumpFindings(frames: readonly Posed[]): LivenessFinding[] {
  return frames.flatMap(({ pose, atMs, step }, i) => {
    if (i === 0) return []
    const { pose: earlier, atMs: earlierAt } = frames[i - 1]
    const turned = Math.hypot(pose.yaw - earlier.yaw, pose.pitch - earlier.pitch),
      within = atMs - earlierAt
    return turned > ALLOWANCE_DEG + MOST_DEG_PER_MS * within
      ? [doubt(`the series: ${turned.toFixed(0)}° within ${within} ms at ${step}`)]
      : []
  })
}
