import assert from 'node:assert/strict'
import { companyPlace, sealText } from '../../db/account-data.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import { call, create, CREATE_BODY, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { aReview } from '../support/reviews.ts'
import { aStaffMember } from '../support/staff.ts'

const REF = 'ref\u202e-1\u200b'

describe('texts of clients and applicants', () => {
  let api: TestApi, account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db, { credits: 1_000 })
    const { data_key: wrapped } = await api.db
      .selectFrom('account')
      .select('data_key')
      .where('id', '=', account.accountId)
      .executeTakeFirstOrThrow()
    assert.ok(wrapped !== null)
    const company = sealText(
      unwrapDataKey(KEY_RING, wrapped, account.accountId),
      'Acme\u202e\u2066 Ltd\u3164',
      companyPlace(account.accountId),
    )
    await api.db.updateTable('account').set({ company_sealed: company }).where('id', '=', account.accountId).execute()
  })

  it('reach staff without control characters, but with the characters that names need; their owner gets them unchanged', async () => {
    const reviewer = await aStaffMember(api.db, 'REVIEWER', 'Rosa')
    const ask = (method: string, path: string) => call(api, method, `/v1/staff/reviews${path}`, { key: reviewer.token })
    const declared = { first_name: 'می\u200cنا', last_name: 'Mus\u202eter\u00admann\u{e0041}' }
    const { id } = await aReview(api.db, api.deps.objects, account, ['FACE_MATCH_LOW'], { endUserRef: REF, declared })
    await ask('POST', `/${id}/claim`)
    const { json } = await ask('GET', `/${id}`)
    assert.deepEqual(
      [json.company, json.end_user_ref, json.declared],
      ['Acme Ltd', 'ref-1', { first_name: 'می\u200cنا', last_name: 'Mustermann' }],
    )
    const queued = (await ask('GET', '?page_size=100')).json.items as {
      id: string
      company: string
      end_user_ref: string
    }[]
    assert.deepEqual(
      queued.filter((row) => row.id === id).map((row) => [row.company, row.end_user_ref]),
      [['Acme Ltd', 'ref-1']],
    )
    const own = (await call(api, 'GET', `/v1/verifications/${id}`, { key: account.live.plaintext })).json
    assert.deepEqual([own.end_user_ref, own.declared], [REF, declared])
  })

  it('reach end users in the same form', async () => {
    const { json } = await create(api, account.test.plaintext)
    assert.equal((await call(api, 'GET', `/v1/hosted/verifications/${String(json.id)}`)).json.client_name, 'Acme Ltd')
  })

  it('contain no such character and no formula in an exported table', async () => {
    const { token } = await aSession(api.db, account.accountId)
    for (const end_user_ref of ['\u202e\u200b=1+1', 'x\u202ey'])
      assert.equal((await create(api, account.test.plaintext, { ...CREATE_BODY, end_user_ref })).status, 201)
    const { text } = await call(api, 'GET', '/v1/me/verifications.csv?mode=TEST', { key: token })
    assert.ok(text.includes(",'=1+1,") && text.includes(',xy,'), text)
    assert.ok(!/[\p{Cf}]/u.test(text))
  })
})
