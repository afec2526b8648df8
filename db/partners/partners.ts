import { insertAuditEntry, type StaffNote } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import { newId, newReferenceCode } from '../ids.ts'
import type { PartnerTable } from './schema.ts'

/** Makes an account a partner, with a code of 8 characters (decisions.md, "Partners"). */
export async function insertPartner(db: Db, accountId: string, status: 'PENDING' | 'ACTIVE'): Promise<{ code: string }> {
  const row = { id: newId('partner'), account_id: accountId, code: newReferenceCode(8), status } satisfies Partial<Record<keyof PartnerTable, unknown>>
  await db.insertInto('partner').values(row).execute()
  return { code: row.code }
}

/**
 * Approves a partner (its application, or its return after a suspension) or suspends it, and writes down who and why;
 * one transaction. Repeating it changes and writes nothing.
 *
 * @param code in any case
 * @returns undefined when no partner has this code
 */
export async function changePartnerStatus(
  db: Db, code: string, to: 'ACTIVE' | 'SUSPENDED', note: StaffNote,
): Promise<{ partnerId: string; accountId: string; changed: boolean } | undefined> {
  return db.transaction().execute(async (trx) => {
    const partner = await trx.selectFrom('partner').select(['id', 'account_id', 'status']).where('code', '=', code.toUpperCase()).forNoKeyUpdate().executeTakeFirst()
    if (partner === undefined) return undefined
    const answer = { partnerId: partner.id, accountId: partner.account_id }
    if (partner.status === to) return { ...answer, changed: false }
    await trx.updateTable('partner').set({ status: to }).where('id', '=', partner.id).execute()
    await insertAuditEntry(trx, {
      ...note, action: to === 'ACTIVE' ? 'partner approve' : 'partner suspend', subjectId: partner.id, detail: { from: partner.status, to },
    })
    return { ...answer, changed: true }
  })
}
