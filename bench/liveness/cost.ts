import { checkFaces, type FaceMaterial } from '../../activities/vision/face-check.ts'
import { openVisionModels } from '../../activities/vision/vision-models.ts'
import { decodeImage } from '../../checks/image/image.ts'
import { specimenDocument } from '../../dev/specimen/pictures.ts'
import { asJpeg } from '../../test/support/faces/sequence.ts'
import { specimenCapture } from '../../test/support/faces/specimen-capture.ts'
import { report } from '../report.ts'

const ROUNDS = 8
const CHALLENGE = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'] as const
/** CPU seconds of faces and liveness together (issue 13). */
const BOUNDS = { 'a selfie and three frames': 0.3, 'with a series of 23 small frames': 0.8 } as const

/**
 * CPU of the whole face check as the activity runs it, on the bundled specimen: decoding of all pictures and of the
 * document, the networks, the rules, and the search for text in the pictures.
 *
 * @returns the bounds that were missed
 */
export async function measureCost(): Promise<string[]> {
  const models = await openVisionModels(undefined)
  const capture = await specimenCapture(CHALLENGE, ['OPEN_MOUTH', 'SMILE'])
  const document = specimenDocument()
  const [selfie, frames, series] = [
    await asJpeg(capture.selfie),
    await Promise.all(capture.frames.map(async ({ action, image }) => ({ action, bytes: await asJpeg(image) }))),
    await Promise.all(capture.series.map(async ({ image, ...mark }) => ({ ...mark, bytes: await asJpeg(image, 75) }))),
  ]
  const decoded = async (bytes: Buffer, maxSide?: number) => ({ bytes, image: await decodeImage(bytes, maxSide) })
  const material = (withSeries: boolean): FaceMaterial => ({
    verification: {
      challenge: [...CHALLENGE],
      evidence_origin: withSeries ? 'CAPTURED' : 'DIRECT',
      evidence_doubts: [],
      liveness_unable: false,
    },
    picture: (type, maxSide) => decoded(type === 'SELFIE' ? selfie : document, maxSide),
    frames: (maxSide) =>
      Promise.all(frames.map(async ({ action, bytes }) => ({ action, ...(await decoded(bytes, maxSide)) }))),
    capture: async () =>
      withSeries
        ? {
            session: {
              own_step: 'OPEN_MOUTH',
              step_told_at: new Date(),
              second_step: 'SMILE',
              second_told_at: new Date(),
              virtual_camera: null,
            },
            series: await Promise.all(
              series.map(async ({ bytes, ...mark }) => ({ ...mark, ...(await decoded(bytes)) })),
            ),
          }
        : undefined,
    isTrusted: async () => true,
  })
  const missed: string[] = []
  for (const [name, bound] of Object.entries(BOUNDS)) {
    const given = material(name.includes('series'))
    const { results } = await checkFaces(models, given) // warm up, and check that the result is right
    if (results.some(({ result }) => result.verdict !== 'PASS'))
      missed.push(`the specimen does not pass: ${JSON.stringify(results.map(({ result }) => result.codes))}`)
    const before = process.cpuUsage()
    for (let i = 0; i < ROUNDS; i++) await checkFaces(models, given)
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1e6 / ROUNDS
    report(`CPU of faces and liveness, ${name}`, { 'CPU s': seconds, bound })
    if (seconds > bound) missed.push(`CPU, ${name}: ${seconds.toFixed(2)} s, at most ${bound}`)
  }
  return missed
}
