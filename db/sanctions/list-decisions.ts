import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { getVersion, lockList } from './sanctions-lists.ts'

/** An operator's decision on a list version, with the audit entry, in one transaction. */
export interface ListDecision {
  readonly versionId: string
  readonly actor: string
  readonly reason: string
}

/** Done, or why not, as a sentence for the operator. */
export type DecisionOutcome =
  { readonly done: true; readonly list: string } | { readonly done: false; readonly why: string }

const refused = (why: string): DecisionOutcome => ({ done: false, why })

/**
 * Accepts a HELD version. The workflow `activateList`, which the caller starts, activates it. A second call is
 * harmless, because the caller may have died before the start.
 *
 * @param options.force also accepts a readable version that the gates rejected
 */
export async function acceptVersion(
  db: Db,
  { versionId, actor, reason }: ListDecision,
  options: { force: boolean },
): Promise<DecisionOutcome> {
  return db.transaction().execute(async (trx) => {
    const { list } = await getVersion(trx, versionId)
    const { active_version_id: activeId } = await lockList(trx, list)
    const version = await getVersion(trx, versionId)
    if (version.state === 'ACTIVE') return { done: true, list }
    if (activeId !== null && (await getVersion(trx, activeId)).seq > version.seq)
      return refused(`a newer version of ${list} is active: ${activeId}`)
    if (version.figures === null)
      return refused(`it is ${version.state} and could not be read: it can never be used for screening`)
    if (version.state === 'REJECTED' && !options.force)
      return refused(`it was rejected (${version.reasons.join(', ')}): use --force to accept it`)
    if (version.state !== 'HELD' && version.state !== 'REJECTED') return refused(`it is ${version.state}, not HELD`)
    if (version.files_purged_at !== null) return refused('its bytes are no longer stored')
    await trx
      .updateTable('list_version')
      .set({ state: 'HELD', decided_by: actor })
      .where('id', '=', versionId)
      .execute()
    await insertAuditEntry(trx, {
      actor,
      action: 'lists accept',
      subjectId: versionId,
      reason,
      detail: { list, reasons: version.reasons, was: version.state },
    })
    return { done: true, list }
  })
}

/** Rejects a version for good. The same bytes are not checked again. */
export async function rejectVersion(db: Db, { versionId, actor, reason }: ListDecision): Promise<DecisionOutcome> {
  return db.transaction().execute(async (trx) => {
    const { list } = await getVersion(trx, versionId)
    await lockList(trx, list)
    const version = await getVersion(trx, versionId)
    if (version.state === 'ACTIVE')
      return refused(`it is the active version of ${list}: import or accept another version instead`)
    if (version.state === 'SUPERSEDED') return refused('it is already SUPERSEDED')
    await trx
      .updateTable('list_version')
      .set({ state: 'REJECTED', decided_by: actor })
      .where('id', '=', versionId)
      .execute()
    await insertAuditEntry(trx, {
      actor,
      action: 'lists reject',
      subjectId: versionId,
      reason,
      detail: { list, reasons: version.reasons, was: version.state },
    })
    return { done: true, list }
  })
}
