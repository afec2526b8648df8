import type { Db } from '../pool.ts'
import type { Mode } from '../../workflows/contracts.ts'

/** Who may frame the flow of a verification: what its account says, and its mode. */
export interface Embedding {
  readonly accountId: string
  readonly mode: Mode
  /** Exact origins; null: any https page. */
  readonly embedOrigins: readonly string[] | null
}

/** The embedding of a verification, whatever its state: an ended one is told so in the frame. Undefined when there is none. */
export const findEmbedding = (db: Db, verificationId: string): Promise<Embedding | undefined> =>
  db.selectFrom('verification').innerJoin('account', 'account.id', 'verification.account_id').where('verification.id', '=', verificationId)
    .select(['account.id as accountId', 'verification.mode', 'account.embed_origins as embedOrigins']).executeTakeFirst()
