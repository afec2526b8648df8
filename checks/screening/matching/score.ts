// Scores a person against a listed person, with reasons. Pure, and without an index.
import { type BirthGrade, gradeBirthDate } from './birth-date.ts'
import type { ListEntry, NameQuality } from '../lists/shared/list-entry.ts'
import type { ListedPerson } from './listed-persons.ts'
import { compareNames, type NameComparison } from './name-score.ts'
import { isTellingAlone, paddedScore } from './padding.ts'
import type { TokenSimilarity } from './token-similarity.ts'
import type { TokenWeights, WeighedToken } from './token-weights.ts'

/**
 * Version of the scoring rules, part of every hit, because a decision on a hit is valid for its rules only. Increase it
 * with every change of a name's score; test/unit/checks/screening/algorithm.test.ts fails otherwise.
 */
export const ALGORITHM = 'name-match/3'

/**
 * Threshold of a possible match, the middle of 0.75, 0.775 and 0.8. Compared with 0.75, it avoids a quarter of the
 * wrong hits among ordinary names (10,000 of another source: 1.02 to 0.66 % and 0.56 to 0.48 % by name alone). It finds
 * as much of queries-dev.jsonl, and 0.14 % less of names with one slip (bench/screening.ts prints the table).
 */
export const SCREENING_THRESHOLD = 0.775

export interface ScreenedPerson {
  readonly tokens: readonly WeighedToken[]
  /** YYYY-MM-DD */
  readonly birthDate: string | null
  /** ISO 3166-1 alpha-2 */
  readonly nationality: string | null
  readonly gender: 'F' | 'M' | null
}

/** A factor of a name's score, and its effect. */
export interface Modifier {
  readonly name: 'BIRTH_DATE' | 'COUNTRY' | 'GENDER' | 'WEAK_ALIAS'
  readonly grade: BirthGrade | 'EQUAL' | 'DIFFERENT' | 'LOW_QUALITY'
  /** Added to the name's score. */
  readonly amount: number
}

export interface EntryScore {
  /** 0 to 1 */
  readonly score: number
  /** Number of the entry's name, counted from 0. */
  readonly name: number
  readonly quality: NameQuality
  readonly comparison: NameComparison
  /** The score is that of the whole listed name among other words (padding.ts). */
  readonly isPadded: boolean
  readonly birth: BirthGrade
  readonly modifiers: readonly Modifier[]
}

/** Effect of a birth date on the name's score. It contradicts more strongly than it supports. */
const BIRTH_EVIDENCE: Record<BirthGrade, number> = {
  EXACT: 0.1,
  CONSISTENT: 0.02,
  NEAR: 0,
  UNKNOWN: 0,
  UNLIKE: -0.12,
  CONTRARY: -0.3,
}

/** Nationalities change and are often not listed, so they weigh little. */
const COUNTRY_EQUAL = 0.02
const COUNTRY_DIFFERS = -0.03
const GENDER_DIFFERS = -0.1

/** Low-quality aliases are common nicknames. They need support and are never certain. */
const WEAK_ALIAS = -0.08
const WEAK_ALIAS_CAP = 0.88

/** Support (birth date, country) does not raise a name that is not similar. */
const LEAST_NAME_SCORE = 0.55

/** Accepted spellings, no slips. */
const LEAST_CONTAINED = 0.96

/** The score of the listed person's best name, or null if none is similar. `names`: their words, in order. */
export function scoreEntry(
  person: ScreenedPerson,
  listed: ListedPerson,
  names: readonly (readonly WeighedToken[])[],
  similarity?: TokenSimilarity,
): EntryScore | null {
  const { qualities } = listed
  // If an entry has names in the script of the searched ones, its names in other scripts are not matched as well.
  const isGuessing = person.tokens.some(({ script }) => script !== 'ALPHABET') || !names.some(isAlphabetic)
  const birth = gradeBirthDate(person.birthDate, listed.birthDates)
  let best: { name: number; comparison: NameComparison; score: number; weak: number; isPadded: boolean } | null = null
  for (const [name, tokens] of names.entries()) {
    if (!isGuessing && !isAlphabetic(tokens)) continue
    const comparison = compareNames(person.tokens, tokens, similarity)
    const padded = paddedScore(comparison.contained, birth)
    const score = Math.max(comparison.score, padded)
    const weak = qualities[name] === 'WEAK' ? Math.min(WEAK_ALIAS, WEAK_ALIAS_CAP - score) : 0
    if (!best || score + weak > best.score + best.weak)
      best = { name, comparison, score, weak, isPadded: padded > comparison.score }
  }
  if (!best || best.score < LEAST_NAME_SCORE) return null
  const modifiers: Modifier[] = [
    { name: 'BIRTH_DATE', grade: birth, amount: BIRTH_EVIDENCE[birth] },
    ...(best.weak < 0 ? [{ name: 'WEAK_ALIAS', grade: 'LOW_QUALITY', amount: best.weak } as const] : []),
    ...countryEvidence(person.nationality, listed.countries),
    ...genderEvidence(person.gender, listed.gender),
  ]
  const score = modifiers.reduce((sum, { amount }) => sum + amount, best.score)
  return {
    score: Math.min(1, Math.max(0, score)),
    name: best.name,
    quality: qualities[best.name],
    comparison: best.comparison,
    isPadded: best.isPadded,
    birth,
    modifiers,
  }
}

const isAlphabetic = (name: readonly WeighedToken[]): boolean =>
  name.length > 0 && name.every(({ script }) => script === 'ALPHABET')

function countryEvidence(nationality: string | null, listed: readonly string[]): Modifier[] {
  if (nationality === null || listed.length === 0) return []
  return listed.includes(nationality)
    ? [{ name: 'COUNTRY', grade: 'EQUAL', amount: COUNTRY_EQUAL }]
    : [{ name: 'COUNTRY', grade: 'DIFFERENT', amount: COUNTRY_DIFFERS }]
}

function genderEvidence(gender: 'F' | 'M' | null, listed: 'F' | 'M' | null): Modifier[] {
  if (gender === null || listed === null || gender === listed) return []
  return [{ name: 'GENDER', grade: 'DIFFERENT', amount: GENDER_DIFFERS }]
}

/**
 * Whether reviewers see a person's data: a possible match, or the very same full name, alone or among other words, that
 * only a contradicting birth date keeps below the threshold. Such a name is never cleared silently.
 */
export const isShown = ({ score, comparison, birth }: EntryScore): boolean =>
  score >= SCREENING_THRESHOLD || ((birth === 'CONTRARY' || birth === 'UNLIKE') && isWholeName(comparison))

/** Words around a name do not hide it. */
const isWholeName = ({ isFullName, contained }: NameComparison): boolean =>
  isFullName || (contained !== null && contained.score >= LEAST_CONTAINED && isTellingAlone(contained))

/** Scores a person against one entry of a list, without an index. Monitoring uses it for the reverse of a search. */
export function scorePersonAgainstEntry(
  person: ScreenedPerson,
  entry: ListEntry,
  weights: TokenWeights,
  similarity?: TokenSimilarity,
): EntryScore | null {
  const { birthDates, countries, gender } = entry
  const listed: ListedPerson = { qualities: entry.names.map(({ quality }) => quality), birthDates, countries, gender }
  return scoreEntry(
    person,
    listed,
    entry.names.map(({ text }) => weights.weigh(text)),
    similarity,
  )
}
