import sharp from 'sharp'
import { decodeImage, type Image } from '../../../checks/image/image.ts'
import {
  isOfOwnStep,
  OWN_STEP_PLACES,
  type CaptureStep,
  type ChallengeAction,
  type OwnStep,
} from '../../../contract/assets.ts'
import { lastOf, momentsOf, ownMoments } from '../../../dev/capture-moments.ts'
import { between, sequence } from '../documents/random.ts'
import type { Still } from './depth.ts'
import type { Expression } from './expression.ts'
import { reRender, type View } from './re-render.ts'
import { shrunk } from './stills.ts'

/** The pictures of one capture, as the page takes them of a person who follows the instructions. */
export interface MadeCapture {
  readonly selfie: Image
  readonly frames: readonly { readonly action: ChallengeAction; readonly image: Image }[]
  readonly series: readonly { readonly step: CaptureStep; readonly atMs: number; readonly image: Image }[]
}

export type Showing = (
  action: ChallengeAction,
  share: number,
  view: View,
) => { readonly still?: Still; readonly view: View }
const asAsked: Showing = (_action, _share, view) => ({ view })

/** The plan by which an attack makes a capture of one still. */
export interface CapturePlan {
  readonly challenge: readonly ChallengeAction[]
  /** The steps of the session's random challenge. Without any there is no series. */
  readonly ownSteps?: readonly OwnStep[]
  /** Of every picture: depth, background, shading. */
  readonly view?: View
  /** Degrees of turns and nods (default 28 and 22). */
  readonly turn?: number
  readonly nod?: number
  /** Whether an open mouth moves the jaw (default). */
  readonly jaw?: boolean
  readonly seed?: number
  /** Changes the picture of an action: the mirror image of another action, another person's still, an earlier order. */
  readonly showing?: Showing
  /** Changes a picture before it reaches the camera. */
  readonly finish?: (image: Image, step: CaptureStep | 'SELFIE', from: Still) => Image
}

/** A whole capture of one still. Every picture is shaken a little and has its own noise, as in a camera. */
export async function captureOf(still: Still, plan: CapturePlan): Promise<MadeCapture> {
  const [capture] = await capturesOf(still, plan, plan.ownSteps === undefined ? [] : [plan.ownSteps])
  return capture
}

/**
 * The captures of {@link captureOf} for each of these random challenges. The pictures before the challenge are the
 * same in all, and made once. Without any challenge, one capture without a series.
 */
export async function capturesOf(
  still: Still,
  plan: CapturePlan,
  challenges: readonly (readonly OwnStep[])[],
): Promise<readonly MadeCapture[]> {
  const { challenge, showing = asAsked, finish = (image) => image, seed = 1 } = plan
  const random = sequence(seed)
  const picture = (from: Still, view: View, step: CaptureStep | 'SELFIE') =>
    asTaken(finish(reRender(from, view), step, from))
  const shaking = (from: Still, view: View, step: CaptureStep | 'SELFIE') =>
    picture(from, shaken(view, plan.view, random), step)
  const actionOf = (action: ChallengeAction, share: number) => showing(action, share, moved(action, share, plan))

  const selfie = await shaking(still, {}, 'SELFIE')
  const frames: MadeCapture['frames'][number][] = []
  for (const action of challenge) {
    const { still: from = still, view } = actionOf(action, 1)
    frames.push({ action, image: await shaking(from, view, action) })
  }
  if (challenges.length === 0) return [{ selfie, frames, series: [] }]
  const series: MadeCapture['series'][number][] = []
  const small = new Map<Still, Still>()
  const smallOf = async (of: Still) => small.get(of) ?? small.set(of, await shrunk(of, SERIES_SIDE)).get(of) ?? of
  const seen = momentsOf(challenge)
  for (const { step, atMs, share } of seen) {
    const { still: from = still, view } = step === 'FRONTAL' || isOfOwnStep(step) ? { view: {} } : actionOf(step, share)
    series.push({ step, atMs, image: await shaking(await smallOf(from), view, step) })
  }
  let from = lastOf(seen)
  const own = OWN_STEP_PLACES.map((place) => {
    const moments = ownMoments(place, from + OWN_TOLD_AFTER_MS)
    from = lastOf(moments)
    return moments.map((moment) => ({ ...moment, view: shaken({}, plan.view, random) }))
  })
  const captures: MadeCapture[] = []
  for (const asked of challenges) {
    const shown: MadeCapture['series'][number][] = []
    for (const [i, ownStep] of asked.entries()) {
      for (const { step, atMs, share, view } of own[i]) {
        const expression = expressionOf(ownStep, share, plan.jaw)
        shown.push({ step, atMs, image: await picture(await smallOf(still), { ...view, expression }, step) })
      }
    }
    captures.push({ selfie, frames, series: [...series, ...shown] })
  }
  return captures
}

/**
 * From the last action to a step of the random challenge: the page sends the last picture, and receives and shows the
 * challenge.
 */
export const OWN_TOLD_AFTER_MS = 900

/** Long side of the page's small frames (web/hosted/capture/frame.ts). */
export const SERIES_SIDE = 480

export const expressionOf = (step: OwnStep, amount: number, jaw = true): Expression =>
  step === 'OPEN_MOUTH' ? { mouth: amount, jaw } : step === 'CLOSE_EYES' ? { eyes: amount } : { smile: amount }

function moved(action: ChallengeAction, share: number, { turn = 28, nod = 22 }: CapturePlan): View {
  switch (action) {
    case 'TURN_LEFT':
      return { yaw: turn * share }
    case 'TURN_RIGHT':
      return { yaw: -turn * share }
    case 'LOOK_UP':
      return { pitch: nod * share }
    case 'LOOK_DOWN':
      return { pitch: -nod * share }
  }
}

function shaken(view: View, base: View | undefined, random: () => number): View {
  const about = (reach: number) => between(random, -reach, reach)
  return {
    noise: 2.5,
    ...base,
    ...view,
    yaw: (view.yaw ?? 0) + about(1.2),
    pitch: (view.pitch ?? 0) + about(1.2),
    roll: (view.roll ?? 0) + about(0.8),
    zoom: (view.zoom ?? 1) * (1.01 + about(0.008)),
    shift: [about(0.006), about(0.006)],
    seed: Math.floor(random() * 1e9),
  }
}

/** As the page sends it: encoded as JPEG and decoded again. */
async function asTaken(image: Image): Promise<Image> {
  return decodeImage(await asJpeg(image, image.width > SERIES_SIDE ? 90 : 75))
}

export const asJpeg = ({ data, width, height }: Image, quality = 90): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
