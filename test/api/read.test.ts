import assert from 'node:assert/strict'
import { putCheckResult } from '../../db/verifications/check-results.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import { call, create, CREATE_BODY, startApi, type TestApi } from '../support/api.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'

describe('reading a verification', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
  })

  const declared = {
    first_name: 'Anna Maria',
    last_name: "O'Example",
    date_of_birth: '1990-02-28',
    document_expiry: '2031-01-01',
    sex: 'F',
  }
  const read = (path: string, key = account.live.plaintext) => call(api, 'GET', `/v1/verifications/${path}`, { key })

  it('shows its owner every given value, and null for unknown ones', async () => {
    const { json: created } = await create(api, account.live.plaintext, {
      ...CREATE_BODY,
      doc_type: 'PASSPORT',
      declared,
    })
    const { status, json } = await read(String(created.id))
    assert.equal(status, 200)
    const { created_at: createdAt, expires_at: expiresAt, ...rest } = json
    assert.deepEqual(rest, {
      ...created,
      livemode: true,
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'customer-1',
      declared,
      risk_score: null,
      submitted_at: null,
      resolved_at: null,
      credits: { state: 'HELD', amount: 5 },
      checks: null,
      extracted: null,
      screening_hits: null,
      evidence_levels: null,
      events: [{ type: 'CREATED', at: createdAt }],
      deliveries: [],
    })
    assert.equal(Date.parse(String(expiresAt)) - Date.parse(String(createdAt)) - 7 * 86_400_000 < 10_000, true)
  })

  it('finds it by reference code in any case', async () => {
    const { json: created } = await create(api, account.live.plaintext)
    const code = String(created.reference_code)
    for (const spelling of [code, code.toLowerCase()]) {
      const { status, json } = await read(`by-reference/${spelling}`)
      assert.deepEqual([status, json.id], [200, created.id])
    }
  })

  it('does not find one of another account or of the other mode, or an invalid id', async () => {
    const { json: created } = await create(api, account.live.plaintext)
    const other = await anAccount(api.db)
    const id = String(created.id)
    const code = String(created.reference_code)
    for (const key of [other.live.plaintext, account.test.plaintext]) {
      for (const path of [id, `by-reference/${code}`]) assert.equal((await read(path, key)).code, 'NOT_FOUND', path)
    }
    for (const path of [
      'x',
      id.toLowerCase(),
      `${id}0`,
      `${id.slice(0, -1)}U`,
      "ver_'--",
      '%00',
      '%E0%A4%A',
      'by-reference/ILOUILOUILOU',
      'by-reference/x',
    ]) {
      const { status, code: error } = await read(path)
      assert.deepEqual([status, error], [404, 'NOT_FOUND'], path)
    }
  })

  it('opens the results of the checks', async () => {
    const { json: created } = await create(api, account.live.plaintext)
    const id = String(created.id)
    const { data_key: wrapped } = await api.db
      .selectFrom('verification')
      .select('data_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.ok(wrapped !== null)
    const dataKey = unwrapDataKey(KEY_RING, wrapped, id)
    const extracted = {
      document_type: 'PASSPORT',
      first_name: 'ANNA',
      last_name: 'EXAMPLE',
      document_number: 'L898902C3',
      date_of_birth: '1990-02-28',
      document_expiry: '2031-01-01',
      sex: 'F',
      nationality: 'UTO',
      issuing_country: 'UTO',
      mrz: { lines: ['P<UTO', 'L898'], check_digits_valid: true },
    }
    const hit = {
      list: 'UN',
      list_date: '2026-04-17',
      entry_id: '1',
      matched_name: 'ANNA EXAMPLE',
      score: 0.97,
      why: ['both names'],
    }
    const put = (name: 'DOCUMENT' | 'SCREENING', verdict: 'PASS' | 'REVIEW', rest: object) => {
      const result = { name, verdict, score: 0.5, codes: [], observations: [`${name} observed`] }
      return putCheckResult(api.db, dataKey, id, result, { result, ...rest })
    }
    await put('DOCUMENT', 'PASS', { extracted })
    await put('SCREENING', 'REVIEW', { hits: [hit] })
    const { json } = await read(id)
    assert.deepEqual(json.checks, [
      { name: 'DOCUMENT', verdict: 'PASS', score: 0.5, observations: ['DOCUMENT observed'] },
      { name: 'SCREENING', verdict: 'REVIEW', score: 0.5, observations: ['SCREENING observed'] },
    ])
    assert.deepEqual(json.extracted, extracted)
    assert.deepEqual(json.screening_hits, [hit])

    await api.db.updateTable('verification').set({ data_key: null }).where('id', '=', id).execute()
    const { status, json: erased } = await read(id)
    assert.equal(status, 200)
    assert.deepEqual([erased.extracted, erased.screening_hits, erased.declared], [null, null, null])
    assert.equal(JSON.stringify(erased).includes('EXAMPLE'), false)
  })

  it('never sends a value outside its schema, and gives the caller no details', async () => {
    const { json: created } = await create(api, account.live.plaintext)
    const id = String(created.id)
    await api.db.updateTable('verification').set({ risk_score: 101 }).where('id', '=', id).execute()
    const { status, json } = await read(id)
    assert.deepEqual([status, json], [500, { error: { code: 'INTERNAL_ERROR' } }])
  })
})
