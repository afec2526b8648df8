import { ApplicationFailure } from '@temporalio/common'
import type { Db } from '../../db/pool.ts'
import { findVerification } from '../../db/verifications.ts'
import type { ScreeningActivities } from '../../workflows/activities.ts'
import { dataKeyOf, readCheckDetails, recordCheck } from '../decision/check-detail.ts'
import type { CheckResult, ScreeningHit } from '../decision/check-result.ts'
import { openDeclared } from '../decision/settle.ts'
import { toAlpha2 } from '../document/country-codes.ts'
import { assessScreening } from '../screening/assess.ts'
import type { Screening, ScreeningQuery } from '../screening/screening.ts'

export interface ScreeningDeps {
  readonly db: Db
  readonly masterKey: Uint8Array
  readonly screening: Screening
}

/** The activity of the `screening` queue. */
export function createScreeningActivities({ db, masterKey, screening }: ScreeningDeps): ScreeningActivities {
  return {
    /**
     * Screens the name that the document gave, and the declared one beside it: each can be the one that is listed.
     * Without any name the check is inconclusive and a person looks.
     */
    async screenPerson(verificationId) {
      const verification = await findVerification(db, verificationId)
      if (verification === undefined) throw ApplicationFailure.nonRetryable('no such verification', 'VerificationNotFound')
      const dataKey = dataKeyOf(verification, masterKey)
      const extracted = (await readCheckDetails(db, dataKey, verificationId)).find((detail) => detail.extracted !== undefined)?.extracted
      const declared = openDeclared(verification, dataKey)
      const queries = [
        toQuery(extracted?.first_name, extracted?.last_name, extracted?.date_of_birth, toAlpha2(extracted?.nationality ?? '') ?? null),
        toQuery(declared?.first_name, declared?.last_name, declared?.date_of_birth ?? extracted?.date_of_birth, null),
      ].filter((query) => query !== undefined)
      if (queries.length === 0) return recordCheck(db, dataKey, verificationId, { result: INCONCLUSIVE, hits: [] })
      const hits = unique(queries.flatMap((query) => screening.search(query)))
      return recordCheck(db, dataKey, verificationId, { result: assessScreening(hits, screening.lists()), hits })
    },
  }
}

const INCONCLUSIVE: CheckResult = {
  name: 'SCREENING', verdict: 'REVIEW', score: null, codes: ['SCREENING_INCONCLUSIVE'], observations: ['no name was read or declared to screen'],
}

function toQuery(first: string | null | undefined, last: string | null | undefined, birthDate: string | null | undefined, nationality: string | null): ScreeningQuery | undefined {
  const name = [first, last].filter((part) => part !== null && part !== undefined && part.trim() !== '').join(' ')
  return name === '' ? undefined : { name, birthDate: birthDate ?? null, nationality }
}

/** The best hit of each list entry, best first. */
function unique(hits: readonly ScreeningHit[]): ScreeningHit[] {
  const best = new Map<string, ScreeningHit>()
  for (const hit of hits) {
    const key = `${hit.list}/${hit.entry_id}`
    if ((best.get(key)?.score ?? -1) < hit.score) best.set(key, hit)
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}
