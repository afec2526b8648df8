import { drawFrame, type Frame } from './frame.ts'

/** Why no camera is available. Each reason has its own text and next step. */
export type CameraFailure =
  /** The person or the system denied access. */
  | 'DENIED'
  /** The embedding page blocks the camera. Continue in a new tab. */
  | 'BLOCKED_BY_PAGE'
  /** The device has no camera. */
  | 'NONE'
  /** Another application or tab uses the camera. */
  | 'IN_USE'
  /** Without https the browser gives no camera. */
  | 'INSECURE'
  /** The camera stopped (a call, a closed lid) or did not start to play. Reopen it with a button. */
  | 'INTERRUPTED'

/** Thrown by {@link openCamera}. */
export class CameraError extends Error {
  readonly code: CameraFailure
  constructor(code: CameraFailure, options?: ErrorOptions) {
    super(code, options)
    this.name = 'CameraError'
    this.code = code
  }
}

export type Facing = 'environment' | 'user'

/** A running camera that plays in a video element. There is one at a time. */
export interface Camera {
  readonly facing: Facing
  /** The browser's label of the camera. May be empty. */
  readonly label: string
  readonly video: HTMLVideoElement
  /** Show the video mirrored (by a class), as in a mirror. Sent frames are never mirrored. */
  readonly isMirrored: boolean
  /**
   * The current frame. Undefined before the first frame and after the end.
   *
   * @param into a canvas to overwrite. Default: a new one
   */
  grab(into?: HTMLCanvasElement): Frame | undefined
  /** Switches the lamp. Undefined when there is none, or the browser does not report it. */
  readonly torch: ((on: boolean) => Promise<void>) | undefined
  /** Stops all tracks and releases the video element. May be called twice. */
  stop(): void
}

/** A track without frames for this long counts as lost. Shorter gaps occur when a phone rotates or wakes. */
const MUTED_MS = 2_000

let current: Camera | undefined
/** Counts the calls of this module, so that late answers are detected. */
let asked = 0

/**
 * Opens a camera and plays it in the given element (`playsinline muted`). Call it in answer to a click. A camera that was
 * opened before is stopped first: on iOS a second stream ends the first one.
 *
 * @param onInterrupted called once when the camera stops by itself
 * @throws CameraError; INTERRUPTED also when a later call took the camera
 */
export async function openCamera(
  facing: Facing,
  video: HTMLVideoElement,
  onInterrupted?: (error: CameraError) => void,
): Promise<Camera> {
  stopCamera()
  const turn = asked
  const stream = await requestStream(facing)
  const [track] = stream.getVideoTracks()
  if (turn !== asked || track === undefined) {
    for (const each of stream.getTracks()) each.stop()
    throw new CameraError(track === undefined ? 'NONE' : 'INTERRUPTED')
  }
  const camera = (current = cameraOf(stream, track, facing, video, onInterrupted))
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  try {
    await video.play()
  } catch (error) {
    camera.stop()
    throw new CameraError('INTERRUPTED', { cause: error })
  }
  return camera
}

function cameraOf(
  stream: MediaStream,
  track: MediaStreamTrack,
  facing: Facing,
  video: HTMLVideoElement,
  onInterrupted?: (error: CameraError) => void,
): Camera {
  let isStopped = false
  let muted: ReturnType<typeof setTimeout> | undefined
  const camera: Camera = {
    facing,
    label: track.label,
    video,
    isMirrored: facing === 'user',
    grab: (into) => (isStopped ? undefined : drawFrame(video, into)),
    torch: torchOf(track),
    stop() {
      if (isStopped) return
      isStopped = true
      clearTimeout(muted)
      track.onended = track.onmute = track.onunmute = null
      for (const each of stream.getTracks()) each.stop()
      if (video.srcObject === stream) video.srcObject = null
      if (current === camera) current = undefined
    },
  }
  const interrupt = (): void => {
    if (isStopped) return
    camera.stop()
    onInterrupted?.(new CameraError('INTERRUPTED'))
  }
  track.onended = interrupt
  track.onmute = () => {
    clearTimeout(muted)
    muted = setTimeout(interrupt, MUTED_MS)
  }
  track.onunmute = () => clearTimeout(muted)
  return camera
}

/** Stops the running or starting camera when the flow ends or the page is closed. */
export function stopCamera(): void {
  asked++
  current?.stop()
}

/** Whether the browser can give this page a camera. */
const mayHaveCamera = (): boolean => globalThis.isSecureContext && navigator.mediaDevices?.getUserMedia !== undefined

/** Whether the embedding page blocks the camera. False when the browser does not report it. */
function isBlockedByPage(): boolean {
  const { permissionsPolicy, featurePolicy } = document as Document &
    Record<'permissionsPolicy' | 'featurePolicy', { allowsFeature?(name: string): boolean } | undefined>
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature?.('camera') === false
}

async function requestStream(facing: Facing): Promise<MediaStream> {
  if (!mayHaveCamera()) throw new CameraError(globalThis.isSecureContext ? 'NONE' : 'INSECURE')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video:
        facing === 'environment'
          ? { facingMode: { ideal: facing }, width: { ideal: 1920 } }
          : { facingMode: { ideal: facing }, width: { ideal: 1280 } },
    })
  } catch (error) {
    throw new CameraError(failureOf(error instanceof Error ? error.name : '', isBlockedByPage()), { cause: error })
  }
}

/**
 * The failure behind an error of getUserMedia. Pure.
 *
 * @param name of the DOMException (Media Capture and Streams, 10.2)
 * @param isBlocked whether the page's permissions policy excludes the camera
 */
function failureOf(name: string, isBlocked: boolean): CameraFailure {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return isBlocked ? 'BLOCKED_BY_PAGE' : 'DENIED'
    case 'NotReadableError':
    case 'AbortError':
      return 'IN_USE'
    default: // NotFoundError, OverconstrainedError, NotSupportedError and non-standard names
      return 'NONE'
  }
}

interface LampCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
}

function torchOf(track: MediaStreamTrack): Camera['torch'] {
  // Older versions of Firefox have no getCapabilities, although the type requires it.
  const capabilities: LampCapabilities = typeof track.getCapabilities === 'function' ? track.getCapabilities() : {}
  if (capabilities.torch !== true) return undefined
  const lamp = (on: boolean): MediaTrackConstraintSet & LampCapabilities => ({ torch: on })
  return async (on) => track.applyConstraints({ advanced: [lamp(on)] })
}
