import type { ReadonlySignal } from '@preact/signals'
import type { Camera } from '../camera.ts'
import type { Frame } from '../frame.ts'
import type { Tracker } from './tracker.ts'

export type Action = 'TURN_LEFT' | 'TURN_RIGHT' | 'LOOK_UP' | 'LOOK_DOWN'

/** What is asked: look straight ahead, one action of the challenge, or the session's own step. */
export type FaceAim = 'FRONTAL' | Action | 'OWN_STEP'

/** What is said to the person. */
export type FaceState =
  | 'NO_FACE' | 'SEVERAL_FACES' | 'TOO_FAR' | 'TOO_NEAR' | 'OFF_CENTRE'
  /** All well, now do it. */
  | 'READY'
  /** It is being done: hold it there. */
  | 'HOLDING'
  | 'TAKEN'
  /** Without a tracker, and for the session's own step: `secondsLeft` tells how long. */
  | 'COUNTDOWN'

/** Roughly how a head is held in front of the camera when the person looks straight ahead. */
export interface FrontalPose {
  readonly yaw: number
  readonly pitch: number
}

export interface TakenFace {
  readonly frame: Frame
  /** Of the aim FRONTAL with a tracker: hand it to the watches that follow. */
  readonly pose: FrontalPose | undefined
}

export interface FaceWatch {
  readonly state: ReadonlySignal<FaceState>
  /** How far the movement has come, 0 to 1: for the ring. */
  readonly progress: ReadonlySignal<number>
  /** 3, 2, 1 in state COUNTDOWN; else 0. */
  readonly secondsLeft: ReadonlySignal<number>
  /** True after 20 s without success: offer help and "I can't do this movement". */
  readonly isHelpDue: ReadonlySignal<boolean>
  /** The judged frame itself. Never settles when stopped before. */
  readonly taken: Promise<TakenFace>
  /** Takes it by a countdown of 3 s, whatever the tracker thinks: the button of the way without a tracker. */
  countdown(): void
  stop(): void
}

export interface FaceWatchOptions {
  /** Undefined: not loaded, or it failed. The watch then waits for {@link FaceWatch.countdown}. */
  readonly tracker: Tracker | undefined
  /** Of the person's own frontal frame; needed for actions, without it a head held straight is taken for granted. */
  readonly frontal?: FrontalPose | undefined
  /** Gets frames for the capture series while the watch runs: hand it {@link CaptureSession.note} with the step. */
  readonly onSeries?: (frame: Frame) => void
}

/** Watches a face until it has done what is asked: one face, near enough, 24° (yaw) or 19° (pitch), three frames in a row. */
export declare function watchFace(camera: Camera, aim: FaceAim, options: FaceWatchOptions): FaceWatch
