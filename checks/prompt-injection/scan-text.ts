import { decodedTexts } from './encoded-text.ts'
import { foldText, hiddenCharacters } from './fold-text.ts'
import { markupAims } from './markup.ts'
import { SUSPICIOUS_FROM, type Aim } from './rules.ts'
import { isSuspicious, weighWords } from './suspicion.ts'
import { wordsOf } from './words.ts'

/** A text that addresses the reader of the image. */
export interface SuspectText {
  readonly score: number
  readonly aims: readonly Aim[]
  /** As found, or as decoded. */
  readonly text: string
}

export interface ScanOptions {
  /** Also decode encodings. Useful where text is easy to add and nobody reads it. */
  readonly isData?: boolean
}

/** Most characters of one text. */
export const MAX_TEXT = 64 * 1024

/**
 * Searches one text (a paragraph, a metadata field, a barcode) for orders to a machine. Undefined if there are none.
 */
export function scanText(given: string, { isData = false }: ScanOptions = {}): SuspectText | undefined {
  const text = given.slice(0, MAX_TEXT)
  const hidden = hiddenCharacters(text)
  const candidates = [text, ...(hidden === '' ? [] : [hidden]), ...(isData ? decodedTexts(text) : [])]
  for (const candidate of candidates) {
    const suspect = weigh(candidate)
    if (suspect !== undefined) return suspect
  }
  return undefined
}

function weigh(text: string): SuspectText | undefined {
  const marked = markupAims(foldText(text))
  const suspicion = weighWords(wordsOf(text))
  if (marked.length === 0 && !isSuspicious(suspicion)) return undefined
  return {
    score: Math.max(suspicion.score, marked.length > 0 ? SUSPICIOUS_FROM : 0),
    aims: suspicion.aims.length > 0 ? suspicion.aims : marked,
    text,
  }
}
