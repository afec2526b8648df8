import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession } from '../support/factories.ts'

interface Made {
  readonly created: string
  readonly submitted?: string
  readonly review?: string
  readonly resolved?: string
  readonly status: string
  readonly reasons?: readonly string[]
  readonly mode?: string
}

let made = 0
/** Verifications in their state at some time. */
async function insert(db: Db, accountId: string, rows: readonly Made[]): Promise<void> {
  for (const row of rows) {
    const number = String(made++).padStart(12, '0')
    await sql`insert into verification (id, account_id, mode, level, checks, reference_code, challenge, cost_credits, credit_state, status, reason_codes,
        created_at, submitted_at, review_at, resolved_at, expires_at)
      values (${`ver_stats${number}`}, ${accountId}, ${row.mode ?? 'LIVE'}, array['FULL_KYC'], array['DOCUMENT'], ${number}, '{}', 5, 'NONE', ${row.status}, ${[...(row.reasons ?? [])]}::text[],
        ${row.created}::timestamptz, ${row.submitted ?? null}::timestamptz, ${row.review ?? null}::timestamptz, ${row.resolved ?? null}::timestamptz, now())`.execute(
      db,
    )
  }
}

describe('GET /v1/me/stats', () => {
  let api: TestApi
  let accountId: string
  let token: string
  before(async () => {
    api = await startApi()
    ;({ accountId } = await anAccount(api.db))
    ;({ token } = await aSession(api.db, accountId))
  })
  const stats = (query: string, key = token) => call(api, 'GET', `/v1/me/stats?${query}`, { key })

  it('counts each day in UTC, and compares with as many days before', async () => {
    await insert(api.db, accountId, [
      // the time: 2025-03-10 and 11
      {
        created: '2025-03-10T00:00:00Z',
        submitted: '2025-03-10T00:00:10Z',
        resolved: '2025-03-10T00:00:40Z',
        status: 'APPROVED',
      },
      {
        created: '2025-03-10T10:00:00Z',
        submitted: '2025-03-10T10:00:00Z',
        resolved: '2025-03-10T10:00:50Z',
        status: 'DECLINED',
        reasons: ['FACE_MISMATCH', 'LIVENESS_LOW'],
      },
      {
        created: '2025-03-10T23:59:59Z',
        submitted: '2025-03-11T00:00:00Z',
        review: '2025-03-11T00:01:00Z',
        status: 'REVIEW',
        reasons: ['LIVENESS_LOW'],
      },
      { created: '2025-03-11T08:00:00Z', resolved: '2025-03-11T23:59:59.999Z', status: 'EXPIRED' },
      {
        created: '2025-03-11T09:00:00Z',
        resolved: '2025-03-11T09:01:00Z',
        status: 'ERROR',
        reasons: ['NEVER_COUNTED'],
      },
      // reviewed from before the period, decided in it: a decision of its day
      {
        created: '2025-03-09T09:00:00Z',
        submitted: '2025-03-09T09:00:00Z',
        review: '2025-03-09T09:00:30Z',
        resolved: '2025-03-11T09:00:00Z',
        status: 'APPROVED',
        reasons: ['FACE_MATCH_LOW'],
      },
      // outside the period, and in the other mode
      { created: '2025-03-12T00:00:00Z', resolved: '2025-03-12T00:00:00Z', status: 'APPROVED' },
      { created: '2025-03-07T23:59:59Z', resolved: '2025-03-07T23:59:59Z', status: 'APPROVED' },
      {
        created: '2025-03-10T10:00:00Z',
        resolved: '2025-03-10T10:00:00Z',
        status: 'DECLINED',
        reasons: ['FACE_MISMATCH'],
        mode: 'TEST',
      },
    ])
    const { status, json } = await stats('mode=LIVE&from=2025-03-10&to=2025-03-11')
    assert.equal(status, 200)
    assert.deepEqual(json, {
      mode: 'LIVE',
      from: '2025-03-10',
      to: '2025-03-11',
      total: 5,
      approval_rate: 2 / 3,
      median_seconds: 50,
      in_review: 1,
      days: [
        { date: '2025-03-10', total: 3, approved: 1, declined: 1, error: 0, expired: 0, review: 0, median_seconds: 40 },
        {
          date: '2025-03-11',
          total: 2,
          approved: 1,
          declined: 0,
          error: 1,
          expired: 1,
          review: 1,
          median_seconds: 170_000,
        },
      ],
      reason_codes: [
        { code: 'LIVENESS_LOW', count: 2 },
        { code: 'FACE_MISMATCH', count: 1 },
      ],
      previous: { total: 1, approval_rate: null, median_seconds: null, in_review: 1 },
    })
    assert.deepEqual((await stats('mode=TEST&from=2025-03-10&to=2025-03-10')).json.reason_codes, [
      { code: 'FACE_MISMATCH', count: 1 },
    ])
  })

  it("is empty without an error where there is no data, and shows nobody else's", async () => {
    const other = await aSession(api.db, (await anAccount(api.db)).accountId)
    for (const [query, key] of [
      ['mode=LIVE&from=2025-03-10&to=2025-03-11', other.token],
      ['mode=LIVE&from=2030-01-01&to=2030-01-02', token],
    ]) {
      const { json } = await stats(query, key)
      assert.deepEqual(
        [
          json.total,
          json.approval_rate,
          json.median_seconds,
          json.reason_codes,
          (json.days as { approved: number }[]).map(({ approved }) => approved),
        ],
        [0, null, null, [], [0, 0]],
      )
    }
    const year = (await stats('mode=LIVE&from=2024-02-28&to=2025-04-02')).json.days as { date: string }[]
    assert.deepEqual([year.length, year[1].date, year.at(-1)?.date], [400, '2024-02-29', '2025-04-02'])
  })

  it('refuses a time that is invalid, too long, or outside the calendar', async () => {
    const bad = [
      '',
      'mode=LIVE',
      'from=2025-03-10&to=2025-03-11',
      'mode=ALL&from=2025-03-10&to=2025-03-11',
      'mode=LIVE&from=2025-03-11&to=2025-03-10',
      'mode=LIVE&from=2024-02-27&to=2025-04-02',
      'mode=LIVE&from=2025-02-30&to=2025-03-11',
      'mode=LIVE&from=2025-3-1&to=2025-03-11',
      'mode=LIVE&from=0001-01-01&to=0001-01-02',
      'mode=LIVE&from=9999-12-31&to=9999-12-31',
      'mode=LIVE&from=2025-03-10T00:00:00Z&to=2025-03-11',
      "mode=LIVE&from=2025-03-10'&to=2025-03-11",
      'mode=LIVE&mode=TEST&from=2025-03-10&to=2025-03-11',
      'mode=LIVE&from=2025-03-10&to=2025-03-11&x=1',
    ]
    for (const query of bad) assert.equal((await stats(query)).code, 'VALIDATION_ERROR', query)
  })

  it('counts many in the same way', async () => {
    const busy = await anAccount(api.db)
    for (const account of [busy.accountId, (await anAccount(api.db)).accountId]) {
      await sql`insert into verification (id, account_id, mode, level, checks, reference_code, challenge, cost_credits, credit_state, status, reason_codes,
          created_at, submitted_at, review_at, resolved_at, expires_at)
        select 'ver_' || ${account} || n, ${account}, 'LIVE', array['FULL_KYC'], array['DOCUMENT'], ${account} || n, '{}', 5, 'NONE', case n % 3 when 0 then 'DECLINED' else 'APPROVED' end,
          case n % 3 when 0 then array['FACE_MISMATCH'] else '{}' end, at, at, case n % 5 when 0 then at + interval '20 seconds' end, at + interval '30 seconds', now()
        from (select n, timestamptz '2021-01-01Z' + n * interval '4 hours' as at from generate_series(1, 8000) n) made`.execute(
        api.db,
      )
    }
    const { json } = await stats(
      'mode=LIVE&from=2023-01-01&to=2023-01-30',
      (await aSession(api.db, busy.accountId)).token,
    )
    assert.deepEqual(
      [
        json.total,
        json.median_seconds,
        (json.previous as { total: number }).total,
        (json.reason_codes as { count: number }[])[0].count,
      ],
      [180, 30, 180, 60],
    )
  })
})
