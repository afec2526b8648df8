import type { CheckResult, ScreeningHit } from '../decision/check-result.ts'
import { SCREENING_THRESHOLD } from './score.ts'
import type { ListState } from './screening.ts'

/**
 * The SCREENING check: REVIEW with SANCTIONS_POSSIBLE_MATCH when any entry may be the person, else PASS; never FAIL, since
 * only a human may decide that a person is a listed one (interface.md 3.1, 7.4).
 */
export function assessScreening(hits: readonly ScreeningHit[], lists: readonly ListState[]): CheckResult {
  const possible = hits.filter((hit) => hit.score >= SCREENING_THRESHOLD)
  const setAside = hits.length - possible.length
  const searched = lists.map(({ list, date, entries }) => `${list} of ${date} (${entries} entries)`).join(', ')
  return {
    name: 'SCREENING',
    verdict: possible.length > 0 ? 'REVIEW' : 'PASS',
    score: 1 - Math.max(0, ...possible.map((hit) => hit.score)),
    codes: possible.length > 0 ? ['SANCTIONS_POSSIBLE_MATCH'] : [],
    observations: [
      `${lists.length} lists searched: ${searched}.`,
      ...possible.map(({ list, entry_id, score, why }) =>
        `Possible match: ${list} entry ${entry_id}, score ${score.toFixed(2)}: ${why.join('; ')}.`),
      ...(setAside > 0 ? [`Set aside, same full name but the birth date contradicts: ${setAside}.`] : []),
    ],
  }
}
