import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import { sealJsonByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { newId, newReferenceCode } from '../ids.ts'
import type { Partner, PartnerStatus } from './schema.ts'

const CODE_LENGTH = 8

/** Place (associated data) of the sealed `application` column. */
export const applicationPlace = (partnerId: string): string => `${partnerId}/application`

/** Makes an account a partner without an application, with a code of 8 characters (decisions.md, "Partners"). */
export async function insertPartner(
  db: Db,
  accountId: string,
  status: 'PENDING' | 'ACTIVE',
): Promise<{ code: string }> {
  const code = newReferenceCode(CODE_LENGTH)
  await db
    .insertInto('partner')
    .values({ id: newId('partner'), account_id: accountId, code, status })
    .execute()
  return { code }
}

export type Application =
  | { readonly kind: 'applied' | 'applied-before'; readonly partner: Partner }
  | { readonly kind: 'account-inactive' | 'not-verified' }

/**
 * Stores an account's application for the partner programme, sealed, and adds the start of its workflow to the outbox:
 * one transaction. An account applies once. Every later or concurrent request returns the existing application.
 */
export const applyAsPartner = (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  said: Readonly<Record<string, string | number>>,
): Promise<Application> =>
  db.transaction().execute(async (trx): Promise<Application> => {
    const account = await trx
      .selectFrom('account')
      .select(['status', 'email_verified_at'])
      .where('id', '=', accountId)
      .forShare()
      .executeTakeFirstOrThrow()
    if (account.status !== 'ACTIVE') return { kind: 'account-inactive' }
    if (account.email_verified_at === null) return { kind: 'not-verified' }
    const id = newId('partner')
    const partner = await trx
      .insertInto('partner')
      .values({
        id,
        account_id: accountId,
        code: newReferenceCode(CODE_LENGTH),
        application: sealJsonByRing(keyRing, said, applicationPlace(id)),
      })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (partner === undefined)
      return { kind: 'applied-before', partner: await findPartnerOf(trx, accountId).then(present) }
    await addToOutbox(trx, 'START_APPLICATION', id)
    return { kind: 'applied', partner }
  })

function present(partner: Partner | undefined): Partner {
  if (partner === undefined) throw new Error('the existing partner is gone')
  return partner
}

/** Finds the partner of an account, in any status. Undefined if it has none. */
export const findPartnerOf = (db: Db, accountId: string): Promise<Partner | undefined> =>
  db.selectFrom('partner').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Finds a partner by its own id. */
export const findPartner = (db: Db, partnerId: string): Promise<Partner | undefined> =>
  db.selectFrom('partner').selectAll().where('id', '=', partnerId).executeTakeFirst()

/** @param code in any case */
export const findPartnerByCode = (db: Db, code: string): Promise<Partner | undefined> =>
  db.selectFrom('partner').selectAll().where('code', '=', code.toUpperCase()).executeTakeFirst()

/**
 * Sets a partner's rate for later holds, and records who did it and why; one transaction.
 *
 * @returns false, and nothing is recorded, if the rate is unchanged
 */
export const changeCommissionRate = (db: Db, partnerId: string, rateBp: number, note: StaffNote): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { commission_bp: from } = await trx
      .selectFrom('partner')
      .select('commission_bp')
      .where('id', '=', partnerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (from === rateBp) return false
    await trx.updateTable('partner').set({ commission_bp: rateBp }).where('id', '=', partnerId).execute()
    await insertAuditEntry(trx, { ...note, action: 'partner rate', subjectId: partnerId, detail: { from, to: rateBp } })
    return true
  })

/** Statuses in which a partner may read its clients, commissions and payouts. Changes need ACTIVE. */
export const READING: readonly PartnerStatus[] = ['ACTIVE', 'SUSPENDED']
