import sharp from 'sharp'
import type { Image } from '../../../checks/image/image.ts'
import { SHARES } from '../../../dev/capture-moments.ts'
import type { CaptureMaterial } from '../../../dev/capture-run.ts'
import { OWN_STEPS, type CaptureStep, type ChallengeAction, type OwnStep } from '../../../contract/assets.ts'
import { asJpeg, type MadeCapture } from './sequence.ts'

/** The random challenges of {@link materialOf}, not of the service: each step at both places. */
export const EACH_OWN_STEP = OWN_STEPS.map((step) => [step, step] as const)

/**
 * Made pictures for the service's routes: one capture for each of {@link EACH_OWN_STEP}, because the service chooses the
 * random challenge later. Without a session, a single capture is enough.
 */
export async function materialOf(captures: readonly MadeCapture[]): Promise<CaptureMaterial> {
  const pictures = new Map<string, Buffer>()
  const nameOf = (own: OwnStep, step: CaptureStep | 'SELFIE', index: number) => `${own} ${step} ${index}`
  const encoded = new Map<Image, Buffer>() // all captures share the pictures before the random challenge
  const jpegOf = async (image: Image, quality?: number) => {
    const jpeg = encoded.get(image) ?? (await asJpeg(image, quality))
    encoded.set(image, jpeg)
    return jpeg
  }
  for (const [i, { selfie, frames, series }] of captures.entries()) {
    const own = OWN_STEPS[i]
    pictures.set(nameOf(own, 'SELFIE', 0), await jpegOf(selfie))
    for (const { action, image } of frames) pictures.set(nameOf(own, action, 0), await jpegOf(image))
    const seen = new Map<CaptureStep, number>()
    for (const { step, image } of series) {
      const index = (seen.get(step) ?? 0) + 1
      seen.set(step, index)
      pictures.set(nameOf(own, step, index), await jpegOf(image, 75))
    }
  }
  const of = (own: OwnStep, step: CaptureStep | 'SELFIE', index: number): Buffer => {
    const picture = pictures.get(nameOf(own, step, index))
    if (picture === undefined) throw new Error(`no picture was made of ${nameOf(own, step, index)}`)
    return picture
  }
  const [any] = OWN_STEPS
  return {
    selfie: of(any, 'SELFIE', 0),
    frame: (action) => of(any, action, 0),
    small: ({ step, index }, own = any) => of(own, step, index),
  }
}

/** A capture whose second turn is the mirror image of the first (F5). */
export async function mirrored(
  material: CaptureMaterial,
  actions: readonly ChallengeAction[],
): Promise<CaptureMaterial> {
  const [first, second] = actions.filter((action) => action === 'TURN_LEFT' || action === 'TURN_RIGHT')
  const flopped = (jpeg: Uint8Array) => sharp(jpeg).flop().jpeg({ quality: 88 }).toBuffer()
  const frame = await flopped(material.frame(first))
  const small = await Promise.all(
    SHARES.ACTION.map((_share, i) => i + 1).map((index) =>
      flopped(material.small({ step: first, index, atMs: 0, share: 1 })),
    ),
  )
  return {
    selfie: material.selfie,
    frame: (action) => (action === second ? frame : material.frame(action)),
    small: (moment, own) => (moment.step === second ? small[moment.index - 1] : material.small(moment, own)),
  }
}
