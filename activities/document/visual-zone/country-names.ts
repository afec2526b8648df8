import { ALPHA3_CODES, isKnownCode, toAlpha2 } from '../../countries/country-codes.ts'
import { foldLabel } from './label-words.ts'
import { nationalityWords } from './nationality-words.ts'

/** Languages in which a country's name is looked for, beside those that its own documents are printed in. */
const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'sk', 'hr', 'sl', 'hu', 'ro', 'lt', 'lv', 'et', 'tr', 'sq']

const inLanguages = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
const namesByCode = new Map<string, readonly string[]>()

/** Names of a state by its three-letter code, folded; empty for one that is no state's. */
function namesOf(code: string): readonly string[] {
  const known = namesByCode.get(code)
  if (known !== undefined) return known
  const alpha2 = toAlpha2(code)
  const names = alpha2 === undefined ? [] : inLanguages.flatMap((names) => names.of(alpha2.toUpperCase()) ?? []).map(foldLabel)
  const distinct = [...new Set(code === 'UTO' ? ['utopia', 'utopian'] : names)].filter((name) => name.length >= 4)
  namesByCode.set(code, distinct)
  return distinct
}

/**
 * Whether a printed line shows a nationality: the state's three-letter code as a word, its name in one of many languages, or
 * its people's (BRITISH CITIZEN, POLSKIE, DEUTSCH).
 */
export function printsNationality(text: string, code: string): boolean {
  if (code.length === 3 && new RegExp(`(?<![A-Z])${code}(?![A-Z])`).test(text)) return true
  if (text.trim() === code) return true
  // Mexico's own name holds the Spanish one of the United States.
  const folded = foldLabel(text).replace(code === 'MEX' ? '' : /estados ?unidos ?mexicanos/, '')
  // Long names are found where the gaps were lost (REPUBLIKAHRVATSKA); short ones are parts of others (Mali, Oman, Niger).
  return [...namesOf(code), ...nationalityWords(code)].some((name) => (name.length >= 8 ? folded.includes(name) : hasWord(folded, name)))
}

/** Whether a printed three-letter code is a state's and not the one of the MRZ. */
export const isOtherState = (printed: string, code: string): boolean =>
  printed !== code && isKnownCode(printed) && (toAlpha2(printed) === undefined || toAlpha2(printed) !== toAlpha2(code))

/** The state whose full name is printed on one of the lines; undefined when none or several are. */
export function findPrintedCountry(lines: readonly string[]): string | undefined {
  const text = lines.map(foldLabel)
  const found = ALPHA3_CODES.filter((code) => namesOf(code).some((name) => text.some((line) => hasWord(line, name))))
  return found.length === 1 ? found[0] : undefined
}

/** The one state whose nationality a text names; undefined when none or several do. */
export function findPrintedNationality(text: string): string | undefined {
  const code = text.trim()
  if (/^[A-Z]{3}$/.test(code)) return isKnownCode(code) ? code : undefined
  const found = ALPHA3_CODES.filter((one) => printsNationality(text, one))
  return found.length === 1 ? found[0] : undefined
}

/** Of the letters of a line that holds nothing but a state's names, these are most; Finland's Swedish one may follow, or a dot. */
const NAMES_ALONE = 0.75

/** The state of whose names, in several languages, a line consists; undefined for any other line. */
export function findNamedAlone(text: string): string | undefined {
  const letters = foldLabel(text).replace(/[^a-z]/g, '')
  if (letters.length < 4) return undefined
  const found = ALPHA3_CODES.filter((code) => {
    const names = namesOf(code).map((name) => name.replace(/[^a-z]/g, '')).filter((name) => name !== '').sort((a, b) => b.length - a.length)
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), letters)
    return rest.length <= letters.length * (1 - NAMES_ALONE)
  })
  return found.length === 1 ? found[0] : undefined
}

const hasWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[a-z]/.test(text[at - 1] ?? '') && !/[a-z]/.test(text[at + word.length] ?? '')) return true
  }
  return false
}
