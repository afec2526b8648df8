import { sql } from 'kysely'
import type { Activation, ListVerdict, FetchOutcome, SanctionsList } from '../../contract/sanctions-lists.ts'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type { ListFigures, ListFile, ListVersion } from './schema.ts'

// Stores versions of the sanctions lists. Every move of a list locks its list_state row first, so moves of one list
// queue.

const now = sql<Date>`clock_timestamp()`

/** A version cannot become active. The message says why. */
export class ActivationRefusedError extends Error {
  constructor(versionId: string, why: string) {
    super(`list version ${versionId} cannot be activated: ${why}`)
    this.name = 'ActivationRefusedError'
  }
}

export const lockList = (trx: Db, list: string) =>
  trx.selectFrom('list_state').selectAll().where('list', '=', list).forUpdate().executeTakeFirstOrThrow()

export interface FetchedList {
  readonly list: SanctionsList
  readonly source: ListVersion['source']
  readonly format: string
  readonly contentSha256: string
  readonly files: readonly ListFile[]
}

/**
 * Records the files that the publisher has now. The bytes of the active version are no new version, and count as a
 * check without news. The bytes of the newest version, undecided or rejected by the gates, continue that version, which
 * is then checked.
 */
export async function noteFetched(db: Db, fetched: FetchedList): Promise<FetchOutcome> {
  return db.transaction().execute(async (trx) => {
    await lockList(trx, fetched.list)
    const files = JSON.stringify(fetched.files)
    const isSame = (version: ListVersion | undefined): version is ListVersion =>
      version?.content_sha256 === fetched.contentSha256 &&
      version.format === fetched.format &&
      version.state !== 'SUPERSEDED'
    const known = [await findActiveVersion(trx, fetched.list), await newestVersion(trx, fetched.list)].find(isSame)
    if (known !== undefined) {
      await trx.updateTable('list_version').set({ files, files_purged_at: null }).where('id', '=', known.id).execute()
      return outcomeOfKnown(trx, known)
    }
    const id = newId('listVersion')
    await trx
      .insertInto('list_version')
      .values({
        id,
        list: fetched.list,
        source: fetched.source,
        format: fetched.format,
        content_sha256: fetched.contentSha256,
        files,
      })
      .execute()
    await trx
      .updateTable('list_state')
      .set({ last_attempt_at: now, last_changed_at: now })
      .where('list', '=', fetched.list)
      .execute()
    return { outcome: 'FETCHED', versionId: id }
  })
}

async function outcomeOfKnown(trx: Db, { id, list, state, decided_by: decidedBy }: ListVersion): Promise<FetchOutcome> {
  if (state === 'ACTIVE') {
    await noteChecked(trx, list)
    return { outcome: 'UNCHANGED' }
  }
  if (state === 'HELD' && decidedBy === null) return { outcome: 'HELD', versionId: id }
  if (state === 'REJECTED' && decidedBy !== null) return { outcome: 'REJECTED', versionId: id }
  // A rejection by the gates is checked again, because the parser or the compared version may have changed.
  if (state === 'REJECTED')
    await trx.updateTable('list_version').set({ state: 'FETCHED', reasons: [] }).where('id', '=', id).execute()
  return { outcome: 'FETCHED', versionId: id }
}

/** Records that the publisher has nothing newer than the active version. */
async function noteChecked(db: Db, list: string): Promise<void> {
  await db
    .updateTable('list_state')
    .set({ last_attempt_at: now, last_checked_at: now, last_error: null, consecutive_failures: 0 })
    .where('list', '=', list)
    .execute()
}

/** Records a failed refresh of a list. Every attempt counts. */
export async function noteFailure(db: Db, list: string, code: string): Promise<void> {
  await db
    .updateTable('list_state')
    .set({
      last_attempt_at: now,
      last_error: code,
      consecutive_failures: sql<number>`consecutive_failures + 1`,
    })
    .where('list', '=', list)
    .execute()
}

/** Stores the figures of a version and the verdict of the gates. A version decided meanwhile stays. */
export async function noteVerdict(
  db: Db,
  version: Pick<ListVersion, 'id' | 'list'>,
  found: { publishedOn: string | null; figures: ListFigures | null },
  verdict: ListVerdict,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockList(trx, version.list)
    const { numUpdatedRows } = await trx
      .updateTable('list_version')
      .set({
        state: verdict.outcome === 'PASSED' ? 'FETCHED' : verdict.outcome,
        reasons: [...verdict.reasons],
        published_on: found.publishedOn,
        figures: found.figures === null ? null : JSON.stringify(found.figures),
        checked_at: now,
      })
      .where('id', '=', version.id)
      .where('state', '=', 'FETCHED')
      .executeTakeFirst()
    if (numUpdatedRows === 1n && verdict.outcome !== 'PASSED')
      await noteFailure(trx, version.list, verdict.reasons[0] ?? verdict.outcome)
  })
}

