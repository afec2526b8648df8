import { ApplicationFailure } from '@temporalio/common'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { findVerification, openDeclared } from '../../db/verifications/verifications.ts'
import type { ScreeningActivities } from '../../contract/activities.ts'
import { dataKeyOf, readCheckDetails, recordCheck } from '../verification/check-detail.ts'
import type { CheckResult, ScreeningHit } from '../../checks/results/check-result.ts'
import { assessScreening } from '../../checks/screening/assess.ts'
import type { CurrentScreening } from './current-screening.ts'
import { missingName, personQueries } from '../../checks/screening/person-queries.ts'

export interface ScreeningDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly current: Pick<CurrentScreening, 'served'>
}

/** The activity of the `screening` queue. */
export function createScreeningActivities({ db, keyRing, current }: ScreeningDeps): ScreeningActivities {
  return {
    /**
     * Screens the name on the document and the declared name: each can be the listed one.
     * Without the whole name of the document's holder, the check is inconclusive and a person reviews it.
     */
    async screenPerson(verificationId) {
      const verification = await findVerification(db, verificationId)
      if (verification === undefined)
        throw ApplicationFailure.nonRetryable('no such verification', 'VerificationNotFound')
      const dataKey = dataKeyOf(verification, keyRing)
      const document = (await readCheckDetails(db, dataKey, verificationId)).find(
        (detail) => detail.extracted !== undefined,
      )
      const person = { extracted: document?.extracted, declared: openDeclared(verification, dataKey) }
      const queries = personQueries(person)
      if (queries.length === 0) return recordCheck(db, dataKey, verificationId, { result: INCONCLUSIVE, hits: [] })
      const { screening, snapshotLists } = current.served() // once: a refresh may swap the lists at any time
      const hits = unique(queries.flatMap((query) => screening.search(query)))
      const missing = missingName({
        ...person,
        hasDocument: verification.checks.includes('DOCUMENT'),
        mononym: document?.fields?.mononym ?? false,
      })
      const result = assessScreening(hits, screening.lists(), missing)
      return recordCheck(db, dataKey, verificationId, {
        result: { ...result, observations: [...result.observations, ...aboutSnapshot(snapshotLists)] },
        hits,
      })
    },
  }
}

/** A reader of the check must see that a list was an old copy. */
const aboutSnapshot = (lists: readonly string[]): string[] =>
  lists.length === 0 ? [] : [`Bundled snapshot, not fetched from the publisher: ${lists.join(', ')}.`]

const INCONCLUSIVE: CheckResult = {
  name: 'SCREENING',
  verdict: 'REVIEW',
  score: null,
  codes: ['SCREENING_INCONCLUSIVE'],
  observations: ['no name was read or declared to screen'],
}

/** Selects the best hit of each list entry, best first. */
function unique(hits: readonly ScreeningHit[]): ScreeningHit[] {
  const best = new Map<string, ScreeningHit>()
  for (const hit of hits) {
    const key = `${hit.list}/${hit.entry_id}`
    if ((best.get(key)?.score ?? -1) < hit.score) best.set(key, hit)
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}
