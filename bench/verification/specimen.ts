import type { FaceMaterial } from '../../activities/vision/face-check.ts'
import type { VisionModels } from '../../activities/vision/vision-models.ts'
import { assessDocument } from '../../checks/document/judge/assess.ts'
import { DOCUMENT_SIDE } from '../../checks/document/read/inspect-side.ts'
import { decodeImage, type Picture } from '../../checks/image/image.ts'
import { lastOf, momentsOf, ownMoments } from '../../dev/capture-moments.ts'
import { SPECIMEN_CAPTURE, specimenDocument, specimenFrame } from '../../dev/specimen/pictures.ts'
import { ALL_CHECKS, type Checks } from './checks.ts'

const CHALLENGE = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'] as const
const [FIRST, SECOND] = ['OPEN_MOUTH', 'SMILE'] as const
/** From the last action to the first frame of the random challenge. */
const READING_MS = 1_500

/**
 * The specimen's verification as input of the face check: each image decoded once, as in the activity.
 *
 * @param withSeries of 24 small frames, as the hosted page sends them; otherwise an upload without a capture session
 */
export function specimenMaterial(withSeries = false): FaceMaterial {
  const decoded = async (bytes: Uint8Array, maxSide?: number) => ({ bytes, image: await decodeImage(bytes, maxSide) })
  const once = new Map<string, Promise<Picture>>()
  return {
    verification: {
      challenge: [...CHALLENGE],
      evidence_origin: withSeries ? 'CAPTURED' : 'DIRECT',
      evidence_doubts: [],
      liveness_unable: false,
    },
    picture(type, maxSide) {
      const key = `${type}/${maxSide}`
      const made = once.get(key) ?? decoded(type === 'SELFIE' ? SPECIMEN_CAPTURE.selfie : specimenDocument(), maxSide)
      once.set(key, made)
      return made
    },
    frames: (maxSide) =>
      Promise.all(CHALLENGE.map(async (action) => ({ action, ...(await decoded(specimenFrame(action), maxSide)) }))),
    capture: async () =>
      withSeries
        ? {
            session: {
              own_step: FIRST,
              step_told_at: new Date(),
              second_step: SECOND,
              second_told_at: new Date(),
              virtual_camera: null,
            },
            series: await smallFrames(),
          }
        : undefined,
    isTrusted: async () => true,
  }
}

function smallFrames() {
  const seen = momentsOf(CHALLENGE),
    first = ownMoments('OWN_STEP', lastOf(seen) + READING_MS),
    second = ownMoments('SECOND_STEP', lastOf(first) + READING_MS)
  return Promise.all(
    [...seen, ...first, ...second].map(async (moment) => {
      const bytes = SPECIMEN_CAPTURE.small(moment, moment.step === 'SECOND_STEP' ? SECOND : FIRST)
      return { step: moment.step, atMs: moment.atMs, bytes, image: await decodeImage(bytes) }
    }),
  )
}

/**
 * The vision checks of one verification of the specimen, without the activity around them. Throws if a check does not
 * pass.
 */
export async function checkSpecimen(
  models: VisionModels,
  checks: Checks = ALL_CHECKS,
  withSeries = false,
): Promise<void> {
  const material = specimenMaterial(withSeries)
  const side = await checks.side(models, 'DOCUMENT_FRONT', await material.picture('DOCUMENT_FRONT', DOCUMENT_SIDE))
  const document = assessDocument([side], {
    country: null,
    docType: 'PASSPORT',
    today: new Date().toISOString().slice(0, 10),
    allowSpecimens: true,
  })
  const results = [document.result, ...(await checks.faces(models, material)).results.map(({ result }) => result)]
  if (results.some(({ verdict }) => verdict !== 'PASS'))
    throw new Error(`the specimen does not pass: ${JSON.stringify(results)}`)
}
