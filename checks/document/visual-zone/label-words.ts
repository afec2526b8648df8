import { editDistance } from './edit-distance.ts'
import { LABEL_PHRASES, type LabelledField } from './label-phrases.ts'

export type { LabelledField } from './label-phrases.ts'

/** Every field that a label can name, specific fields first. */
export const LABELLED_FIELDS = [
  'surname',
  'givenNames',
  'fullName',
  'documentNumber',
  'nationality',
  'birthDate',
  'sex',
  'issueDate',
  'expiryDate',
  'personalNumber',
  'place',
  'other',
] as const satisfies readonly LabelledField[]

/** Part of a line that names a field. */
export interface Label {
  readonly field: LabelledField
  /** Positions in the line's text. */
  readonly start: number
  readonly end: number
  /** 0 to 1; lower if letters differ from the phrase. */
  readonly certainty: number
}

/** Lower case without accents, like {@link LABEL_PHRASES}. */
export const foldLabel = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/** Only letters, with confusions of small print made equal: rn and m, i and l, vv and w. */
const shapeOf = (text: string): string =>
  foldLabel(text)
    .replace(/[^a-z]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('l', 'i')

interface Phrase {
  readonly field: LabelledField
  readonly shape: string
  /** Letters of the phrase itself. The shape may have fewer. */
  readonly length: number
  /** Letters that occur in the shape, one bit each. */
  readonly letters: number
}

const PHRASES: readonly Phrase[] = LABELLED_FIELDS.flatMap((field) =>
  LABEL_PHRASES[field].split('|').map((text) => ({
    field,
    shape: shapeOf(text),
    length: text.replace(/[^a-z]/g, '').length,
    letters: lettersOf(shapeOf(text)),
  })),
)
const EXACT = new Map(PHRASES.map((phrase) => [phrase.shape, phrase]))
/** Phrases that other words are too short to contain by chance. They are found even without gaps between words. */
const LONG = PHRASES.filter(({ shape }) => shape.length >= 9)
const BY_LENGTH = new Map<number, Phrase[]>()
for (const phrase of PHRASES)
  BY_LENGTH.set(phrase.shape.length, [...(BY_LENGTH.get(phrase.shape.length) ?? []), phrase])
const LONGEST = Math.max(...PHRASES.map(({ shape }) => shape.length))

/** Longest label that is also an ordinary word (NOM, KON, IME). It counts only where a label may start. */
const SHORT = 4
const MOST_WORDS = 6
/** Longest line of the recogniser (MAX_LINE_WIDTH in text-recognition.ts, eight pixels a character). */
const MOST_CHARACTERS = 400

/**
 * Number of letters in which a text may differ from a phrase. Short words must be exact: VARGAS is a name and VARDAS a
 * label, BENDER and GENDER, CARTER and CARTE. Capitals, as in values, may differ less than small letters, as in most
 * labels.
 */
function tolerance(length: number, isCapitals: boolean): number {
  if (length < 7) return 0
  if (length < 9) return isCapitals ? 0 : 1
  return Math.floor(length / (isCapitals ? 8 : 5))
}

interface Word {
  readonly start: number
  readonly end: number
  readonly shape: string
}

/**
 * The places where a line names fields; empty for a line without a label. Neighbours that name one field in several
 * languages are one place.
 */
export function findLabels(line: string): Label[] {
  const text = line.slice(0, MOST_CHARACTERS)
  const found = overlapFree([...wordMatches(text), ...gluedMatches(text)])
  const labels: Label[] = []
  for (const label of found) {
    const last = labels.at(-1)
    // "Surname / Nom" is one label. A stroke, a dot or a bracket separates the languages, with the plural's (s) in
    // between.
    if (
      last?.field === label.field &&
      /^[\s/.,:;()·•|\-–'’´`]*(\(?s\)?)?[\s/.,:;()·•|\-–]*$/i.test(text.slice(last.end, label.start))
    ) {
      labels[labels.length - 1] = { ...last, end: label.end, certainty: Math.max(last.certainty, label.certainty) }
    } else labels.push(label)
  }
  return labels
}

/** Whether a text is a label rather than a value: most of its letters belong to labels, exactly or nearly. */
export function isLabelText(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const ofLabels = findLabels(text).reduce(
    (sum, { start, end }) => sum + (text.slice(start, end).match(/\p{L}/gu)?.length ?? 0),
    0,
  )
  return letters > 0 && ofLabels * 2 >= letters
}

/** Whether a text is the start of a partly read label: "Given na", or one word in small letters ("Vornam"). */
export function isLabelStump(text: string): boolean {
  const shape = shapeOf(text)
  const isWords = /\p{L}\s+\p{L}/u.test(text.trim())
  return (
    shape.length >= 5 &&
    (isWords || /\p{Ll}/u.test(text)) &&
    PHRASES.some((phrase) => phrase.shape.length > shape.length && phrase.shape.startsWith(shape))
  )
}

/** Splits words by letters. A capital after small letters starts another word ("SurnameSMITH"), and so does a digit. */
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}[\p{Lu}\p{M}]*(?!\p{Ll})|\p{L}[\p{L}\p{M}]*/gu)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, shape: shapeOf(match[0]) }))
    .filter(({ shape }) => shape !== '')

