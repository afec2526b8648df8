import { sql } from 'kysely'
import { newDataKey } from '../../../encryption/key-ring.ts'
import type { Db } from '../../../db/pool.ts'
import { insertEndpoint } from '../../../db/webhooks/webhooks.ts'
import { anAccount, KEY_RING } from '../factories.ts'
import { until } from '../until.ts'

// A year of the service's rows, made by set-based statements. Half of them belong to one busy account, the others to
// accounts with a hundred each. The last two months are the same for every size, in number and in time. So a page or
// a statistic of an account is the same there. Only the older rows differ. The single values of the busy account (a
// level, a mode, a reason, a country) are its very oldest.

/** Attempts of a delivery. A verification has two deliveries, so 10^6 verifications have 10^7 attempts. */
const ATTEMPTS = 5
/** Open rows of the busy account, the same for every size: open work does not grow with the years. */
const OPEN = 60

/** Verifications of the last two months. */
const RECENT = 3_000
const RECENT_DAYS = 62

const TABLES = [
  'verification',
  'verification_reason',
  'webhook_delivery',
  'webhook_attempt',
  'ledger_entry',
  'audit_entry',
  'mail',
  'commission',
  'rate_limit',
  'tally',
  'tally_change',
  'account',
  'credit_balance',
] as const

export interface Grown {
  readonly account: Awaited<ReturnType<typeof anAccount>>
  readonly endpointId: string
  readonly partnerId: string
  /** Ids of verifications and deliveries by number, from 1 to `size` and to twice that. */
  readonly verificationId: (n: number) => string
  readonly deliveryId: (n: number) => string
  readonly size: number
}

/** The time of the n-th of `size` rows: even in the year before the last two months, and even in these. */
const at = (n: ReturnType<typeof sql>, size: number) => sql`(now() - ${RECENT_DAYS}::int * interval '1 day' * case
  when ${n} > ${size - RECENT}::int then (${size}::int - ${n})::float8 / ${RECENT}::int
  else 1 + ${365 / RECENT_DAYS - 1}::float8 * (1 - ${n} / ${size - RECENT}::float8) end)`

const padded = (n: ReturnType<typeof sql>, prefix: string) => sql`${sql.lit(prefix)} || lpad((${n})::text, 26, '0')`

/**
 * Fills an empty database. It needs a superuser: it switches off foreign keys and triggers while it works, and
 * creates the indexes afterwards.
 *
 * @param size verifications, more than RECENT
 */
