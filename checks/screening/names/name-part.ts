// A name in its written form, word by word, with every form of the same word on documents. Pure.
import { fullForms } from './short-forms.ts'
import { lawfulShortForm } from './lawful-spellings.ts'
import { isHeard, stateForms, wordForms } from './latin-forms.ts'
import { abjadSimilarity, spoken } from './abjad.ts'
import { joinFolded, koreanFoldWord } from './hangul.ts'
import { canonicalSpelling } from './name-variants.ts'
import { nameWords, type Script } from './normalise.ts'
import { spellingKey } from './spelling.ts'

/** One word of a name. */
export interface PartWord {
  /** Lower-case ASCII. */
  readonly text: string
  readonly script: Script
  /** In a script that is compared by sound: Arabic and Hebrew, Indian scripts and related ones. */
  readonly isHeard: boolean
  /** One letter of any script: the initial of a name. */
  readonly isInitial: boolean
  /** Followed by a full stop: "Alex." */
  readonly isCut: boolean
  /** Common keys of this word's spellings; see {@link formsOf}. */
  readonly forms: ReadonlySet<string>
  /** Its Latin forms, folded. A name that was cut off is the start of one. */
  readonly latin: readonly string[]
}

/** The boundaries between names. Hyphens and full stops separate words like gaps. */
const RAW_WORDS = /[^\s,;/()\-‐‑–—]+/gu
/** Apostrophes and similar signs inside words. */
const ABBREVIATION = /^\p{L}[\p{L}\p{M}]{0,4}\.$/u
/** "Ph.D.", "B.Sc.", "o.s.": several letters with full stops between them. */
const DOTTED = /^(?:\p{L}[\p{L}\p{M}]{0,2}\.){1,3}\p{L}?[\p{L}\p{M}]{0,2}\.?$/u

/** A degree or similar with full stops, as one word: "phd"; undefined for any other text. */
export function dottedWord(raw: string): string | undefined {
  return /\..*\./.test(`${raw}.`) && DOTTED.test(raw)
    ? nameWords(raw)
        .map(({ text }) => text)
        .join('')
    : undefined
}

/** The words of one name field, each with whether others precede or follow it in the written text. */
export function rawWords(text: string): string[] {
  return text.normalize('NFC').match(RAW_WORDS) ?? []
}

/**
 * The words of a name part.
 *
 * @param others the other parts. A run of Han or Hangul is split into surname and given name only if it is the whole
 *   name.
 */
export function partWords(text: string, others = ''): PartWord[] {
  const isCjk = /[\p{Script=Han}\p{Script=Hangul}]/u
  const isPart = isCjk.test(text) && isCjk.test(others)
  return (isPart ? [text.trim()] : rawWords(text)).flatMap((raw) => wordsOfRaw(raw, isPart))
}

function wordsOfRaw(raw: string, isPart: boolean): PartWord[] {
  // Separate from another run, which normalise.ts reads as two.
  const words = nameWords(isPart ? `${raw} 一` : raw)
  const own = isPart ? words.slice(0, -1) : words
  const isInitial = (raw.match(/\p{L}/gu) ?? []).length === 1 && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(raw)
  if (own.length !== 1)
    return own.map(({ text, script }) =>
      wordOf([text], script, raw, { isInitial: text.length === 1 && script === 'ALPHABET', isCut: false }),
    )
  const latin = stateForms(raw)
    .flatMap((form) =>
      nameWords(form)
        .map(({ text }) => text)
        .join(''),
    )
    .flatMap((text) => wordForms(text, raw))
  return [
    wordOf(own[0].text === latin[0] ? latin : [own[0].text, ...latin], own[0].script, raw, {
      isInitial,
      isCut: ABBREVIATION.test(raw),
    }),
  ]
}

function wordOf(
  latin: readonly string[],
  script: Script,
  raw: string,
  { isInitial, isCut }: Pick<PartWord, 'isInitial' | 'isCut'>,
): PartWord {
  const folded = [...new Set(latin.flatMap((text) => [text, lawfulShortForm(text)]))]
  return {
    text: latin[0],
    script,
    isHeard: script === 'ABJAD' || isHeard(raw),
    isInitial,
    isCut,
    latin: folded,
    forms: formsOf(folded, script),
  }
}

/** The keys of a word and of the names that it abbreviates. A Hangul word also has the key of its romanisations. */
function formsOf(folded: readonly string[], script: Script): ReadonlySet<string> {
  if (script === 'ABJAD') return new Set(folded.map((text) => `ABJAD:${text}`))
  const full = folded.flatMap((text) => (text.length > 1 ? fullForms(text) : []))
  const keys = [...folded, ...full].flatMap((text) => [text, canonicalSpelling(spellingKey(text))])
  return new Set(script === 'HANGUL' ? [...keys, ...folded.map(koreanForm)] : keys)
}

const koreanForm = (text: string): string => `HANGUL:${joinFolded([koreanFoldWord(text)])}`

/** Several consecutive words, joined. */
export function joinedWord(words: readonly PartWord[]): PartWord {
  const [first] = words
  const text = words.map((word) => word.text).join('')
  const latin = [
    ...new Set([
      text,
      ...words[0].latin.map(
        (form) =>
          form +
          words
            .slice(1)
            .map((word) => word.text)
            .join(''),
      ),
      lawfulShortForm(text),
    ]),
  ]
  return {
    text,
    script: first.script,
    isHeard: first.isHeard,
    isInitial: false,
    isCut: false,
    latin,
    forms: formsOf(latin, first.script),
  }
}

/**
 * Least match of a word that is compared by sound. Below it, names that differ in a written vowel are equal (حسن,
 * Hussein).
 */
const LEAST_HEARD = 0.85

/**
 * Whether two words are one name: equal in some lawful spelling, transcription, usual romanisation or short form, never
 * by similarity alone.
 */
export function isSameWord(a: PartWord, b: PartWord): boolean {
  for (const form of a.forms) if (b.forms.has(form)) return true
  if (a.isHeard !== b.isHeard) {
    const [heard, read] = a.isHeard ? [a, b] : [b, a]
    return heard.latin.some((sounds) =>
      read.latin.some((latin) => abjadSimilarity(spoken(sounds), spoken(latin)) >= LEAST_HEARD),
    )
  }
  if ((a.script === 'HANGUL') === (b.script === 'HANGUL')) return false
  const [korean, latin] = a.script === 'HANGUL' ? [a, b] : [b, a]
  return latin.latin.some((text) => korean.forms.has(koreanForm(text)))
}

/**
 * Whether a word is the start of another one: an initial, or a name that was cut off. Compares letters, or keys if one
 * letter became several (Ю).
 */
export const beginsWord = (part: PartWord, whole: PartWord): boolean =>
  part.latin.some((start) =>
    whole.latin.some(
      (text) =>
        text.startsWith(start) ||
        (start.length > 1 && part.isInitial && spellingKey(text).startsWith(spellingKey(start))),
    ),
  )
