import { decodeImage } from '../../../checks/image/image.ts'
import { lastOf, momentsOf, ownMoments, type Moment } from '../../../dev/capture-moments.ts'
import { SPECIMEN_CAPTURE } from '../../../dev/specimen/pictures.ts'
import { OWN_STEP_PLACES, type ChallengeAction, type OwnStep } from '../../../contract/assets.ts'
import { OWN_TOLD_AFTER_MS, type MadeCapture } from './sequence.ts'

/**
 * The bundled specimen's capture, decoded, as the API receives it.
 *
 * @param owns the steps of the random challenge
 */
export async function specimenCapture(
  challenge: readonly ChallengeAction[],
  owns: readonly OwnStep[],
): Promise<MadeCapture> {
  const seen: { readonly moment: Moment; readonly own?: OwnStep }[] = momentsOf(challenge).map((moment) => ({ moment }))
  for (const [i, own] of owns.entries()) {
    const told = lastOf(seen.map(({ moment }) => moment)) + OWN_TOLD_AFTER_MS
    seen.push(...ownMoments(OWN_STEP_PLACES[i], told).map((moment) => ({ moment, own })))
  }
  return {
    selfie: await decodeImage(SPECIMEN_CAPTURE.selfie),
    frames: await Promise.all(
      challenge.map(async (action) => ({ action, image: await decodeImage(SPECIMEN_CAPTURE.frame(action)) })),
    ),
    series: await Promise.all(
      seen.map(async ({ moment, own }) => ({
        step: moment.step,
        atMs: moment.atMs,
        image: await decodeImage(SPECIMEN_CAPTURE.small(moment, own)),
      })),
    ),
  }
}
