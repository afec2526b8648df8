// Converts a name in any script to comparable tokens.
import anyAscii from 'any-ascii'
import { romaniseAbjad } from './abjad.ts'
import { greekDigraphs } from './greek.ts'
import { romaniseBlock } from './han-names.ts'
import { isParticle, isTitle } from './name-words.ts'
import { fullForms } from './short-forms.ts'
import { canonicalSpelling } from './name-variants.ts'
import { spellingKey } from './spelling.ts'

/** Longer names are cut. A declared one has two fields of 100; MRZ and visual zone hold far less. */
export const MAX_NAME_CHARACTERS = 256
/** The most words in such a name, so that extra words before a listed name do not push it out. */
const MAX_TOKENS = 128
/** One Han character becomes up to six letters. No word of a name comes close. */
export const MAX_WORD_LETTERS = 60

/** The original script, if it affects the comparison: ABJAD is Arabic and Hebrew, ALPHABET all other scripts. */
export const SCRIPTS = ['ALPHABET', 'ABJAD', 'HAN', 'HANGUL'] as const
export type Script = (typeof SCRIPTS)[number]

export interface NameWord {
  /** Lower-case ASCII as written, without marks: "youssef". */
  readonly text: string
  readonly script: Script
}

/** A name that a short form abbreviates. */
export interface FullForm {
  readonly text: string
  readonly key: string
}

export interface NameToken extends NameWord {
  /** Common key of the spellings of one name: "iusuf". Equal keys of one script are the same name. */
  readonly key: string
  /** The names that the word may abbreviate ("md" for Muhammad), with their keys. */
  readonly full: readonly FullForm[]
  /** Particles and titles ("al", "bin", "haji") weigh little and may be missing. */
  readonly isMinor: boolean
  /** Bits of the letters in the text and of the consonants in the key. They separate most different words at once. */
  readonly letters: number
  readonly consonants: number
}

/** Apostrophes and similar signs for a hamza, an ain or a soft sign. Spellings differ in them, so they join. */
const JOINING_MARKS = /['`´‘’‚‛ʹʻʼʽʾʿˈ′"“”]/g
/** Invisible characters, and strokes that only fill a line. They separate no words. */
const WITHOUT_MEANING = /[\u0640\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Accents, and the vowel points of Arabic and Hebrew. The vowel signs of Indian scripts are letters of the name. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g
/** "M.ª", "Fr.co": a full stop before raised letters separates no words. */
const STOP_BEFORE_RAISED = /\.(?=[ªº])/g
/** "A/L" and "S/O" mean son of, "A/P" and "D/O" daughter of (identity cards of Malaysia, Singapore and India). */
const CHILD_OF: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])(?:a\s?\/\s?l|s\s?\/\s?o)(?![\p{L}\p{N}])\.?/giu, ' bin '],
  [/(?<![\p{L}\p{N}])(?:a\s?\/\s?p|d\s?\/\s?o)(?![\p{L}\p{N}])\.?/giu, ' bint '],
]

/** Runs of one script. any-ascii reads those without a list here ("ალექსანდრე", "नरेन्द्र"). */
const RUNS =
  /[\p{Script=Arabic}\p{Script=Hebrew}]+|\p{Script=Han}+|\p{Script=Hangul}+|[^\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}]+/gu
const LETTERS_OF_RUN: readonly (readonly [Script, RegExp])[] = [
  ['ABJAD', /^[\p{Script=Arabic}\p{Script=Hebrew}]/u],
  ['HAN', /^\p{Script=Han}/u],
  ['HANGUL', /^\p{Script=Hangul}/u],
]

