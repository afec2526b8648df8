import assert from 'node:assert/strict'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { expireEmailChanges } from '../../db/accounts/email-changes.ts'
import { call, startApi } from '../support/api.ts'
import { updateAccountStatus, KEY_RING } from '../support/factories.ts'
import { hasToken, mailTo, startMailWorker, tokenIn, untilMailed } from '../support/mail.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'
import { testDatabase } from '../support/stack.ts'
import { addressOf } from '../support/account-data.ts'

describe('a new e-mail address', () => {
  let api: Awaited<ReturnType<typeof startApi>>
  let worker: Awaited<ReturnType<typeof startMailWorker>>
  const people = peopleOf(() => api)
  before(async () => {
    const database = await testDatabase()
    worker = await startMailWorker(database.db)
    api = await startApi({ database, env: worker.env })
  })
  const post = (path: string, json: unknown, key?: string) => people.post(path, json, key === undefined ? {} : { key })
  /** The access token; empty where the login fails. */
  const logIn = async (email: string, password = PASSWORD) => (await people.logIn(email, password)).access_token
  const aPerson = async () => {
    const person = await people.aPerson()
    return { ...person, next: `next-${person.email}` }
  }
  const ask = (token: string, email: string, password = PASSWORD) => post('/v1/me/email', { email, password }, token)
  const confirm = (token: string) => post('/v1/auth/email-change/confirm', { token })
  const refuse = (token: string) => post('/v1/auth/email-change/refuse', { token })
  const linkTo = async (address: string, count = 1) =>
    tokenIn(await mailTo(worker.mailbox.folder, address, count, hasToken))
  const me = async (token: string) => (await call(api, 'GET', '/v1/auth/me', { key: token })).json
  /** A requested change, with the tokens of both mails. */
  const started = async () => {
    const person = await aPerson()
    assert.deepEqual((await ask(person.token, person.next.toUpperCase())).json, { status: 'CHECK_EMAIL' })
    return { ...person, byOld: await linkTo(person.email), byNew: await linkTo(person.next) }
  }

  it('takes effect when both have agreed, in any order: other sessions end, the requesting one continues, the old address is notified', async () => {
    for (const order of ['old', 'new'] as const) {
      const { email, next, token, byOld, byNew } = await started()
      const other = await logIn(email)
      assert.deepEqual(
        await me(token).then(({ email_change: change }) => {
          const { expires_at: _, ...rest } = change as Record<string, unknown>
          return rest
        }),
        { email: next, confirmed_by_old: false, confirmed_by_new: false },
      )
      const [first, second] = order === 'old' ? [byOld, byNew] : [byNew, byOld]
      assert.deepEqual((await confirm(first)).json, { status: 'CONFIRMED' })
      assert.equal((await confirm(first)).code, 'INVALID_TOKEN', 'one agreement is not two')
      assert.deepEqual(
        [(await me(token)).email, ((await me(token)).email_change as Record<string, unknown>)[`confirmed_by_${order}`]],
        [email, true],
      )
      assert.deepEqual((await confirm(second)).json, { status: 'EMAIL_CHANGED' })
      assert.deepEqual(
        [(await me(token)).email, (await me(token)).email_change, (await me(token)).email_verified],
        [next, null, true],
      )
      assert.equal((await call(api, 'GET', '/v1/auth/me', { key: other })).code, 'INVALID_SESSION')
      assert.equal((await post('/v1/auth/login', { email, password: PASSWORD })).code, 'INVALID_CREDENTIALS')
      assert.ok(await logIn(next))
      assert.ok(await mailTo(worker.mailbox.folder, email, 1, ({ subject }) => /was changed/.test(subject ?? '')))
    }
    const kept = await api.db
      .selectFrom('email_change')
      .select('id')
      .where('ended_at', 'is not', null)
      .where((eb) => eb.or([eb('old_email', 'is not', null), eb('new_email', 'is not', null)]))
      .execute()
    assert.deepEqual(kept, [], 'addresses outlive the change')
  })

  it('is refused by the old address: nothing changes, every session ends, and the other link is void', async () => {
    const { email, next, token, byOld, byNew } = await started()
    assert.equal((await confirm(byNew)).json.status, 'CONFIRMED')
    assert.equal((await refuse(byNew)).code, 'INVALID_TOKEN', 'the new address refuses nothing')
    assert.deepEqual((await refuse(byOld)).json, { status: 'EMAIL_CHANGE_REFUSED' })
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: token })).code, 'INVALID_SESSION')
    for (const answer of [await confirm(byOld), await confirm(byNew), await refuse(byOld)])
      assert.equal(answer.code, 'INVALID_TOKEN')
    assert.deepEqual([(await me(await logIn(email))).email, await logIn(next)], [email, ''])
  })

  it('takes no account over: not by a session alone, not by the new mailbox alone, not by a guess', async () => {
    const { email, next, token } = await aPerson()
    assert.equal((await ask(token, next, 'not the password')).code, 'INVALID_CREDENTIALS')
    assert.equal((await ask(token, next)).status, 201)
    const byNew = await linkTo(next)
    assert.equal((await confirm(byNew)).json.status, 'CONFIRMED')
    for (const guess of ['A'.repeat(43), byNew, `${byNew} `, byNew.toLowerCase()])
      assert.equal((await confirm(guess)).code, 'INVALID_TOKEN')
    assert.equal(
      (await post('/v1/auth/reset-password', { token: await linkTo(email), password: 'a password of the thief' })).code,
      'INVALID_TOKEN',
      'a token serves one purpose',
    )
    assert.equal((await me(token)).email, email)
  })

  it('is replaced by a later one: of two concurrent ones one is open, and no link of the other confirms it', async () => {
    const { id, email, next, token } = await aPerson()
    const answers = await Promise.all([ask(token, `one-${next}`), ask(token, `two-${next}`)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    await untilMailed(api.db)
    const change = (await me(token)).email_change as { email: string }
    const open = await api.db
      .selectFrom('email_change')
      .select('id')
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    assert.equal(open.length, 1)
    const [earlier] = [`one-${next}`, `two-${next}`].filter((address) => address !== change.email)
    await ask(token, next)
    const [byOld, byNew] = [await mailTo(worker.mailbox.folder, email, 1, hasToken), await linkTo(next)]
    await untilMailed(api.db)
    const stale = await api.db
      .selectFrom('mail')
      .select('last_error')
      .where('account_id', '=', id)
      .where('status', '=', 'NOT_SENT')
      .execute()
    assert.ok(stale.every(({ last_error: why }) => why === 'CHANGE_ENDED'))
    for (const address of [earlier, change.email]) {
      const mails = await api.db
        .selectFrom('mail_token')
        .innerJoin('mail', 'mail.id', 'mail_id')
        .innerJoin('email_change', 'email_change.id', 'about_id')
        .select('used_at')
        .where('mail.account_id', '=', id)
        .where('email_change.ended_at', 'is not', null)
        .execute()
      assert.ok(
        mails.every(({ used_at: used }) => used !== null),
        address,
      )
    }
    assert.ok(hasToken(byOld))
    assert.equal((await confirm(byNew)).json.status, 'CONFIRMED')
    assert.equal((await me(token)).email, email)
  })

  it('ends with a new password, with a suspension, and when it expires', async () => {
    for (const end of ['password', 'reset', 'suspended', 'expired'] as const) {
      const { id, email, token, byOld, byNew } = await started()
      if (end === 'password')
        assert.equal(
          (await post('/v1/me/password', { password: PASSWORD, new_password: 'quite another password' }, token)).status,
          201,
        )
      if (end === 'reset') {
        await post('/v1/auth/forgot-password', { email })
        await post('/v1/auth/reset-password', { token: await linkTo(email, 2), password: 'quite another password' })
      }
      if (end === 'suspended') await updateAccountStatus(api.db, id, 'SUSPENDED')
      if (end === 'expired') {
        await api.db
          .updateTable('email_change')
          .set({ expires_at: new Date(0) })
          .where('account_id', '=', id)
          .execute()
        assert.equal((await confirm(byOld)).code, 'INVALID_TOKEN')
        await expireEmailChanges(api.db)
        assert.equal((await me(token)).email_change, null)
      }
      for (const answer of [await confirm(byOld), await confirm(byNew), await refuse(byOld)])
        assert.equal(answer.code, 'INVALID_TOKEN', end)
      assert.equal(await addressOf(api.db, id), email)
    }
  })

  it('reveals only to its holder that an address is taken, also when it is taken meanwhile', async () => {
    const holder = await aPerson()
    const { email, token } = await aPerson()
    assert.deepEqual((await ask(token, holder.email)).json, { status: 'CHECK_EMAIL' })
    const told = await mailTo(
      worker.mailbox.folder,
      holder.email,
      1,
      ({ subject }) => subject === 'You have an account already',
    )
    assert.ok(!hasToken(told))
    assert.equal((await confirm(await linkTo(email))).json.status, 'CONFIRMED')

    const late = await started()
    await confirm(late.byOld)
    await insertAccount(api.db, KEY_RING, {
      email: late.next,
      passwordHash: await people.passwordHash(),
      emailVerified: true,
    })
    assert.equal((await confirm(late.byNew)).code, 'INVALID_TOKEN')
    assert.deepEqual([(await me(late.token)).email, (await me(late.token)).email_change], [late.email, null])
  })

  it('ends the open registrations of the new address', async () => {
    const { next, byOld, byNew } = await started()
    await post('/v1/auth/register', { email: next, password: 'the password of a squatter' })
    await confirm(byOld)
    assert.equal((await confirm(byNew)).json.status, 'EMAIL_CHANGED')
    assert.equal(await logIn(next, 'the password of a squatter'), '')
    assert.ok(await logIn(next))
  })

  it('needs a valid address and a confirmed account, and is limited per day', async () => {
    const { id, email, next, token } = await aPerson()
    for (const json of [
      {},
      { email: next },
      { password: PASSWORD },
      { email: 'no address', password: PASSWORD },
      { email: `${'x'.repeat(65)}@example.org`, password: PASSWORD },
      { email: 'a@example.org\r\nBcc: b@example.org', password: PASSWORD },
      { email: next, password: PASSWORD, old: email },
    ]) {
      assert.equal((await post('/v1/me/email', json, token)).code, 'VALIDATION_ERROR', JSON.stringify(json))
    }
    assert.deepEqual((await ask(token, email.toUpperCase())).issues, [
      { path: 'email', message: 'must differ from the current address of the account' },
    ])
    for (const json of [{}, { token: '' }, { token: 5 }, { token: 'x', email }]) {
      assert.deepEqual(
        [
          (await post('/v1/auth/email-change/confirm', json)).code,
          (await post('/v1/auth/email-change/refuse', json)).code,
        ],
        ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      )
    }
    for (let i = 0; i < 5; i++) assert.equal((await ask(token, `${i}-${next}`)).status, 201)
    const sixth = await ask(token, next)
    assert.deepEqual([sixth.code, sixth.headers['retry-after']], ['RATE_LIMITED', '86400'])
    await api.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    assert.equal((await ask(token, next)).code, 'EMAIL_NOT_VERIFIED')
  })
})
