import { endEmailChange } from '../accounts/email-changes.ts'
import { blankedAccount } from '../accounts/blanked-account.ts'
import { keepErasedAddress } from '../accounts/erased-addresses.ts'
import { removeAccess } from '../accounts/registration-end.ts'
import type { Account } from '../accounts/schema.ts'
import { endSessionsOf, withAccountOfSession, type SessionHolder } from '../accounts/sessions.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { leavePartnership, standingOfPartner } from '../partners/partner-end.ts'
import type { Db } from '../pool.ts'
import { insertErasure } from './erasures.ts'
import { endMails } from './erasure-pages.ts'
import type { ErasureRecord } from './erasure-log.ts'
import type { Erasure } from './schema.ts'

export type ErasureAnswer =
  | { readonly kind: 'requested'; readonly erasure: Erasure }
  /** A payout to the partner is in progress. It must arrive, or come back, first. */
  | { readonly kind: 'payout-open' }
  /** Unpaid commissions would be lost, and the request does not allow that. */
  | { readonly kind: 'balance-left'; readonly microUsd: number }

/**
 * Starts the erasure of an account for its holder. This commit closes the account, removes its access, name and
 * address, and starts the rest.
 *
 * @param checked the stored password that was just checked. A password changed since stops this
 * @returns undefined if session, account or password have changed
 */
export const requestErasure = (
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  { checked, forfeitsBalance }: { readonly checked: string; readonly forfeitsBalance: boolean },
): Promise<ErasureAnswer | undefined> =>
  withAccountOfSession(db, holder, async (trx, account): Promise<ErasureAnswer | undefined> => {
    if (account.password_hash !== checked) return undefined
    const partner = await standingOfPartner(trx, account.id)
    if (partner !== undefined && partner.openPayouts > 0) return { kind: 'payout-open' }
    if (partner !== undefined && partner.unpaid > 0 && !forfeitsBalance)
      return { kind: 'balance-left', microUsd: partner.unpaid }
    await closeForErasure(trx, keyRing, account)
    const erasure = await insertErasure(trx, { accountId: account.id, verificationId: null, requestedBy: 'OWNER' })
    await insertAuditEntry(trx, {
      actor: 'owner',
      action: 'account erase',
      subjectId: account.id,
      reason: null,
      detail: { erasure: erasure.id, ...(partner === undefined ? {} : { forfeited: partner.unpaid }) },
    })
    return { kind: 'requested', erasure }
  })

/**
 * Starts an erasure again that a restore from a backup has lost. It does not check payouts again, because a payout that
 * the restored database calls open had ended before the first request was accepted.
 *
 * @returns `unknown`: the account is not in this database, because it is younger than the backup; `standing`: the
 * request is known, and continues or is done
 */
export const repeatErasure = (
  db: Db,
  keyRing: KeyRing,
  record: ErasureRecord,
): Promise<'repeated' | 'standing' | 'unknown'> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', record.account_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account === undefined) return 'unknown'
    const { verification_id: verificationId } = record
    if (
      verificationId !== null &&
      (await trx.selectFrom('verification').select('id').where('id', '=', verificationId).executeTakeFirst()) ===
        undefined
    )
      return 'unknown'
    const known = await trx
      .selectFrom('erasure')
      .select('id')
      .where('account_id', '=', account.id)
      .where('verification_id', 'is not distinct from', verificationId)
      .executeTakeFirst()
    if (known !== undefined) return 'standing'
    if (verificationId === null && account.erased_at === null) await closeForErasure(trx, keyRing, account)
    await insertErasure(trx, {
      id: record.id,
      accountId: account.id,
      verificationId,
      requestedBy: 'REPLAY',
      requestedAt: record.requested_at,
    })
    return 'repeated'
  })

/** Closes an account for good and removes its holder's data. The caller holds the lock of its row. */
async function closeForErasure(trx: Db, keyRing: KeyRing, account: Account): Promise<void> {
  await keepErasedAddress(trx, account)
  await endSessionsOf(trx, account.id, 'ERASURE')
  await removeAccess(trx, account.id)
  await endEmailChange(trx, account.id, 'ENDED')
  await endMails(trx, account.id)
  await leavePartnership(trx, keyRing, account)
  await trx
    .updateTable('account')
    .set({ status: 'CLOSED', ...blankedAccount })
    .where('id', '=', account.id)
    .execute()
}
