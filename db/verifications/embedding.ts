import { embedOriginsOf } from '../accounts/embed-origins.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { namesOf } from '../../contract/log-ids.ts'
import type { Mode } from '../../contract/verification.ts'

/** Who may frame the flow of a verification: what its account says, and its mode. */
export interface Embedding {
  readonly accountId: string
  /** How a log names the verification. */
  readonly names: ReturnType<typeof namesOf>
  readonly mode: Mode
  /** Exact origins; null: any https page. */
  readonly embedOrigins: readonly string[] | null
}

/** The embedding of a verification, whatever its state: an ended one is told so in the frame. Undefined when there is none. */
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
