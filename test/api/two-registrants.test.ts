import assert from 'node:assert/strict'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { call, create, startApi, type Answer, type TestApi } from '../support/api.ts'
import { earlierCode } from '../support/authenticator.ts'
import { KEY_RING } from '../support/factories.ts'
import { hasToken, mailTo, startMailWorker, tokenIn } from '../support/mail.ts'
import { testDatabase } from '../support/stack.ts'
import { clearOf } from '../support/account-data.ts'

const OWNERS = 'the password of the owner'
const STRANGERS = 'the password of the stranger'
const RENEWED = 'the password set by mail'

/** Everything that a registrant has made under an address, and the ways to log in. */
interface Made {
  session: string
  refresh: string
  key: string
  keyId: string
  endpoint: string
  mfaToken: string
  recoveryCode: string
}

// Two people register one address; only one of them reads its mail.
describe('an address that two people register', function () {
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

  const post = (path: string, json: unknown, key?: string): Promise<Answer> =>
    call(api, 'POST', `/v1/${path}`, { json, ...(key === undefined ? {} : { key }) })
  const get = (path: string, key: string): Promise<Answer> => call(api, 'GET', `/v1/${path}`, { key })
  const register = async (email: string, password: string) =>
    assert.equal((await post('auth/register', { email, password, company: `of ${password}` })).status, 201)
  const logIn = async (email: string, password: string) =>
    (await post('auth/login', { email, password })).json as {
      access_token: string
      refresh_token: string
      mfa_token?: string
    }
  const refusal = async (email: string, password: string) => (await post('auth/login', { email, password })).code
  /** The token of the `count`th mail with a token. */
  const mailed = async (email: string, count: number) => tokenIn(await mailTo(folder, email, count, hasToken))
  /** Requests a reset, which is the `count`th mail, and sets the password by it. */
  const reset = async (email: string, count: number, password = RENEWED) => {
    assert.equal((await post('auth/forgot-password', { email })).status, 201)
    assert.equal((await post('auth/reset-password', { token: await mailed(email, count), password })).status, 201)
  }

  /** Everything that a registrant can make before the address is confirmed. */
  async function settleIn(email: string, password: string): Promise<Made> {
    const { access_token: session, refresh_token: refresh } = await logIn(email, password)
    const {
      json: { key, id: keyId },
    } = await post('api-keys', { name: 'mine', mode: 'TEST' }, session)
    const { id: accountId } = (await get('auth/me', session)).json
    const { endpoint } = await insertEndpoint(api.db, KEY_RING, {
      accountId: String(accountId),
      url: 'https://93.184.216.34/mine',
      events: ['verification.approved'],
    })
    const {
      json: { secret },
    } = await post('auth/mfa/enroll', {}, session)
    const {
      json: { recovery_codes: codes },
    } = await post('auth/mfa/verify', { code: await earlierCode(String(secret)) }, session)
    const { mfa_token: mfaToken = '' } = await logIn(email, password)
    assert.notEqual(mfaToken, '')
    return {
      session,
      refresh,
      key: String(key),
      keyId: String(keyId),
      endpoint: endpoint.id,
      mfaToken,
      recoveryCode: (codes as string[])[0],
    }
  }

  /** Nothing in `made` opens anything, and the account of the address contains none of it. */
  async function assertShutOut(email: string, made: Made) {
    const answers = {
      session: (await get('auth/me', made.session)).code,
      refresh: (await post('auth/refresh', { refresh_token: made.refresh })).code,
      key: (await get('credits/balance', made.key)).code,
      challenge: (await post('auth/mfa/login', { mfa_token: made.mfaToken, recovery_code: made.recoveryCode })).code,
      makeKey: (await post('api-keys', { name: 'again', mode: 'TEST' }, made.session)).code,
    }
    assert.deepEqual(answers, {
      session: 'INVALID_SESSION',
      refresh: 'INVALID_SESSION',
      key: 'INVALID_API_KEY',
      challenge: 'INVALID_TOKEN',
      makeKey: 'INVALID_SESSION',
    })
    const endpoint = await api.db
      .selectFrom('webhook_endpoint')
      .select(['active', 'deleted_at'])
      .where('id', '=', made.endpoint)
      .executeTakeFirstOrThrow()
    assert.deepEqual([endpoint.active, endpoint.deleted_at instanceof Date], [false, true])
    const account = await findAccountByEmail(api.db, KEY_RING, email)
    assert.ok(account?.email_verified_at instanceof Date)
    assert.notEqual(clearOf(account).company, `of ${STRANGERS}`)
  }

  /** The password opens the confirmed account of the address, at once and without a second factor; `others` cannot read its records. */
  async function assertOwns(email: string, password: string, others: Made) {
    const { access_token: session } = await logIn(email, password)
    const me = (await get('auth/me', session)).json
    assert.deepEqual([me.email, me.email_verified, me.mfa_enabled], [email, true, false])
    assert.equal((await get('credits/balance', session)).json.total, 25)
    assert.equal((await get('webhooks', session)).json.total, 0)
    for (const mode of ['TEST', 'LIVE']) {
      const {
        json: { key },
      } = await post('api-keys', { name: 'own', mode }, session)
      const {
        status,
        json: { id },
      } = await create(api, String(key))
      assert.equal(status, 201)
      assert.equal((await get(`verifications/${String(id)}`, others.key)).code, 'INVALID_API_KEY')
      assert.equal((await get(`me/verifications/${String(id)}`, others.session)).code, 'INVALID_SESSION')
    }
  }

  it('leaves the first registrant nothing after the owner has registered, confirmed and reset the password', async () => {
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
    assert.deepEqual(
      [await refusal(email, STRANGERS), await refusal(email, OWNERS)],
      ['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'],
    )
    assert.ok((await logIn(email, RENEWED)).access_token)
  })

  type Step =
    | 'stranger registers'
    | 'owner registers'
    | 'stranger settles in'
    | 'owner logs in'
    | 'owner confirms'
    | 'owner follows the wrong link'
    | 'owner resets'
  // In any order of steps, the owner has confirmed the mailbox with their own password at the end, and is alone.
  const ORDERS: readonly (readonly Step[])[] = [
    ['stranger registers', 'stranger settles in', 'owner registers', 'owner confirms'],
    ['owner registers', 'stranger registers', 'stranger settles in', 'owner confirms'],
    ['stranger registers', 'owner registers', 'owner logs in', 'stranger settles in', 'owner confirms', 'owner resets'],
    ['stranger registers', 'stranger settles in', 'owner resets'],
    ['stranger registers', 'stranger settles in', 'owner registers', 'owner resets'],
    ['owner registers', 'owner logs in', 'stranger registers', 'stranger settles in', 'owner resets'],
    ['stranger registers', 'stranger settles in', 'owner registers', 'owner follows the wrong link', 'owner resets'],
    ['owner registers', 'stranger registers', 'owner follows the wrong link', 'stranger settles in', 'owner resets'],
  ]
  for (const order of ORDERS) {
    it(`ends with the owner alone: ${order.join(', ')}`, async () => {
      const email = anAddress()
      let mails = 0
      let password = OWNERS
      const links = { stranger: '', owner: '' }
      let made: Made | undefined
      const steps: Record<Step, () => Promise<unknown>> = {
        'stranger registers': async () => {
          await register(email, STRANGERS)
          links.stranger = await mailed(email, ++mails)
        },
        'owner registers': async () => {
          await register(email, OWNERS)
          links.owner = await mailed(email, ++mails)
        },
        'stranger settles in': async () => {
          made = await settleIn(email, STRANGERS)
        },
        'owner logs in': async () => assert.ok((await logIn(email, OWNERS)).access_token),
        'owner confirms': async () =>
          assert.equal((await post('auth/verify-email', { token: links.owner, password: OWNERS })).status, 201),
        'owner follows the wrong link': async () => {
          // The page asks for the password, and without it confirms nothing. The bare token confirms.
          assert.equal(
            (await post('auth/verify-email', { token: links.stranger, password: OWNERS })).code,
            'INVALID_CREDENTIALS',
          )
          assert.equal((await post('auth/verify-email', { token: links.stranger })).status, 201)
          assert.equal(await refusal(email, OWNERS), 'INVALID_CREDENTIALS')
        },
        'owner resets': async () => {
          await reset(email, ++mails)
          password = RENEWED
        },
      }
      for (const step of order) await steps[step]()
      assert.ok(made !== undefined)
      await assertShutOut(email, made)
      assert.equal(await refusal(email, STRANGERS), 'INVALID_CREDENTIALS')
      await assertOwns(email, password, made)
      for (const token of [links.stranger, links.owner].filter((link) => link !== ''))
        assert.equal((await post('auth/verify-email', { token })).code, 'INVALID_TOKEN')
      await register(email, STRANGERS)
      assert.equal(await refusal(email, STRANGERS), 'INVALID_CREDENTIALS', 'registered again')
      await assertShutOut(email, made)
    })
  }

  it("shows neither registrant the other's records before a confirmation, and gives each only their own password", async () => {
    const email = anAddress()
    await register(email, STRANGERS)
    await register(email, OWNERS)
    const [stranger, owner] = [await settleIn(email, STRANGERS), await logIn(email, OWNERS)]
    assert.notEqual(
      (await get('auth/me', stranger.session)).json.id,
      (await get('auth/me', owner.access_token)).json.id,
    )
    assert.deepEqual(
      [(await get('api-keys', owner.access_token)).json.total, (await get('webhooks', owner.access_token)).json.total],
      [0, 0],
    )
    assert.equal((await get('auth/me', owner.access_token)).json.mfa_enabled, false)
    assert.equal(
      (await call(api, 'DELETE', `/v1/api-keys/${stranger.keyId}`, { key: owner.access_token })).code,
      'NOT_FOUND',
    )
    assert.equal(await refusal(email, RENEWED), 'INVALID_CREDENTIALS')
  })

  it('takes as long to log in at, with the same answer, for any number of waiting registrations', async () => {
    const [crowded, single] = [anAddress(), anAddress()]
    const passwords = Array.from({ length: 10 }, (_, i) => `password number ${i} of them`)
    for (const password of passwords) await register(crowded, password)
    await register(single, OWNERS)
    for (const password of passwords) assert.ok((await logIn(crowded, password)).access_token, password)
    const wrong = async (email: string) => {
      const started = performance.now()
      assert.equal((await post('auth/login', { email, password: 'none of the passwords' })).code, 'INVALID_CREDENTIALS')
      return performance.now() - started
    }
    // Ten hashes would take ten times as long. The minimum of several alternating tries is closest to the true work.
    const times: { crowded: number[]; single: number[] } = { crowded: [], single: [] }
    for (let i = 0; i < 4; i++) {
      times.crowded.push(await wrong(crowded))
      times.single.push(await wrong(single))
    }
    assert.ok(Math.min(...times.crowded) < 4 * Math.min(...times.single), JSON.stringify(times))
  })

  it('sends its mails with the time of each registration, without any text of a registrant', async () => {
    const email = anAddress()
    await register(email, STRANGERS)
    const mail = await mailTo(folder, email)
    assert.match(mail.text ?? '', /registered an account with this address on \d+ \w+ \d{4} at \d\d:\d\d UTC/)
    assert.doesNotMatch(mail.text ?? '', new RegExp(STRANGERS))
  })

  it('links a resent mail only to the registration whose session asked', async () => {
    const email = anAddress()
    await register(email, STRANGERS)
    await register(email, OWNERS)
    await mailed(email, 2)
    const { access_token: session } = await logIn(email, OWNERS)
    await api.db.deleteFrom('mail_count').execute() // a day later: the third mail of a registration is a link to set a password
    assert.equal((await call(api, 'POST', '/v1/auth/verify-email/resend', { key: session })).status, 201)
    assert.equal((await post('auth/verify-email', { token: await mailed(email, 3) })).status, 201)
    assert.equal((await get('auth/me', session)).json.email_verified, true)
    assert.equal(await refusal(email, STRANGERS), 'INVALID_CREDENTIALS')
  })
})
