import { embedOriginsOf } from '../accounts/embed-origins.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { namesOf } from '../../contract/log-ids.ts'
import type { Mode } from '../../contract/verification.ts'

/** Who may embed the flow of a verification: the origins of its account, and its mode. */
export interface Embedding {
  readonly accountId: string
  /** The name of the verification in a log. */
  readonly names: ReturnType<typeof namesOf>
  readonly mode: Mode
  /** Exact origins. Null: any https page. */
  readonly embedOrigins: readonly string[] | null
}

/**
 * Finds the embedding of a verification in any state, because the iframe also shows that one has ended. Undefined if
 * there is none.
 */
export async function findEmbedding(db: Db, keyRing: KeyRing, verificationId: string): Promise<Embedding | undefined> {
  const found = await db
    .selectFrom('verification')
    .innerJoin('account', 'account.id', 'verification.account_id')
    .where('verification.id', '=', verificationId)
    .select([
      'account.id',
      'account.data_key',
      'account.embed_origins_sealed',
      'verification.mode',
      'verification.reference_code',
      'verification.status',
      'verification.submitted_at',
    ])
    .executeTakeFirst()
  return found === undefined
    ? undefined
    : {
        accountId: found.id,
        names: namesOf({ ...found, id: verificationId }),
        mode: found.mode,
        embedOrigins: embedOriginsOf(keyRing, found),
      }
}
