// From a name in any script to the tokens that are compared.
import anyAscii from 'any-ascii'
import { spellingKey } from './spelling.ts'
import { canonicalSpelling, isParticle, isTitle } from './name-variants.ts'

/** Names longer than this are cut: MRZ and visual zone hold far less, and the work grows with the tokens. */
export const MAX_NAME_CHARACTERS = 200
const MAX_TOKENS = 16
/** One Han character becomes up to six letters; no name's word is near this. */
export const MAX_WORD_LETTERS = 60

export interface NameToken {
  /** Lower-case ASCII as written, without marks: "youssef". */
  readonly text: string
  /** What spellings of one name share: "iusuf". Equal keys are the same name. */
  readonly key: string
  /** Particles and titles ("al", "bin", "haji") say little and may be left out. */
  readonly isMinor: boolean
}

/** Apostrophes and their like stand for a hamza, an ain or a soft sign: spellings differ in them, so they join. */
const JOINING_MARKS = /['`´‘’‚‛ʹʻʼʽʾʿˈ′"“”]/g

/** Lower-case ASCII words of a name in any script: NFKD, transliterated, marks dropped, anything else a space. */
export function normaliseName(name: string): string {
  const plain = name
    .slice(0, MAX_NAME_CHARACTERS)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(JOINING_MARKS, '')
  // any-ascii capitalises each syllable of Hangul and Han ("YuJin"): a name of one block stays one word.
  return anyAscii(plain)
    .toLowerCase()
    .replace(/['`"]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The words of a name that are compared, in order; empty when it holds no letter or digit. */
export function nameWords(name: string): string[] {
  const words = normaliseName(name).split(' ').filter(Boolean).flatMap(splitAbd)
  return words.filter((word, at) => !(words[at - 1] === 'abd' && ARTICLES.has(word))).slice(0, MAX_TOKENS)
    .map((word) => word.slice(0, MAX_WORD_LETTERS))
}

/** What a word is compared by. */
export const nameToken = (text: string): NameToken => ({
  text,
  key: canonicalSpelling(spellingKey(text)),
  isMinor: isParticle(text) || isTitle(text),
})

/** The articles that may stand between "Abd" and the name that it belongs to. */
const ARTICLES = new Set(['al', 'el', 'ul', 'ol', 'ar', 'as', 'ash', 'at', 'ad', 'an', 'az', 'er', 'es', 'ur', 'us'])

/** "Abdulkarim", "Abd al-Karim" and "Abdel Karim" are one name; "Abdullah" and its forms are a word of their own. */
function splitAbd(word: string): string[] {
  const joined = /^(abd[aeou]l)([^l].{3,})$/.exec(word)
  return joined ? [joined[1], joined[2]] : [word]
}
