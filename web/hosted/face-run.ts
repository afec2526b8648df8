import { signal, type ReadonlySignal } from '@preact/signals'
import { buzz } from './announce.ts'
import type { Camera } from './capture/camera.ts'
import { loadTracker, type Tracker } from './capture/face/tracker.ts'
import { watchFace, type FaceWatch } from './capture/face/watch.ts'
import { encodeFrame, ENCODINGS } from './capture/frame.ts'
import { CaptureError, type CaptureSession, type ToldOwnStep } from './capture/session.ts'
import { currentSession, frontalPose, openSession, rememberPose } from './face-session.ts'
import { frameKey, type Action, type Facts } from './flow.ts'
import {
  dispatch,
  faceAgain,
  FINISHED_SESSION,
  id,
  lapse,
  leaveToPerson,
  reload,
  SELFIE_SESSION,
  store,
  stored,
  take,
} from './model.ts'
import { WAITS_MS } from './upload.ts'

// Selfie, movements and the random challenge, with one camera and in one capture session.

/** The current request to the end user. SENDING: none, until all frames up to the movement `after` have arrived. */
export type Aim =
  | { readonly name: 'FRONTAL' }
  | { readonly name: 'SENDING'; readonly after: Action | undefined }
  | { readonly name: Action }
  | { readonly name: 'OWN_STEP'; readonly told: ToldOwnStep }

/** The prepared parts. The tracker may be missing. The session may be missing too (no tries left). */
export interface Readiness {
  readonly tracker: Tracker | undefined
  readonly session: CaptureSession | undefined
}

/** Prepares the capture of the face. Retries while the service does not answer. */
export function prepare(
  onReady: (ready: Readiness) => void,
  onWaiting: (againAt: number | undefined) => void,
): () => void {
  let isGone = false
  const tracking = loadTracker().catch(() => undefined)
  const open = async (failures: number): Promise<void> => {
    try {
      const session = await openSession(id)
      const tracker = await tracking
      if (isGone) return
      onWaiting(undefined)
      onReady({ tracker, session })
    } catch (error) {
      if (isGone) return
      if (error instanceof CaptureError && error.code !== 'UNREACHABLE') return fail(error)
      const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
      onWaiting(Date.now() + wait)
      setTimeout(() => {
        if (!isGone) void open(failures + 1)
      }, wait)
    }
  }
  void open(0)
  return () => {
    isGone = true
  }
}

/** The effect of a session error on the flow. */
function fail(error: unknown): void {
  const code = error instanceof CaptureError ? error.code : 'UNREACHABLE'
  if (code === 'LINK_ENDED') return reload()
  lapse(code === 'REPLACED')
}

/** Whether the stored selfie fits movements of this session. A selfie of another session does not. A selfie from a file does. */
function isOfSession(session: CaptureSession | undefined, facts: Facts): boolean {
  const selfie = stored(SELFIE_SESSION) ?? facts.selfieSession
  return session === undefined || selfie === undefined || selfie === session.id
}

/**
 * Whether movements may continue here. If not, the face starts again. Restarted movements need a new session, because their
 * series would otherwise be out of order.
 *
 * @param move the next movement
 */
export function mayGoOn({ session }: Readiness, facts: Facts, move: number): boolean {
  if (!isOfSession(session, facts)) {
    dispatch({ type: 'FACE_AGAIN' })
    return false
  }
  if (move > 0 || session?.hasMoved !== true) return true
  faceAgain()
  return false
}

/** Whether this session is still the current one. An abandoned session is replaced soon. */
export const isCurrent = ({ session }: Readiness): boolean => session === undefined || session === currentSession()

/**
 * Captures one aim. The photo is kept, and the flow continues by itself.
 *
 * @param onAnswered called when a step of the random challenge is answered and another one follows
 */
