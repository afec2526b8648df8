import { companyOf } from '../account-data.ts'
import { unwrapDataKey, type KeyRing } from '../../encryption/key-ring.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import { countUpTo } from '../counted.ts'
import { readPage, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { findVerification } from '../verifications/verifications.ts'
import type { CaseDecision, ScreeningCase } from './schema-monitoring.ts'
import { decideCase, findCase, openCaseDetail, openCaseReason } from './screening-cases.ts'

// Reads and decides cases of ongoing monitoring, for the operator's command line and the console.

export interface OpenedCase {
  readonly row: ScreeningCase
  /** Null once the person's data was erased. */
  readonly hit: unknown
  readonly reason: unknown
}

/**
 * Reads a case with everything that a reviewer may see. The audit records the reader first. Undefined if there is no
 * such case.
 */
export async function lookAtCase(
  db: Db,
  keyRing: KeyRing,
  caseId: string,
  by: { readonly actor: string; readonly action: string; readonly reason: string | null },
): Promise<OpenedCase | undefined> {
  const row = await findCase(db, caseId)
  if (row === undefined) return undefined
  await insertAuditEntry(db, { ...by, subjectId: caseId, detail: { verification: row.verification_id } })
  const dataKey = await dataKeyOf(db, row, keyRing)
  return {
    row,
    hit: dataKey === undefined ? null : openCaseDetail(dataKey, row),
    reason: dataKey === undefined ? null : openCaseReason(dataKey, row),
  }
}

export interface CaseVerdict {
  readonly caseId: string
  readonly decision: CaseDecision
  readonly by: string
  /** Sealed with the verification, because it may be about the person. The audit is not encrypted. */
  readonly reason: string
  /** First digits of the hash of the shown entry. A case whose entry has changed since is not decided. */
  readonly seen?: string
  /** Its name in the audit. */
  readonly action: string
}

export type CaseAnswer = 'decided' | 'already' | 'changed' | 'cleared' | 'unknown' | 'erased'

/** Decides a case for a person. Decision and audit entry are one transaction. A repetition changes nothing. */
export async function decideCaseByPerson(
  db: Db,
  keyRing: KeyRing,
  { caseId, decision, by, reason, seen, action }: CaseVerdict,
): Promise<CaseAnswer> {
  const row = await findCase(db, caseId)
  if (row === undefined) return 'unknown'
  const dataKey = await dataKeyOf(db, row, keyRing)
  if (dataKey === undefined) return 'erased'
  if (seen !== undefined && !row.entry_hash.startsWith(seen)) return 'changed'
  return db.transaction().execute(async (trx) => {
    const decided = await decideCase(trx, {
      caseId,
      decision,
      decidedBy: by,
      reason,
      entryHash: row.entry_hash,
      dataKey,
    })
    if (decided === 'decided') {
      await insertAuditEntry(trx, {
        actor: by,
        action,
        subjectId: caseId,
        reason: null,
        detail: { decision, verification: row.verification_id },
      })
    }
    return decided
  })
}

/** Undefined once the person's data was erased. */
async function dataKeyOf(db: Db, row: ScreeningCase, keyRing: KeyRing): Promise<Uint8Array | undefined> {
  const verification = await findVerification(db, row.verification_id)
  if (verification === undefined || verification.data_key === null) return undefined
  return unwrapDataKey(keyRing, verification.data_key, verification.id)
}

/** Lists one page of cases for the console, longest open first, with their client, without those of erased people. */
export async function listCasesForStaff(
  db: Db,
  keyRing: KeyRing,
  { state, ...paging }: Paging & { readonly state: ScreeningCase['state'] },
) {
  const query = db
    .selectFrom('screening_case')
    .innerJoin('verification', 'verification.id', 'screening_case.verification_id')
    .where('screening_case.state', '=', state)
    .where('verification.data_key', 'is not', null)
  const [{ items, ...rows }, total] = await Promise.all([
    readPage(
      query
        .innerJoin('account', 'account.id', 'screening_case.account_id')
        .leftJoin('staff', 'staff.id', 'screening_case.decided_by')
        .select([
          'screening_case.id',
          'screening_case.state',
          'screening_case.verification_id',
          'verification.reference_code',
          'account.id as account_id',
          'account.data_key as account_key',
          'account.company_sealed',
          'list',
          'entry_id',
          'score',
          'opened_at',
          'decided_at',
          'decided_by',
          'staff.name as decided_by_name',
        ]),
      { time: 'opened_at', id: 'screening_case.id', ascending: { time: true, id: true } },
      paging,
    ),
    countUpTo(db, query.select('screening_case.id')),
  ])
  return {
    ...rows,
    items: items.map(({ account_id: id, account_key, company_sealed, ...row }) => ({
      ...row,
      company: companyOf(keyRing, { id, data_key: account_key, company_sealed }),
    })),
    total,
  }
}

/** Counts the open cases, MAX_COUNTED at most. */
export const countOpenCases = (db: Db): Promise<number> =>
  countUpTo(
    db,
    db
      .selectFrom('screening_case')
      .innerJoin('verification', 'verification.id', 'screening_case.verification_id')
      .where('state', '=', 'OPEN')
      .where('data_key', 'is not', null)
      .select('screening_case.id'),
  )
