import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import type { Template } from '../../activities/mail/decide.ts'
import { composeMail } from '../../activities/mail/messages.ts'
import { hashPassword } from '../../api/auth/password.ts'
import { registerAccount, requestMail } from '../../db/accounts/account-access.ts'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { newId } from '../../db/ids.ts'
import { putMailToken } from '../../db/mail/mail-tokens.ts'
import { call, type TestApi } from '../support/api.ts'
import { assertAccessible, keepScreenshots, launchBrowser } from '../support/browser.ts'
import { openVisitor } from '../support/dashboard.ts'
import { KEY_RING } from '../support/factories.ts'
import { sharedApi } from '../support/shared-api.ts'

/** Every template, complete by its type, with the number of its links. */
const TEMPLATES: Readonly<Record<Template, number>> = {
  CONFIRM_EMAIL: 2,
  FINISH_REGISTRATION: 1,
  ALREADY_REGISTERED: 1,
  RESET_PASSWORD: 1,
  LAST_LINK: 1,
  PASSWORD_CHANGED: 1,
  MFA_ENABLED: 1,
  MFA_REMOVED: 1,
  PASSWORD_REPLACED: 1,
  MFA_DISABLED: 1,
  RECOVERY_CODES: 1,
  EMAIL_CHANGE_OLD: 2,
  EMAIL_CHANGE_NEW: 1,
  EMAIL_CHANGE_TAKEN: 0,
  EMAIL_CHANGED: 0,
  ENDPOINT_FAILING: 1,
  DELIVERY_FAILED: 1,
  ENDPOINT_SWITCHED_OFF: 1,
  PAYOUT_ADDRESS: 1,
  PAYOUT_SENT: 1,
  PAYOUT_REJECTED: 1,
  PAYOUT_FAILED: 1,
  PARTNER_APPROVED: 0,
  PARTNER_REJECTED: 0,
  PARTNER_SUSPENDED: 0,
  PARTNER_RESUMED: 0,
  PARTNER_GONE: 0,
}

describe('the pages that mails link to', () => {
  let api: TestApi
  let browser: Browser
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser()])
  })

  const visit = async (path: string): Promise<Page> => {
    const page = await openVisitor(browser)
    await page.goto(api.baseUrl + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  const verifiedAt = async (email: string) =>
    (await findAccountByEmail(api.db, KEY_RING, email))?.email_verified_at ?? null

  it('exist for every link of every mail, and nobody can frame them', async () => {
    const seen = new Set<string>() // several mails lead to one page
    const visitor = await openVisitor(browser)
    for (const template of Object.keys(TEMPLATES) as Template[]) {
      const { text } = composeMail(template, 'https://id.example', { token: 'abc', aboutId: newId('endpoint') })
      const links = text.match(/https:\S+/g) ?? []
      assert.equal(links.length, TEMPLATES[template], template)
      for (const link of links) {
        const { pathname, search, hash } = new URL(link)
        const { status, headers } = await call(api, 'GET', pathname + search)
        assert.equal(status, 200, link)
        assert.match(
          String(headers['content-security-policy']),
          /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
        )
        assert.doesNotMatch(pathname + search, /abc/, 'a token follows the #')
        assert.equal(hash === '' || hash === '#token=abc', true, link)
        if (pathname.startsWith('/dashboard') || seen.has(pathname)) continue
        seen.add(pathname)
        await visitor.goto(api.baseUrl + pathname)
        assert.notEqual(
          await visitor.getByRole('heading', { level: 1 }).textContent(),
          'Log in',
          `${link} is not a page of the service`,
        )
      }
    }
  })

  it('confirm a registration only with its password', async () => {
    const email = 'page@example.org'
    const mail = await registerAccount(api.db, KEY_RING, {
      email,
      passwordHash: await hashPassword('the password registered with'),
    })
    const account = await findAccountByEmail(api.db, KEY_RING, email)
    assert.ok(account)
    await putMailToken(api.db, 'confirm-token', { accountId: account.id, mailId: mail, purpose: 'VERIFY_EMAIL' })
    const page = await visit('/verify-email#token=confirm-token')
    await assertAccessible(page, 'confirm')
    await keepScreenshots(page, 'dashboard-confirm')
    const password = page.getByLabel('Password from your registration')
    await password.fill('the password of another')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('a registration with another password').waitFor()
    assert.equal(await verifiedAt(email), null)
    await password.fill('the password registered with')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    assert.ok(await verifiedAt(email))
    assert.equal(new URL(page.url()).hash, '', 'the used token leaves the address')
    // The link again, and a link that lost its token.
    const again = await visit('/verify-email#token=confirm-token')
    await again.getByLabel('Password from your registration').fill('the password registered with')
    await again.getByRole('button', { name: 'Confirm' }).click()
    await again.getByText('was used or has expired').waitFor()
    await (await visit('/verify-email')).getByText('This link is incomplete').waitFor()
  })

  it('ask for a mail, and set a password by its link, once', async () => {
    const email = 'forgot@example.org'
    await registerAccount(api.db, KEY_RING, { email, passwordHash: await hashPassword('the password registered with') })
    const resets = async () =>
      (await api.db.selectFrom('mail').select('id').where('kind', '=', 'PASSWORD_RESET').execute()).length
    const before = await resets()
    const forgot = await visit('/forgot-password')
    await forgot.getByLabel('Your e-mail address').fill(email)
    await forgot.getByRole('button', { name: 'Send me a link' }).click()
    await forgot.getByText('an e-mail is on its way').waitFor()
    assert.equal(await resets(), before + 1)

    const account = await findAccountByEmail(api.db, KEY_RING, email)
    assert.ok(account)
    await putMailToken(api.db, 'reset-token', {
      accountId: account.id,
      mailId: await requestMail(api.db, KEY_RING, 'PASSWORD_RESET', email),
      purpose: 'RESET_PASSWORD',
    })
    const page = await visit('/reset-password#token=reset-token')
    await assertAccessible(page, 'reset')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set password' }).click()
    assert.equal(
      await page.getByRole('heading', { name: 'Your password is set' }).count(),
      0,
      'the browser rejects a short one',
    )
    await page.getByLabel('New password').fill('a password by the page')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
    assert.match((await findAccountByEmail(api.db, KEY_RING, email))?.password_hash ?? '', /^\$argon2id/)
  })

  it('report an unavailable service, and keep the typed text', async () => {
    const page = await visit('/forgot-password')
    await page.getByLabel('Your e-mail address').fill('away@example.org')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('The service cannot be reached').waitFor()
    assert.equal(await page.getByLabel('Your e-mail address').inputValue(), 'away@example.org')
  })
})
