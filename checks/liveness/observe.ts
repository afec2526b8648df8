import { embedFace } from '../face/embed.ts'
import type { Face } from '../face/find-faces.ts'
import type { FaceModels } from '../face/models.ts'
import { seeFace, spotFace } from '../face/see-face.ts'
import type { LivenessPictures, ObservedCapture } from './evidence.ts'
import { followFace } from './series/follow.ts'
import { sampleSeries } from './series/sampling.ts'

/** Finds the face in each image of the evidence, once. Later judgement needs no network. */
export async function observeCapture(
  models: FaceModels,
  { selfie, frames, series }: LivenessPictures,
): Promise<ObservedCapture> {
  const seen = { selfie: await seeFace(models, selfie.image), frames: new Array<ObservedCapture['frames'][number]>() }
  for (const { action, image } of frames) seen.frames.push({ action, ...(await seeFace(models, image)) })
  return { ...seen, series: await observeSeries(models, series) }
}

/**
 * Follows the face through a series. The detector costs four times the mesh. It examines only the first frame, the
 * middle one, the first two of OWN_STEP, the first of SECOND_STEP, and every frame where the face is lost. Only a few frames are embedded
 * (series/sampling.ts). Frames without the detector have 0 `others`.
 */
async function observeSeries(
  models: FaceModels,
  series: LivenessPictures['series'],
): Promise<ObservedCapture['series']> {
  const own = series.findIndex(({ step }) => step === 'OWN_STEP'),
    second = series.findIndex(({ step }) => step === 'SECOND_STEP')
  const looks = new Set([0, Math.floor(series.length / 2), ...(own < 0 ? [] : [own, own + 1]), second])
  const followed: Omit<ObservedCapture['series'][number], 'embedding'>[] = []
  let before: Face | undefined
  for (const [i, { step, atMs, image }] of series.entries()) {
    const again: Face | undefined =
      before === undefined || looks.has(i) ? undefined : await followFace(models.mesh, image, before)
    const seen = again === undefined ? await spotFace(models, image) : { image, face: again, others: 0 }
    before = seen.face
    followed.push({ step, atMs, ...seen })
  }
  const sampled = sampleSeries(followed)
  const seen: ObservedCapture['series'][number][] = []
  for (const [i, frame] of followed.entries()) {
    const { image, face } = frame
    seen.push({
      ...frame,
      embedding: face === undefined || !sampled.has(i) ? undefined : await embedFace(models.embedder, image, face.mesh),
    })
  }
  return seen
}
