import type { FaceModels } from '../face/models.ts'
import { seeFace } from '../face/see-face.ts'
import type { LivenessPictures, ObservedCapture } from './evidence.ts'

/** Finds the face in each picture of the evidence, once: what is judged of it afterwards needs no network any more. */
export async function observeCapture(models: FaceModels, { selfie, frames, series }: LivenessPictures): Promise<ObservedCapture> {
  const seen = { selfie: await seeFace(models, selfie.image), frames: new Array<ObservedCapture['frames'][number]>(), series: new Array<ObservedCapture['series'][number]>() }
  for (const { action, image } of frames) seen.frames.push({ action, ...await seeFace(models, image) })
  for (const { step, atMs, image } of series) seen.series.push({ step, atMs, ...await seeFace(models, image) })
  return seen
}
