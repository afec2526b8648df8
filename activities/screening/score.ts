// From a person and a list entry to one score with its reasons. Pure.
import { type BirthGrade, gradeBirthDate } from './birth-date.ts'
import type { ListEntry } from './list-entry.ts'
import type { WeighedToken } from './name-index.ts'
import { compareNames, type NameComparison, type TokenSimilarity } from './name-score.ts'

export interface ScreenedPerson {
  readonly tokens: readonly WeighedToken[]
  /** YYYY-MM-DD */
  readonly birthDate: string | null
  /** ISO 3166-1 alpha-2 */
  readonly nationality: string | null
  readonly gender: 'F' | 'M' | null
}

export interface EntryScore {
  /** 0 to 1 */
  readonly score: number
  /** Index into entry.names. */
  readonly name: number
  readonly comparison: NameComparison
  readonly birth: BirthGrade
  readonly why: readonly string[]
}

/** A possible match from here on; set on queries-dev.jsonl (bench/screening.ts prints the table at other thresholds). */
export const SCREENING_THRESHOLD = 0.75

/** What a birth date adds to the name's score: it supports, and contradicts more strongly than it supports. */
const BIRTH_EVIDENCE: Record<BirthGrade, number> = {
  EXACT: 0.1, CONSISTENT: 0.02, NEAR: 0, UNKNOWN: 0, UNLIKE: -0.12, CONTRARY: -0.3,
}

/** Nationalities change and are often unlisted, so they weigh little. */
const COUNTRY_EQUAL = 0.02
const COUNTRY_DIFFERS = -0.03
const GENDER_DIFFERS = -0.1

/** Low-quality aliases are common nicknames: they need support. */
const WEAK_ALIAS = -0.08

/** Support (birth date, country) lifts no name that is not alike in itself. */
const LEAST_NAME_SCORE = 0.55

/** The score of the entry's best name, or null when none is alike at all. */
export function scoreEntry(
  person: ScreenedPerson, entry: ListEntry, names: readonly (readonly WeighedToken[])[], similarity?: TokenSimilarity,
): EntryScore | null {
  let best: { name: number, comparison: NameComparison, score: number } | null = null
  for (const [name, tokens] of names.entries()) {
    const comparison = compareNames(person.tokens, tokens, similarity)
    const score = comparison.score + (entry.names[name].quality === 'WEAK' ? WEAK_ALIAS : 0)
    if (!best || score > best.score) best = { name, comparison, score }
  }
  if (!best || best.comparison.score < LEAST_NAME_SCORE) return null
  const birth = gradeBirthDate(person.birthDate, entry.birthDates)
  const country = countryEvidence(person.nationality, entry.countries)
  const differsInGender = person.gender !== null && entry.gender !== null && person.gender !== entry.gender
  const score = best.score + BIRTH_EVIDENCE[birth] + country + (differsInGender ? GENDER_DIFFERS : 0)
  return {
    score: Math.min(1, Math.max(0, score)),
    name: best.name,
    comparison: best.comparison,
    birth,
    why: [
      describeName(best.comparison, entry.names[best.name].quality === 'WEAK'),
      BIRTH_WORDS[birth],
      ...(country > 0 ? ['nationality is listed'] : country < 0 ? ['nationality is not among those listed'] : []),
      ...(differsInGender ? ['gender differs'] : []),
    ],
  }
}

function countryEvidence(nationality: string | null, listed: readonly string[]): number {
  if (nationality === null || listed.length === 0) return 0
  return listed.includes(nationality) ? COUNTRY_EQUAL : COUNTRY_DIFFERS
}

const BIRTH_WORDS: Record<BirthGrade, string> = {
  EXACT: 'birth date equal',
  CONSISTENT: 'birth date within the year or span listed',
  NEAR: 'birth date differs by no more than a slip or a year',
  UNKNOWN: 'birth date not compared: one side has none',
  UNLIKE: 'birth date some years off',
  CONTRARY: 'birth date contradicts',
}

function describeName({ isFullName, pairs, score }: NameComparison, isWeak: boolean): string {
  const what = isFullName ? 'full name equal' : `${pairs.length} ${pairs.length === 1 ? 'word' : 'words'} of the name alike`
  return `${what} (name score ${score.toFixed(2)}${isWeak ? ', low-quality alias' : ''})`
}
