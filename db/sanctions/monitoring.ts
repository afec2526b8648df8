import { sql } from 'kysely'
import { countUpTo } from '../counted.ts'
import type { Db } from '../pool.ts'
import type { CheckResultRow, Verification } from '../verifications/schema.ts'

// Stores who is monitored, and the version of each list that they were last screened against.

/**
 * Switches the monitoring of an account. Switching it on adds its approved people. It runs in the caller's transaction.
 * A repetition changes nothing.
 *
 * @returns whether the setting changed and how many people were added; undefined if there is no such account
 */
export async function setMonitoring(
  trx: Db,
  accountId: string,
  monitoring: boolean,
): Promise<{ changed: boolean; takenIn: number } | undefined> {
  const account = await trx
    .selectFrom('account')
    .select('monitoring')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account === undefined) return undefined
  if (account.monitoring !== monitoring)
    await trx.updateTable('account').set({ monitoring }).where('id', '=', accountId).execute()
  const takenIn = monitoring ? await takeInApproved(trx, accountId) : 0
  return { changed: account.monitoring !== monitoring, takenIn }
}

async function takeInApproved(trx: Db, accountId: string): Promise<number> {
  const { numInsertedOrUpdatedRows: rows } = await trx
    .insertInto('monitored_subject')
    .columns(['verification_id', 'account_id'])
    .expression(
      trx
        .selectFrom('verification')
        .select(['id', 'account_id'])
        .where('account_id', '=', accountId)
        .where('mode', '=', 'LIVE')
        .where('status', '=', 'APPROVED')
        .where('data_key', 'is not', null)
        .where(sql<boolean>`'SCREENING' = any(checks)`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(rows ?? 0n)
}

/**
 * Adds a person at approval, in the settling transaction, if the account monitors and the person was screened. It locks
 * the setting against a concurrent switch, so one of the two adds the person.
 */
export async function takeIn(trx: Db, verification: Verification): Promise<void> {
  if (verification.mode !== 'LIVE' || !verification.checks.includes('SCREENING')) return
  const account = await trx
    .selectFrom('account')
    .select('monitoring')
    .where('id', '=', verification.account_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (!account.monitoring) return
  await trx
    .insertInto('monitored_subject')
    .values({ verification_id: verification.id, account_id: verification.account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface SubjectPage {
  readonly afterId: string
  readonly limit: number
}

/**
 * Selects the subjects that are screened now: their account monitors and is open, and their data can still be opened.
 */
const watched = (db: Db, { afterId, limit }: SubjectPage) =>
  db
    .selectFrom('monitored_subject as subject')
    .innerJoin('account', 'account.id', 'subject.account_id')
    .innerJoin('verification', 'verification.id', 'subject.verification_id')
    .where('account.monitoring', '=', true)
    .where('account.status', '<>', 'CLOSED')
    .where('verification.data_key', 'is not', null)
    .where('subject.verification_id', '>', afterId)
    .orderBy('subject.verification_id')
    .limit(limit)

/** Lists ids of subjects at `versionId` of a list by `algorithm`. They lack only the difference to the next version. */
export async function listSubjectsAt(
  db: Db,
  at: { list: string; versionId: string; algorithm: string },
  page: SubjectPage,
): Promise<string[]> {
  const rows = await watched(db, page)
    .innerJoin('subject_screening as screening', 'screening.verification_id', 'subject.verification_id')
    .where('screening.list', '=', at.list)
    .where('screening.version_id', '=', at.versionId)
    .where('screening.algorithm', '=', at.algorithm)
    .select('subject.verification_id')
    .execute()
  return rows.map((row) => row.verification_id)
}

/** A subject's verification and its stored DOCUMENT check, both still sealed. */
export interface SubjectRecord {
  readonly verification: Verification
  readonly document: CheckResultRow | undefined
}

/** Reads what screening needs of subjects, in the order of their ids. */
export async function listSubjectRecords(db: Db, verificationIds: readonly string[]): Promise<SubjectRecord[]> {
  if (verificationIds.length === 0) return []
  const verifications = await db
    .selectFrom('verification')
    .selectAll()
    .where('id', 'in', verificationIds)
    .orderBy('id')
    .execute()
  const documents = await db
    .selectFrom('check_result')
    .selectAll()
    .where('verification_id', 'in', verificationIds)
    .where('name', '=', 'DOCUMENT')
    .execute()
  const documentOf = new Map(documents.map((row) => [row.verification_id, row]))
  return verifications.map((verification) => ({ verification, document: documentOf.get(verification.id) }))
}

export interface ListTarget {
  readonly list: string
  readonly versionId: string
}

/** Lists ids of subjects not screened by `algorithm` against the target of some list: new and missed ones. */
export async function listSubjectsBehind(
  db: Db,
  targets: readonly ListTarget[],
  algorithm: string,
  page: SubjectPage,
): Promise<string[]> {
  const rows = await watched(db, page)
    .where(
      sql<boolean>`exists (
    select 1 from unnest(${targets.map(({ list }) => list)}::text[], ${targets.map(({ versionId }) => versionId)}::text[]) as target (list, version_id)
      left join subject_screening s on s.verification_id = subject.verification_id and s.list = target.list
      where s.version_id is distinct from target.version_id or s.algorithm is distinct from ${algorithm})`,
    )
    .select('subject.verification_id')
    .execute()
  return rows.map((row) => row.verification_id)
}

/** Lists the version of each list that subjects were last screened against. */
export async function listScreenings(
  db: Db,
  verificationIds: readonly string[],
): Promise<{ verificationId: string; list: string; versionId: string; algorithm: string }[]> {
  if (verificationIds.length === 0) return []
  const rows = await db
    .selectFrom('subject_screening')
    .selectAll()
    .where('verification_id', 'in', verificationIds)
    .execute()
  return rows.map((row) => ({
    verificationId: row.verification_id,
    list: row.list,
    versionId: row.version_id,
    algorithm: row.algorithm,
  }))
}

/**
 * Locks subjects to the end of the transaction, in the order of their ids. Two passes over the same people, or an
 * erasure, queue here.
 *
 * @returns those that still exist
 */
export async function lockSubjects(trx: Db, verificationIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (verificationIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('monitored_subject')
    .select('verification_id')
    .where('verification_id', 'in', verificationIds)
    .orderBy('verification_id')
    .forUpdate()
    .execute()
  return new Set(rows.map((row) => row.verification_id))
}

/** Records that subjects are now at a version of a list. */
export async function putScreenings(
  trx: Db,
  verificationIds: readonly string[],
  target: ListTarget,
  algorithm: string,
): Promise<void> {
  if (verificationIds.length === 0) return
  await trx
    .insertInto('subject_screening')
    .values(
      verificationIds.map((id) => ({
        verification_id: id,
        list: target.list,
        version_id: target.versionId,
        algorithm,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['verification_id', 'list'])
        .doUpdateSet({ version_id: target.versionId, algorithm, screened_at: sql<Date>`now()` }),
    )
    .execute()
}

/** People that one statement counts. */
const COUNTED_AT_ONCE = 20_000

/**
 * Counts the monitored people and the waiting cases, MAX_COUNTED at most. It reads all people, a batch a statement, so
 * it is for a person, not for a gauge.
 */
export async function countMonitored(db: Db): Promise<{ subjects: number; open: number; oldestOpenedAt: Date | null }> {
  let subjects = 0
  for (let afterId = ''; ;) {
    const batch = watched(db, { afterId, limit: COUNTED_AT_ONCE }).select('subject.verification_id as id')
    const { count, last } = await db
      .selectFrom(batch.as('batch'))
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('last')])
      .executeTakeFirstOrThrow()
    subjects += count
    if (count < COUNTED_AT_ONCE) break
    afterId = last
  }
  const waiting = db
    .selectFrom('screening_case')
    .innerJoin('verification', 'verification.id', 'screening_case.verification_id')
    .where('screening_case.state', '=', 'OPEN')
    .where('verification.data_key', 'is not', null)
  const oldest = await waiting
    .select('opened_at')
    .orderBy('opened_at')
    .orderBy('screening_case.id')
    .limit(1)
    .executeTakeFirst()
  return {
    subjects,
    open: await countUpTo(db, waiting.select('screening_case.id')),
    oldestOpenedAt: oldest?.opened_at ?? null,
  }
}
