import { decodeImage } from '../../../checks/image/image.ts'
import { lastOf, momentsOf, ownMoments } from '../../../dev/capture-moments.ts'
import { SPECIMEN_CAPTURE } from '../../../dev/specimen/pictures.ts'
import type { ChallengeAction, OwnStep } from '../../../contract/assets.ts'
import { OWN_TOLD_AFTER_MS, type MadeCapture } from './sequence.ts'

/** The bundled specimen's capture, decoded, as the API receives it. */
export async function specimenCapture(challenge: readonly ChallengeAction[], own: OwnStep): Promise<MadeCapture> {
  const seen = momentsOf(challenge)
  return {
    selfie: await decodeImage(SPECIMEN_CAPTURE.selfie),
    frames: await Promise.all(
      challenge.map(async (action) => ({ action, image: await decodeImage(SPECIMEN_CAPTURE.frame(action)) })),
    ),
    series: await Promise.all(
      [...seen, ...ownMoments(lastOf(seen) + OWN_TOLD_AFTER_MS)].map(async (moment) => ({
        step: moment.step,
        atMs: moment.atMs,
        image: await decodeImage(SPECIMEN_CAPTURE.small(moment, own)),
      })),
    ),
  }
}
