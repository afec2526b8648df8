import type { Face } from '../../checks/face/find-faces.ts'
import type { SeenFace } from '../../checks/face/see-face.ts'
import type { SeriesMark } from '../../checks/liveness/evidence.ts'
import type { Image } from '../../checks/image/image.ts'
import type { CaptureStep } from '../../contract/assets.ts'

// Series and faces with the poses and embeddings that a test needs. The pictures are plain.

/** A plain picture; another shade is another picture. */
export const plain = (shade: number, width = 40, height = 40): Image => ({
  data: new Uint8Array(width * height * 3).fill(shade),
  width,
  height,
})

/** An embedding with a given similarity to embedding 1. */
export const embeddingOf = (similarity: number): Float32Array =>
  Float32Array.from([similarity, Math.sqrt(1 - similarity * similarity)])

export const faceAt = (yaw: number, pitch = 0, sizePx = 160): Face => ({
  sizePx,
  box: { x0: 0, y0: 0, x1: 40, y1: 40 },
  mesh: { points: [], score: 1 },
  pose: { yaw, pitch, roll: 0 },
})

let shade = 0
/** A face at an angle. Each has a picture of its own. */
export const seenAt = (yaw: number, pitch = 0, similarity = 0.98, sizePx = 160): SeenFace => ({
  image: plain((shade = (shade + 7) % 256)),
  face: faceAt(yaw, pitch, sizePx),
  embedding: embeddingOf(similarity),
  others: 0,
})

/** Frames of one step, 300 ms apart, each at its [yaw, pitch]. */
export function stepAt(
  step: CaptureStep,
  fromMs: number,
  angles: readonly (readonly [yaw: number, pitch?: number])[],
  everyMs = 300,
): (SeriesMark & { pose: { yaw: number; pitch: number } })[] {
  return angles.map(([yaw, pitch = 0], i) => ({ step, atMs: fromMs + i * everyMs, pose: { yaw, pitch } }))
}
