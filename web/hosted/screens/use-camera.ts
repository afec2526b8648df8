import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CameraError, openCamera, type Camera, type Facing } from '../capture/camera.ts'
import { dispatch } from '../model.ts'

/**
 * The camera of a screen. It starts and stops with the screen, and stops even if it starts after the screen has closed. The flow
 * gets an event for each problem.
 *
 * @returns undefined until it runs
 */
export function useCamera(facing: Facing, video: RefObject<HTMLVideoElement | null>): Camera | undefined {
  const [camera, setCamera] = useState<Camera>()
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    let isGone = false
    let opened: Camera | undefined
    const trouble = (error: unknown): void => {
      if (!isGone) dispatch({ type: 'TROUBLE', trouble: error instanceof CameraError ? error.code : 'NONE' })
    }
    openCamera(facing, element, trouble).then((running) => {
      opened = running
      if (isGone) return running.stop()
      dispatch({ type: 'CAMERA_WORKS' })
      setCamera(running)
    }, trouble)
    return () => {
      isGone = true
      opened?.stop()
    }
  }, [])
  return camera
}
