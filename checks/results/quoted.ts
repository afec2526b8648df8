import { shownText } from '../../contract/shown-text.ts'

// What is printed on a picture, coded in a barcode or written into a file is data of a stranger. Here it becomes fit to be shown and kept.

/** Beside what nothing draws (contract/shown-text.ts): characters that nobody has agreed on, which each font draws as it likes. */
const UNAGREED = /[\p{Co}\p{Cn}]/gu
/** Letters under a tower of marks cover the lines around them. */
const TOWER = /(\p{M}{3})\p{M}+/gu
const QUOTED = 80
/** An observation is a sentence, a field one line of print; more is somebody's attempt at something. */
const SENTENCE = 1_000

/** A stranger's text without characters that steer a reader, in one line, of up to a number of characters. */
export function plainText(text: string, most = SENTENCE): string {
  const plain = shownText(text.slice(0, most * 8))
    .replace(UNAGREED, '')
    .replace(TOWER, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join('')}…`
}

/** A stranger's text within a sentence of ours: plain, at most 80 characters, in quotation marks that it cannot close. */
export const quoted = (text: string): string => `“${plainText(text.replace(/[“”„‟"]/g, "'"), QUOTED)}”`