function wordMatches(text: string): Label[] {
  const words = wordsOf(text)
  const isCapitals = text === text.toUpperCase()
  const matches: Label[] = []
  for (let first = 0; first < words.length; first++) {
    let shape = ''
    for (let last = first; last < Math.min(words.length, first + MOST_WORDS); last++) {
      // The words of a label are adjacent. Digits and strokes separate labels.
      if (last > first && /[\d/:|]/.test(text.slice(words[last - 1].end, words[last].start))) break
      shape += words[last].shape
      if (shape.length > LONGEST + 2) break
      const match = nearestPhrase(shape, isCapitals)
      const isColon = /^\s*:/.test(text.slice(words[last].end))
      if (match === undefined || (shape.length <= SHORT && !isColon && !mayBeginLabel(text, words, first))) continue
      matches.push({
        field: match.phrase.field,
        start: words[first].start,
        end: words[last].end,
        certainty: 1 - match.edits / shape.length,
      })
    }
  }
  return matches
}

/** A short label is first in its line, follows digits, a stroke or another label, or has a colon. */
function mayBeginLabel(text: string, words: readonly Word[], index: number): boolean {
  if (index === 0) return true
  const before = words[index - 1]
  return /[\d/|:(]/.test(text.slice(before.end, words[index].start)) || EXACT.has(before.shape)
}

function nearestPhrase(shape: string, isCapitals: boolean): { phrase: Phrase; edits: number } | undefined {
  const exact = EXACT.get(shape)
  if (exact !== undefined) return { phrase: exact, edits: 0 }
  const letters = lettersOf(shape)
  const reach = tolerance(shape.length + 1, isCapitals)
  let best: { phrase: Phrase; edits: number } | undefined
  for (let length = shape.length - reach; reach > 0 && length <= shape.length + reach; length++) {
    for (const phrase of BY_LENGTH.get(length) ?? []) {
      const most = Math.min(reach, tolerance(phrase.length, isCapitals))
      // Each edit changes at most two of the occurring letters, so most phrases need no distance.
      if (most === 0 || bits(phrase.letters ^ letters) > 2 * most) continue
      const edits = editDistance(phrase.shape, shape)
      if (edits <= most && edits < (best?.edits ?? most + 1)) best = { phrase, edits }
    }
  }
  return best
}

/** Finds long phrases anywhere among the letters of a line, for lines without gaps. */
function gluedMatches(text: string): Label[] {
  const words = wordsOf(text)
  if (!words.some(({ shape }) => shape.length >= 9)) return []
  let shape = ''
  const positions: number[] = []
  for (const word of words) {
    for (let i = 0; i < word.shape.length; i++)
      positions.push(word.start + Math.round((i * (word.end - word.start)) / word.shape.length))
    shape += word.shape
  }
  return LONG.flatMap((phrase) => {
    const at = shape.indexOf(phrase.shape)
    return at < 0
      ? []
      : [
          {
            field: phrase.field,
            start: positions[at],
            end: positions[at + phrase.shape.length - 1] + 1,
            certainty: 0.9,
          },
        ]
  })
}

/** Picks the longest first and drops its overlaps. Returns the order of the line. */
function overlapFree(matches: readonly Label[]): Label[] {
  const weight = ({ start, end, certainty }: Label): number => (end - start) * certainty
  const kept: Label[] = []
  for (const match of [...matches].sort((a, b) => weight(b) - weight(a))) {
    if (kept.every(({ start, end }) => match.end <= start || match.start >= end)) kept.push(match)
  }
  return kept.sort((a, b) => a.start - b.start)
}

function lettersOf(shape: string): number {
  let letters = 0
  for (const letter of shape) letters |= 1 << (letter.charCodeAt(0) - 97)
  return letters
}

function bits(value: number): number {
  let rest = value
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count++
  return count
}
