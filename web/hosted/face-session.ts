import { CaptureError, openCapture, type CaptureSession } from './capture/session.ts'
import type { FrontalPose } from './capture/face/watch.ts'

// The capture session of this page: selfie, movements and the session's own step belong into one.

let session: CaptureSession | undefined
let mustBeFresh = false
let frontal: FrontalPose | undefined

export const currentSession = (): CaptureSession | undefined => session

/** How the person held their head at the selfie; the movements are judged against it. */
export const frontalPose = (): FrontalPose | undefined => frontal
export const rememberPose = (pose: FrontalPose | undefined): void => {
  frontal = pose
}

/**
 * Opens the session, or goes on with the one that is open.
 *
 * @returns undefined when there are no tries left: it goes on without, and a person will look
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

/** Lets go of the session: selfie and movements begin again in a new one. */
export function leaveSession(): void {
  session = undefined
  mustBeFresh = true
}
