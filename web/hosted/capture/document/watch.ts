import { signal, type ReadonlySignal } from '@preact/signals'
import type { Camera } from '../camera.ts'
import { deferred } from '../deferred.ts'
import { context, type Frame } from '../frame.ts'
import type { Rect } from './guide.ts'
import { createShutter, judgeDocument, type DocumentState } from './judge.ts'
import { lumaOf, measureQuality, type Luma } from './quality.ts'
import { findSides } from './sides.ts'

export type { DocumentState } from './judge.ts'

export interface DocumentWatch {
  /** The current hint. */
  readonly state: ReadonlySignal<DocumentState>
  /** True after 15 s without a photo: show tips. */
  readonly isTipDue: ReadonlySignal<boolean>
  /** The photo, taken automatically or by the shutter. Never settles if stopped before. Rejects when the browser gives no image. */
  readonly taken: Promise<Frame>
  /** Takes the current frame, whatever its quality. */
  shutter(): void
  stop(): void
}

/** Pause between two measurements. An old phone needs this long for one. */
const PAUSE_MS = 100
const TIP_MS = 15_000
/** The measured area: the guide and a margin of this share of its size, scaled to this width in pixels. */
const MARGIN = 0.15
const LOOK_WIDTH = 512

/**
 * Watches a camera for a document in the guide. Takes the photo automatically when all checks have passed for 600 ms.
 *
 * @param guide where to look, in the pixels of the camera's frame ({@link Guide.inFrame}); read before every measurement
 */
export function watchDocument(camera: Camera, guide: () => Rect): DocumentWatch {
  const state = signal<DocumentState>('NOT_IN_FRAME')
  const isTipDue = signal(false)
  const looked = document.createElement('canvas')
  const small = document.createElement('canvas')
  const judge = createShutter()
  const { promise: taken, resolve, reject } = deferred<Frame>()
  let before: Luma | undefined
  let isWanted = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = (frame: Frame): DocumentState => {
    const place = guide()
    if (!(place.width > 0 && place.height > 0)) return 'NOT_IN_FRAME' // a view before its layout has no guide
    const { picture, area } = cutOut(frame, place, small)
    const judged = judgeDocument(measureQuality(picture, area, before), findSides(picture, area))
    before = picture
    return judge.next(judged, frame.takenAt)
  }
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(tip)
  }
  const tick = (): void => {
    try {
      // The judged frame is the taken one. After TAKEN nobody draws into its canvas.
      const frame = camera.grab(looked)
      if (frame !== undefined) {
        const next = isWanted ? 'TAKEN' : look(frame)
        state.value = next
        if (next === 'TAKEN') {
          stop()
          resolve(frame)
        }
      }
    } catch (error) {
      stop()
      reject(error)
    }
    if (!isOver) timer = setTimeout(tick, PAUSE_MS)
  }
  const tip = setTimeout(() => {
    isTipDue.value = true
  }, TIP_MS)
  timer = setTimeout(tick, 0)
  return {
    state,
    isTipDue,
    taken,
    stop,
    shutter() {
      if (isOver) return
      isWanted = true
      clearTimeout(timer)
      tick()
    },
  }
}

/** The guide and its surroundings as a small grey image, and the guide's place in it. Never enlarged, or it would look blurred. */
function cutOut(frame: Frame, guide: Rect, canvas: HTMLCanvasElement): { picture: Luma; area: Rect } {
  const margin = MARGIN * Math.min(guide.width, guide.height)
  const x = Math.max(0, guide.x - margin),
    y = Math.max(0, guide.y - margin)
  const width = Math.min(frame.width, guide.x + guide.width + margin) - x
  const height = Math.min(frame.height, guide.y + guide.height + margin) - y
  const scale = Math.min(1, LOOK_WIDTH / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size)
  const drawing = context(canvas, { willReadFrequently: true })
  drawing.imageSmoothingQuality = 'medium'
  drawing.drawImage(frame.canvas, x, y, width, height, 0, 0, size.width, size.height)
  const { data } = drawing.getImageData(0, 0, size.width, size.height)
  return {
    picture: lumaOf(data, size.width, size.height),
    area: {
      x: (guide.x - x) * scale,
      y: (guide.y - y) * scale,
      width: guide.width * scale,
      height: guide.height * scale,
    },
  }
}
