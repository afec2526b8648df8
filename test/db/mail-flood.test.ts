import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createMailActivities } from '../../activities/mail/send.ts'
import { MailError } from '../../activities/mail/transport.ts'
import {
  confirmEmailByToken,
  openCheckedSession,
  registerAccount,
  requestMail,
  resetPasswordByToken,
} from '../../db/accounts/account-access.ts'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { purgeMailCounts } from '../../db/mail/mail-count.ts'
import { insertMail } from '../../db/mail/mail.ts'
import { insertQuote } from '../../db/mail/quotes.ts'
import type { Db } from '../../db/pool.ts'
import { endMails, forgetMails } from '../../db/privacy/erasure-pages.ts'
import { createLogger } from '../../runtime/log.ts'
import { anAccount, KEY_RING, SEEN } from '../support/factories.ts'
import { addressOf } from '../support/account-data.ts'
import { testDatabase } from '../support/stack.ts'

const HOME = '198.51.100.0/24'
let network = 0
const elsewhere = (): string => `10.${network >> 8}.${network++ & 255}.0/24`

describe('a flood of mails requested by strangers', function () {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  interface Letter {
    readonly to: string
    readonly subject: string
    readonly token: string | undefined
  }
  function postOffice(deliver: () => Promise<void> = () => Promise.resolve()) {
    const letters: Letter[] = []
    const activities = createMailActivities({
      db,
      keyRing: KEY_RING,
      baseUrl: 'https://id.example.org',
      salesAddress: 'sales@example.org',
      log: createLogger('test', 'silent'),
      transport: {
        async send({ to, subject, text }) {
          await deliver()
          letters.push({ to, subject, token: /#token=([\w-]{43})/.exec(text)?.[1] })
        },
      },
    })
    return { letters, send: (mailId: string) => activities.sendMail(mailId) }
  }
  const anAddress = () => `${randomBytes(6).toString('hex')}@example.org`
  const tagged = (email: string, tag: string) => email.replace('@', `+${tag}@`)
  const register = (email: string, askedFrom = elsewhere()) =>
    registerAccount(db, KEY_RING, { email, passwordHash: `hash-${randomBytes(6).toString('hex')}`, askedFrom })
  const forgot = (email: string, askedFrom = elsewhere()) =>
    requestMail(db, KEY_RING, 'PASSWORD_RESET', email, undefined, askedFrom)
  const countOf = (email: string, letters: readonly Letter[]) =>
    letters.filter(({ to }) => to.replace(/\+.*@/, '@') === email).length
  /** Sixty-three requests by strangers, each from another network, for an address and its tagged forms. */
  async function flood(email: string, office: ReturnType<typeof postOffice>): Promise<void> {
    for (let i = 0; i < 21; i++)
      for (const mailId of [await register(email), await forgot(email), await register(tagged(email, String(i)))])
        await office.send(mailId)
  }
  /** An owner who has logged in from home. */
  async function anOwner(): Promise<{ email: string; accountId: string }> {
    const { accountId } = await anAccount(db)
    const { password_hash: passwordHash } = await db
      .updateTable('account')
      .set({ password_hash: 'owners' })
      .where('id', '=', accountId)
      .returning('password_hash')
      .executeTakeFirstOrThrow()
    assert.ok(await openCheckedSession(db, { id: accountId, password_hash: passwordHash }, { ...SEEN, network: HOME }))
    return { email: await addressOf(db, accountId), accountId }
  }

  it('sends at most five mails, with the tagged forms of the address', async () => {
    for (const email of [anAddress(), (await anOwner()).email]) {
      const office = postOffice()
      await flood(email, office)
      assert.ok(countOf(email, office.letters) <= 5, `${countOf(email, office.letters)} mails`)
      assert.ok(countOf(email, office.letters) >= 3)
    }
  })

  it('lets an owner at a known place receive their own mails', async () => {
    const { email, accountId } = await anOwner()
    const office = postOffice()
    await flood(email, office)
    const before = office.letters.length
    assert.equal(await office.send(await forgot(email, HOME)), 'SENT')
    const letter = office.letters[before]
    assert.deepEqual([letter.to, letter.subject], [email, 'Set a new password'])
    assert.equal((await resetPasswordByToken(db, KEY_RING, letter.token ?? '', 'renewed'))?.accountId, accountId)
  })

  it('lets an owner elsewhere use a link that works all day, and get another after it was used', async () => {
    const { email, accountId } = await anOwner()
    const office = postOffice()
    await flood(email, office)
    assert.equal(await office.send(await forgot(email)), 'NOT_SENT')
    const link = office.letters.findLast(({ to, token }) => to === email && token !== undefined)
    const { expires_at: expiresAt } = await db
      .selectFrom('mail_token')
      .select('expires_at')
      .where('account_id', '=', accountId)
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    assert.ok(expiresAt.getTime() - Date.now() > 23.9 * 3_600_000)
    assert.equal((await resetPasswordByToken(db, KEY_RING, link?.token ?? '', 'renewed'))?.accountId, accountId)
    assert.equal(await office.send(await forgot(email)), 'SENT')
    assert.equal(await office.send(await forgot(email)), 'NOT_SENT')
    assert.equal(
      (await resetPasswordByToken(db, KEY_RING, office.letters.at(-1)?.token ?? '', 'renewed again'))?.accountId,
      accountId,
    )
  })

  it('lets a new registrant in, whether strangers used the address or its tagged forms', async () => {
    for (const attack of [
      (email: string) => register(email),
      (email: string) => register(tagged(email, randomBytes(4).toString('hex'))),
      (email: string) => forgot(email),
    ]) {
      const email = anAddress()
      const office = postOffice()
      await office.send(await register(email)) // so that a registration exists
      for (let i = 0; i < 20; i++) await office.send(await attack(email))
      await office.send(await register(email))
      const link = office.letters.findLast(({ to, token }) => to === email && token !== undefined)?.token ?? ''
      assert.ok((await resetPasswordByToken(db, KEY_RING, link, 'owners')) ?? (await confirmEmailByToken(db, link)))
      assert.notEqual((await findAccountByEmail(db, KEY_RING, email))?.email_verified_at ?? null, null)
    }
  })

  it('is counted during sending: twenty concurrent requests send as much as twenty in a row', async () => {
    const { email } = await anOwner()
    let arrived = 0
    const gate = Promise.withResolvers<void>()
    // The mail server answers nobody before all have asked.
    const office = postOffice(async () => {
      arrived++
      await gate.promise
    })
    const mails = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? forgot(email) : register(tagged(email, String(i))))),
    )
    const outcomes = Promise.all(mails.map(office.send))
    await until20(
      async () =>
        (await db.selectFrom('mail').select('id').where('id', 'in', mails).where('status', '=', 'NOT_SENT').execute())
          .length +
          arrived ===
        20,
    )
    gate.resolve()
    const sent = (await outcomes).filter((outcome) => outcome === 'SENT').length
    assert.ok(sent >= 3 && sent <= 5, `${sent} mails`)
    assert.equal(office.letters.length, sent)
  })

  it('is limited for notices and sales mails too when they are concurrent', async () => {
    const { email, accountId } = await anOwner()
    const office = postOffice()
    const notices = await Promise.all(
      Array.from({ length: 20 }, () => insertMail(db, KEY_RING, { kind: 'MFA_ENABLED', recipient: email, accountId })),
    )
    const outcomes = await Promise.all(notices.map(office.send))
    assert.equal(outcomes.filter((outcome) => outcome === 'SENT').length, 10)
    const quotes = await Promise.all(
      Array.from({ length: 70 }, async () => (await insertQuote(db, KEY_RING, { email: 'buyer@example.org' })).mailId),
    )
    assert.equal((await Promise.all(quotes.map(office.send))).filter((outcome) => outcome === 'SENT').length, 60)
  })

  it('does not count failed mails, and its counts outlast the registration that caused it', async () => {
    const email = anAddress()
    const failing = postOffice(() => Promise.reject(new MailError('EENVELOPE 550', true)))
    for (let i = 0; i < 6; i++) assert.equal(await failing.send(await register(email)), 'FAILED')
    const office = postOffice()
    for (let i = 0; i < 12; i++) {
      const mailId = await register(email)
      await office.send(mailId)
      const { account_id: accountId } = await db
        .selectFrom('mail')
        .select('account_id')
        .where('id', '=', mailId)
        .executeTakeFirstOrThrow()
      // As the erasure of the stranger's own registration does.
      await db.transaction().execute((trx) => endMails(trx, accountId ?? ''))
      await db
        .insertInto('erasure')
        .values({
          id: `era_${i}_${email}`,
          account_id: accountId ?? '',
          verification_id: null,
          requested_by: 'OWNER',
          completes_by: new Date(),
        })
        .execute()
        .then(
          () => forgetMails(db, `era_${i}_${email}`, [mailId]),
          () => db.deleteFrom('mail').where('id', '=', mailId).execute(),
        )
    }
    assert.equal(countOf(email, office.letters), 3)
  })

  it('keeps the same message at a second attempt, and counts it once', async () => {
    const email = anAddress()
    let isAway = true
    const office = postOffice(() => (isAway ? Promise.reject(new MailError('ECONNECTION', false)) : Promise.resolve()))
    const mails = [await register(email), await register(email), await register(email), await register(email)]
    for (const mailId of mails) await office.send(mailId).catch(() => undefined)
    isAway = false
    assert.deepEqual(
      [
        await office.send(mails[0]),
        await office.send(mails[1]),
        await office.send(mails[2]),
        await office.send(mails[3]),
      ],
      ['SENT', 'SENT', 'SENT', 'NOT_SENT'],
    )
    assert.match(office.letters[2].subject, /a link for today/)
  })

  it('is limited anew after a day, and its counts expire after two', async () => {
    const email = anAddress()
    const office = postOffice()
    for (let i = 0; i < 5; i++) await office.send(await register(email))
    await sql`update mail_count set counted_at = counted_at - interval '25 hours'`.execute(db)
    assert.equal(await office.send(await register(email)), 'SENT')
    await sql`update mail_count set counted_at = counted_at - interval '24 hours'`.execute(db)
    await purgeMailCounts(db)
    const left = await db.selectFrom('mail_count').select('counted_at').execute()
    assert.ok(left.length > 0 && left.every(({ counted_at: at }) => Date.now() - at.getTime() < 48 * 3_600_000))
  })

  async function until20(check: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 400; i++) {
      if (await check()) return
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
    throw new Error('not within 20 s')
  }
})
