// A name as people write it, word by word, with every form that the same word has on documents. Pure.
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
  /** In a script that is compared by its sounds: Arabic and Hebrew, Indian ones and their kin. */
  readonly isHeard: boolean
  /** One letter, whatever its script: the initial of a name. */
  readonly isInitial: boolean
  /** Written with a full stop behind it: "Alex." */
  readonly isCut: boolean
  /** What spellings of this word share, see {@link formsOf}. */
  readonly forms: ReadonlySet<string>
  /** Its Latin forms, folded: a cut name is the beginning of one. */
  readonly latin: readonly string[]
}

/** Where one name ends and the next begins; hyphens and full stops part words as gaps do. */
const RAW_WORDS = /[^\s,;/()\-‐‑–—]+/gu
/** Apostrophes and their like, which are written within a word. */
const ABBREVIATION = /^\p{L}[\p{L}\p{M}]{0,4}\.$/u
/** "Ph.D.", "B.Sc.", "o.s.": several letters with full stops between them. */
const DOTTED = /^(?:\p{L}[\p{L}\p{M}]{0,2}\.){1,3}\p{L}?[\p{L}\p{M}]{0,2}\.?$/u

/** A degree or the like that is written with full stops, as one word: "phd"; undefined for any other text. */
export function dottedWord(raw: string): string | undefined {
  return /\..*\./.test(`${raw}.`) && DOTTED.test(raw)
    ? nameWords(raw)
        .map(({ text }) => text)
        .join('')
    : undefined
}

/** The words of one field of a name, each with whether it stands behind or before others in the text as written. */
export function rawWords(text: string): string[] {
  return text.normalize('NFC').match(RAW_WORDS) ?? []
}

/**
 * The words of a part of a name.
 *
 * @param others the other parts: a run of Han or Hangul is parted into surname and given name only where it is the whole name
 */
export function partWords(text: string, others = ''): PartWord[] {
  const isCjk = /[\p{Script=Han}\p{Script=Hangul}]/u
  const isPart = isCjk.test(text) && isCjk.test(others)
  return (isPart ? [text.trim()] : rawWords(text)).flatMap((raw) => wordsOfRaw(raw, isPart))
}

function wordsOfRaw(raw: string, isPart: boolean): PartWord[] {
  // Written apart from another run, as normalise.ts reads it when there are two.
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

/** The keys of a word and of the names that it is a short form of; those of a Hangul word by what its romanisations share, too. */
function formsOf(folded: readonly string[], script: Script): ReadonlySet<string> {
  if (script === 'ABJAD') return new Set(folded.map((text) => `ABJAD:${text}`))
  const full = folded.flatMap((text) => (text.length > 1 ? fullForms(text) : []))
  const keys = [...folded, ...full].flatMap((text) => [text, canonicalSpelling(spellingKey(text))])
  return new Set(script === 'HANGUL' ? [...keys, ...folded.map(koreanForm)] : keys)
}

const koreanForm = (text: string): string => `HANGUL:${joinFolded([koreanFoldWord(text)])}`

/** Several words that follow each other, written as one. */
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

/** A word that was heard must read a Latin one this well: below it, names that differ in a written vowel meet (حسن, Hussein). */
const LEAST_HEARD = 0.85

/** Whether two words are one name: equal in some lawful spelling, transcription, usual romanisation or short form, never by likeness alone. */
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

/** Whether a word begins another one: an initial, or a name that was cut off. By its letters, or where one letter became several (Ю) by the key. */
export const beginsWord = (part: PartWord, whole: PartWord): boolean =>
  part.latin.some((start) =>
    whole.latin.some(
      (text) =>
        text.startsWith(start) ||
        (start.length > 1 && part.isInitial && spellingKey(text).startsWith(spellingKey(start))),
    ),
  )
