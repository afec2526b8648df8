import type { Check, Verdict } from '../../workflows/contracts.ts'
import { openJson, sealJson } from '../crypto.ts'
import type { Db } from '../pool.ts'
import type { CheckResultRow } from './schema.ts'

const place = (verificationId: string, name: Check): string => `${verificationId}/check/${name}`

/**
 * Stores what a check found; a repeated check replaces its earlier result.
 *
 * @param detail sealed with the verification's data key: CheckResult, extracted fields, hits
 */
export async function putCheckResult(
  db: Db,
  dataKey: Uint8Array,
  verificationId: string,
  result: { name: Check; verdict: Verdict; score: number | null; codes: readonly string[] },
  detail: unknown,
): Promise<void> {
  const values = {
    verdict: result.verdict,
    score: result.score,
    codes: [...result.codes],
    detail: sealJson(dataKey, detail, place(verificationId, result.name)),
  }
  await db.insertInto('check_result').values({ verification_id: verificationId, name: result.name, ...values })
    .onConflict((conflict) => conflict.columns(['verification_id', 'name']).doUpdateSet(values)).execute()
}

/** The results of all checks that ran, in the order they were stored; details still sealed. */
export const listCheckResults = (db: Db, verificationId: string): Promise<CheckResultRow[]> =>
  db.selectFrom('check_result').selectAll().where('verification_id', '=', verificationId).orderBy('created_at').execute()

/** Opens the detail of a row; the caller parses it. */
export const openCheckDetail = (dataKey: Uint8Array, row: CheckResultRow): unknown =>
  openJson(dataKey, row.detail, place(row.verification_id, row.name))
