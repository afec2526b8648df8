import { ALPHA3_CODES, isKnownCode, toAlpha2 } from '../../countries/country-codes.ts'
import { foldLabel } from './label-words.ts'

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

/** Whether a printed line shows a state: its three-letter code as a word, or its name in one of many languages. */
export function printsCountry(text: string, code: string): boolean {
  if (code.length === 3 && new RegExp(`(?<![A-Z])${code}(?![A-Z])`).test(text)) return true
  const folded = foldLabel(text)
  return namesOf(code).some((name) => folded.includes(name))
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

const hasWord = (text: string, word: string): boolean => {
  const at = text.indexOf(word)
  return at >= 0 && !/[a-z]/.test(text[at - 1] ?? '') && !/[a-z]/.test(text[at + word.length] ?? '')
}
