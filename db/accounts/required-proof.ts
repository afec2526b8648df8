import type { Db } from '../pool.ts'

/** Whether an account accepts no automatic approval without a proof (checks/decision/proofs.ts). */
export async function requiresProof(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('require_proof')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return account.require_proof
}
