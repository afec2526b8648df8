import { signal, type ReadonlySignal } from '@preact/signals'
import type { Camera } from '../camera.ts'
import { deferred } from '../deferred.ts'
import type { Frame } from '../frame.ts'
import { createFaceJudge, turnOf, type FaceAim, type TrackedState } from './judge.ts'
import type { Pose } from './pose.ts'
import type { Tracker } from './tracker.ts'

export type { FaceAim } from './judge.ts'

/** The hints to the end user. COUNTDOWN: without a tracker, and for the random challenge. `secondsLeft` has the time. */
export type FaceState = TrackedState | 'COUNTDOWN'

/** Roughly how a head is held in front of the camera when the person looks straight ahead. */
export type FrontalPose = Pose

export interface TakenFace {
  readonly frame: Frame
  /** Only for the aim FRONTAL with a tracker. Pass it to the watches that follow. */
  readonly pose: FrontalPose | undefined
}

export interface FaceWatch {
  readonly state: ReadonlySignal<FaceState>
  /** Progress of the movement for the ring, 0 to 1. */
  readonly progress: ReadonlySignal<number>
  /** 3, 2, 1 in state COUNTDOWN; else 0. */
  readonly secondsLeft: ReadonlySignal<number>
  /** False without a tracker, or once it has failed: show the button of {@link FaceWatch.countdown}. */
  readonly isTracked: ReadonlySignal<boolean>
  /** True after 20 s without success: offer help and "I can't do this movement". */
  readonly isHelpDue: ReadonlySignal<boolean>
  /** The judged frame itself. Never settles if stopped before. Rejects when the browser gives no image. */
  readonly taken: Promise<TakenFace>
  /** Takes the photo after a countdown of 3 s, without the tracker. The manual button calls it. */
  countdown(): void
  stop(): void
}

/** The data of a frame for the series. */
export interface SeriesNote {
  /** Turn from the person's own frontal pose, degrees. Undefined without a tracker. */
  readonly turn?: Pose
  /** Whether this is the taken frame. */
  readonly isLast?: boolean
}

export interface FaceWatchOptions {
  /** Undefined: not loaded, or it failed. The watch then waits for {@link FaceWatch.countdown}. */
  readonly tracker: Tracker | undefined
  /** Pose in the person's own frontal frame. Actions need it. Without it the head is assumed to be straight. */
  readonly frontal?: FrontalPose | undefined
  /**
   * Gets frames for the capture series while the watch runs: hand it {@link CaptureSession.note} with the step. Their canvas is
   * reused, so copy at once. With a tracker: frames with one face, and for FRONTAL those that look straight ahead. For the
   * random challenge: frames of its countdown. The taken frame is the last, so the series shows every full photo.
   */
  readonly onSeries?: (frame: Frame, note: SeriesNote) => void
}

/** Pause between two frames. */
const PAUSE_MS = 40
const COUNTDOWN_MS = 3_000
const HELP_MS = 20_000
/** The countdown of the random challenge starts when the face is in place, or after this time, because the challenge is short. */
const OWN_STEP_READ_MS = 1_800
const OWN_STEP_WAIT_MS = 4_000
/** Without a tracker: after the start of a step, the head returns from the previous step for this long. */
const BACK_MS = 1_500
/** Longest watch of the way back from the last movement. */
const RETURN_MS = 4_000

/**
 * Watches a face until the aim is reached: one face, near enough, 24° (yaw) or 19° (pitch), three frames in a row.
 * OWN_STEP starts its own countdown, also without a tracker.
 */
