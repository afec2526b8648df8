import assert from 'node:assert/strict'
import {
  confirmEmailByToken,
  openCheckedChallenge,
  openCheckedSession,
  registerAccount,
} from '../../db/accounts/account-access.ts'
import { findAccount, findAccountByEmail, listAccountsByEmail } from '../../db/accounts/accounts.ts'
import { createApiKey } from '../../db/accounts/api-keys.ts'
import { MAX_REGISTRATIONS } from '../../db/accounts/registrations.ts'
import { endSessionsOf } from '../../db/accounts/sessions.ts'
import type { Db } from '../../db/pool.ts'
import { KEY_RING, SEEN } from '../support/factories.ts'
import { aPostOffice, aRegistrant, newestLinkTo, twoRegistrantsOf } from '../support/registrants.ts'
import { testDatabase } from '../support/stack.ts'
import { untilSomebodyWaits } from '../support/lock-wait.ts'

describe('registrations of one address', () => {
  let db: Db
  let office: ReturnType<typeof aPostOffice>
  let people = 0
  const anAddress = () => `wanted-${people++}@example.org`
  before(async () => {
    ;({ db } = await testDatabase())
    office = aPostOffice(db)
  })

  const newestLink = (email: string) => newestLinkTo(email, office)
  const twoOf = (email: string) => twoRegistrantsOf(email, db, office)
  /** An account that a stranger's link confirmed, with sessions of the stranger. The owner's reset will empty it. */
  const contested = async () => {
    const email = anAddress()
    const parties = await twoOf(email)
    await parties.owner.confirm(parties.links.stranger)
    await parties.stranger.logIn()
    const account = await findAccountByEmail(db, KEY_RING, email)
    assert.ok(account?.contested_at instanceof Date)
    await parties.owner.forget()
    return { ...parties, email, account, token: newestLink(email) }
  }

  it(`wait side by side, at most ${MAX_REGISTRATIONS}, also when concurrent; the next registrant is mailed a link that ends them all`, async () => {
    const email = anAddress()
    await Promise.all(
      Array.from({ length: 3 * MAX_REGISTRATIONS }, (_, i) =>
        registerAccount(db, KEY_RING, { email, passwordHash: `hash ${i}` }),
      ),
    )
    const waiting = await listAccountsByEmail(db, KEY_RING, email, 100)
    assert.equal(waiting.length, MAX_REGISTRATIONS)
    const owner = aRegistrant(db, office, email, 'owners')
    await owner.register()
    assert.equal(await owner.logIn(), false)
    assert.ok(await owner.reset(newestLink(email), 'renewed'))
    assert.ok(await owner.logIn())
    assert.deepEqual(
      (await listAccountsByEmail(db, KEY_RING, email, 100)).map(({ password_hash: hash }) => hash),
      ['renewed'],
    )
    for (const { id } of waiting) assert.equal((await findAccount(db, id))?.status, 'CLOSED')
  })

  it('with the same password are one: any of their mails confirms it, its records stay, and nobody contests it', async () => {
    const email = anAddress()
    const person = aRegistrant(db, office, email, 'mine')
    await person.register()
    const first = newestLink(email)
    await person.logIn()
    await person.makeKey()
    await person.register()
    assert.notEqual(newestLink(email), first)
    await person.confirm(newestLink(email))
    const account = await findAccountByEmail(db, KEY_RING, email)
    assert.deepEqual([account?.contested_at, account?.id], [null, person.sessions[0].accountId])
    assert.deepEqual((await person.stillWorks()).sort(), [
      'key ACTIVE',
      'password',
      'refresh token',
      'refresh token',
      'session ACTIVE',
      'session ACTIVE',
    ])
  })

  it('are confirmed once: of many concurrent links one gives the address, with 25 credits once', async () => {
    for (let round = 0; round < 5; round++) {
      const email = anAddress()
      const given = async () =>
        (await db.selectFrom('ledger_entry').select('account_id').execute()).map(({ account_id: id }) => id)
      const before = (await given()).length
      const { links } = await twoOf(email)
      const tokens = [links.stranger, links.owner]
      const outcomes = await Promise.all(Array.from({ length: 12 }, (_, i) => confirmEmailByToken(db, tokens[i % 2])))
      assert.equal(outcomes.filter((outcome) => outcome !== undefined).length, 1)
      const [account, ...others] = await listAccountsByEmail(db, KEY_RING, email, 100)
      assert.deepEqual([account.email_verified_at instanceof Date, others], [true, []])
      const accounts = await given()
      assert.deepEqual([accounts.length, accounts.filter((id) => id === account.id).length], [before + 1, 1])
    }
  })

  it("never take the address when made during another's confirmation", async () => {
    for (let round = 0; round < 5; round++) {
      const email = anAddress()
      const { owner, links } = await twoOf(email)
      const late = Array.from({ length: 6 }, (_, i) => aRegistrant(db, office, email, `late ${i}`))
      const [confirmed] = await Promise.all([
        owner.confirm(links.owner, 'owners'),
        ...late.map((one) => one.register()),
      ])
      assert.ok(confirmed)
      for (const one of late) assert.deepEqual(await one.stillWorks(), [])
      assert.equal((await findAccountByEmail(db, KEY_RING, email))?.id, confirmed.accountId)
      assert.ok(await owner.logIn())
    }
  })

  it('are uncontested when confirmed with their own password; another password confirms nothing and uses no link up', async () => {
    const email = anAddress()
    const { owner, links } = await twoOf(email)
    assert.equal(await owner.confirm(links.stranger, 'owners'), undefined)
    assert.ok(await owner.confirm(links.owner, 'owners'))
    assert.equal((await findAccountByEmail(db, KEY_RING, email))?.contested_at, null)
    assert.equal(await owner.confirm(links.stranger), undefined)
  })

  it('allow no new record in a session that a confirmation or reset is ending', async () => {
    const { stranger, account } = await contested()
    const [holder] = stranger.sessions
    let made: ReturnType<typeof createApiKey> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
      made = createApiKey(db, KEY_RING, {
        ...holder,
        plaintext: 'late',
        name: 'late',
        mode: 'TEST',
        prefix: 'svc_test',
        checks: ['FULL_KYC'],
        ipAllowlist: [],
      })
      await untilSomebodyWaits(db)
      await endSessionsOf(trx, account.id, 'PASSWORD_RESET')
    })
    assert.deepEqual(await made, { kind: 'session-ended' })
  })

  let tries = 0
  it('leave nothing that was made during the reset or the confirmation: keys, endpoints, second factor, logins', async () => {
    for (let round = 0; round < 8; round++) {
      const { stranger, owner, account, token } = await contested()
      const attempts = () => [
        stranger.makeKey(),
        stranger.makeEndpoint(),
        stranger.enrol(),
        stranger.logIn(),
        stranger.refresh(),
        openCheckedChallenge(db, account, `challenge ${tries++}`),
        stranger.makeKey(),
      ]
      const [, done] = await Promise.all([
        Promise.all(attempts()),
        owner.reset(token, 'renewed'),
        Promise.all(attempts()),
      ])
      assert.ok(done)
      assert.deepEqual(await stranger.stillWorks(), [])
      assert.deepEqual(
        await db.selectFrom('mfa').select('account_id').where('account_id', '=', account.id).execute(),
        [],
      )
      assert.deepEqual(
        await db.selectFrom('mfa_challenge').select('hash').where('account_id', '=', account.id).execute(),
        [],
      )

      const other = await twoOf(anAddress())
      await other.stranger.logIn()
      await Promise.all([
        other.stranger.makeKey(),
        other.stranger.makeEndpoint(),
        other.stranger.enrol(),
        other.owner.confirm(other.links.owner),
        other.stranger.makeKey(),
        other.stranger.logIn(),
      ])
      assert.deepEqual(await other.stranger.stillWorks(), [])
      assert.ok(await other.owner.logIn())
    }
  })

  it('do not let a challenge of the old password outlast a reset', async () => {
    const { account, owner, token } = await contested()
    assert.ok(await owner.reset(token, 'renewed'))
    assert.equal(await openCheckedChallenge(db, account, 'late'), false)
    assert.equal(await openCheckedSession(db, account, SEEN), undefined)
  })

  it('count their mails of a day together; the last is a link for the owner of the mailbox', async () => {
    const email = anAddress()
    const before = office.letters.length
    for (let i = 0; i < 14; i++) await aRegistrant(db, office, email, `password ${i}`).register()
    assert.deepEqual(
      office.letters.slice(before).map(({ kind }) => kind),
      ['verify-email', 'verify-email', 'reset-password'],
    )
  })
})
