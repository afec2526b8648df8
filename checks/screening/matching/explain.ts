// A score for the reviewer: the matched words, the factors of the score, and the reasons in a few sentences.
import type { AlignedToken, ScreeningHit } from '../../results/check-result.ts'
import type { BirthGrade } from './birth-date.ts'
import type { ListId } from '../lists/shared/list-entry.ts'
import type { NameComparison } from './name-score.ts'
import { ALGORITHM, type EntryScore, SCREENING_THRESHOLD } from './score.ts'
import type { WeighedToken } from './token-weights.ts'

/** The origin of a hit. */
export interface HitSource {
  readonly list: ListId
  /** The publisher's date, YYYY-MM-DD. */
  readonly date: string
  readonly version: string
  /** Hash of the list's files. */
  readonly sha256: string
  readonly entryId: string
  readonly entryHash: string
  readonly matchedName: string
}

/** Builds the hit that is stored and shown. `searched` and `listed` are the compared words. */
export function describeHit(
  found: EntryScore,
  source: HitSource,
  searched: readonly WeighedToken[],
  listed: readonly WeighedToken[],
): ScreeningHit {
  return {
    list: source.list,
    list_date: source.date,
    list_version: source.version,
    list_sha256: source.sha256,
    entry_id: source.entryId,
    entry_hash: source.entryHash,
    matched_name: source.matchedName,
    quality: found.quality,
    score: round(found.score),
    threshold: SCREENING_THRESHOLD,
    algorithm: ALGORITHM,
    alignment: align(found.comparison, searched, listed),
    modifiers: found.modifiers.map(({ name, grade, amount }) => ({ name, grade, amount: round(amount) })),
    why: describe(found),
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

/**
 * Every word of both names once: with its match, as MISSING (only the list has it) or as EXTRA (only the searched name
 * has it).
 */
function align(
  { pairs }: NameComparison,
  searched: readonly WeighedToken[],
  listed: readonly WeighedToken[],
): AlignedToken[] {
  const words = (tokens: readonly WeighedToken[], from: number, count: number): string =>
    tokens
      .slice(from, from + count)
      .map(({ text }) => text)
      .join(' ')
  const inOrder = [...pairs].sort((a, b) => a.s - b.s)
  const paired = inOrder.map(({ s, searchedCount, l, listedCount, how, similarity, weight }) => ({
    searched: words(searched, s, searchedCount),
    listed: words(listed, l, listedCount),
    how,
    similarity: round(similarity),
    weight: round(weight),
  }))
  const extra = searched.filter((_, at) => !pairs.some(({ s, searchedCount }) => at >= s && at < s + searchedCount))
  const missing = listed.filter((_, at) => !pairs.some(({ l, listedCount }) => at >= l && at < l + listedCount))
  return [
    ...paired,
    ...extra.map(
      ({ text, weight }) =>
        ({ searched: text, listed: null, how: 'EXTRA', similarity: 0, weight: round(weight) }) as const,
    ),
    ...missing.map(
      ({ text, weight }) =>
        ({ searched: null, listed: text, how: 'MISSING', similarity: 0, weight: round(weight) }) as const,
    ),
  ]
}

const BIRTH_WORDS: Record<BirthGrade, string> = {
  EXACT: 'birth date equal',
  CONSISTENT: 'birth date within the year or span listed',
  NEAR: 'birth date differs by no more than a slip or a year',
  UNKNOWN: 'birth date not compared: one side has none',
  UNLIKE: 'birth date some years off',
  CONTRARY: 'birth date contradicts',
}

/** Without the name itself. */
function describe({
  comparison: { isFullName, pairs, score, contained },
  isPadded,
  quality,
  birth,
  modifiers,
}: EntryScore): string[] {
  const what = isFullName
    ? 'full name equal'
    : isPadded
      ? `${contained?.missing === 0 ? 'the whole' : 'part of the'} listed name among other words`
      : `${pairs.length} ${pairs.length === 1 ? 'word' : 'words'} of the name alike`
  const country = modifiers.find(({ name }) => name === 'COUNTRY')
  return [
    `${what} (name score ${score.toFixed(2)}${quality === 'WEAK' ? ', low-quality alias' : ''})`,
    BIRTH_WORDS[birth],
    ...(country === undefined
      ? []
      : [country.grade === 'EQUAL' ? 'nationality is listed' : 'nationality is not among those listed']),
    ...(modifiers.some(({ name }) => name === 'GENDER') ? ['gender differs'] : []),
  ]
}
