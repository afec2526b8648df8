import { printsOtherName } from '../../screening/names/married-names.ts'
import { isTitle } from '../../screening/names/name-words.ts'
import { withoutPlaceholders } from '../../screening/names/placeholders.ts'
import { titledType } from '../read/document-type.ts'
import { MRZ_FORMATS } from '../mrz/mrz-format.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import { isOverprint } from '../judge/specimen.ts'
import { findNamedAlone, printsNationality } from './country-names.ts'
import { editDistance } from './edit-distance.ts'
import { mayContradict, type FieldComparison } from './field-comparison.ts'
import { LABELLED_FIELDS } from './label-words.ts'
import { isNameText } from './labelled-value.ts'
import { isBesideNames, isPlaceholderName, isRunOf, nameWords, plainWords } from './name-match.ts'
import { isNameByShape } from './other-script.ts'
import type { LabelledValue, VisualLine, VisualZone } from './lines.ts'

type NameField = 'SURNAME' | 'GIVEN_NAMES'

/** Certainty of a label for a name within about two line heights (see DOUBT_PER_HEIGHT in labelled-value.ts). */
const SURE_LABEL = 0.88
/** Mean confidence from which a line counts as read. */
const READ_LINE = 0.6

/** The words of the MRZ's names, without placeholders for a missing name (XXX, FNU). */
const namesOf = ({ surname, givenNames }: Pick<MrzFields, 'surname' | 'givenNames'>): string[] =>
  [surname, givenNames ?? ''].flatMap((name) => (isPlaceholderName(name) ? [] : nameWords(name)))

/**
 * Finds names that are printed beside the field's label, or beside that of the whole name, and that the MRZ lacks.
 * Screening would miss a name that only the MRZ lacks. The result is a mismatch if the print is clear, otherwise not
 * found. If the MRZ has only one name, a line without a label counts too ({@link mayPrintAnotherName}). Undefined if no
 * such name is printed, or if the MRZ has no room for it: its field is full, or its format has no field for it.
 */
export function leftOut(field: NameField, mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const { fields } = MRZ_FORMATS[mrz.format]
  if (fields.names === undefined && fields[field === 'SURNAME' ? 'surname' : 'givenNames'] === undefined)
    return undefined
  const name = (field === 'SURNAME' ? mrz.surname : mrz.givenNames) ?? ''
  const isEmpty = nameWords(name).length === 0 || isPlaceholderName(name)
  // A name that did not fit does not count as left out. A format with a field for each name has no room for several
  // given names.
  if (!isEmpty && (mrz.namesTruncated || fields.names === undefined)) return undefined
  if (mrz.namesTruncated && fields.names !== undefined && field === 'GIVEN_NAMES') return undefined
  const names = namesOf(mrz)
  const own = (field === 'SURNAME' ? zone.values.surname : zone.values.givenNames) ?? []
  const whole = isEmpty || field === 'SURNAME' ? (zone.values.fullName ?? []) : []
  const missing = [...own, ...whole].filter(
    (value) =>
      mayBeName(value, mrz) &&
      lacking(value.text, names, mrz).length > 0 &&
      // A further name beside a name of the MRZ must clearly belong to the field, because the line may continue with
      // the next column.
      (isEmpty ||
        (value.certainty >= SURE_LABEL &&
          isClear(value) &&
          !printsOtherName(value.text) &&
          nameWords(value.text).some((word) => names.includes(word)))),
  )
  const base = { field, mrz: name === '' ? '<' : name } as const
  const clear = missing.find(isClear)
  if (clear !== undefined) return { ...base, outcome: 'MISMATCH', printed: clear.text }
  if (missing.length > 0 || (isEmpty && names.length > 0 && mayPrintAnotherName(mrz, zone)))
    return { ...base, outcome: 'NOT_FOUND' }
  return undefined
}

