import { markupAims } from './markup.ts'
import { foldText } from './fold-text.ts'
import { weighWords } from './suspicion.ts'
import { wordsOf } from './words.ts'

/** Words that somebody who looks at the case is shown of a text. */
const SHOWN_WORDS = 14
const STEP = 5
/** Parts of a long text that are weighed to find the one. */
const MOST_PARTS = 400

/** The part of a suspected text that tells most: some words around the order, where the text is longer than these. */
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
