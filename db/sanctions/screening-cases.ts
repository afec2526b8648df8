import { sql, type Insertable } from 'kysely'
import { openJson, sealJson } from '../../encryption/seal.ts'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type {
  CaseDecision,
  CaseState,
  ScreeningCase,
  ScreeningTransition,
  ScreeningTransitionTable,
  TransitionKind,
} from './schema-monitoring.ts'

// Stores the cases of ongoing monitoring, the decisions of reviewers, and every transition of a case.

/** A list entry, with its content and the rules of its comparison: the subject of a decision. */
export interface ComparedEntry {
  readonly list: string
  readonly entryId: string
  readonly entryHash: string
  readonly algorithm: string
}

export interface FoundHit extends ComparedEntry {
  readonly score: number
  /** Shown to a reviewer; sealed with the verification's data key. */
  readonly detail: unknown
}

/** The findings for one subject against entries of one list. */
export interface Findings {
  readonly verificationId: string
  readonly accountId: string
  readonly dataKey: Uint8Array
  readonly list: string
  readonly hits: readonly FoundHit[]
}

export interface CaseCounts {
  opened: number
  reopened: number
  cleared: number
}

const detailPlace = (row: { id: string; verification_id: string }): string => `${row.verification_id}/case/${row.id}`
const reasonPlace = (row: { id: string; verification_id: string }): string =>
  `${row.verification_id}/case/${row.id}/reason`

/** Opens what a reviewer sees of a hit, as unknown. The caller parses it. */
export const openCaseDetail = (dataKey: Uint8Array, row: ScreeningCase): unknown =>
  openJson(dataKey, row.detail, detailPlace(row))

/** Opens the reason of a decision. Null before it. */
export const openCaseReason = (dataKey: Uint8Array, row: ScreeningCase): unknown =>
  row.reason === null ? null : openJson(dataKey, row.reason, reasonPlace(row))

const entryKey = (verificationId: string, list: string, entryId: string): string =>
  `${verificationId}/${list}/${entryId}`

/**
 * Writes the findings of a page of subjects: opens, reopens and clears cases. The caller has locked the subjects and
 * records their screening in the same transaction, so a page is not repeated here.
 *
 * @param compared ids of the entries that were each compared: only their cases can be cleared
 */
export async function writeFindings(
  trx: Db,
  runId: string,
  findings: readonly Findings[],
  compared: ReadonlySet<string>,
): Promise<CaseCounts> {
  const counts: CaseCounts = { opened: 0, reopened: 0, cleared: 0 }
  if (findings.length === 0) return counts
  const ids = findings.map(({ verificationId }) => verificationId)
  const cases = await trx
    .selectFrom('screening_case')
    .selectAll()
    .where('verification_id', 'in', ids)
    .where('list', '=', findings[0].list)
    .execute()
  const withHits = findings.filter(({ hits }) => hits.length > 0).map(({ verificationId }) => verificationId)
  const decisions =
    withHits.length === 0
      ? []
      : await trx
          .selectFrom('screening_decision')
          .selectAll()
          .where('verification_id', 'in', withHits)
          .where('list', '=', findings[0].list)
          .execute()
  const caseOf = new Map(cases.map((row) => [entryKey(row.verification_id, row.list, row.entry_id), row]))
  const hitKeys = new Set<string>()

  for (const found of findings) {
    for (const hit of found.hits) {
      const key = entryKey(found.verificationId, hit.list, hit.entryId)
      hitKeys.add(key)
      const earlier = decisions.filter((row) => entryKey(row.verification_id, row.list, row.entry_id) === key)
      const remembered = earlier.find(
        (row) => row.entry_hash === hit.entryHash && row.algorithm === hit.algorithm,
      )?.decision
      const turn = await writeHit(trx, runId, found, hit, {
        row: caseOf.get(key),
        remembered,
        wasDecided: earlier.length > 0,
      })
      if (turn === 'CLEAN_TO_HIT') counts.opened++
      if (turn === 'REOPENED') counts.reopened++
      if (turn === 'HIT_TO_CLEAN') counts.cleared++
    }
  }
  for (const [key, row] of caseOf) {
    const isHit = row.state === 'OPEN' || row.state === 'CONFIRMED'
    if (!isHit || hitKeys.has(key) || !compared.has(row.entry_id)) continue
    await trx.updateTable('screening_case').set({ state: 'CLEARED' }).where('id', '=', row.id).execute()
    await addTransition(trx, { ...aboutCase(row), kind: 'HIT_TO_CLEAN', run_id: runId })
    counts.cleared++
  }
  return counts
}

interface Before {
  readonly row: ScreeningCase | undefined
  /** The decision on exactly this content by these rules. */
  readonly remembered: CaseDecision | undefined
  /** Whether there was ever a decision on the entry for this person. */
  readonly wasDecided: boolean
}

