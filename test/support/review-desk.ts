import { listAuditEntries } from '../../db/operations/audit.ts'
import { call, startApi, type Answer } from './api.ts'
import { anAccount } from './factories.ts'
import { aReview } from './reviews.ts'
import { aStaffMember, type StaffMember } from './staff.ts'

/** The reason of the staff in these tests. */
export const NOTE = 'Born twenty-five years later than the listed person.'

/** Code of a refusal, or the status. */
export const said = ({ status, code }: Answer) => code ?? status

/** The API, an account with reviews, and three people of the staff. */
export async function startReviews() {
  const api = await startApi()
  return {
    api,
    account: await anAccount(api.db, { credits: 10_000 }),
    reviewer: await aStaffMember(api.db, 'REVIEWER', 'Rosa'),
    senior: await aStaffMember(api.db, 'SENIOR', 'Selma'),
    other: await aStaffMember(api.db, 'SENIOR', 'Otto'),
  }
}

export type Reviews = Awaited<ReturnType<typeof startReviews>>

/**
 * Reviews, and the requests of the staff about them.
 *
 * @param started called when it is needed: a suite begins before its service has started
 */
export function reviewDeskOf(started: () => Pick<Reviews, 'api' | 'account'>) {
  /** A review that nobody has opened. */
  const fresh = (codes: readonly string[] = ['FACE_MATCH_LOW']) => {
    const { api, account } = started()
    return aReview(api.db, api.deps.objects, account, codes)
  }
  const ask = (who: StaffMember, method: string, path: string, json?: unknown) =>
    call(started().api, method, `/v1/staff/${path}`, { key: who.token, ...(json === undefined ? {} : { json }) })
  const claim = (who: StaffMember, id: string) => ask(who, 'POST', `reviews/${id}/claim`)
  const versionOf = async (who: StaffMember, id: string) =>
    String((await ask(who, 'GET', `reviews/${id}`)).json.version)
  const decide = async (who: StaffMember, id: string, outcome: string, version?: string) =>
    ask(who, 'POST', `reviews/${id}/decision`, { outcome, note: NOTE, version: version ?? (await versionOf(who, id)) })
  const auditOf = async (id: string) =>
    (await listAuditEntries(started().api.db, id)).map(({ actor, action }) => `${actor} ${action}`)
  return { fresh, ask, claim, versionOf, decide, auditOf }
}
