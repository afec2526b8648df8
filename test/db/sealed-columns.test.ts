import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { RING_SEALED } from '../../db/keys/sealed-columns.ts'
import { testDatabase } from '../support/stack.ts'

/** Sealed under the data key of the row, or of its verification: `table.column`. A rotation does not touch them. */
const DATA_KEY_SEALED: readonly string[] = [
  'account.email_sealed',
  'account.company_sealed',
  'account.embed_origins_sealed',
  'api_key.name_sealed',
  'webhook_endpoint.url_sealed',
  'verification.declared',
  'verification.end_user_ref_sealed',
  'verification.redirect_url_sealed',
  'check_result.detail',
  'screening_case.detail',
  'screening_case.reason',
  'review_vote.note',
  'recent_face.embedding_sealed',
  'recent_face.holder_sealed',
]

/** Hashes of random secrets, and blind indexes. They cannot be opened. */
const HASHES: readonly string[] = [
  'account.email_index',
  'verification.end_user_ref_index',
  'verification.idempotency_index',
  'verification.document_number_index',
  'revealed_challenge.end_user_ref_index',
  'partner_invitation.email_index',
  'erased_address.address_index',
  'mail_count.mailbox_index',
  'api_key.hash',
  'refresh_token.hash',
  'mail_token.hash',
  'recovery_code.hash',
  'mfa_challenge.hash',
  'staff_setup.hash',
  'staff_session.hash',
  'capture_session.nonce_hash',
  'capture_frame.digest',
  'hosted_device.token_hash',
  'partner_invitation.token_hash',
]

describe('the columns of bytes', function () {
  it('are all classified: a new column fails here until it is', async () => {
    const { db } = await testDatabase()
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(
      db,
    )
    const known = [...RING_SEALED.map(({ table, column }) => `${table}.${column}`), ...DATA_KEY_SEALED, ...HASHES]
    assert.deepEqual(
      known.toSorted(),
      rows.map(({ name }) => name),
    )
  })

  it('for the look-up of an address have an index, confirmed or not', async () => {
    const { db } = await testDatabase()
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx) // the table is empty
      return (
        await sql<{ 'QUERY PLAN': string }>`explain select * from account where email_index = '\\x00'`.execute(trx)
      ).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    })
    assert.match(plan, /Index Scan (using|on) account_address/)
  })

  it('of a large table under a master key are found by version through an index', async () => {
    const { db } = await testDatabase()
    for (const [table, column] of [
      ['verification', 'data_key'],
      ['account', 'data_key'],
      ['webhook_attempt', 'excerpt'],
      ['mail', 'recipient'],
      ['mail', 'token'],
    ] as const) {
      const { rows } = await sql<{
        one: number
      }>`select 1 as one from pg_indexes where tablename = ${table} and indexdef like ${`%(sealed_version(${column}))%`}`.execute(
        db,
      )
      assert.equal(rows.length, 1, `${table}.${column}`)
    }
  })
})