/** Updates the case of one hit. Returns the transition, if any. */
async function writeHit(
  trx: Db,
  runId: string,
  found: Findings,
  hit: FoundHit,
  { row, remembered, wasDecided }: Before,
): Promise<TransitionKind | undefined> {
  if (row === undefined && remembered === 'NOT_SAME') return undefined
  const state: CaseState = remembered ?? 'OPEN'
  const turn = turnOf(row?.state, state, wasDecided)
  const id = row?.id ?? newId('screeningCase')
  const values = {
    entry_hash: hit.entryHash,
    algorithm: hit.algorithm,
    score: hit.score,
    state,
    detail: sealJson(found.dataKey, hit.detail, detailPlace({ id, verification_id: found.verificationId })),
    ...(turn === 'CLEAN_TO_HIT' || turn === 'REOPENED' ? { opened_at: sql<Date>`now()` } : {}),
    ...(state === 'OPEN' ? { decided_at: null, decided_by: null, reason: null } : {}),
  }
  const key = {
    id,
    verification_id: found.verificationId,
    account_id: found.accountId,
    list: hit.list,
    entry_id: hit.entryId,
  }
  if (row === undefined)
    await trx
      .insertInto('screening_case')
      .values({ ...key, ...values })
      .execute()
  else await trx.updateTable('screening_case').set(values).where('id', '=', id).execute()
  if (turn === undefined) return undefined
  await addTransition(trx, {
    case_id: id,
    verification_id: found.verificationId,
    list: hit.list,
    entry_id: hit.entryId,
    entry_hash: hit.entryHash,
    algorithm: hit.algorithm,
    kind: turn,
    run_id: runId,
  })
  return turn
}

/** Computes the transition from one state of a hit's case (none yet: undefined) to the next, if any. */
function turnOf(before: CaseState | undefined, after: CaseState, wasDecided: boolean): TransitionKind | undefined {
  const wasHit = before === 'OPEN' || before === 'CONFIRMED'
  // The entry is again as it was when a reviewer said "not the same person".
  if (after === 'NOT_SAME') return wasHit ? 'HIT_TO_CLEAN' : undefined
  if (after === 'CONFIRMED') return wasHit ? undefined : 'CLEAN_TO_HIT'
  if (before === 'OPEN') return undefined
  if (before === 'CONFIRMED' || before === 'NOT_SAME') return 'REOPENED'
  return wasDecided && before === undefined ? 'REOPENED' : 'CLEAN_TO_HIT'
}

type NewTransition = Insertable<ScreeningTransitionTable>

const addTransition = async (trx: Db, transition: NewTransition): Promise<void> => {
  await trx.insertInto('screening_transition').values(transition).execute()
}

const aboutCase = (row: ScreeningCase) => ({
  case_id: row.id,
  verification_id: row.verification_id,
  list: row.list,
  entry_id: row.entry_id,
  entry_hash: row.entry_hash,
  algorithm: row.algorithm,
})

export interface CaseDecisionRequest {
  readonly caseId: string
  readonly decision: CaseDecision
  readonly decidedBy: string
  /** Sealed. */
  readonly reason: string
  /** The entry's content that the reviewer saw. A case whose entry has changed since is not decided. */
  readonly entryHash: string
  readonly dataKey: Uint8Array
}

/** Decides a case, also again. Remembered for the entry's current content. A repetition changes nothing. */
export async function decideCase(
  trx: Db,
  request: CaseDecisionRequest,
): Promise<'decided' | 'already' | 'changed' | 'cleared'> {
  const row = await trx
    .selectFrom('screening_case')
    .selectAll()
    .where('id', '=', request.caseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.entry_hash !== request.entryHash) return 'changed'
  if (row.state === 'CLEARED') return 'cleared'
  if (row.state === request.decision) return 'already'
  await trx
    .updateTable('screening_case')
    .set({
      state: request.decision,
      decided_at: sql<Date>`now()`,
      decided_by: request.decidedBy,
      reason: sealJson(request.dataKey, request.reason, reasonPlace(row)),
    })
    .where('id', '=', row.id)
    .execute()
  await rememberDecision(
    trx,
    { ...row, entryId: row.entry_id, entryHash: row.entry_hash, caseId: row.id, verificationId: row.verification_id },
    request,
  )
  await addTransition(trx, { ...aboutCase(row), kind: 'DECIDED', decision: request.decision, actor: request.decidedBy })
  return 'decided'
}

/** Remembers a decision on an entry's content. A later one replaces it. */
export async function rememberDecision(
  trx: Db,
  about: ComparedEntry & { readonly verificationId: string; readonly caseId: string | null },
  decided: { decision: CaseDecision; decidedBy: string },
): Promise<void> {
  const values = { decision: decided.decision, case_id: about.caseId, decided_by: decided.decidedBy }
  await trx
    .insertInto('screening_decision')
    .values({
      verification_id: about.verificationId,
      list: about.list,
      entry_id: about.entryId,
      entry_hash: about.entryHash,
      algorithm: about.algorithm,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['verification_id', 'list', 'entry_id', 'entry_hash', 'algorithm'])
        .doUpdateSet({ ...values, decided_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Lists cases by filter, longest open first. Cases of erased people appear only by verification. */
export async function listCases(
  db: Db,
  filter: { state?: CaseState; accountId?: string; verificationId?: string; limit: number },
): Promise<ScreeningCase[]> {
  let query = db
    .selectFrom('screening_case')
    .selectAll('screening_case')
    .innerJoin('verification', 'verification.id', 'screening_case.verification_id')
  if (filter.state !== undefined) query = query.where('screening_case.state', '=', filter.state)
  if (filter.accountId !== undefined) query = query.where('screening_case.account_id', '=', filter.accountId)
  query =
    filter.verificationId === undefined
      ? query.where('verification.data_key', 'is not', null)
      : query.where('screening_case.verification_id', '=', filter.verificationId)
  return query.orderBy('screening_case.opened_at').orderBy('screening_case.id').limit(filter.limit).execute()
}

export const findCase = (db: Db, caseId: string): Promise<ScreeningCase | undefined> =>
  db.selectFrom('screening_case').selectAll().where('id', '=', caseId).executeTakeFirst()

/** Lists the transitions of a case, oldest first. */
export const listTransitions = (db: Db, caseId: string): Promise<ScreeningTransition[]> =>
  db.selectFrom('screening_transition').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
