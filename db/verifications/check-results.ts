import { sql } from 'kysely'
import type { Check, Verdict } from '../../contract/verification.ts'
import { openJson, sealJson } from '../../encryption/seal.ts'
import type { Db } from '../pool.ts'
import type { CheckResultRow } from './schema.ts'

const place = (verificationId: string, name: Check): string => `${verificationId}/check/${name}`

/**
 * Stores the result of a check. A repeated check replaces its earlier result. A check whose data key was destroyed
 * meanwhile stores none. The row's lock orders it and the erasure, and the erasure removes every result stored before
 * it.
 *
 * @returns false if the data key is gone, and nothing was stored
 * @param detail sealed with the verification's data key: CheckResult, extracted fields, hits
 */
export async function putCheckResult(
  db: Db,
  dataKey: Uint8Array,
  verificationId: string,
  result: { name: Check; verdict: Verdict; score: number | null; codes: readonly string[] },
  detail: unknown,
): Promise<boolean> {
  const values = {
    verdict: result.verdict,
    score: result.score,
    codes: [...result.codes],
    detail: sealJson(dataKey, detail, place(verificationId, result.name)),
  }
  const stored = await db
    .insertInto('check_result')
    .columns(['verification_id', 'name', 'verdict', 'score', 'codes', 'detail'])
    .expression((eb) =>
      eb
        .selectFrom('verification')
        .where('id', '=', verificationId)
        .where('data_key', 'is not', null)
        .forKeyShare()
        .select([
          'id',
          sql<Check>`${result.name}`.as('name'),
          sql<Verdict>`${values.verdict}`.as('verdict'),
          sql<number | null>`${values.score}::real`.as('score'),
          sql<string[]>`${values.codes}::text[]`.as('codes'),
          sql<Buffer>`${values.detail}::bytea`.as('detail'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['verification_id', 'name']).doUpdateSet(values))
    .returning('name')
    .execute()
  return stored.length === 1
}

/** Lists the results of all checks that ran, in the order of storage; details still sealed. */
export const listCheckResults = (db: Db, verificationId: string): Promise<CheckResultRow[]> =>
  db
    .selectFrom('check_result')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('created_at')
    .execute()

/** Opens the detail of a row. The caller parses it. */
export const openCheckDetail = (dataKey: Uint8Array, row: CheckResultRow): unknown =>
  openJson(dataKey, row.detail, place(row.verification_id, row.name))
