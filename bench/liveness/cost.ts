import { copyFindings } from '../../activities/face/copies.ts'
import { assessFaceMatch, boundsOf, measureFacePair } from '../../activities/face/compare.ts'
import type { FaceModels } from '../../activities/face/models.ts'
import { findPortrait } from '../../activities/face/portrait.ts'
import { assessLiveness } from '../../activities/liveness/assess.ts'
import { copySuspects } from '../../activities/liveness/copy-suspects.ts'
import { decodeImage } from '../../activities/vision/image.ts'
import { specimenDocument } from '../../dev/specimen/pictures.ts'
import { asJpeg, type MadeCapture } from '../../test/support/faces/sequence.ts'
import { specimenCapture } from '../../test/support/faces/specimen-capture.ts'
import { report } from '../report.ts'
import { observe } from './attempts.ts'

const ROUNDS = 8
const CHALLENGE = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'] as const
/** CPU seconds of faces and liveness together (issue 13). */
const BOUNDS = { 'a selfie and three frames': 0.3, 'with a series of 24 small frames': 0.8 } as const

/**
 * CPU of faces and liveness together, on the bundled specimen: decoding of the face pictures, the networks and the rules. Without the
 * reading of text in them, which is the document pipeline's (npm run bench -- injection).
 *
 * @returns the bounds that were missed
 */
export async function measureCost(models: FaceModels): Promise<string[]> {
  const capture = await specimenCapture(CHALLENGE, 'OPEN_MOUTH')
  const document = await decodeImage(specimenDocument(), 2400)
  const jpegs = {
    selfie: await asJpeg(capture.selfie), frames: await Promise.all(capture.frames.map(async ({ action, image }) => ({ action, jpeg: await asJpeg(image) }))),
    series: await Promise.all(capture.series.map(async ({ image, ...mark }) => ({ ...mark, jpeg: await asJpeg(image, 75) }))),
  }
  const decodeAll = async (withSeries: boolean): Promise<MadeCapture> => ({
    selfie: await decodeImage(jpegs.selfie), frames: await Promise.all(jpegs.frames.map(async ({ action, jpeg }) => ({ action, image: await decodeImage(jpeg) }))),
    series: withSeries ? await Promise.all(jpegs.series.map(async ({ jpeg, ...mark }) => ({ ...mark, image: await decodeImage(jpeg) }))) : [],
  })
  const check = async (withSeries: boolean) => {
    const observed = await observe(models, await decodeAll(withSeries))
    const liveness = assessLiveness(observed, {
      challenge: CHALLENGE, origin: withSeries ? 'CAPTURED' : 'DIRECT', doubts: [], isTrusted: true, ownStep: withSeries ? 'OPEN_MOUTH' : undefined, isUnable: false, virtualCamera: undefined,
    })
    const [printed, bounds] = [await findPortrait(models, document), boundsOf(models.embedder)]
    const alsoSeen = [...observed.series.filter(({ step }) => step === 'FRONTAL'), ...observed.frames]
    return [liveness, assessFaceMatch(measureFacePair(printed, observed.selfie, alsoSeen, bounds), bounds), ...copyFindings(printed, copySuspects(observed))]
  }
  const missed: string[] = []
  for (const [name, bound] of Object.entries(BOUNDS)) {
    const withSeries = name.includes('series')
    await check(withSeries) // warm
    const before = process.cpuUsage()
    for (let i = 0; i < ROUNDS; i++) await check(withSeries)
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1e6 / ROUNDS
    report(`CPU of faces and liveness, ${name}`, { 'CPU s': seconds, bound })
    if (seconds > bound) missed.push(`CPU, ${name}: ${seconds.toFixed(2)} s, at most ${bound}`)
  }
  return missed
}
