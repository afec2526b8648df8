import { markupAims } from './markup.ts'
import { foldText } from './fold-text.ts'
import { weighWords } from './suspicion.ts'
import { wordsOf } from './words.ts'

/** Most words of a text that a reviewer sees. */
const SHOWN_WORDS = 14
const STEP = 5
/** Parts of a long text that are weighed. */
const MOST_PARTS = 400

/** The most suspicious part of a text: some words around the order, if the text is longer. */
export function tellingPart(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length <= SHOWN_WORDS) return text
  let best = { score: 0, part: words.slice(0, SHOWN_WORDS).join(' ') }
  for (let start = 0, parts = 0; start < words.length && parts < MOST_PARTS; start += STEP, parts++) {
    const part = words.slice(start, start + SHOWN_WORDS).join(' ')
    const score = weighWords(wordsOf(part)).score + markupAims(foldText(part)).length
    if (score > best.score) best = { score, part }
  }
  return best.part
}
