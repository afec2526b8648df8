import type { MrzFields } from '../mrz/mrz-parse.ts'
import { editDistance } from './edit-distance.ts'
import { mayContradict, type FieldComparison } from './field-comparison.ts'
import { isNameText } from './labelled-value.ts'
import { leftOut } from './left-out-names.ts'
import { hasNameByShape, isNameByShape } from './other-script.ts'
import {
  findName,
  isLooselySame,
  isPlaceholderName,
  isTitleInPrint,
  nameWords,
  printedWords,
  type PrintedWord,
} from './name-match.ts'
import type { LabelledValue, VisualLine, VisualZone } from './lines.ts'

type NameField = 'SURNAME' | 'GIVEN_NAMES'

/**
 * Searches a name of the MRZ in the print. Only lines without other names confirm it, because a given name that the MRZ
 * lacks or adds is an altered name. Places and offices confirm nothing. If both names are printed beside the label of
 * the other, they were exchanged.
 */
export function crossCheckName(field: NameField, mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const name = field === 'SURNAME' ? mrz.surname : (mrz.givenNames ?? '')
  const wanted = nameWords(name)
  const labelled = valuesOf(field, zone)
  const missing = leftOut(field, mrz, zone)
  if (wanted.length === 0 || isPlaceholderName(name)) return missing
  if (missing?.outcome === 'MISMATCH') return missing
  const base = { field, mrz: name } as const
  const otherName = nameWords(field === 'SURNAME' ? (mrz.givenNames ?? '') : mrz.surname)
  if (isExchanged(field, wanted, otherName, zone)) return { ...base, outcome: 'NOT_FOUND' }

  const isOtherScript = (text: string): boolean => hasNameByShape(text, mrz)

  const truncated =
    mrz.namesTruncated && (field === 'GIVEN_NAMES' || mrz.givenNames === null || mrz.format === 'FRA_ID')
  const all = witnesses(zone, labelled).map((line) => ({ line, words: wordsBeside(line) }))
  const alone = all.filter(
    ({ words }) =>
      truncated ||
      !hasStranger(
        words.filter(({ text }) => !isNameByShape(text, mrz)),
        [...wanted, ...otherName],
      ),
  )
  const { kind } = findName(
    name,
    alone.map(({ words }) => words),
    truncated,
  )
  const rival = clearRival(labelled, wanted, otherName, isOtherScript)
  const elsewhere = rival !== undefined
  if (!elsewhere && (kind === 'SAME' || all.some(({ line }) => isLooselySame(name, line.text))))
    return { ...base, outcome: 'MATCH' }
  // A signature of low confidence confirms nothing if a clear line contradicts it or has a further name.
  const hasClearer =
    all.some(
      ({ line, words }) =>
        !alone.some((other) => other.line === line) && findName(name, [words], truncated).kind === 'SAME',
    ) ||
    labelled.some(
      ({ text, line }) =>
        isClear(line) &&
        isNameText(text) &&
        !nameWords(text).some((word) => otherName.includes(word)) &&
        !isOtherScript(text),
    )
  if (kind === 'CLOSE' && !elsewhere && !hasClearer) return { ...base, outcome: 'MATCH' }

  // The label of one name often leads to the other name. A value that is the other name in the MRZ contradicts nothing.
  const contradicts = (text: string, line: VisualLine): boolean => {
    const printed = nameWords(text)
    return (
      mayContradict(line) &&
      isNameLike(text, line) &&
      printed.length > 0 &&
      !isOtherScript(text) &&
      !printed.some((word) => otherName.includes(word)) &&
      !isCutOff(printed.join(''), wanted.join('')) &&
      !lacksComma(printed.join(''), wanted.join(''), mrz.issuer)
    )
  }
  const contradiction = labelled.find(({ text, line, certainty }) => certainty >= SURE_PLACE && contradicts(text, line))
  if (contradiction !== undefined) return { ...base, outcome: 'MISMATCH', printed: contradiction.text }
  const altered = zone.lines.find(
    (line) => isAltered(nameWords(line.text).join(''), wanted.join('')) && contradicts(line.text, line),
  )
  return altered === undefined
    ? { ...base, outcome: 'NOT_FOUND', ...(rival === undefined ? {} : { printed: rival.text }) }
    : { ...base, outcome: 'MISMATCH', printed: altered.text }
}

const valuesOf = (field: NameField, { values }: VisualZone): readonly LabelledValue[] =>
  (field === 'SURNAME' ? values.surname : values.givenNames) ?? []

/**
 * Another name to which the field's own labels lead, surely and in clear print. If there is one, a name printed
 * elsewhere confirms nothing.
 */
