import { randomUUID } from 'node:crypto'
import { dataKeyOf, recordCheck } from '../../activities/verification/check-detail.ts'
import type { ScreeningHit } from '../../checks/results/check-result.ts'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { readStanding, storePage } from '../../activities/screening/monitoring/page.ts'
import { beginDeltaRun } from '../../db/sanctions/monitor-runs.ts'
import type { Db } from '../../db/pool.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { decideCase, listCases, listTransitions, type FoundHit } from '../../db/sanctions/screening-cases.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import type { Mode } from '../../contract/verification.ts'
import { aVerification, KEY_RING, type anAccount } from './factories.ts'

type TestAccount = Awaited<ReturnType<typeof anAccount>>

/** The rules by which these tests screen their pages. */
export const RULES = 'rules/1'

/** A hit of entry E1 of the list `un`. */
export const aHit = (changes: Partial<FoundHit> = {}): FoundHit => ({
  list: 'un',
  entryId: 'E1',
  entryHash: 'hash-1',
  algorithm: RULES,
  score: 0.9,
  detail: { matched_name: 'AMIRA OKONJO' },
  ...changes,
})

/** A hit as the check stores it. */
const aHitShown = (hit: { entry_id: string; score: number; entry_hash?: string }): ScreeningHit => ({
  list: 'un',
  list_date: '2026-01-01',
  list_version: 'v1',
  list_sha256: 'f'.repeat(64),
  matched_name: 'AMIRA OKONJO',
  quality: 'PRIMARY',
  threshold: 0.75,
  alignment: [],
  modifiers: [],
  why: ['full name equal'],
  algorithm: RULES,
  entry_hash: 'hash-0',
  ...hit,
})

/** A screened person of the account who is approved, or in review with a hit of 0.75 or more. */
export async function aSettledPerson(
  db: Db,
  account: TestAccount,
  options: { hits?: { entry_id: string; score: number; entry_hash?: string }[]; mode?: Mode } = {},
): Promise<Verification> {
  const verification = await aVerification(db, account, {
    level: ['AML_SCREENING'],
    country: null,
    mode: options.mode ?? 'LIVE',
    declared: { first_name: 'Amira', last_name: 'Okonjo' },
  })
  const hits = options.hits ?? []
  const possible = hits.some(({ score }) => score >= 0.75)
  await recordCheck(db, dataKeyOf(verification, KEY_RING), verification.id, {
    result: {
      name: 'SCREENING',
      verdict: possible ? 'REVIEW' : 'PASS',
      score: 1,
      codes: possible ? ['SANCTIONS_POSSIBLE_MATCH'] : [],
      observations: ['searched'],
    },
    hits: hits.map(aHitShown),
  })
  await settleVerification({ db, keyRing: KEY_RING }, verification.id)
  const settled = await findVerification(db, verification.id)
  if (settled === undefined) throw new Error('the verification is gone')
  return settled
}

/**
 * Stores that one person was screened against entries of the list `un`, as a page of a run does. `compared` are
 * entries that can be cleared.
 */
export async function screen(
  db: Db,
  person: Verification,
  hits: readonly FoundHit[],
  options: { compared?: readonly string[]; version?: string } = {},
) {
  const version = options.version ?? randomUUID()
  const run = await beginDeltaRun(db, 'un', `before-${version}`, version, {
    changedEntryIds: ['E1'],
    removedEntryIds: [],
    added: 1,
    changed: 0,
  })
  const findings = {
    verificationId: person.id,
    accountId: person.account_id,
    dataKey: dataKeyOf(person, KEY_RING),
    list: 'un',
    hits,
  }
  return storePage(db, {
    runId: run.id,
    algorithm: RULES,
    lists: [{ target: { list: 'un', versionId: version }, findings: [findings] }],
    compared: new Set(options.compared),
    standing: await readStanding(db, [person.id]),
    unreadable: 0,
    lastSubjectId: person.id,
  })
}

/** The only case of a person. Throws when there is no case, or another one. */
export async function onlyCase(db: Db, person: Verification) {
  const [row, ...others] = await listCases(db, { verificationId: person.id, limit: 10 })
  if (row === undefined || others.length > 0)
    throw new Error(`${person.id} has ${others.length + Number(row !== undefined)} cases`)
  return row
}

/** The transitions of a case, in their order. */
export const turns = async (db: Db, caseId: string): Promise<string[]> =>
  (await listTransitions(db, caseId)).map(({ kind }) => kind)

/** A reviewer decides a case in the version that they saw. */
export const decide = (
  db: Db,
  person: Verification,
  row: { id: string; entry_hash: string },
  decision: 'NOT_SAME' | 'CONFIRMED',
) =>
  db.transaction().execute((trx) =>
    decideCase(trx, {
      caseId: row.id,
      decision,
      decidedBy: 'rev_1',
      reason: 'other mother',
      entryHash: row.entry_hash,
      dataKey: dataKeyOf(person, KEY_RING),
    }),
  )
