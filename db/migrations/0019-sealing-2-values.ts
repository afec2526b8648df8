import { sql, type Kysely } from 'kysely'
import { newAccountKey, sealedCompany, sealedEmail } from '../account-data.ts'
import type { KeyRing } from '../key-ring.ts'

/** Rows that are sealed with one statement. */
const PAGE = 1_000

type Migrating = Kysely<unknown>

/** Seals what stands in clear. Repeating it goes on where it ended. */
export async function up(db: Migrating, keyRing: KeyRing): Promise<void> {
  while (await sealAccounts(db, keyRing) === PAGE);
}

async function sealAccounts(db: Migrating, keyRing: KeyRing): Promise<number> {
  const { rows } = await sql<{ id: string; email: string | null; company: string | null }>`
    select id, email, company from account where data_key is null order by id limit ${PAGE}`.execute(db)
  const sealed = rows.map(({ id, email, company }) => {
    const keyed = { id, data_key: newAccountKey(keyRing, id).wrapped }
    return { ...keyed, ...(email === null ? { email_sealed: null, email_index: null } : sealedEmail(keyRing, keyed, email)), company_sealed: sealedCompany(keyRing, keyed, company) }
  })
  await sql`
    update account a set data_key = n.data_key, email_sealed = n.email_sealed, email_index = n.email_index, company_sealed = n.company_sealed
    from unnest(${column(sealed, 'id')}::text[], ${column(sealed, 'data_key')}::bytea[], ${column(sealed, 'email_sealed')}::bytea[], ${column(sealed, 'email_index')}::bytea[],
      ${column(sealed, 'company_sealed')}::bytea[]) as n (id, data_key, email_sealed, email_index, company_sealed)
    where a.id = n.id`.execute(db)
  return rows.length
}

const column = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] => rows.map((row) => row[name])
