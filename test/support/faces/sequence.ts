import sharp from 'sharp'
import { decodeImage, type Image } from '../../../checks/image/image.ts'
import type { CaptureStep, ChallengeAction, OwnStep } from '../../../contract/assets.ts'
import { lastOf, momentsOf, ownMoments } from '../../../dev/capture-moments.ts'
import { between, sequence } from '../documents/random.ts'
import type { Still } from './depth.ts'
import type { Expression } from './expression.ts'
import { reRender, type View } from './re-render.ts'
import { shrunk } from './stills.ts'

/** The pictures of one capture: what the page would have taken of somebody who does as asked. */
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

/** How an attack makes a capture of one still. */
export interface CapturePlan {
  readonly challenge: readonly ChallengeAction[]
  /** What the session will ask for; without it there is no series. */
  readonly ownStep?: OwnStep
  /** Of every picture: depth, background, shading. */
  readonly view?: View
  /** Degrees of turns and nods (default 28 and 22). */
  readonly turn?: number
  readonly nod?: number
  /** Whether an open mouth takes the jaw with it (default). */
  readonly jaw?: boolean
  readonly seed?: number
  /** Changes what is shown of an action: mirrored from another one, another person's still, an earlier order. */
  readonly showing?: Showing
  /** Changes a picture before the camera has it. */
  readonly finish?: (image: Image, step: CaptureStep | 'SELFIE', from: Still) => Image
}

/** A whole capture of one still. Every picture is shaken a little and has noise of its own, as a camera's have. */
export async function captureOf(still: Still, plan: CapturePlan): Promise<MadeCapture> {
  const { challenge, ownStep, showing = asAsked, finish = (image) => image, seed = 1 } = plan
  const random = sequence(seed)
  const picture = (from: Still, view: View, step: CaptureStep | 'SELFIE') =>
    asTaken(finish(reRender(from, shaken(view, plan.view, random)), step, from))
  const actionOf = (action: ChallengeAction, share: number) => showing(action, share, moved(action, share, plan))

  const selfie = await picture(still, {}, 'SELFIE')
  const frames: MadeCapture['frames'][number][] = []
  for (const action of challenge) {
    const { still: from = still, view } = actionOf(action, 1)
    frames.push({ action, image: await picture(from, view, action) })
  }
  const series: MadeCapture['series'][number][] = []
  if (ownStep === undefined) return { selfie, frames, series }
  const small = new Map<Still, Still>()
  const smallOf = async (of: Still) => small.get(of) ?? small.set(of, await shrunk(of, SERIES_SIDE)).get(of) ?? of
  const seen = momentsOf(challenge)
  for (const { step, atMs, share } of [...seen, ...ownMoments(lastOf(seen) + OWN_TOLD_AFTER_MS)]) {
    if (step === 'FRONTAL') series.push({ step, atMs, image: await picture(await smallOf(still), {}, step) })
    else if (step === 'OWN_STEP')
      series.push({
        step,
        atMs,
        image: await picture(await smallOf(still), { expression: expressionOf(ownStep, share, plan.jaw) }, step),
      })
    else {
      const { still: from = still, view } = actionOf(step, share)
      series.push({ step, atMs, image: await picture(await smallOf(from), view, step) })
    }
  }
  return { selfie, frames, series }
}

/** From the last action to the own step: the last picture is sent, and the step is asked for and read. */
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

/** As the page sends it: through a JPEG encoder and back. */
async function asTaken(image: Image): Promise<Image> {
  return decodeImage(await asJpeg(image, image.width > SERIES_SIDE ? 90 : 75))
}

export const asJpeg = ({ data, width, height }: Image, quality = 90): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
