import type { CheckResult, ScreeningHit } from '../results/check-result.ts'
import { SCREENING_THRESHOLD } from './matching/score.ts'
import type { ListState } from './screening.ts'

/**
 * The SCREENING check: REVIEW with SANCTIONS_POSSIBLE_MATCH if any entry may be the person, else PASS. Never FAIL,
 * because only a person may decide that somebody is listed (interface.md 3.1, 7.4).
 *
 * The same full name with a contradicting birth date passes. The hit stays in the record with its reasons, and an
 * observation counts it. A review of each would send every namesake of a listed person to a reviewer for life, although
 * the document states another birth date. A birth date that differs by a slip or a year does not set a hit aside. A
 * person without a known whole name was not screened: SCREENING_INCONCLUSIVE is added to the hits of the partial name.
 *
 * @param missing why the searched name is not whole (missingName); null if it is
 */
export function assessScreening(
  hits: readonly ScreeningHit[],
  lists: readonly ListState[],
  missing: string | null = null,
): CheckResult {
  const possible = hits.filter((hit) => hit.score >= SCREENING_THRESHOLD)
  const setAside = hits.length - possible.length
  const searched = lists
    .map(({ list, date, entries, version }) => `${list} of ${date} (${entries} entries, ${version})`)
    .join(', ')
  return {
    name: 'SCREENING',
    verdict: possible.length > 0 || missing !== null ? 'REVIEW' : 'PASS',
    score: missing !== null && possible.length === 0 ? null : 1 - Math.max(0, ...possible.map((hit) => hit.score)),
    codes: [
      ...(possible.length > 0 ? ['SANCTIONS_POSSIBLE_MATCH'] : []),
      ...(missing === null ? [] : ['SCREENING_INCONCLUSIVE']),
    ],
    observations: [
      ...(missing === null ? [] : [`Not screened by a complete name: ${missing}.`]),
      `${lists.length} lists searched: ${searched}.`,
      ...possible.map(
        ({ list, entry_id, score, why }) =>
          `Possible match: ${list} entry ${entry_id}, score ${score.toFixed(2)}: ${why.join('; ')}.`,
      ),
      ...(setAside > 0 ? [`Set aside, same full name but the birth date contradicts: ${setAside}.`] : []),
    ],
  }
}