export async function growTo(db: Db, size: number): Promise<Grown> {
  const account = await anAccount(db, { credits: size * 10 })
  const { endpoint } = await insertEndpoint(db, KEY_RING, {
    accountId: account.accountId,
    url: 'https://client.example/',
    events: [],
  })
  const partner = await anAccount(db)
  const partnerId = 'prt_00000000000000000000000001'
  await db
    .insertInto('partner')
    .values({ id: partnerId, account_id: partner.accountId, code: 'GR0WTH00', status: 'ACTIVE' })
    .execute()
  const others = Math.ceil(size / 200)
  const id = (prefix: string) => (n: number) => `${prefix}${String(n).padStart(26, '0')}`
  const verificationId = id('ver_')
  // The queue of the console reads the busy account's reviews with their keys. The keys are inserted with the rows:
  // a later update would place the rows on other pages, depending on who reads meanwhile.
  const keys = Array.from({ length: OPEN }, (_, i) => newDataKey(KEY_RING, verificationId(size - OPEN + 1 + i)).wrapped)

  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set maintenance_work_mem = '512MB'`.execute(one)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select i.indexname as name, i.indexdef as definition from pg_indexes i where i.schemaname = 'public' and i.tablename = any(${[...TABLES]}::text[])
        and not exists (select from pg_constraint c where c.conname = i.indexname)`.execute(one)
    for (const table of TABLES) await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(one)
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(one)

    await sql`insert into account (id, status, data_key, email_verified_at) select ${padded(sql`n`, 'acc_')}, 'ACTIVE', null, now() from generate_series(1, ${others}::int) n`.execute(
      one,
    )
    await sql`insert into webhook_endpoint (id, account_id, events, secret) select ${padded(sql`n`, 'whe_')}, ${padded(sql`n`, 'acc_')}, '{}', 'x' from generate_series(1, ${others}::int) n`.execute(
      one,
    )
    await sql`
      insert into verification (id, account_id, api_key_id, mode, idempotency_index, level, checks, country, reference_code, challenge, cost_credits, credit_state, status, reason_codes,
        risk_score, data_key, declared, created_at, submitted_at, review_at, resolved_at, expires_at, end_user_ref_index, end_user_ref_sealed, document_number_index, partner_id, evidence_origin)
      select ${padded(sql`n`, 'ver_')}, whose, null, case n when 4 then 'TEST' else 'LIVE' end, sha256(n::text::bytea), array[case n when 2 then 'AML_SCREENING' else 'FULL_KYC' end],
        '{DOCUMENT,LIVENESS,FACE_MATCH,SCREENING}', case n when 8 then 'fr' else 'de' end, 'R' || lpad(n::text, 9, '0'),
        '{TURN_LEFT,LOOK_UP,TURN_RIGHT}', 5, case status when 'APPROVED' then 'CHARGED' when 'PENDING' then 'HELD' when 'REVIEW' then 'HELD' else 'RELEASED' end, status,
        case when n = 6 then array['MRZ_INVALID'] when status in ('DECLINED', 'REVIEW') then array['FACE_MISMATCH', 'LIVENESS_LOW'] else '{}' end, 12, case when status <> 'REVIEW' then decode(repeat('ab', 64), 'hex') when n % 2 = 0 then (${keys}::bytea[])[n - ${size - OPEN}::int] end, decode(repeat('cd', 140), 'hex'),
        at, case when status = 'EXPIRED' then null else at + interval '40 seconds' end, case when status = 'REVIEW' or n % 20 = 0 then at + interval '60 seconds' end,
        case when status in ('PENDING', 'REVIEW') then null else at + (70 + n % 40) * interval '1 second' end, at + interval '7 days',
        sha256(('user' || n / 3)::bytea), case when status <> 'REVIEW' or n % 2 = 1 then decode(repeat('ef', 40), 'hex') end, case when status <> 'EXPIRED' then sha256(('number' || n / 2)::bytea) end, case when n % 10 = 0 then ${partnerId} end, 'CAPTURED'
      from (select n, ${at(sql`n`, size)} as at,
          case when n % 2 = 0 then ${account.accountId} else ${padded(sql`1 + (n / 2) % ${others}::int`, 'acc_')} end as whose,
          case when n > ${size - OPEN}::int then case when n % 4 < 2 then 'PENDING' else 'REVIEW' end
            when n = 6 then 'DECLINED' when n % 100 < 85 then 'APPROVED' when n % 100 < 93 then 'DECLINED' when n % 100 < 97 then 'EXPIRED' else 'ERROR' end as status
        from generate_series(1, ${size}::int) n) made`.execute(one)
    await sql`
      insert into verification_reason (listed, created_at, verification_id)
      select listed_as(account_id || '/' || code, mode, status, country, level), created_at, id from verification cross join lateral unnest(reason_codes) code order by 1, 2`.execute(
      one,
    )
    await sql`
      insert into webhook_delivery (id, endpoint_id, account_id, verification_id, event, body, status, attempts, response_code, last_error, next_attempt_at, created_at, finished_at)
      select ${padded(sql`n`, 'whd_')}, case when v % 2 = 0 then ${endpoint.id} else ${padded(sql`1 + (v / 2) % ${others}::int`, 'whe_')} end,
        case when v % 2 = 0 then ${account.accountId} else ${padded(sql`1 + (v / 2) % ${others}::int`, 'acc_')} end, ${padded(sql`v`, 'ver_')},
        case n % 2 when 0 then 'verification.approved' else 'verification.review' end, repeat('{"id": "whd_", "event": "verification.approved"} ', 8), status, ${ATTEMPTS}::int,
        case status when 'DELIVERED' then 200 else 503 end, case status when 'DELIVERED' then null else 'HTTP_503' end, case when status = 'RETRYING' then now() + interval '1 hour' end,
        at, case when status <> 'RETRYING' then at + interval '1 minute' end
      from (select n, (n + 1) / 2 as v, ${at(sql`n / 2.0`, size)} as at,
          case when n > ${2 * size - OPEN}::int then 'RETRYING' when n % 5 = 2 then 'FAILED' else 'DELIVERED' end as status
        from generate_series(1, ${2 * size}::int) n) made`.execute(one)
    await sql`
      insert into webhook_attempt (delivery_id, attempt, started_at, finished_at, response_code, error)
      select ${padded(sql`n`, 'whd_')}, a, at + a * interval '10 seconds', at + a * interval '11 seconds', case a when ${ATTEMPTS}::int then 200 else 503 end, case a when ${ATTEMPTS}::int then null else 'HTTP_503' end
      from (select n, ${at(sql`n / 2.0`, size)} as at from generate_series(1, ${2 * size}::int) n) made, generate_series(1, ${ATTEMPTS}::int) a`.execute(
      one,
    )
    // The busy account's credits: held and charged one after the other, from its grant.
    await sql`
      insert into ledger_entry (id, account_id, type, amount, held_amount, balance_after, held_after, verification_id, created_at)
      select ${padded(sql`2 * n + a`, 'led_')}, ${account.accountId}, case a when 0 then 'HOLD' else 'CHARGE' end, -5 * a, case a when 0 then 5 else -5 end,
        ${size * 10}::int - 5 * (n / 2 - 1 + a), case a when 0 then 5 else 0 end, ${padded(sql`n`, 'ver_')}, ${at(sql`n`, size)}
      from generate_series(2, ${size}::int, 2) n, generate_series(0, 1) a order by n, a`.execute(one)
    await sql`update credit_balance set total = ${size * 10 - 5 * Math.floor(size / 2)}, held = 0 where account_id = ${account.accountId}`.execute(
      one,
    )
    await sql`insert into audit_entry (id, at, actor, action, subject_id, reason) select ${padded(sql`n`, 'aud_')}, ${at(sql`n`, size)}, 'staff_' || n % 7,
      case n % 3 when 0 then 'review claim' when 1 then 'review vote' else 'verification show' end, ${padded(sql`n`, 'ver_')}, null from generate_series(1, ${size}::int) n`.execute(
      one,
    )
    await sql`insert into mail (id, kind, status, account_id, created_at, finished_at) select ${padded(sql`n`, 'mai_')}, 'DELIVERY_FAILED', 'SENT', ${padded(sql`1 + n % ${others}::int`, 'acc_')},
      now() - interval '29 days' * (1 - n::float8 / ${size}), now() - interval '29 days' * (1 - n::float8 / ${size}) from generate_series(1, ${Math.ceil(size / 10)}::int) n`.execute(
      one,
    )
    await sql`insert into commission (id, partner_id, client_account_id, verification_id, credits, amount, status, payable_at, created_at)
      select ${padded(sql`n`, 'com_')}, ${partnerId}, ${account.accountId}, ${padded(sql`n`, 'ver_')}, 5, 1000000, case when n > ${size - RECENT / 5}::int then 'PENDING' else 'REVERSED' end,
        ${at(sql`n`, size)} + interval '14 days', ${at(sql`n`, size)} from generate_series(10, ${size}::int, 10) n`.execute(
      one,
    )
    await sql`insert into rate_limit (key, calls, hour) select 'OTHER:' || n, array[now()], date_trunc('hour', now()) from generate_series(1, ${Math.ceil(size / 10)}::int) n`.execute(
      one,
    )
    await sql`delete from tally`.execute(one)
    await sql`with parts as (select v.account_id || '/' || v.mode as subject, p.day, p.what, count(*) as n from verification v cross join lateral tally_parts(v) p group by 1, 2, 3)
      insert into tally (subject, day, counts) select * from (select subject, day, jsonb_object_agg(what, n) as counts from parts group by 1, 2
        union all select subject, 'infinity', jsonb_object_agg(what, n) from (select subject, what, sum(n) as n from parts where what !~ '/' group by 1, 2) whole group by 1
        union all select ${partnerId}, 'infinity', jsonb_object_agg(what, n) from (select p.what, sum(p.n) as n from commission c cross join lateral commission_parts(c) p group by 1) parts
        union all select ${account.accountId} || '/LEDGER', 'infinity', jsonb_object_agg(type, n) from (select type, count(*) as n from ledger_entry group by 1) types) all_of_them order by day, subject`.execute(
      one,
    )
    for (const { definition } of indexes) await sql.raw(definition).execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await untilNobodyReads(db)
  // VACUUM skips the indexes when few rows are dead. The remaining entries would count as blocks of a read.
  for (const table of TABLES) await sql`vacuum (analyze, index_cleanup on) ${sql.table(table)}`.execute(db)
  return { account, endpointId: endpoint.id, partnerId, verificationId, deliveryId: id('whd_'), size }
}

/**
 * Waits until no other transaction reads this database. PostgreSQL's autovacuum may gather statistics there, for example of the catalogue.
 * VACUUM then keeps dead row versions, and later reads touch their blocks too.
 */
const untilNobodyReads = (db: Db): Promise<boolean> =>
  until('a database that nobody else reads', async () => {
    const { rows } =
      await sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (backend_xmin is not null or backend_xid is not null)`.execute(db)
    return rows.length === 0
  })
