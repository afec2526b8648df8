import assert from 'node:assert/strict'
import { settle } from '../../db/verifications/settlements.ts'
import { call, create, CREATE_BODY, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession } from '../support/factories.ts'

describe('GET /v1/me/verifications', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let token: string
  let ids: string[]
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
    ;({ token } = await aSession(api.db, account.accountId))
    ids = []
    for (const key of [account.live, account.test, account.live]) {
      ids.push(
        String((await create(api, key.plaintext, { ...CREATE_BODY, declared: { last_name: 'Falkenrath' } })).json.id),
      )
    }
    await settle(api.db, ids[0], ['PENDING'], async () => ({
      status: 'DECLINED',
      reasonCodes: ['FACE_MISMATCH'],
      riskScore: 80,
    }))
  })

  const list = (query = '', key = token) => call(api, 'GET', `/v1/me/verifications${query}`, { key })
  const idsOf = ({ items }: Record<string, unknown>) => (items as { id: string }[]).map(({ id }) => id)

  it('lists both modes, newest first, without sealed values', async () => {
    const { status, json, text } = await list()
    assert.equal(status, 200)
    assert.deepEqual([json.page, json.page_size, json.total], [1, 20, 3])
    assert.deepEqual(idsOf(json), [...ids].reverse())
    assert.ok(!text.includes('Falkenrath'))
    const [, test, declined] = json.items as Record<string, unknown>[]
    assert.deepEqual(
      [test.mode, test.livemode, test.status, test.end_user_ref],
      ['TEST', false, 'PENDING', 'customer-1'],
    )
    const {
      created_at: created,
      resolved_at: resolved,
      expires_at: expires,
      hosted_url: url,
      reference_code: code,
      liveness_challenge: challenge,
      ...rest
    } = declined
    assert.deepEqual(rest, {
      id: ids[0],
      status: 'DECLINED',
      mode: 'LIVE',
      livemode: true,
      cost_credits: 5,
      reason_codes: ['FACE_MISMATCH'],
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: null,
      end_user_ref: 'customer-1',
      risk_score: 80,
      submitted_at: null,
      credits: { state: 'RELEASED', amount: 5 },
    })
    assert.ok([created, resolved, expires, url, code].every((value) => typeof value === 'string') && challenge !== null)
  })

  it('pages, and filters by status', async () => {
    const { json: second } = await list('?page=2&page_size=2')
    assert.deepEqual([idsOf(second), second.page, second.page_size, second.total], [[ids[0]], 2, 2, 3])
    assert.deepEqual(idsOf((await list('?page=9')).json), [])
    const { json: declined } = await list('?status=DECLINED')
    assert.deepEqual([idsOf(declined), declined.total], [[ids[0]], 1])
    assert.equal((await list('?status=PENDING&page_size=1')).json.total, 2)
    assert.equal((await list('?status=EXPIRED')).json.total, 0)
  })

  it('refuses an invalid page, size or status', async () => {
    const wrong = [
      '?page=0',
      '?page=-1',
      '?page=1e1',
      '?page=1.0',
      '?page=%201',
      '?page=',
      '?page=99999999',
      '?page=1&page=2',
      '?page_size=0',
      '?page_size=101',
      '?page_size=x',
      '?page_size=20&page_size=20',
      '?status=approved',
      '?status=DONE',
      '?status=',
      '?status=PENDING&status=REVIEW',
      '?status[]=PENDING',
      '?mode=live',
      '?mode=',
      '?country=DE',
      '?country=deu',
      '?level=NOTHING',
      '?reason=face',
      '?reason=X%27',
      `?q=${'x'.repeat(129)}`,
      '?q=',
      '?q=%20',
      '?q=%00',
      '?q=a&q=b',
      '?from=2026-11-22',
      '?to=yesterday',
      '?from=2026-11-22T00:00:00',
      '?from=2026-02-30T00:00:00Z',
      '?order=asc',
    ]
    for (const query of wrong) {
      const { status, code } = await list(query)
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], query)
    }
  })

  it('shows one verification in full, as its API key sees it, in both modes', async () => {
    for (const [id, key] of [
      [ids[1], account.test],
      [ids[2], account.live],
    ] as const) {
      const { status, json } = await call(api, 'GET', `/v1/me/verifications/${id}`, { key: token })
      assert.equal(status, 200)
      assert.deepEqual(json.declared, { last_name: 'Falkenrath' })
      assert.deepEqual(json, (await call(api, 'GET', `/v1/verifications/${id}`, { key: key.plaintext })).json)
    }
  })

  it("shows nothing of another account's", async () => {
    const other = await aSession(api.db, (await anAccount(api.db)).accountId)
    assert.equal((await list('', other.token)).json.total, 0)
    for (const id of [ids[0], 'x', `${ids[0]}0`]) {
      const { status, code } = await call(api, 'GET', `/v1/me/verifications/${id}`, { key: other.token })
      assert.deepEqual([status, code], [404, 'NOT_FOUND'], id)
    }
  })
})
