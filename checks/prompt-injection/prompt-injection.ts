import { embeddedTexts, type EmbeddedText } from '../../image-files/embedded-text.ts'
import type { TextLine } from '../text/line-reader.ts'
import { paragraphsOf } from './paragraphs.ts'
import type { Aim } from './rules.ts'
import { scanText, type ScanOptions } from './scan-text.ts'
import { tellingPart } from './telling-part.ts'

/** A text of a submitted picture that speaks to a machine that reads it. */
export interface Injection {
  /** Where it stands, in words: printed text, hidden text, EXIF. */
  readonly place: string
  readonly aims: readonly Aim[]
  /** From 1 on. */
  readonly score: number
  /** The part that tells; a stranger's text, not yet fit to be shown. */
  readonly text: string
}

/** Looks through the lines that were read on a picture. Pure. */
export const injectionsInLines = (
  lines: readonly Pick<TextLine, 'text' | 'quad' | 'height'>[],
  place: string,
): Injection[] => strongest(paragraphsOf(lines).flatMap((text) => inText(text, place)))

/** Looks through texts that no lens has seen: a file's metadata, barcodes. Pure. */
export const injectionsInData = (texts: readonly EmbeddedText[]): Injection[] =>
  texts.flatMap(({ carrier, text }) => inText(text, carrier, { isData: true }))

/** Looks through what is written into a picture's file beside its pixels. */
export const injectionsInFile = (bytes: Uint8Array): Injection[] => injectionsInData(embeddedTexts(bytes))

function inText(text: string, place: string, options: ScanOptions = {}): Injection[] {
  const found = scanText(text, options)
  return found === undefined ? [] : [{ place, aims: found.aims, score: found.score, text: tellingPart(found.text) }]
}

/** One a place: the whole page holds its paragraphs. Its aims are those of all. */
function strongest(found: readonly Injection[]): Injection[] {
  const [first] = [...found].sort((a, b) => b.score - a.score)
  return first === undefined ? [] : [{ ...first, aims: [...new Set(found.flatMap(({ aims }) => aims))] }]
}
