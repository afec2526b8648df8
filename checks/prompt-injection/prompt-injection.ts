import { embeddedTexts, type EmbeddedText } from '../../image-files/embedded-text.ts'
import type { TextLine } from '../text/line-reader.ts'
import { paragraphsOf } from './paragraphs.ts'
import type { Aim } from './rules.ts'
import { scanText, type ScanOptions } from './scan-text.ts'
import { tellingPart } from './telling-part.ts'

/** A text of a submitted image that addresses a machine. */
export interface Injection {
  /** Its place in words: printed text, hidden text, EXIF. */
  readonly place: string
  readonly aims: readonly Aim[]
  /** 1 or more. */
  readonly score: number
  /** The part that shows the attack. It is untrusted and not yet cleaned for display. */
  readonly text: string
}

/** Checks the lines that were read from an image. Pure. */
export const injectionsInLines = (
  lines: readonly Pick<TextLine, 'text' | 'quad' | 'height'>[],
  place: string,
): Injection[] => strongest(paragraphsOf(lines).flatMap((text) => inText(text, place)))

/** Checks texts without an optical reading: a file's metadata, barcodes. Pure. */
export const injectionsInData = (texts: readonly EmbeddedText[]): Injection[] =>
  texts.flatMap(({ carrier, text }) => inText(text, carrier, { isData: true }))

/** Checks the texts in an image file besides its pixels. */
export const injectionsInFile = (bytes: Uint8Array): Injection[] => injectionsInData(embeddedTexts(bytes))

function inText(text: string, place: string, options: ScanOptions = {}): Injection[] {
  const found = scanText(text, options)
  return found === undefined ? [] : [{ place, aims: found.aims, score: found.score, text: tellingPart(found.text) }]
}

/** One per place, because the whole page contains its paragraphs. It combines the targets of all. */
function strongest(found: readonly Injection[]): Injection[] {
  const [first] = [...found].sort((a, b) => b.score - a.score)
  return first === undefined ? [] : [{ ...first, aims: [...new Set(found.flatMap(({ aims }) => aims))] }]
}