/**
 * Makes a version active, in one step. The previous one, and older ones that wait, are superseded. A repetition gives
 * the same answer.
 *
 * @throws ActivationRefusedError for a version that did not pass, is not accepted, or is older than the active one
 */
export async function activateVersion(db: Db, versionId: string): Promise<Activation> {
  return db.transaction().execute(async (trx) => {
    const { list } = await getVersion(trx, versionId)
    const { active_version_id: activeId } = await lockList(trx, list)
    const version = await getVersion(trx, versionId) // its state under the lock
    if (version.activated_at !== null)
      return { list: version.list as SanctionsList, fromVersionId: version.replaces, toVersionId: versionId }
    const isPassed = version.state === 'FETCHED' && version.checked_at !== null
    const isAccepted = version.state === 'HELD' && version.decided_by !== null
    if (!isPassed && !isAccepted) throw new ActivationRefusedError(versionId, `it is ${version.state}`)
    if (activeId !== null && (await getVersion(trx, activeId)).seq > version.seq)
      throw new ActivationRefusedError(versionId, 'a newer version is active')

    await trx
      .updateTable('list_version')
      .set({ state: 'SUPERSEDED' })
      .where('list', '=', list)
      .where('seq', '<', version.seq)
      .where('state', 'in', ['ACTIVE', 'HELD', 'FETCHED'])
      .execute()
    await trx
      .updateTable('list_version')
      .set({ state: 'ACTIVE', activated_at: now, replaces: activeId })
      .where('id', '=', versionId)
      .execute()
    await trx.updateTable('list_state').set({ active_version_id: versionId }).where('list', '=', list).execute()
    await noteChecked(trx, list)
    return { list: list as SanctionsList, fromVersionId: activeId, toVersionId: versionId }
  })
}

/** Reads a version. Throws if there is none with this id. */
export const getVersion = (db: Db, id: string): Promise<ListVersion> =>
  db.selectFrom('list_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Finds the newest version with good or undecided bytes, which a publisher need not send again. */
export const newestGoodVersion = (db: Db, list: string): Promise<ListVersion | undefined> =>
  db
    .selectFrom('list_version')
    .selectAll()
    .where('list', '=', list)
    .where('state', 'in', ['ACTIVE', 'HELD'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

export const newestVersion = (db: Db, list: string): Promise<ListVersion | undefined> =>
  db.selectFrom('list_version').selectAll().where('list', '=', list).orderBy('seq', 'desc').limit(1).executeTakeFirst()

/** Finds the active version of a list. Undefined while the snapshot is in use. */
export const findActiveVersion = (db: Db, list: string): Promise<ListVersion | undefined> =>
  db.selectFrom('list_version').selectAll().where('list', '=', list).where('state', '=', 'ACTIVE').executeTakeFirst()

/** Lists the active version id of each list that has one: the cheap query that workers repeat. */
export async function activeVersionIds(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('list_state')
    .select(['list', 'active_version_id'])
    .where('active_version_id', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap((row) => (row.active_version_id === null ? [] : [[row.list, row.active_version_id] as const])),
  )
}

/** Lists versions, newest first, of all lists or of one. */
export const listVersions = (db: Db, list: string | undefined, limit: number): Promise<ListVersion[]> =>
  db
    .selectFrom('list_version')
    .selectAll()
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? ''))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/**
 * Lists versions whose bytes may be purged: beyond the newest `keep` of their list, and neither active nor undecided.
 * Each has its objects that no remaining version uses.
 */
export async function listPurgeable(
  db: Db,
  list: string,
  keep: number,
): Promise<{ id: string; objectKeys: string[] }[]> {
  const versions = await db
    .selectFrom('list_version')
    .select(['id', 'state', 'files'])
    .where('list', '=', list)
    .where('files_purged_at', 'is', null)
    .orderBy('seq', 'desc')
    .execute()
  const goes = versions.filter(({ state }, place) => place >= keep && (state === 'SUPERSEDED' || state === 'REJECTED'))
  const kept = new Set(
    versions
      .filter((version) => !goes.includes(version))
      .flatMap(({ files }) => files.map(({ objectKey }) => objectKey)),
  )
  return goes.map(({ id, files }) => ({
    id,
    objectKeys: files.map(({ objectKey }) => objectKey).filter((key) => !kept.has(key)),
  }))
}

/** Records that a version's bytes are gone. Its row stays, because screening hits name it. */
export async function notePurged(db: Db, versionId: string): Promise<void> {
  await db
    .updateTable('list_version')
    .set({ files_purged_at: now })
    .where('id', '=', versionId)
    .where('state', 'in', ['SUPERSEDED', 'REJECTED'])
    .execute()
}
