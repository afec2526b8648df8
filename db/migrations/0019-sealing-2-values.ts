import { sql, type Kysely } from 'kysely'
import type { Mode } from '../../workflows/contracts.ts'
import { sealedEmbedOrigins } from '../accounts/embed-origins.ts'
import { newAccountKey, openAccountKey, sealedCompany, sealedEmail, sealText, type KeyedAccount } from '../account-data.ts'
import { sealedBy, unwrapDataKey, type KeyRing } from '../key-ring.ts'
import { idempotencyIndex, sealedClientData } from '../verifications/client-data.ts'

/** Rows that are sealed with one statement. */
const PAGE = 1_000

type Migrating = Kysely<unknown>
/** Values of one row, by column. */
type Row = Readonly<Record<string, string | Buffer | null>> & { readonly id: string }

/** Seals what stands in clear (accounts, keys, endpoints, verifications), page by page. */
export async function up(db: Migrating, keyRing: KeyRing): Promise<void> {
  await eachPage<OldAccount>(db, 'account', 'id, email, company, embed_origins', ({ id, email, company, embed_origins }) => {
    const keyed = { id, data_key: newAccountKey(keyRing, id).wrapped }
    return {
      ...keyed, ...(email === null ? { email_sealed: null, email_index: null } : sealedEmail(keyRing, keyed, email)), company_sealed: sealedCompany(keyRing, keyed, company),
      embed_origins_sealed: sealedEmbedOrigins(keyRing, keyed, embed_origins),
    }
  })
  for (const { table, clear, place } of [{ table: 'api_key', clear: 'name', place: 'name' }, { table: 'webhook_endpoint', clear: 'url', place: 'url' }]) {
    await eachPage<{ id: string; account_id: string; data_key: Buffer | null; clear: string }>(
      db, table, `id, account_id, (select a.data_key from account a where a.id = account_id) as data_key, ${clear} as clear`,
      (row) => ({ id: row.id, [`${clear}_sealed`]: sealText(accountKey(keyRing, { id: row.account_id, data_key: row.data_key }), row.clear, `${row.id}/${place}`) }),
    )
  }
  await eachPage<OldVerification>(db, 'verification', 'id, account_id, mode, data_key, idempotency_key, end_user_ref, redirect_url', (row) => {
    const dataKey = row.data_key === null ? null : Buffer.concat([sealedBy(1), row.data_key])
    return {
      id: row.id, data_key: dataKey,
      idempotency_index: idempotencyIndex(keyRing, { accountId: row.account_id, mode: row.mode, idempotencyKey: row.idempotency_key }),
      // Made with a key that came from the master key: of the same number the index key makes another.
      document_number_index: null,
      // Of an erased person nothing is sealed: there is no key, and the clear columns go.
      ...(dataKey === null ? { end_user_ref_sealed: null, end_user_ref_index: null, redirect_url_sealed: null } : sealedClientData(
        keyRing, unwrapDataKey(keyRing, dataKey, row.id), { id: row.id, accountId: row.account_id, endUserRef: row.end_user_ref, redirectUrl: row.redirect_url },
      )),
    }
  })
}

interface OldAccount {
  id: string
  email: string | null
  company: string | null
  embed_origins: string[] | null
}

interface OldVerification {
  id: string
  account_id: string
  mode: Mode
  data_key: Buffer | null
  idempotency_key: string
  end_user_ref: string | null
  redirect_url: string | null
}

function accountKey(keyRing: KeyRing, account: KeyedAccount): Buffer {
  const key = openAccountKey(keyRing, account)
  if (key === undefined) throw new Error(`${account.id} was given no data key`)
  return key
}

/** Reads a table in the order of its ids and writes what each row is sealed to. */
async function eachPage<Old extends { id: string }>(db: Migrating, table: string, columns: string, sealed: (row: Old) => Row): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Old>`select ${sql.raw(columns)} from ${sql.table(table)} where id > ${last} order by id limit ${PAGE}`.execute(db)
    if (rows.length === 0) return
    const changes = rows.map(sealed)
    const names = Object.keys(changes[0]).filter((name) => name !== 'id')
    const arrays = names.map((name) => sql`${changes.map((change) => change[name])}::bytea[]`)
    await sql`
      update ${sql.table(table)} as t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
      from unnest(${changes.map(({ id }) => id)}::text[], ${sql.join(arrays)}) as n (id, ${sql.join(names.map((name) => sql.ref(name)))})
      where t.id = n.id`.execute(db)
    last = rows[rows.length - 1].id
  }
}
