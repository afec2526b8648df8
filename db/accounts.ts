import type { Account, PartnerTable } from './schema.ts'
import type { Db } from './pool.ts'
import { newId, newReferenceCode } from './ids.ts'

/** Makes an account with an empty credit balance. Throws on a known e-mail address (unique). */
export async function insertAccount(
  db: Db,
  account: { email: string | null; passwordHash?: string; company?: string; emailVerified?: boolean },
): Promise<Account> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.insertInto('account').values({
      id: newId('account'),
      email: account.email,
      password_hash: account.passwordHash ?? null,
      company: account.company ?? null,
      email_verified_at: account.emailVerified === true ? new Date() : null,
    }).returningAll().executeTakeFirstOrThrow()
    await trx.insertInto('credit_balance').values({ account_id: row.id }).execute()
    return row
  })
}

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

/** ACTIVE, SUSPENDED or CLOSED; takes effect with the next request. */
export async function updateAccountStatus(db: Db, accountId: string, status: Account['status']): Promise<void> {
  await db.updateTable('account').set({ status }).where('id', '=', accountId).execute()
}

/** Makes an account a partner, with a code of 8 characters (decisions.md, "Partners"). */
export async function insertPartner(db: Db, accountId: string, status: 'PENDING' | 'ACTIVE'): Promise<{ code: string }> {
  const row = { id: newId('partner'), account_id: accountId, code: newReferenceCode(8), status } satisfies Partial<Record<keyof PartnerTable, unknown>>
  await db.insertInto('partner').values(row).execute()
  return { code: row.code }
}
