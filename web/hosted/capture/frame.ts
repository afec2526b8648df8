/** One frame of the camera, kept as drawn. The judged frame is the sent one. */
export interface Frame {
  /** Pixels as the camera gave them, never mirrored. */
  readonly canvas: HTMLCanvasElement
  readonly width: number
  readonly height: number
  /** When it was drawn, by `performance.now()`. */
  readonly takenAt: number
}

/** Long sides in pixels and JPEG qualities of sent images. */
export const ENCODINGS = {
  document: { maxSide: 2560, quality: 0.9 },
  face: { maxSide: 1280, quality: 0.9 },
  /** A frame of the capture series: at most 64 KiB, and the short side at least 160 px. */
  series: { maxSide: 480, quality: 0.75 },
} as const
export type Encoding = (typeof ENCODINGS)[keyof typeof ENCODINGS]

/**
 * Draws the current image of a video. Undefined before its first image.
 *
 * @param canvas to draw into. Reuse it for many frames, because iOS limits all canvases together to some hundred megabytes,
 *   and frees them late
 */
export function drawFrame(video: HTMLVideoElement, canvas = document.createElement('canvas')): Frame | undefined {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  context(canvas).drawImage(video, 0, 0)
  return { canvas, width, height, takenAt: performance.now() }
}

/**
 * A frame as JPEG, reduced to the encoding's long side.
 *
 * @throws Error when the browser gives no image (no memory)
 */
export const encodeFrame = async (frame: Frame, { maxSide, quality }: Encoding): Promise<Blob> =>
  encodeCanvas(Math.max(frame.width, frame.height) <= maxSide ? frame.canvas : shrink(frame, maxSide), quality)

/** @throws Error when the browser gives no image (no memory) */
export async function encodeCanvas(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (blob === null) throw new Error('the image could not be encoded')
  return blob
}

/** A copy with the given long side at most. */
export function shrink({ canvas: source, width, height }: Frame, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const drawing = context(canvas)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

const GLANCE_SIDE = 32

/** A tiny copy of a frame. It detects new camera frames, because noise changes each pixel a little. */
export function glanceAt({ canvas: source }: Frame): Uint8ClampedArray {
  glance ??= context(Object.assign(document.createElement('canvas'), { width: GLANCE_SIDE, height: GLANCE_SIDE }), {
    willReadFrequently: true,
  })
  glance.drawImage(source, 0, 0, GLANCE_SIDE, GLANCE_SIDE)
  return glance.getImageData(0, 0, GLANCE_SIDE, GLANCE_SIDE).data
}

let glance: CanvasRenderingContext2D | undefined

/** The drawing context of a canvas; throws when the browser has no memory for it. */
export function context(
  canvas: HTMLCanvasElement,
  options?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const drawing = canvas.getContext('2d', options)
  if (drawing === null) throw new Error('no drawing context')
  return drawing
}
