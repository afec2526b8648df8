import { signal, type ReadonlySignal } from '@preact/signals'
import { buzz } from './announce.ts'
import type { Camera } from './capture/camera.ts'
import { loadTracker, type Tracker } from './capture/face/tracker.ts'
import { watchFace, type FaceWatch } from './capture/face/watch.ts'
import { encodeFrame, ENCODINGS } from './capture/frame.ts'
import { CaptureError, type CaptureSession, type OwnStep } from './capture/session.ts'
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

// Selfie, movements and the session's own step before one camera, in one capture session.

/** What the person is asked for. SENDING: nothing, until what was seen up to the movement `after` has arrived. */
export type Aim =
  | { readonly name: 'FRONTAL' }
  | { readonly name: 'SENDING'; readonly after: Action | undefined }
  | { readonly name: Action }
  | { readonly name: 'OWN_STEP'; readonly step: OwnStep }

/** What is ready: the tracker may be missing, and so may the session (no tries left). */
export interface Readiness {
  readonly tracker: Tracker | undefined
  readonly session: CaptureSession | undefined
}

/** Opens what the pictures of a face need; goes on trying while the service does not answer. */
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

/** What an error of the session means for the flow. */
function fail(error: unknown): void {
  const code = error instanceof CaptureError ? error.code : 'UNREACHABLE'
  if (code === 'LINK_ENDED') return reload()
  lapse(code === 'REPLACED')
}

/** Whether the selfie that is held may stand beside movements of this session. One of another session may not; one from a file may. */
function isOfSession(session: CaptureSession | undefined, facts: Facts): boolean {
  const selfie = stored(SELFIE_SESSION) ?? facts.selfieSession
  return session === undefined || selfie === undefined || selfie === session.id
}

/**
 * Whether movements may go on here; if not, the face begins again. Movements that begin anew belong into a session of their own, or
 * its series would show them out of their order.
 *
 * @param move the movement that comes now
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

/** Whether the session is still the one to go on with: one that was left is replaced in a moment. */
export const isCurrent = ({ session }: Readiness): boolean => session === undefined || session === currentSession()

/** One aim before the camera; the picture is kept and the flow goes on by itself. */
export function aimAt(
  camera: Camera,
  aim: Aim,
  { tracker, session }: Readiness,
  hasMoves: boolean,
): { watch: FaceWatch; stop: () => void } | undefined {
  let isGone = false
  const goal = aim.name === 'SENDING' ? 'RETURN' : aim.name
  const step = aim.name === 'SENDING' ? aim.after : aim.name
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
    if (isGone || goal === 'RETURN') return
    buzz()
    if (goal === 'OWN_STEP') {
      await session?.flush()
      if (session !== undefined) store(FINISHED_SESSION, session.id)
      if (!isGone) dispatch({ type: 'MOVES_DONE' })
      return
    }
    const blob = await encodeFrame(frame, ENCODINGS.face)
    if (isGone) return
    if (goal === 'FRONTAL') {
      rememberPose(pose)
      if (session !== undefined) store(SELFIE_SESSION, session.id)
      take('SELFIE', blob, 'CAMERA')
      return dispatch({ type: 'SHOT', look: !hasMoves })
    }
    take(frameKey(goal), blob, 'CAMERA')
    dispatch({ type: 'MOVED', action: goal })
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

/** Whether the series is so far behind that a movement has to wait: frames of the step before the last one are still on their way. */
export function isBehind({ session }: Readiness, actions: readonly Action[], move: number): boolean {
  const step = move === 0 ? undefined : move === 1 ? 'FRONTAL' : actions[move - 2]
  return step !== undefined && session?.isUnsent(step) === true
}

/** Sends what is behind; goes on trying while the service does not answer. */
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

/** Series that the service did not take for what was seen meanwhile: a browser without memory for copies, a clock that jumps. */
let refusedSeries = 0
/** After so many it goes on without the own step, and a person looks. */
const MOST_REFUSED = 2

/** The session's own step, once the pictures of all movements have arrived; without a session there is none. */
export function askOwnStep(session: CaptureSession | undefined): ReadonlySignal<OwnStep | undefined> {
  const told = signal<OwnStep | undefined>(undefined)
  if (session === undefined) dispatch({ type: 'MOVES_DONE' })
  else
    session.askStep().then(
      ({ step }) => {
        told.value = step
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
