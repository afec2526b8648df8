import { CaptureError, openCapture, type CaptureSession } from './capture/session.ts'
import type { FrontalPose } from './capture/face/watch.ts'

// The capture session of this page: selfie, movements and the random challenge belong to one session.

let session: CaptureSession | undefined
let mustBeFresh = false
let frontal: FrontalPose | undefined

export const currentSession = (): CaptureSession | undefined => session

/** Pose of the head in the selfie. The movements are measured against it. */
export const frontalPose = (): FrontalPose | undefined => frontal
export const rememberPose = (pose: FrontalPose | undefined): void => {
  frontal = pose
}

/**
 * Opens the session, or resumes the open one.
 *
 * @returns undefined when no tries are left: the flow continues without a session, and a person will review
 * @throws CaptureError
 */
export async function openSession(id: string): Promise<CaptureSession | undefined> {
  if (session !== undefined) return session
  try {
    session = await openCapture(id, { fresh: mustBeFresh })
    mustBeFresh = false
  } catch (error) {
    if (!(error instanceof CaptureError) || error.code !== 'NO_TRIES_LEFT') throw error
  }
  return session
}

/** Drops the session. Selfie and movements start again in a new one. */
export function leaveSession(): void {
  session = undefined
  mustBeFresh = true
}