export function aimAt(
  camera: Camera,
  aim: Aim,
  { tracker, session }: Readiness,
  hasMoves: boolean,
  onAnswered: () => void,
): { watch: FaceWatch; stop: () => void } | undefined {
  let isGone = false
  const goal = aim.name === 'SENDING' ? 'RETURN' : aim.name
  const step = aim.name === 'SENDING' ? aim.after : aim.name === 'OWN_STEP' ? aim.told.place : aim.name
  if (step === undefined) return undefined
  const watch = watchFace(camera, goal, {
    tracker,
    frontal: frontalPose(),
    ...(session === undefined
      ? {}
      : {
          onSeries: (frame, note) => {
            session.note({ step, ...(goal === 'RETURN' ? { isReturn: true } : {}), ...note }, frame, camera.label)
          },
        }),
  })
  const finish = async (): Promise<void> => {
    const { frame, pose } = await watch.taken
    if (isGone || aim.name === 'SENDING') return
    buzz()
    if (aim.name === 'OWN_STEP') {
      await session?.flush()
      if (!aim.told.isLast) return isGone ? undefined : onAnswered()
      if (session !== undefined) store(FINISHED_SESSION, session.id)
      if (!isGone) dispatch({ type: 'MOVES_DONE' })
      return
    }
    const blob = await encodeFrame(frame, ENCODINGS.face)
    if (isGone) return
    if (aim.name === 'FRONTAL') {
      rememberPose(pose)
      if (session !== undefined) store(SELFIE_SESSION, session.id)
      take('SELFIE', blob, 'CAMERA')
      return dispatch({ type: 'SHOT', look: !hasMoves })
    }
    take(frameKey(aim.name), blob, 'CAMERA')
    dispatch({ type: 'MOVED', action: aim.name })
  }
  finish().catch((error: unknown) => {
    if (isGone) return
    if (error instanceof CaptureError) fail(error)
    else dispatch({ type: 'TROUBLE', trouble: 'INTERRUPTED' })
  })
  return {
    watch,
    stop: () => {
      isGone = true
      watch.stop()
    },
  }
}

/** Whether a movement must wait for the series, because frames of the step before the last one are still being sent. */
export function isBehind({ session }: Readiness, actions: readonly Action[], move: number): boolean {
  const step = move === 0 ? undefined : move === 1 ? 'FRONTAL' : actions[move - 2]
  return step !== undefined && session?.isUnsent(step) === true
}

/** Sends the waiting frames. Retries while the service does not answer. */
export function catchUp(
  session: CaptureSession,
  onDone: () => void,
  onWaiting: (againAt: number | undefined) => void,
): () => void {
  let isGone = false
  const send = async (failures: number): Promise<void> => {
    try {
      await session.flush()
      if (isGone) return
      onWaiting(undefined)
      onDone()
    } catch (error) {
      if (isGone) return
      if (error instanceof CaptureError && error.code !== 'UNREACHABLE') return fail(error)
      const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
      onWaiting(Date.now() + wait)
      setTimeout(() => {
        if (!isGone) void send(failures + 1)
      }, wait)
    }
  }
  void send(0)
  return () => {
    isGone = true
  }
}

/** Number of rejected series. Causes are a browser without memory for copies, or a clock that jumps. */
let refusedSeries = 0
/** After this number the flow continues without the random challenge, and a person reviews. */
const MOST_REFUSED = 2

/**
 * The next step of the random challenge, after the photos of all movements have arrived. Without a session there is none.
 */
export function askOwnStep(session: CaptureSession | undefined): ReadonlySignal<ToldOwnStep | undefined> {
  const told = signal<ToldOwnStep | undefined>(undefined)
  if (session === undefined) dispatch({ type: 'MOVES_DONE' })
  else
    session.askStep().then(
      (next) => {
        told.value = next
      },
      (error: unknown) => {
        const isRefused = error instanceof CaptureError && error.code === 'STEP_EARLY'
        if (!isRefused || ++refusedSeries < MOST_REFUSED) return fail(error)
        store(FINISHED_SESSION, session.id)
        leaveToPerson()
        dispatch({ type: 'MOVES_DONE' })
      },
    )
  return told
}
