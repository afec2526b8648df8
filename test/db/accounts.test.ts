import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  confirmEmailByToken,
  openCheckedSession,
  registerAccount,
  resetPasswordByToken,
} from '../../db/accounts/account-access.ts'
import { findAccount, findAccountByEmail, insertAccount } from '../../db/accounts/accounts.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { insertMail, openRecipient } from '../../db/mail/mail.ts'
import { purgeExpiredCredentials, putMailToken } from '../../db/mail/mail-tokens.ts'
import { confirmMfa, findMfa, putPendingMfa, takeMfaStep, takeRecoveryCode } from '../../db/accounts/mfa.ts'
import type { Db } from '../../db/pool.ts'
import { rotateRefreshToken } from '../../db/accounts/refresh-tokens.ts'
import type { MailTokenPurpose } from '../../db/mail/schema.ts'
import { findSession, insertSession } from '../../db/accounts/sessions.ts'
import { insertEndpoint, listEndpoints } from '../../db/webhooks/webhooks.ts'
import { aKey, KEY_RING, SEEN } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'
import { clearOf } from '../support/account-data.ts'

describe('accounts at rest', () => {
  let db: Db
  let accounts = 0
  const anAddress = () => `person-${accounts++}@example.org`
  let url: string
  before(async () => {
    ;({ db, url } = await testDatabase())
  })

  const register = async (email = anAddress()) => {
    const mailId = await registerAccount(db, KEY_RING, { email, passwordHash: 'hash' })
    const account = await findAccountByEmail(db, KEY_RING, email)
    assert.ok(account)
    return { account, mailId }
  }
  const aToken = async (accountId: string, mailId: string, purpose: MailTokenPurpose) => {
    const token = createHash('sha256').update(`${mailId}${purpose}`).digest('base64url')
    await putMailToken(db, token, { accountId, mailId, purpose })
    return token
  }
  const holderOf = async (accountId: string) => ({ accountId, sessionId: (await insertSession(db, accountId)).id })
  const aMail = (recipient: string) =>
    db.transaction().execute((trx) => insertMail(trx, KEY_RING, { kind: 'PASSWORD_RESET', recipient }))

  it('store addresses in lower case, a confirmed one once, in any spelling', async () => {
    const { account } = await register('Mixed.Case@Example.ORG')
    assert.equal(clearOf(account).email, 'mixed.case@example.org')
    assert.equal((await findAccountByEmail(db, KEY_RING, 'MIXED.case@example.org'))?.id, account.id)
    await insertAccount(db, KEY_RING, { email: 'Confirmed.Case@example.org', emailVerified: true })
    await assert.rejects(
      insertAccount(db, KEY_RING, { email: 'confirmed.CASE@example.org', emailVerified: true }),
      /an account with this e-mail address exists/,
    )
  })

  it('are registered with the same rows and one mail, for new, waiting and confirmed addresses', async () => {
    const counts = async () => ({
      accounts: (await db.selectFrom('account').select('id').execute()).length,
      balances: (await db.selectFrom('credit_balance').select('account_id').execute()).length,
      mails: (await db.selectFrom('mail').select('id').execute()).length,
      outbox: (await db.selectFrom('outbox').select('subject_id').where('kind', '=', 'START_MAIL').execute()).length,
    })
    const added = async (email: string) => {
      const before = await counts()
      await registerAccount(db, KEY_RING, { email, passwordHash: `hash ${accounts++}` })
      const after = await counts()
      return [
        after.accounts - before.accounts,
        after.balances - before.balances,
        after.mails - before.mails,
        after.outbox - before.outbox,
      ]
    }
    const { account, mailId } = await register()
    const email = clearOf(account).email ?? assert.fail()
    assert.deepEqual(
      [await added(anAddress()), await added(email)],
      [
        [1, 1, 1, 1],
        [1, 1, 1, 1],
      ],
    )
    assert.deepEqual(await findAccount(db, account.id), account, 'a second registration changes nothing of the first')
    assert.ok(await confirmEmailByToken(db, await aToken(account.id, mailId, 'VERIFY_EMAIL')))
    assert.deepEqual(await added(email), [1, 1, 1, 1])
    const row = await db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    assert.ok(row.recipient !== null && !row.recipient.includes(email), 'the address is there in plain text')
    assert.equal(openRecipient(KEY_RING, row), email)
  })

  it('confirm an address once: of many tokens and concurrent callers one grants the 25 credits', async () => {
    const { account, mailId } = await register()
    const tokens = [
      await aToken(account.id, mailId, 'VERIFY_EMAIL'),
      await aToken(account.id, await aMail(clearOf(account).email ?? ''), 'VERIFY_EMAIL'),
    ]
    const outcomes = await Promise.all(Array.from({ length: 16 }, (_, i) => confirmEmailByToken(db, tokens[i % 2])))
    assert.equal(outcomes.filter((outcome) => outcome !== undefined).length, 1)
    assert.deepEqual(await getBalance(db, account.id), { available: 25, held: 0, total: 25 })
    assert.equal(
      (
        await db
          .selectFrom('ledger_entry')
          .select('id')
          .where('account_id', '=', account.id)
          .where('type', '=', 'GRANT')
          .execute()
      ).length,
      1,
    )
    assert.equal(await confirmEmailByToken(db, tokens[0]), undefined)
  })

  it('accept a token only for its own purpose, and only before it expires', async () => {
    const { account, mailId } = await register()
    const reset = await aToken(account.id, mailId, 'RESET_PASSWORD')
    assert.equal(await confirmEmailByToken(db, reset), undefined)
    await db
      .updateTable('mail_token')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('mail_id', '=', mailId)
      .execute()
    assert.equal(await resetPasswordByToken(db, KEY_RING, reset, 'new'), undefined)
    assert.equal((await findAccountByEmail(db, KEY_RING, clearOf(account).email ?? ''))?.password_hash, 'hash')
  })

  it('rotate a refresh token once: of two concurrent calls one gets a successor, and the session ends', async () => {
    const { account } = await register()
    for (let round = 0; round < 5; round++) {
      const grant = await openCheckedSession(db, account, SEEN)
      assert.ok(grant)
      const kinds = (await Promise.all([1, 2].map(() => rotateRefreshToken(db, KEY_RING, grant.refreshToken, SEEN))))
        .map(({ kind }) => kind)
        .sort()
      assert.deepEqual(kinds, ['reused', 'rotated'])
      const session = await findSession(db, grant.sessionId)
      assert.deepEqual([session?.end_reason, session?.ended_at instanceof Date], ['REUSE', true])
    }
  })

  it('refuse an expired refresh token without ending the session, and leave one of a suspended account unused', async () => {
    const { account } = await register()
    const grant = await openCheckedSession(db, account, SEEN)
    assert.ok(grant)
    await db.updateTable('account').set({ status: 'SUSPENDED' }).where('id', '=', account.id).execute()
    assert.equal((await rotateRefreshToken(db, KEY_RING, grant.refreshToken, SEEN)).kind, 'inactive')
    await db.updateTable('account').set({ status: 'ACTIVE' }).where('id', '=', account.id).execute()
    await db
      .updateTable('refresh_token')
      .set({ expires_at: new Date(0) })
      .where('session_id', '=', grant.sessionId)
      .execute()
    assert.equal((await rotateRefreshToken(db, KEY_RING, grant.refreshToken, SEEN)).kind, 'refused')
    assert.equal((await findSession(db, grant.sessionId))?.ended_at, null)
    await db
      .updateTable('refresh_token')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('session_id', '=', grant.sessionId)
      .execute()
    assert.equal((await rotateRefreshToken(db, KEY_RING, grant.refreshToken, SEEN)).kind, 'rotated')
  })

  it('let no login with the old password overtake a reset', async () => {
    for (let round = 0; round < 5; round++) {
      const { account, mailId } = await register()
      const token = await aToken(account.id, mailId, 'RESET_PASSWORD')
      await Promise.all([
        openCheckedSession(db, account, SEEN),
        resetPasswordByToken(db, KEY_RING, token, 'new'),
        openCheckedSession(db, account, SEEN),
      ])
      const open = await db
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', account.id)
        .where('ended_at', 'is', null)
        .execute()
      assert.deepEqual(open, [])
    }
  })

  it('belong to the holder of the mailbox: a reset before the first confirmation removes everything set up before', async () => {
    const { account, mailId } = await register()
    const holder = await holderOf(account.id)
    const secret = Buffer.alloc(20, 1)
    await putPendingMfa(db, KEY_RING, holder, secret)
    const pending = (await findMfa(db, account.id))?.pending_secret
    assert.ok(pending)
    assert.equal((await confirmMfa(db, KEY_RING, holder, { pending, secret, step: 1 }))?.codes.length, 10)
    const key = await aKey(db, account.id, 'TEST')
    await insertEndpoint(db, KEY_RING, {
      accountId: account.id,
      url: 'https://hooks.example.com/',
      events: ['verification.approved'],
    })
    assert.ok(await resetPasswordByToken(db, KEY_RING, await aToken(account.id, mailId, 'RESET_PASSWORD'), 'new'))
    assert.deepEqual(await listEndpoints(db, account.id), [])
    assert.equal(await findMfa(db, account.id), undefined)
    assert.ok(
      (await db.selectFrom('api_key').select('revoked_at').where('id', '=', key.id).executeTakeFirst())?.revoked_at,
    )
    assert.equal((await getBalance(db, account.id)).total, 25)
    // The address is confirmed now, so the next reset keeps the records.
    assert.equal(await putPendingMfa(db, KEY_RING, holder, secret), false, 'in a session that the reset ended')
    assert.equal(await putPendingMfa(db, KEY_RING, await holderOf(account.id), secret), true)
    assert.ok(
      await resetPasswordByToken(
        db,
        KEY_RING,
        await aToken(account.id, await aMail('x@example.org'), 'RESET_PASSWORD'),
        'newer',
      ),
    )
    assert.ok(await findMfa(db, account.id))
    assert.equal((await getBalance(db, account.id)).total, 25)
  })

  it('accept a time step and a recovery code once each, also in concurrent requests', async () => {
    const { account } = await register()
    const holder = await holderOf(account.id)
    const secret = Buffer.alloc(20, 2)
    await putPendingMfa(db, KEY_RING, holder, secret)
    const pending = (await findMfa(db, account.id))?.pending_secret
    assert.ok(pending)
    const enabled = await Promise.all(
      [1, 2].map(() => confirmMfa(db, KEY_RING, holder, { pending, secret, step: 100 })),
    )
    const codes = enabled.find((outcome) => outcome !== undefined)?.codes ?? []
    assert.deepEqual(
      [enabled.filter((outcome) => outcome !== undefined).length, codes.length, new Set(codes).size],
      [1, 10, 10],
    )
    assert.deepEqual(
      (await Promise.all([101, 101, 101].map((step) => takeMfaStep(db, account.id, step)))).filter(Boolean).length,
      1,
    )
    assert.deepEqual([await takeMfaStep(db, account.id, 100), await takeMfaStep(db, account.id, 102)], [false, true])
    const typed = codes[3].toLowerCase().replaceAll('-', ' ')
    assert.deepEqual(
      (await Promise.all([typed, codes[3], typed].map((code) => takeRecoveryCode(db, account.id, code)))).filter(
        Boolean,
      ).length,
      1,
    )
    assert.equal(await takeRecoveryCode(db, (await register()).account.id, codes[4]), false, 'another account')
    const stored = await db.selectFrom('recovery_code').select('hash').where('account_id', '=', account.id).execute()
    assert.ok(stored.every(({ hash }) => codes.every((code) => !hash.includes(code))))
  })

  it('lose the second factor and every session by a staff command, which is audited and mailed', async () => {
    const { account } = await register()
    const secret = Buffer.alloc(20, 3)
    await putPendingMfa(db, KEY_RING, await holderOf(account.id), secret)
    const command = (id: string) =>
      ops({ db, url }, `account|remove-mfa|${id}|--by|staff_7|--reason|lost phone, ticket 12|--json`)
    assert.deepEqual((await command(account.id)).report, { account: account.id, removed: true })
    assert.deepEqual((await command(account.id)).report, { account: account.id, removed: false })
    assert.equal(await findMfa(db, account.id), undefined)
    assert.deepEqual(
      await db.selectFrom('session').select('end_reason').where('account_id', '=', account.id).execute(),
      [{ end_reason: 'STAFF' }],
    )
    assert.deepEqual(
      (await listAuditEntries(db, account.id)).map(({ actor, action, reason }) => [actor, action, reason]),
      [['staff_7', 'account remove-mfa', 'lost phone, ticket 12']],
    )
    assert.equal((await db.selectFrom('mail').select('id').where('kind', '=', 'MFA_REMOVED').execute()).length, 1)
    assert.equal((await command('acc_00000000000000000000000000')).code, 1)
    assert.equal((await command('acc_x')).code, 2)
  })

  it('delete expired data, and nothing else', async () => {
    const { account, mailId } = await register()
    await aToken(account.id, mailId, 'VERIFY_EMAIL')
    await db
      .updateTable('mail')
      .set({ status: 'SENT', finished_at: new Date(Date.now() - 31 * 86_400_000), recipient: null })
      .where('id', '=', mailId)
      .execute()
    const { mailId: recent } = await register()
    await purgeExpiredCredentials(db)
    const left = (await db.selectFrom('mail').select('id').execute()).map(({ id }) => id)
    assert.deepEqual([left.includes(mailId), left.includes(recent)], [false, true])
    assert.deepEqual(await db.selectFrom('mail_token').select('hash').where('mail_id', '=', mailId).execute(), [])
  })
})
