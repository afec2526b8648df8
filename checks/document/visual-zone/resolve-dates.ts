import { isMonthFirst, orderOf, type PrintedDate } from './printed-date.ts'

/** The dates beside the labels of a document; undefined for dates that were not read. */
export interface DateCandidates {
  readonly birth?: PrintedDate
  readonly issue?: PrintedDate
  readonly expiry?: PrintedDate
}

export interface ResolvedDate {
  /** YYYY-MM-DD */
  readonly date: string
  /** False if the print may equally mean another day, because order or century are open. */
  readonly isCertain: boolean
}

export interface ResolvedDates {
  readonly birth: ResolvedDate | null
  readonly issue: ResolvedDate | null
  readonly expiry: ResolvedDate | null
  /**
   * Each date is possible, but not all together: born after the issue, or expired before it. Then all dates are
   * omitted.
   */
  readonly isContradictory: boolean
}

type Role = 'birth' | 'issue' | 'expiry'
type Choice = Readonly<Partial<Record<Role, string>>>
const ROLES = ['birth', 'issue', 'expiry'] as const

/** Oldest age (the oldest known person reached 122 years). */
export const OLDEST_YEARS = 120
/**
 * Most years since the expiry of a person's document, and most years of validity (Arizona's licences: to the 65th
 * birthday).
 */
const EXPIRED_YEARS = 40
const VALID_YEARS = 50

/**
 * Finds the century, and the order of day and month, of a document's printed dates: "04/02/30" on a US licence expires
 * on 2030-04-02. Picks the likeliest of all combined meanings: birth before issue before expiry, no birth or issue in
 * the future, a usual period of validity, and one order throughout, that of the country if the print leaves it open.
 * Pure.
 *
 * @param country alpha-2 (lower case) or three-letter code; null if unknown
 * @param today YYYY-MM-DD
 */
export function resolveDates(candidates: DateCandidates, country: string | null, today: string): ResolvedDates {
  const choices = combinations(candidates)
    .filter((choice) => isPossible(choice, today))
    .map((choice) => ({ choice, score: likelihood(choice, candidates, country, today) }))
    .sort((a, b) => b.score - a.score)
  const [best] = choices
  const resolved = (role: Role): ResolvedDate | null => {
    const date = best?.choice[role]
    if (date === undefined) return null
    const other = choices.find(({ choice }) => choice[role] !== date)
    return { date, isCertain: other === undefined || best.score - other.score >= CERTAIN_LEAD }
  }
  const isContradictory =
    best === undefined &&
    ROLES.every(
      (role) =>
        candidates[role] === undefined ||
        combinations({ [role]: candidates[role] }).some((choice) => isPossible(choice, today)),
    )
  return { birth: resolved('birth'), issue: resolved('issue'), expiry: resolved('expiry'), isContradictory }
}

function combinations(candidates: DateCandidates): Choice[] {
  return ROLES.reduce<Choice[]>(
    (choices, role) => {
      const meanings = candidates[role]?.meanings ?? []
      return meanings.length === 0
        ? choices
        : choices.flatMap((choice) => meanings.map((meaning) => ({ ...choice, [role]: meaning })))
    },
    [{}],
  )
}

export const yearsLater = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`

function isPossible({ birth, issue, expiry }: Choice, today: string): boolean {
  if (birth !== undefined && (birth > today || birth < yearsLater(today, -OLDEST_YEARS))) return false
  if (issue !== undefined && (issue > today || (birth !== undefined && issue < birth))) return false
  if (expiry === undefined) return true
  return (
    (issue === undefined || expiry > issue) &&
    (birth === undefined || expiry > birth) &&
    expiry > yearsLater(today, -EXPIRED_YEARS) &&
    expiry < yearsLater(today, VALID_YEARS)
  )
}

// Weights of the evidence for a meaning. The order of the country outweighs a period that fits by chance. A century
// outweighs both.
const ORDER = 2
const ONE_ORDER = 2
const USUAL_VALIDITY = 1
const USUAL_CENTURY = 4
/** The country's order alone, or a century alone, is enough for certainty. */
const CERTAIN_LEAD = 1.5

function likelihood(choice: Choice, candidates: DateCandidates, country: string | null, today: string): number {
  const { birth, issue, expiry } = choice
  const orders = ROLES.flatMap((role) => {
    const [printed, meaning] = [candidates[role], choice[role]]
    return printed === undefined || meaning === undefined ? [] : (orderOf(printed, meaning) ?? [])
  })
  const usual = isMonthFirst(country) ? 'MONTH_FIRST' : 'DAY_FIRST'
  let score = 0
  if (country !== null) score += orders.filter((order) => order === usual).length * ORDER
  if (new Set(orders).size < 2) score += ONE_ORDER
  if (issue !== undefined && expiry !== undefined && isUsualValidity(issue, expiry)) score += USUAL_VALIDITY
  // Documents are shown within about ten years of their expiry, by people below a hundred.
  if (expiry !== undefined && expiry > yearsLater(today, -12) && expiry < yearsLater(today, 16)) score += USUAL_CENTURY
  if (issue !== undefined && issue > yearsLater(today, -30)) score += USUAL_CENTURY
  if (birth !== undefined && birth > yearsLater(today, -100)) score += USUAL_CENTURY
  return score
}

/** Whole years of validity, up to 15, plus or minus a few days, or up to a birthday, which is not a whole number. */
function isUsualValidity(issue: string, expiry: string): boolean {
  const years = (Date.parse(expiry) - Date.parse(issue)) / (365.25 * 86_400_000)
  return years > 0.9 && years < 15.1 && Math.abs(years - Math.round(years)) < 0.02
}