export function watchFace(camera: Camera, aim: FaceAim, { tracker, frontal, onSeries }: FaceWatchOptions): FaceWatch {
  const state = signal<FaceState>(tracker === undefined ? 'READY' : 'NO_FACE')
  const progress = signal(0)
  const secondsLeft = signal(0)
  const isTracked = signal(tracker !== undefined)
  const isHelpDue = signal(false)
  const canvas = document.createElement('canvas')
  const judge = createFaceJudge(aim, frontal)
  const { promise: taken, resolve, reject } = deferred<TakenFace>()
  const startedAt = performance.now()
  let countdownEnd: number | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(help)
  }
  const take = (frame: Frame, pose: Pose | undefined): void => {
    stop()
    secondsLeft.value = 0
    progress.value = 1
    state.value = 'TAKEN'
    resolve({ frame, pose })
  }
  const countdown = (): void => {
    if (isOver || countdownEnd !== undefined) return
    countdownEnd = performance.now() + COUNTDOWN_MS
    state.value = 'COUNTDOWN'
    secondsLeft.value = COUNTDOWN_MS / 1_000
  }
  const countDown = (frame: Frame, end: number): void => {
    const isOver = frame.takenAt >= end
    onSeries?.(frame, isOver ? { isLast: true } : {})
    if (isOver) return take(frame, undefined)
    secondsLeft.value = Math.ceil((end - frame.takenAt) / 1_000)
    progress.value = 1 - (end - frame.takenAt) / COUNTDOWN_MS
  }
  const track = async (frame: Frame, by: Tracker): Promise<void> => {
    const tracking = await by.track(frame.canvas).catch(() => undefined)
    if (isOver || countdownEnd !== undefined) return
    if (tracking === undefined) {
      isTracked.value = false
      progress.value = 0
      state.value = 'READY'
      return
    }
    const judged = judge.next(tracking, frame.takenAt)
    const isDone = judged.state === 'TAKEN'
    if (aim === 'OWN_STEP' && isDone) {
      if (frame.takenAt - startedAt >= OWN_STEP_READ_MS) return countdown()
      state.value = 'HOLDING'
      return
    }
    if (isForSeries(aim, tracking.faces, judged.state))
      onSeries?.(frame, { turn: turnOf(tracking, frontal), ...(isDone && aim !== 'RETURN' ? { isLast: true } : {}) })
    if (isDone) return take(frame, aim === 'FRONTAL' ? { yaw: tracking.yaw, pitch: tracking.pitch } : undefined)
    state.value = judged.state
    progress.value = aim === 'OWN_STEP' ? 0 : Math.min(1, judged.progress)
  }
  const look = async (): Promise<void> => {
    // The judged frame is the taken one. Nobody draws into its canvas during tracking or after TAKEN.
    const frame = camera.grab(canvas)
    if (frame === undefined) return
    const passed = frame.takenAt - startedAt
    if (aim === 'RETURN' && passed >= (isTracked.value ? RETURN_MS : BACK_MS)) return take(frame, undefined)
    if (aim === 'OWN_STEP' && passed >= (isTracked.value ? OWN_STEP_WAIT_MS : OWN_STEP_READ_MS)) countdown()
    if (countdownEnd !== undefined) countDown(frame, countdownEnd)
    else if (tracker !== undefined && isTracked.value) await track(frame, tracker)
    else if (aim !== 'OWN_STEP' && passed < BACK_MS) onSeries?.(frame, {})
  }
  const tick = (): void => {
    void look()
      .catch((error: unknown) => {
        stop()
        reject(error)
      })
      .finally(() => {
        if (!isOver) timer = setTimeout(tick, PAUSE_MS)
      })
  }
  const help = setTimeout(() => {
    isHelpDue.value = true
  }, HELP_MS)
  timer = setTimeout(tick, 0)
  return { state, progress, secondsLeft, isTracked, isHelpDue, taken, countdown, stop }
}

/** The hint of a tracked face. The random challenge is filmed during its countdown. */
const isForSeries = (aim: FaceAim, faces: number, state: TrackedState): boolean =>
  aim === 'FRONTAL' ? state === 'HOLDING' || state === 'TAKEN' : aim !== 'OWN_STEP' && faces === 1