function clearRival(
  labelled: readonly LabelledValue[],
  wanted: readonly string[],
  otherName: readonly string[],
  isOtherScript: (text: string) => boolean,
): LabelledValue | undefined {
  const sure = labelled.filter(
    ({ text, line, certainty }) => certainty >= SURE_LABEL && mayContradict(line) && isNameLike(text, line),
  )
  return sure.find(
    ({ text }) =>
      !isOtherScript(text) &&
      !nameWords(text).some((word) =>
        [...wanted, ...otherName].some(
          (name) => isCutOff(word, name) || editDistance(word, name) <= Math.ceil(name.length / 3),
        ),
      ),
  )
}

/** Lines that can confirm a name: no place, office or label. */
function witnesses(zone: VisualZone, labelled: readonly LabelledValue[]): readonly VisualLine[] {
  const own = new Set(labelled.map(({ line }) => line))
  const places = new Set((zone.values.place ?? []).map(({ line }) => line))
  return zone.lines.filter((line) => own.has(line) || !places.has(line))
}

/** The words of a line after its labels, with their confidence. Text before a label belongs to no field. */
function wordsBeside({ text, labels, characterConfidences }: VisualLine): PrintedWord[] {
  const starts = labels.length === 0 ? [0] : labels.map(({ end }) => end)
  const stretches = starts.map(
    (start, i) => [start, labels[i + (labels.length === 0 ? 0 : 1)]?.start ?? text.length] as const,
  )
  return stretches.flatMap(([start, end]) =>
    printedWords(text.slice(start, end), characterConfidences.slice(start, end)),
  )
}

const SURE_WORD = 0.9
/** A value that only its place assigns to a field contradicts nothing. */
const SURE_PLACE = 0.7
/** Certainty of a label for a name within about two line heights. */
const SURE_LABEL = 0.88

/** Whether a line holds a confidently read word of neither name: two letters or more without a digit. */
const hasStranger = (words: readonly PrintedWord[], names: readonly string[]): boolean =>
  words.some(
    ({ word, certainty }) =>
      word.length > 1 &&
      certainty >= SURE_WORD &&
      !/\d/.test(word) &&
      !isTitleInPrint(word) &&
      !names.some((name) => name === word || isCutOff(word, name) || editDistance(word, name) <= 1) &&
      !isRunOfNames(word, names),
  )

/** Names that were printed apart and read together: JEANPIERRE. */
const isRunOfNames = (word: string, names: readonly string[]): boolean => names.join('').includes(word)

/** Whether clear labels lead from each name to the other one. */
function isExchanged(
  field: NameField,
  wanted: readonly string[],
  otherName: readonly string[],
  zone: VisualZone,
): boolean {
  if (otherName.length === 0 || wanted.join() === otherName.join()) return false
  const isAt = (values: readonly LabelledValue[], words: readonly string[]): boolean =>
    values.length > 0 &&
    values.every(({ text, certainty }) => certainty >= 0.8 && nameWords(text).join() === words.join())
  const other = field === 'SURNAME' ? 'GIVEN_NAMES' : 'SURNAME'
  return isAt(valuesOf(field, zone), otherName) && isAt(valuesOf(other, zone), wanted)
}

/** One name is the other without its start or end: a crop lost a letter, or the reader does not know it (Æ, Þ). */
const isCutOff = (printed: string, wanted: string): boolean =>
  printed !== '' && (wanted.includes(printed) || printed.includes(wanted))

/**
 * The reader drops the Romanian Ș and Ț with high confidence (MUREȘANU as MUREANU, 2 of 2, 2026-11). Such a name is
 * unconfirmed, but accuses nobody.
 */
const lacksComma = (printed: string, wanted: string, issuer: string): boolean =>
  (issuer === 'ROU' || issuer === 'MDA') && /^[ST]{1,2}$/.test(lettersMissing(printed, wanted) ?? '')

/** The letters of another text that a text lacks; undefined unless it is the other text with letters removed. */
function lettersMissing(part: string, whole: string): string | undefined {
  let next = 0
  const missing = [...whole].filter((letter) => {
    if (letter !== part[next]) return true
    next++
    return false
  })
  return next === part.length ? missing.join('') : undefined
}

/** A whole line that is the name except for a letter or two, found without a label. */
const isAltered = (printed: string, wanted: string): boolean =>
  wanted.length >= 5 && editDistance(printed, wanted) <= Math.floor(wanted.length / 4)

/** Holders' names are printed in capitals, and each of their letters must be clear before they contradict. */
const isNameLike = (text: string, line: VisualLine): boolean =>
  text === text.toUpperCase() &&
  /^[\p{L}\p{M}' ’.,-]{2,}$/u.test(text) &&
  isNameText(text) &&
  line.labels.length === 0 &&
  Math.min(...line.characterConfidences) >= 0.8

/** Whether every letter of a line was read with confidence. */
const isClear = ({ characterConfidences }: VisualLine): boolean => Math.min(...characterConfidences) >= SURE_WORD
