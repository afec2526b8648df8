import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { findAccountByEmail, listAccountsByEmail } from '../../db/accounts/accounts.ts'
import { keyNames, listApiKeys } from '../../db/accounts/api-keys.ts'
import { newDataKey, sealByRing } from '../../db/key-ring.ts'
import { getQuoteDetail } from '../../db/mail/quotes.ts'
import { RING_SEALED } from '../../db/sealed-columns.ts'
import { endUserRefOf, redirectUrlOf } from '../../db/verifications/client-data.ts'
import { findOriginal } from '../../db/verifications/idempotency.ts'
import { listVerifications } from '../../db/verifications/verification-list.ts'
import { endpointUrls } from '../../db/webhooks/endpoint-url.ts'
import { listEndpoints } from '../../db/webhooks/webhooks.ts'
import { migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/pool.ts'
import { clearOf, embedOriginsIn } from '../support/account-data.ts'
import { filesWith } from '../support/database-files.ts'
import { KEY_RING } from '../support/factories.ts'
import { anOldDatabase } from '../support/old-database.ts'
import { until } from '../support/until.ts'

const MARK = `planted${randomBytes(8).toString('hex')}`
/** More than a page. */
const ACCOUNTS = 2_300

describe('the migration that seals what stood in clear', function () {
  this.timeout(120_000)
  let url: string
  let client: pg.Client
  let db: Db
  before(async () => {
    ;({ url, client, db } = await anOldDatabase())
    await client.query(`
      insert into account (id, email, password_hash, company, embed_origins, email_verified_at)
        select 'acc_' || n, '${MARK}.' || n || '@example.org', 'h', '${MARK} & Co ' || n, case n % 3 when 1 then array['https://${MARK}-' || n || '.example'] when 2 then array[]::text[] end, now() from generate_series(1, ${ACCOUNTS}) n;
      insert into account (id, email, password_hash, company, registration_expires_at) values ('acc_a', '${MARK}@example.org', 'a', null, now() + interval '1 day'), ('acc_b', '${MARK}@example.org', 'b', 'B', now() + interval '1 day');
      insert into account (id, email, status) values ('acc_none', null, 'CLOSED');
      insert into api_key (id, account_id, name, mode, prefix, hash, checks) select 'key_' || n, 'acc_' || n, '${MARK} key ' || n, 'LIVE', 'p', sha256(n::text::bytea), '{FULL_KYC}' from generate_series(1, 20) n;
      insert into mail (id, kind, recipient) values ('mail_1', 'PASSWORD_CHANGED', 'r'), ('mail_2', 'QUOTE', null);
      insert into mfa (account_id, secret, pending_secret, enabled_at) values ('acc_1', 's', null, now()), ('acc_2', null, 'p', null);
      insert into webhook_endpoint (id, account_id, url, events, secret) select 'whe_' || n, 'acc_' || n, 'https://${MARK}.example/' || n, '{}', 'x' from generate_series(1, 20) n;
      insert into quote (id, detail) values ('quo_1', '\\x${sealByRing(KEY_RING, Buffer.from(JSON.stringify({ email: 'buyer@example.org' })), 'quo_1/detail').subarray(4).toString('hex')}')`)
    for (let n = 1; n <= 1_010; n++) {
      await client.query(`
        insert into verification (id, account_id, mode, idempotency_key, level, checks, end_user_ref, redirect_url, reference_code, challenge, cost_credits, credit_state, data_key, expires_at, document_number_index)
        values ($1, 'acc_1', 'LIVE', $2, '{FULL_KYC}', '{DOCUMENT}', $3, $4, $5, '{}', 5, 'NONE', $6, now(), sha256('by the master key'))`,
      [`ver_${n}`, `${MARK}-${n}`, `${MARK} person ${n % 7}`, n % 2 === 0 ? `https://client.example/?${MARK}` : null, `R${n}`, n === 5 ? null : newDataKey(KEY_RING, `ver_${n}`).wrapped.subarray(4)]) // as there was no version yet
    }
    await client.query('analyze')
    await client.query('checkpoint')
  })

  it('finds the mark in the files before: what is looked for can be found', async () => {
    assert.ok((await filesWith(client, MARK)).tables.length > 0)
  })

  it('brings every row over, once, though two processes start at once', async () => {
    const applied = await Promise.all([migrate(url, KEY_RING), migrate(url, KEY_RING)])
    assert.equal(applied.flat().filter((name) => name === '0019-sealing-2-values').length, 1)
    for (const n of [1, 1_000, 1_001, ACCOUNTS]) {
      const account = await findAccountByEmail(db, KEY_RING, `${MARK.toUpperCase()}.${n}@Example.org`) ?? assert.fail(`account ${n} is not found`)
      assert.deepEqual([account.id, clearOf(account)], [`acc_${n}`, { email: `${MARK}.${n}@example.org`, company: `${MARK} & Co ${n}` }])
    }
    assert.deepEqual(await Promise.all([1, 2, 3].map((n) => embedOriginsIn(db, `acc_${n}`))), [[`https://${MARK}-1.example`], [], null])
    const waiting = await listAccountsByEmail(db, KEY_RING, `${MARK}@example.org`, 10)
    assert.deepEqual(waiting.map((account) => [account.id, clearOf(account).company]).sort(), [['acc_a', null], ['acc_b', 'B']])
    const { rows: [counts] } = await client.query<Record<string, number>>('select count(*)::int as all, count(data_key)::int as keyed, count(email_index)::int as found from account')
    assert.deepEqual(counts, { all: ACCOUNTS + 3, keyed: ACCOUNTS + 3, found: ACCOUNTS + 2 })
    assert.deepEqual(await migrate(url, KEY_RING), [])
  })

  it('keeps keys, endpoints and verifications as their owners know them', async () => {
    const [key] = (await listApiKeys(db, 'acc_7', { page: 1, pageSize: 5 })).items
    assert.equal((await keyNames(db, KEY_RING, 'acc_7'))(key), `${MARK} key 7`)
    const [endpoint] = await listEndpoints(db, 'acc_9')
    assert.equal((await endpointUrls(db, KEY_RING, 'acc_9'))(endpoint), `https://${MARK}.example/9`)
    const original = await findOriginal(db, KEY_RING, { accountId: 'acc_1', mode: 'LIVE', idempotencyKey: `${MARK}-1010` }) ?? assert.fail('its name is lost')
    assert.deepEqual([original.id, endUserRefOf(KEY_RING, original), redirectUrlOf(KEY_RING, original)], ['ver_1010', `${MARK} person 2`, `https://client.example/?${MARK}`])
    const found = await listVerifications(db, KEY_RING, 'acc_1', { page: 1, pageSize: 1, filters: { q: `${MARK} person 5` } })
    assert.equal(found.total, 143, 'of 1,010 every seventh but the one that was erased')
    const erased = await findOriginal(db, KEY_RING, { accountId: 'acc_1', mode: 'LIVE', idempotencyKey: `${MARK}-5` }) ?? assert.fail('its name is lost')
    assert.deepEqual([erased.end_user_ref_sealed, erased.end_user_ref_index], [null, null])
    await assert.rejects(client.query("update verification set idempotency_index = (select idempotency_index from verification where id = 'ver_1') where id = 'ver_2'"), /verification_creation/)
  })

  it('names version 1 in front of all that was sealed before there were versions, so that a rotation leaves nothing of it out', async () => {
    assert.deepEqual(await getQuoteDetail(db, KEY_RING, 'quo_1'), { email: 'buyer@example.org' })
    for (const { table, column } of RING_SEALED) {
      const { rows: [{ unmarked }] } = await client.query<{ unmarked: number }>(`select count(*)::int as unmarked from ${table} where substring(${column} for 4) <> '\\x49564b01'`)
      assert.equal(unmarked, 0, `${table}.${column}`)
    }
    const { rows: [{ stale }] } = await client.query<{ stale: number }>('select count(document_number_index)::int as stale from verification')
    assert.equal(stale, 0, 'an index by another key finds nothing')
  })

  it('forgets the end user with the data key', async () => {
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', 'ver_8').execute()
    const row = await db.selectFrom('verification').selectAll().where('id', '=', 'ver_8').executeTakeFirstOrThrow()
    assert.deepEqual([row.end_user_ref_sealed, row.end_user_ref_index, row.redirect_url_sealed], [null, null, null])
  })

  it('leaves none of it in the tables\' files, nor in what the planner remembers', async () => {
    // The file that a rewritten table had is removed by the checkpoint after the one that was running.
    let left = ''
    await until(() => `files without the mark; it is in those of ${left}`, async () => {
      await client.query('checkpoint')
      const { tables } = await filesWith(client, MARK)
      const { rows } = await client.query<{ name: string }>('select relname as name from pg_class where pg_relation_filenode(oid)::text = any($1)', [tables])
      left = `${rows.map(({ name }) => name).join(', ')} (${tables.length} files)`
      return tables.length === 0
    }, 1_000)
  })
})
