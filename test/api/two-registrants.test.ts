import assert from 'node:assert/strict'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { call, create, startApi, type Answer, type TestApi } from '../support/api.ts'
import { earlierCode } from '../support/authenticator.ts'
import { MASTER_KEY } from '../support/factories.ts'
import { hasToken, mailTo, startMailWorker, tokenIn } from '../support/mail.ts'
import { testDatabase } from '../support/stack.ts'

const OWNERS = 'the password of the owner'
const STRANGERS = 'the password of the stranger'
const RENEWED = 'the password set by mail'

/** What a party has made under an address, and by which it can be let in. */
interface Made { session: string; refresh: string; key: string; keyId: string; endpoint: string; mfaToken: string; recoveryCode: string }

// Two people register one address; only one of them reads its mail.
describe('an address that two people register', function () {
  this.timeout(120_000)
  let api: TestApi
  let folder: string
  let people = 0
  const anAddress = () => `wanted-${people++}@example.org`
  before(async () => {
    const database = await testDatabase()
    const { mailbox, env } = await startMailWorker(database.db)
    folder = mailbox.folder
    api = await startApi({ database, env })
  })

  const post = (path: string, json: unknown, key?: string): Promise<Answer> => call(api, 'POST', `/v1/${path}`, { json, ...(key === undefined ? {} : { key }) })
  const get = (path: string, key: string): Promise<Answer> => call(api, 'GET', `/v1/${path}`, { key })
  const register = async (email: string, password: string) => assert.equal((await post('auth/register', { email, password, company: `of ${password}` })).status, 201)
  const logIn = async (email: string, password: string) => (await post('auth/login', { email, password })).json as { access_token: string; refresh_token: string; mfa_token?: string }
  const refusal = async (email: string, password: string) => (await post('auth/login', { email, password })).code
  /** The token of the `count`th mail that has one. */
  const mailed = async (email: string, count: number) => tokenIn(await mailTo(folder, email, count, hasToken))
  /** Asks for a reset, which is the `count`th mail, and sets the password by it. */
  const reset = async (email: string, count: number, password = RENEWED) => {
    assert.equal((await post('auth/forgot-password', { email })).status, 201)
    assert.equal((await post('auth/reset-password', { token: await mailed(email, count), password })).status, 201)
  }

  /** Everything that a registrant can make before the address is confirmed. */
  async function settleIn(email: string, password: string): Promise<Made> {
    const { access_token: session, refresh_token: refresh } = await logIn(email, password)
    const { json: { key, id: keyId } } = await post('api-keys', { name: 'mine', mode: 'TEST' }, session)
    const { id: accountId } = (await get('auth/me', session)).json
    const { endpoint } = await insertEndpoint(api.db, MASTER_KEY, { accountId: String(accountId), url: 'https://93.184.216.34/mine', events: ['verification.approved'] })
    const { json: { secret } } = await post('auth/mfa/enroll', {}, session)
    const { json: { recovery_codes: codes } } = await post('auth/mfa/verify', { code: await earlierCode(String(secret)) }, session)
    const { mfa_token: mfaToken = '' } = await logIn(email, password)
    assert.notEqual(mfaToken, '')
    return { session, refresh, key: String(key), keyId: String(keyId), endpoint: endpoint.id, mfaToken, recoveryCode: (codes as string[])[0] }
  }

  /** Whatever `made` holds opens nothing any more, and nothing of it is left on the account of the address. */
  async function assertShutOut(email: string, made: Made) {
    const answers = {
      session: (await get('auth/me', made.session)).code,
      refresh: (await post('auth/refresh', { refresh_token: made.refresh })).code,
      key: (await get('credits/balance', made.key)).code,
      challenge: (await post('auth/mfa/login', { mfa_token: made.mfaToken, recovery_code: made.recoveryCode })).code,
      makeKey: (await post('api-keys', { name: 'again', mode: 'TEST' }, made.session)).code,
    }
    assert.deepEqual(answers, {
      session: 'INVALID_SESSION', refresh: 'INVALID_SESSION', key: 'INVALID_API_KEY', challenge: 'INVALID_TOKEN', makeKey: 'INVALID_SESSION',
    })
    const endpoint = await api.db.selectFrom('webhook_endpoint').select(['active', 'deleted_at']).where('id', '=', made.endpoint).executeTakeFirstOrThrow()
    assert.deepEqual([endpoint.active, endpoint.deleted_at instanceof Date], [false, true])
    const account = await findAccountByEmail(api.db, email)
    assert.ok(account?.email_verified_at instanceof Date)
    assert.notEqual(account.company, `of ${STRANGERS}`)
  }

  /** The password opens the address's confirmed account, at once and without a second factor; what it makes is not read with `others`. */
  async function assertOwns(email: string, password: string, others: Made) {
    const { access_token: session } = await logIn(email, password)
    const me = (await get('auth/me', session)).json
    assert.deepEqual([me.email, me.email_verified, me.mfa_enabled], [email, true, false])
    assert.equal((await get('credits/balance', session)).json.total, 25)
    assert.equal((await get('webhooks', session)).json.total, 0)
    for (const mode of ['TEST', 'LIVE']) {
      const { json: { key } } = await post('api-keys', { name: 'own', mode }, session)
      const { status, json: { id } } = await create(api, String(key))
      assert.equal(status, 201)
      assert.equal((await get(`verifications/${String(id)}`, others.key)).code, 'INVALID_API_KEY')
      assert.equal((await get(`me/verifications/${String(id)}`, others.session)).code, 'INVALID_SESSION')
    }
  }

  it('leaves whoever registered first nothing, once the owner has registered, confirmed and reset the password', async () => {
    const email = anAddress()
    await register(email, STRANGERS)
    const stranger = await settleIn(email, STRANGERS)
    await register(email, OWNERS)
    assert.equal((await post('auth/verify-email', { token: await mailed(email, 2) })).status, 201)
    assert.equal(await refusal(email, STRANGERS), 'INVALID_CREDENTIALS')
    await assertShutOut(email, stranger)
    await assertOwns(email, OWNERS, stranger)
    await reset(email, 3)
    await assertShutOut(email, stranger)
    assert.deepEqual([await refusal(email, STRANGERS), await refusal(email, OWNERS)], ['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'])
    assert.ok((await logIn(email, RENEWED)).access_token)
  })
})
