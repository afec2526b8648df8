import { ALPHA3_CODES, isKnownCode, toAlpha2 } from '../../countries/country-codes.ts'
import { nationalityWords } from '../../countries/nationality-words.ts'
import { foldLabel } from './label-words.ts'

/** Languages of the search for a country's name, besides the languages of its own documents. */
const LANGUAGES = [
  'en',
  'fr',
  'es',
  'de',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hr',
  'sl',
  'hu',
  'ro',
  'lt',
  'lv',
  'et',
  'tr',
  'sq',
]

const inLanguages = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
const namesByCode = new Map<string, readonly string[]>()

/** Names of a state by its three-letter code, folded; empty if no state has the code. */
function namesOf(code: string): readonly string[] {
  const known = namesByCode.get(code)
  if (known !== undefined) return known
  const alpha2 = toAlpha2(code)
  const names =
    alpha2 === undefined ? [] : inLanguages.flatMap((names) => names.of(alpha2.toUpperCase()) ?? []).map(foldLabel)
  const distinct = [...new Set(code === 'UTO' ? ['utopia', 'utopian'] : names)].filter((name) => name.length >= 4)
  namesByCode.set(code, distinct)
  return distinct
}

/**
 * Whether a printed line shows a nationality: the state's three-letter code as a word, its name in one of many
 * languages, or the name of its people (BRITISH CITIZEN, POLSKIE, DEUTSCH).
 */
export const printsNationality = (text: string, code: string): boolean => isNationality(text, foldLabel(text), code)

function isNationality(text: string, wholeFolded: string, code: string): boolean {
  if (code.length === 3 && hasWord(text, code, /[A-Z]/)) return true
  if (text.trim() === code) return true
  // Mexico's own name contains the Spanish name of the United States.
  const folded = wholeFolded.replace(code === 'MEX' ? '' : /estados ?unidos ?mexicanos/, '')
  // Long names are found without their gaps (REPUBLIKAHRVATSKA). Short names are parts of others (Mali, Oman, Niger).
  const shows = (name: string) => (name.length >= 8 ? folded.includes(name) : hasWord(folded, name))
  return namesOf(code).some(shows) || nationalityWords(code).some(shows)
}

/** Whether a printed three-letter code is a state's, but not the code of the MRZ. */
export const isOtherState = (printed: string, code: string): boolean =>
  printed !== code && isKnownCode(printed) && (toAlpha2(printed) === undefined || toAlpha2(printed) !== toAlpha2(code))

/** The state whose full name is printed on one of the lines; undefined for no or several states. */
export function findPrintedCountry(lines: readonly string[]): string | undefined {
  const text = lines.map(foldLabel).join('\n') // all lines in one search, because no name crosses the end of a line
  const found = ALPHA3_CODES.filter((code) => namesOf(code).some((name) => hasWord(text, name)))
  return found.length === 1 ? found[0] : undefined
}

/** The one state whose nationality a text names; undefined for no or several states. */
export function findPrintedNationality(text: string): string | undefined {
  const code = text.trim()
  if (/^[A-Z]{3}$/.test(code)) return isKnownCode(code) ? code : undefined
  const folded = foldLabel(text)
  const found = ALPHA3_CODES.filter((one) => isNationality(text, folded, one))
  return found.length === 1 ? found[0] : undefined
}

/**
 * Least share of the letters in a line that consists of a state's names. Finland's Swedish name may follow, or a dot.
 */
const NAMES_ALONE = 0.75

/** Letters of state names, each with the states that have the name. */
const codesByLetters = new Map<string, Set<string>>()
/** The letters of each state's names, longest first. */
const lettersByCode = new Map<string, readonly string[]>()
let longestName = 0

function readLetters(): void {
  for (const code of ALPHA3_CODES) {
    const letters = namesOf(code)
      .map((name) => name.replace(/[^a-z]/g, ''))
      .filter((name) => name !== '')
      .sort((a, b) => b.length - a.length)
    lettersByCode.set(code, letters)
    longestName = Math.max(longestName, letters[0]?.length ?? 0)
    for (const name of letters) codesByLetters.set(name, (codesByLetters.get(name) ?? new Set<string>()).add(code))
  }
}

/** The state whose names, in several languages, make up a line; undefined for any other line. */
export function findNamedAlone(text: string): string | undefined {
  const letters = foldLabel(text).replace(/[^a-z]/g, '')
  if (letters.length < 4) return undefined
  const found = [...statesNamedIn(letters)].filter((code) => {
    const rest = lettersByCode.get(code)!.reduce((left, name) => left.replaceAll(name, ''), letters)
    return rest.length <= letters.length * (1 - NAMES_ALONE)
  })
  return found.length === 1 ? found[0] : undefined
}

/** The states with a name among some letters. Searches by the parts of a line, which are fewer than the names. */
function statesNamedIn(letters: string): ReadonlySet<string> {
  if (lettersByCode.size === 0) readLetters()
  const named = new Set<string>()
  for (let from = 0; from < letters.length; from++) {
    for (let to = from + 1; to <= Math.min(letters.length, from + longestName); to++) {
      for (const code of codesByLetters.get(letters.slice(from, to)) ?? NONE) named.add(code)
    }
  }
  return named
}

const NONE: readonly string[] = []

/** Whether a text contains a word, without a letter before or after it. */
const hasWord = (text: string, word: string, letter = /[a-z]/): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + word.length] ?? '')) return true
  }
  return false
}
