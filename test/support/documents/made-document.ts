import { capture, type Capture, type CaptureEffects } from './capture.ts'
import { effectsOf, type CaptureLevel } from './capture-levels.ts'
import type { Side } from './layout.ts'
import { licenceBarcode } from './licence-barcode.ts'
import { renderDocument, sidesOf, type RenderedPage, type RenderOptions } from './render.ts'
import { makeTruth, type DocumentKind, type DocumentTruth } from './truth.ts'

/** One side of a made document as a client submits it. */
export interface MadeSide extends Capture {
  readonly side: Side
  readonly page: RenderedPage
}

/** A made document: its true values, and a picture of each side that a client would take. */
export interface MadeDocument {
  readonly truth: DocumentTruth
  readonly sides: readonly MadeSide[]
}

export interface MakeOptions {
  readonly kind?: DocumentKind
  /** A level, or the effects themselves. Default: light. */
  readonly capture?: CaptureLevel | CaptureEffects
  readonly render?: Omit<RenderOptions, 'side'>
}

/** Makes a document by its seed: the same arguments give the same bytes. It takes about 0.3 CPU s a side. */
export async function makeDocument(seed: number, options: MakeOptions = {}): Promise<MadeDocument> {
  const truth = makeTruth(seed, options.kind)
  const sides: MadeSide[] = []
  for (const side of sidesOf(truth)) {
    const barcode =
      truth.kind === 'DL_US' && side === 'back' ? (options.render?.barcode ?? (await licenceBarcode(truth))) : undefined
    const page = await renderDocument(truth, { ...options.render, side, ...(barcode === undefined ? {} : { barcode }) })
    const shot = seed * 2 + (side === 'back' ? 1 : 0)
    const effects = typeof options.capture === 'object' ? options.capture : effectsOf(options.capture ?? 'light', shot)
    sides.push({ side, page, ...(await capture(page, effects, shot)) })
  }
  return { truth, sides }
}