/**
 * Whether a line without a label may be a name that the MRZ lacks. A forger who removes a name from a one-name MRZ also
 * removes or covers its printed label. So any legible line in the size of the printed name counts, unless something
 * else explains it.
 */
function mayPrintAnotherName(mrz: MrzFields, zone: VisualZone): boolean {
  const names = namesOf(mrz)
  const isKnown = (line: VisualLine): boolean =>
    line.labels.length === 0 && nameWords(line.text).some((word) => names.some((name) => isNearly(word, name)))
  const known = zone.lines.filter(isKnown)
  const height = Math.min(...known.map((line) => line.height))
  const explained = new Set<VisualLine>(
    OTHER_FIELDS.flatMap((field) =>
      (zone.values[field] ?? []).filter(({ certainty }) => certainty >= SURE_PLACE).map(({ line }) => line),
    ),
  )
  // Both names are printed on one side. The other side of a card has offices and addresses.
  const sides = known.length === 0 ? zone.sides : zone.sides.filter((side) => side.some(isKnown))
  return sides
    .flat()
    .some(
      (line) =>
        line.height >= SAME_SIZE * height &&
        line.confidence >= READ_LINE &&
        line.labels.length === 0 &&
        !explained.has(line) &&
        isNameText(line.text) &&
        /^\P{L}*\p{Lu}/u.test(line.text) &&
        !isOverprint(line.text) &&
        titledType([line.text]) === undefined &&
        findNamedAlone(line.text) === undefined &&
        ![mrz.issuer, mrz.nationality ?? mrz.issuer].some((state) => printsNationality(line.text, state)) &&
        lacking(line.text, names, mrz).length > 0,
    )
}
/** Labels and small print are lower than values. */
const SAME_SIZE = 0.75
const SURE_PLACE = 0.7
const OTHER_FIELDS = LABELLED_FIELDS.filter(
  (field) => field !== 'surname' && field !== 'givenNames' && field !== 'fullName',
)

/**
 * The words of a printed name that no name of the MRZ contains, without titles beside a name, placeholders for a
 * missing name, single letters, and names of the MRZ in another script.
 */
function lacking(
  text: string,
  names: readonly string[],
  mrz: Pick<MrzFields, 'surname' | 'givenNames' | 'issuer'>,
): string[] {
  const kept = withoutPlaceholders(plainWords(text)).words.filter((word) => !isNameByShape(word, mrz))
  const untitled = kept.filter((word) => !isTitle(word) && !isBesideNames(word))
  // A title alone is a name: Sheikh, Major.
  return (untitled.length > 0 ? untitled : kept)
    .flatMap(nameWords)
    .filter((word) => word.length > 1 && !isRunOf(names, word) && !names.some((name) => isNearly(word, name)))
}

/** A misread letter, or one or two letters lost at an end. */
const isNearly = (word: string, name: string): boolean =>
  word === name ||
  (name.length >= FORGIVING && editDistance(word, name) <= Math.max(1, Math.floor(name.length / 5))) ||
  (word.length >= FORGIVING &&
    Math.abs(word.length - name.length) <= 2 &&
    (name.startsWith(word) || name.endsWith(word) || word.startsWith(name) || word.endsWith(name)))
/** In shorter names every letter counts. */
const FORGIVING = 5

/** A value that can be a holder's name: no state code and no label. */
const mayBeName = ({ text, line }: LabelledValue, { issuer, nationality }: MrzFields): boolean =>
  isNameText(text) &&
  line.labels.length === 0 &&
  line.confidence >= READ_LINE &&
  ![issuer, nationality].includes(text.trim())

/** Holders' names are printed in capitals, and each of their letters must be clear before they contradict. */
const isClear = ({ text, line }: LabelledValue): boolean =>
  text === text.toUpperCase() &&
  /^[\p{L}\p{M}' ’.,-]{2,}$/u.test(text) &&
  mayContradict(line) &&
  Math.min(...line.characterConfidences) >= CLEAR_LETTER
const CLEAR_LETTER = 0.8
