import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { createDatabase } from '../../dev/postgres.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { testPostgres } from '../support/stack.ts'

describe('the migration that lists verifications by key', () => {
  for (const isBroken of [false, true]) it(`misses nothing that is written while it waits and runs, twice at once${isBroken ? ', beside an index that somebody began by hand and that broke off' : ''}`, async () => {
    const server = await testPostgres()
    const name = `migrate_${randomBytes(6).toString('hex')}`
    await createDatabase(server, name)
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
    await migrate(url, KEY_RING, { last: '0030-lists' })
    const db = openDatabase(url, 6, () => undefined)
    try {
      const { accountId } = await anAccount(db)
      const insert = (of: Db, from: number, to: number) => sql`
        insert into verification (id, account_id, mode, idempotency_index, level, checks, country, reference_code, challenge, cost_credits, credit_state, status, reason_codes, expires_at)
        select 'ver_' || n, ${accountId}, 'LIVE', sha256(n::text::bytea), '{FULL_KYC}', '{SCREENING}', 'de', n::text, '{}', 0, 'NONE', 'REVIEW', array['R' || n % 3, 'FACE_MISMATCH'], now() from generate_series(${from}::int, ${to}::int) n`.execute(of)
      await insert(db, 1, 500)
      // What a `create unique index concurrently` that failed leaves behind: an index of that name, not valid.
      if (isBroken) await sql`create function listed_status(account_id text, mode text, status text) returns text language sql immutable parallel safe return account_id || '/' || mode || '/' || status`.execute(db)
      if (isBroken) await assert.rejects(sql`create unique index concurrently verification_listed_status on verification (account_id)`.execute(db))
      let isOver = false
      let written = 1_000
      const writer = async (seed: number) => {
        for (let turn = seed; !isOver; turn += 4) {
          // It has read the table before the migration begins and writes while that runs: neither may wait for the other in a ring.
          await db.transaction().execute(async (trx) => {
            await sql`select from verification where id = ${`ver_${1 + turn % 500}`}`.execute(trx)
            await sleep(seed === 0 ? 1_000 : 5)
            await sql`update verification set status = 'DECLINED', resolved_at = now(), reason_codes = array['R' || ${turn % 7}::int] where id = ${`ver_${1 + turn % 500}`}`.execute(trx)
            if (turn % 5 === 0) await insert(trx, ++written, written)
          })
        }
      }
      const writers = [0, 1, 2, 3].map(writer)
      await sleep(200)
      const applied = await Promise.all([migrate(url, KEY_RING), migrate(url, KEY_RING)])
      assert.deepEqual(applied.flat().filter((one) => one === '0031-listed'), ['0031-listed'])
      await sleep(200)
      isOver = true
      await Promise.all(writers)
      const { rows: [{ there, missing, wrong, invalid }] } = await sql<{ there: number; missing: number; wrong: number; invalid: number }>`
        with expected as (select distinct listed_as(account_id || '/' || code, mode, status, country, level) as listed, created_at, id from verification, unnest(reason_codes) code)
        select (select count(*) from expected) as there,
          (select count(*) from (select listed, created_at, id from expected except select listed, created_at, verification_id from verification_reason) missing) as missing,
          (select count(*) from (select listed, created_at, verification_id from verification_reason except select listed, created_at, id from expected) wrong) as wrong,
          (select count(*) from pg_index where not indisvalid) as invalid`.execute(db)
      assert.ok(there > 500 && written > 1_000)
      assert.deepEqual({ missing, wrong, invalid }, { missing: 0, wrong: 0, invalid: 0 })
    } finally {
      await db.destroy()
    }
  })
})