/** The compared words of a name, in order; empty if it has no letter or digit. */
export function nameWords(name: string): NameWord[] {
  const plain = CHILD_OF.reduce(
    (text, [pattern, into]) => text.replace(pattern, into),
    name.slice(0, MAX_NAME_CHARACTERS).replace(STOP_BEFORE_RAISED, ''),
  )
    .normalize('NFKD')
    .replace(WITHOUT_MEANING, '')
    .replace(MARKS, '')
    .replace(JOINING_MARKS, '')
    .normalize('NFC')
  const runs = (plain.match(RUNS) ?? []).map((run) => ({
    run,
    script: LETTERS_OF_RUN.find(([, letters]) => letters.test(run))?.[0] ?? 'ALPHABET',
  }))
  const blocks = runs.filter(({ script }) => script === 'HAN' || script === 'HANGUL').length
  const words = runs
    .flatMap(({ run, script }) => romanise(run, script, blocks === 1).map((text) => wordOf(text, script)))
    .filter(({ text }) => text !== '')
  const kept = words.filter(({ text }, at) => !(words[at - 1]?.text === 'abd' && ARTICLES.has(text)))
  return kept.slice(0, MAX_TOKENS).map(({ text, script }) => ({ text: text.slice(0, MAX_WORD_LETTERS), script }))
}

/** عبد is always Abd, the half of a name that all scripts have. */
const wordOf = (text: string, script: Script): NameWord => ({
  text,
  script: script === 'ABJAD' && text === 'abd' ? 'ALPHABET' : script,
})

function romanise(run: string, script: Script, isOnlyBlock: boolean): string[] {
  switch (script) {
    case 'ABJAD':
      return splitArticle(run).map(romaniseAbjad)
    case 'HAN':
    case 'HANGUL':
      return romaniseBlock(run, isOnlyBlock)
    case 'ALPHABET':
      return anyAscii(greekDigraphs(run))
        .toLowerCase()
        .replace(/['`"]/g, '')
        .split(/[^a-z0-9]+/)
        .flatMap(splitAbd)
  }
}

const NO_FORMS: readonly FullForm[] = []

/** The compared form of a word. */
export function nameToken({ text, script }: NameWord): NameToken {
  const key = script === 'ABJAD' ? text : canonicalSpelling(spellingKey(text))
  const isMinor = script === 'ABJAD' ? ABJAD_PARTICLES.has(text) : isParticle(text) || isTitle(text)
  const full =
    script === 'ALPHABET'
      ? fullForms(text).map((form) => ({ text: form, key: canonicalSpelling(spellingKey(form)) }))
      : NO_FORMS
  return { text, script, key, full, isMinor, letters: lettersOf(text), consonants: lettersOf(key) & ~VOWELS }
}

/** One bit per letter. Digits share the remaining five. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    bits |= 1 << (code >= 97 ? code - 97 : 26 + (code % 5))
  }
  return bits
}

/** With h and j, which are cheap in edit-distance.ts as well. */
const VOWELS = lettersOf('aeiouhj')

/** The articles between "Abd" and the rest of its name. */
const ARTICLES = new Set(['al', 'el', 'ul', 'ol', 'ar', 'as', 'ash', 'at', 'ad', 'an', 'az', 'er', 'es', 'ur', 'us'])

/** ال, بن, ابن, بنت in the form of romaniseAbjad. */
const ABJAD_PARTICLES = new Set(['al', 'bn', 'abn', 'bnt'])

/** "Abdulkarim", "Abd al-Karim" and "Abdel Karim" are one name. "Abdullah" and its forms are separate words. */
function splitAbd(word: string): string[] {
  const joined = /^(abd[aeou]l)([^l].{3,})$/.exec(word)
  return joined ? [joined[1], joined[2]] : [word]
}

/** The same in Arabic, where the article is joined to its word: الحسن, عبدالکریم. But الله and عبدالله are words. */
function splitArticle(word: string): string[] {
  const [, abd, name] = /^(عبد)ال(?!له)(.{2,})$/u.exec(word) ?? []
  if (name !== undefined) return [abd, name]
  const [, noun] = /^ال(?!له$)(.{2,})$/u.exec(word) ?? []
  return noun === undefined ? [word] : ['ال', noun]
}
