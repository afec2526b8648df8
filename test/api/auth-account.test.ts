import assert from 'node:assert/strict'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { updateAccountStatus, KEY_RING } from '../support/factories.ts'
import { guessedBefore } from '../support/guesses.ts'
import { call, startApi, type Answer, type Call, type TestApi } from '../support/api.ts'
import { emailIndex } from '../../db/account-data.ts'

const PASSWORD = 'a password of some length'

describe('accounts over HTTP', () => {
  let api: TestApi
  let people = 0
  const anAddress = () => `someone-${people++}@example.org`
  before(async () => {
    api = await startApi()
  })

  const post = (path: string, json: unknown, options: Call = {}): Promise<Answer> =>
    call(api, 'POST', `/v1/auth/${path}`, { json, ...options })
  const logIn = async (email: string, password = PASSWORD) =>
    (await post('login', { email, password })).json as { access_token: string; refresh_token: string }
  const registered = async () => {
    const email = anAddress()
    assert.equal((await post('register', { email, password: PASSWORD })).status, 201)
    return email
  }

  it('register answers the same for a known address and an unknown one, and stores the password as argon2id', async () => {
    const email = await registered()
    const unknown = await post('register', { email: anAddress(), password: PASSWORD, company: 'ACME' })
    const known = await post('register', { email: email.toUpperCase(), password: 'quite another password' })
    assert.deepEqual(
      [known.status, known.json, Object.keys(known.headers)],
      [201, { status: 'CHECK_EMAIL', email }, Object.keys(unknown.headers)],
    )
    assert.deepEqual([unknown.status, Object.keys(unknown.json)], [201, Object.keys(known.json)])
    assert.match(
      (await findAccountByEmail(api.db, KEY_RING, email))?.password_hash ?? '',
      /^\$argon2id\$v=19\$m=47104,t=2,p=1\$/,
    )
  })

  it('login returns tokens that open the account, with the address in any case', async () => {
    const email = await registered()
    const answer = await post('login', { email: email.toUpperCase(), password: PASSWORD })
    const { access_token: token, ...rest } = answer.json as { access_token: string }
    assert.equal(answer.status, 201)
    assert.deepEqual({ ...rest, refresh_token: '' }, { token_type: 'Bearer', expires_in: 900, refresh_token: '' })
    assert.match(token, /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
    const me = await call(api, 'GET', '/v1/auth/me', { key: token })
    assert.equal(me.status, 200)
    const { id, created_at: createdAt, ...record } = me.json
    assert.match(String(id), /^acc_/)
    assert.ok(Math.abs(Date.parse(String(createdAt)) - Date.now()) < 60_000)
    assert.deepEqual(record, {
      email,
      company: null,
      status: 'ACTIVE',
      email_verified: false,
      mfa_enabled: false,
      recovery_codes_left: 0,
      require_proof: false,
      embed_origins: null,
      email_change: null,
    })
  })

  it('login answers the same to a wrong password and to an unknown address', async () => {
    const email = await registered()
    const wrong = await post('login', { email, password: 'not the password' })
    const unknown = await post('login', { email: anAddress(), password: 'not the password' })
    assert.deepEqual([wrong.status, wrong.json], [401, { error: { code: 'INVALID_CREDENTIALS' } }])
    assert.deepEqual(
      [unknown.status, unknown.json, Object.keys(unknown.headers)],
      [wrong.status, wrong.json, Object.keys(wrong.headers)],
    )
  })

  it('login reveals a suspended account only to a caller with its password', async () => {
    const email = await registered()
    await updateAccountStatus(api.db, (await findAccountByEmail(api.db, KEY_RING, email))?.id ?? '', 'SUSPENDED')
    assert.deepEqual(
      [
        (await post('login', { email, password: PASSWORD })).code,
        (await post('login', { email, password: 'not the password' })).code,
      ],
      ['ACCOUNT_INACTIVE', 'INVALID_CREDENTIALS'],
    )
  })

  it('login hashes a password again when its hash has older parameters', async () => {
    const email = await registered()
    // argon2id of PASSWORD with 8 MiB and one pass.
    const { argon2Sync } = await import('node:crypto')
    const nonce = Buffer.alloc(16, 5)
    const tag = argon2Sync('argon2id', {
      message: PASSWORD,
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 8_192,
      passes: 1,
    })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    await api.db
      .updateTable('account')
      .set({ password_hash: `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}` })
      .where('email_index', '=', emailIndex(KEY_RING, email))
      .execute()
    assert.ok((await logIn(email)).access_token)
    assert.match((await findAccountByEmail(api.db, KEY_RING, email))?.password_hash ?? '', /m=47104,t=2,p=1/)
    assert.ok((await logIn(email)).access_token)
  })

  it('guesses from one network delay later tries from there, for known and unknown addresses alike, and lock out nobody else', async () => {
    for (const [email, from] of [
      [await registered(), '192.0.2.10'],
      [anAddress(), '192.0.2.11'],
    ]) {
      assert.equal((await post('login', { email, password: 'not the password' }, { from })).code, 'INVALID_CREDENTIALS')
      await guessedBefore(api.db, from, 10)
      const refused = await post('login', { email, password: PASSWORD }, { from })
      assert.deepEqual([refused.status, refused.code], [429, 'RATE_LIMITED'])
      const wait = Number(refused.headers['retry-after'])
      assert.ok(wait > 8 && wait <= 32, `${wait} s`) // 32 s after ten tries, less what this test took
      if (email !== undefined && (await findAccountByEmail(api.db, KEY_RING, email)) !== undefined)
        assert.ok((await logIn(email)).access_token, 'the owner, from elsewhere')
    }
    const email = await registered()
    for (let i = 0; i < 7; i++) await post('login', { email, password: 'not the password' }, { from: `192.0.2.${i}` })
    assert.ok((await logIn(email)).access_token, 'the owner, from elsewhere')
  })

  it('a correct password clears the failed tries before it', async () => {
    const email = await registered()
    for (let i = 0; i < 12; i++) {
      await api.db.deleteFrom('rate_limit').where('key', 'like', 'LOGIN:%').execute()
      const { status } = await post(
        'login',
        { email, password: i % 3 === 2 ? PASSWORD : 'not the password' },
        { from: '192.0.2.20' },
      )
      assert.equal(status, i % 3 === 2 ? 201 : 401, String(i))
    }
  })

  it('refresh rotates the token; a token used twice ends the session, with its newest tokens', async () => {
    const first = await logIn(await registered())
    const second = await post('refresh', { refresh_token: first.refresh_token })
    assert.equal(second.status, 201)
    assert.notEqual(second.json.refresh_token, first.refresh_token)
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: String(second.json.access_token) })).status, 200)
    assert.deepEqual(
      [
        (await post('refresh', { refresh_token: first.refresh_token })).code,
        (await post('refresh', { refresh_token: second.json.refresh_token })).code,
      ],
      ['INVALID_SESSION', 'INVALID_SESSION'],
    )
    assert.equal(
      (await call(api, 'GET', '/v1/auth/me', { key: String(second.json.access_token) })).code,
      'INVALID_SESSION',
    )
  })

  it('two concurrent refreshes: one succeeds, and the session ends', async () => {
    const tokens = await logIn(await registered())
    const answers = await Promise.all([1, 2].map(() => post('refresh', { refresh_token: tokens.refresh_token })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401])
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: tokens.access_token })).code, 'INVALID_SESSION')
  })

  it('logout ends only its own session', async () => {
    const email = await registered()
    const [one, two] = [await logIn(email), await logIn(email)]
    const answer = await call(api, 'POST', '/v1/auth/logout', { key: one.access_token })
    assert.deepEqual([answer.status, answer.json], [201, { status: 'LOGGED_OUT' }])
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: one.access_token })).code, 'INVALID_SESSION')
    assert.equal((await post('refresh', { refresh_token: one.refresh_token })).code, 'INVALID_SESSION')
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: two.access_token })).status, 200)
  })

  it('a quote request is stored sealed and sends one mail', async () => {
    const json = {
      email: 'Buyer@Example.org',
      company: 'Große Firma',
      name: 'Åse',
      monthly_volume: 100_000,
      message: 'two\nlines',
    }
    const answer = await call(api, 'POST', '/v1/enterprise/quote', { json })
    assert.deepEqual([answer.status, answer.json.status], [201, 'RECEIVED'])
    const { id, detail } = await api.db.selectFrom('quote').selectAll().executeTakeFirstOrThrow()
    assert.equal(id, answer.json.id)
    assert.match(id, /^quo_[0-9A-HJKMNP-TV-Z]{26}$/)
    for (const value of ['buyer', 'Firma', 'lines']) assert.ok(!detail.includes(value))
    assert.deepEqual(
      await api.db.selectFrom('mail').select(['kind', 'recipient']).where('quote_id', '=', id).execute(),
      [{ kind: 'QUOTE', recipient: null }],
    )
  })

  it('a request for a mail writes the same rows for a known address and an unknown one', async () => {
    const email = await registered()
    const rows = async (act: () => Promise<Answer>) => {
      const tables = ['mail', 'mail_token', 'session', 'account', 'ledger_entry', 'mfa_challenge'] as const
      const counts = () =>
        Promise.all(
          tables.map(
            async (table) =>
              (
                await api.db
                  .selectFrom(table)
                  .select((eb) => eb.fn.countAll<number>().as('n'))
                  .executeTakeFirstOrThrow()
              ).n,
          ),
        )
      const [before, answer, after] = [await counts(), await act(), await counts()]
      return { added: after.map((n, i) => n - before[i]), status: answer.status, body: answer.json }
    }
    const known = await rows(() => post('forgot-password', { email }))
    const unknown = await rows(() => post('forgot-password', { email: anAddress() }))
    assert.deepEqual(known, { added: [1, 0, 0, 0, 0, 0], status: 201, body: { status: 'CHECK_EMAIL' } })
    assert.deepEqual(unknown, known)
    const sizes = await api.db.selectFrom('mail').select('recipient').where('kind', '=', 'PASSWORD_RESET').execute()
    assert.ok(sizes.every(({ recipient }) => recipient !== null))
  })
})
