import { sql } from 'kysely'
import { sealedCompany } from '../account-data.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { findAccount } from './accounts.ts'
import { findOpenEmailChange, type OpenEmailChange } from './email-changes.ts'
import { sealedEmbedOrigins } from './embed-origins.ts'
import type { Account } from './schema.ts'
import { withAccountOfSession, type SessionHolder } from './sessions.ts'

export interface Profile {
  readonly account: Account
  readonly mfaEnabled: boolean
  readonly recoveryCodesLeft: number
  readonly emailChange: OpenEmailChange | undefined
}

/** Reads an account as its holder sees it. Undefined if there is none. */
export async function findProfile(db: Db, keyRing: KeyRing, accountId: string): Promise<Profile | undefined> {
  const [account, { mfa_enabled: mfaEnabled, codes_left: recoveryCodesLeft }, emailChange] = await Promise.all([
    findAccount(db, accountId),
    db
      .selectNoFrom((eb) => [
        eb
          .exists(
            eb
              .selectFrom('mfa')
              .select(sql`1`.as('one'))
              .where('account_id', '=', accountId)
              .where('enabled_at', 'is not', null),
          )
          .as('mfa_enabled'),
        eb
          .selectFrom('recovery_code')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('account_id', '=', accountId)
          .where('used_at', 'is', null)
          .as('codes_left'),
      ])
      .executeTakeFirstOrThrow(),
    findOpenEmailChange(db, keyRing, accountId),
  ])
  return account === undefined
    ? undefined
    : { account, mfaEnabled: mfaEnabled === true, recoveryCodesLeft: recoveryCodesLeft ?? 0, emailChange }
}

/** The fields of an account that its holder may change. Undefined keeps a field, null clears it. */
export interface ProfileChanges {
  readonly company?: string | null
  readonly embedOrigins?: readonly string[] | null
  /** No automatic approval without a proof. */
  readonly requireProof?: boolean
}

/**
 * Changes the given fields. False if the session has ended, because nothing that a reset cleared may come back. The
 * audit records a change of the required proof, because it decides who is approved.
 */
export async function updateProfile(
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  { company, embedOrigins, requireProof }: ProfileChanges,
): Promise<boolean> {
  const changed = await withAccountOfSession(db, holder, async (trx, account) => {
    await trx
      .updateTable('account')
      .set({
        ...(company === undefined ? {} : { company_sealed: sealedCompany(keyRing, account, company) }),
        ...(embedOrigins === undefined
          ? {}
          : { embed_origins_sealed: sealedEmbedOrigins(keyRing, account, embedOrigins) }),
        ...(requireProof === undefined ? {} : { require_proof: requireProof }),
      })
      .where('id', '=', holder.accountId)
      .execute()
    if (requireProof !== undefined && requireProof !== account.require_proof)
      await insertAuditEntry(trx, {
        actor: 'owner',
        action: requireProof ? 'account require-proof' : 'account waive-proof',
        subjectId: holder.accountId,
        reason: null,
      })
    return true
  })
  return changed === true
}
