import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { earlierCode, inGroups, totpCode } from '../support/authenticator.ts'
import type { TestApi } from '../support/api.ts'
import { assertAccessible, keepScreenshot, launchBrowser } from '../support/browser.ts'
import { anOwner, enter, fillLogin, logIn, openSession, openVisitor, PASSWORD } from '../support/dashboard.ts'
import { sharedApi } from '../support/shared-api.ts'

describe('the session of the dashboard, in Chromium', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  it('does not reveal whether address or password is wrong', async () => {
    const { email } = await anOwner(api.db)
    const page = await openVisitor(browser)
    await page.goto(`${base}/dashboard/login`)
    for (const who of [
      { email, password: 'not the password' },
      { email: 'nobody@example.org', password: PASSWORD },
    ]) {
      await fillLogin(page, who)
      await page.getByText('The e-mail address or the password is wrong.').waitFor()
    }
  })

  it('continues in several tabs that start and refresh concurrently', async () => {
    const who = await anOwner(api.db)
    const first = await logIn(browser, base, who)
    const tabs = [first, ...(await Promise.all([1, 2, 3].map(() => first.context().newPage())))]
    for (let round = 0; round < 3; round++) {
      await Promise.all(tabs.map((tab) => tab.goto(`${base}/dashboard/keys`)))
      await Promise.all(tabs.map((tab) => heading(tab, 'API keys')))
    }
    const ended = await api.db
      .selectFrom('session')
      .select('end_reason')
      .where('account_id', '=', who.id)
      .where('end_reason', 'is not', null)
      .execute()
    assert.deepEqual(ended, [])
  })

  it('reports a busy service, and continues the session once it answers', async () => {
    const page = await openSession(browser, api, await anOwner(api.db))
    await page.route('**/v1/auth/refresh', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '17' }, json: { error: { code: 'RATE_LIMITED' } } }),
    )
    await page.goto(`${base}/dashboard/keys`)
    await page.getByText('Wait 17 s and try again').waitFor()
    await assertAccessible(page, 'busy')
    await page.unroute('**/v1/auth/refresh')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'API keys')
  })

  it('ends in all tabs by one logout, and each tab returns to its page after the login', async () => {
    const who = await anOwner(api.db)
    const first = await logIn(browser, base, who)
    const second = await first.context().newPage()
    await second.goto(`${base}/dashboard/verifications?status=REVIEW`)
    await heading(second, 'Verifications')
    await first.getByRole('button', { name: /^Account/ }).click()
    await first.getByRole('menuitem', { name: 'Log out' }).click()
    await Promise.all([heading(first, 'Log in'), heading(second, 'Log in')])
    await fillLogin(second, who)
    await heading(second, 'Verifications')
    assert.equal(new URL(second.url()).search, '?status=REVIEW')
    await heading(first, 'Overview')
  })

  it('asks for a login when the session was ended elsewhere', async () => {
    const who = await anOwner(api.db)
    const page = await enter(browser, api, who)
    await api.db
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'STAFF' })
      .where('account_id', '=', who.id)
      .execute()
    await page.goto(`${base}/dashboard/credits`)
    await heading(page, 'Log in')
    assert.match(page.url(), /next=%2Fdashboard%2Fcredits/)
  })

  it('turns the second factor on, logs in with it and with a recovery code, and turns it off', async () => {
    const who = await anOwner(api.db)
    const page = await enter(browser, api, who, '/settings/second-factor')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await assertAccessible(page, 'enrolment')
    await keepScreenshot(page, 'dashboard-enrolment', false)
    const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Six-digit code').fill(inGroups(await earlierCode(secret)))
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('heading', { name: 'Store these recovery codes' }).waitFor()
    const codes = await page.locator('.codes code').allTextContents()
    assert.equal(codes.length, 10)
    await assertAccessible(page, 'recovery codes')
    await keepScreenshot(page, 'dashboard-recovery-codes', false)
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.codes').count(), 1, 'a wrong click does not lose them')
    await page.getByLabel('I have stored them').check()
    await page.getByRole('button', { name: 'Done' }).click()

    const other = await openVisitor(browser)
    await other.goto(`${base}/dashboard/login`)
    await fillLogin(other, who)
    await heading(other, 'Second step')
    await other.getByLabel('Six-digit code').fill(inGroups(totpCode(secret)))
    await other.getByRole('button', { name: 'Continue' }).click()
    await heading(other, 'Overview')

    const third = await openVisitor(browser)
    await third.goto(`${base}/dashboard/login`)
    await fillLogin(third, who)
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.getByLabel('Recovery code').fill(codes[0] ?? '')
    await third.getByRole('button', { name: 'Continue' }).click()
    await heading(third, 'Overview')

    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByLabel('Code from your app').fill(codes[1] ?? '')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    const enabled = await api.db
      .selectFrom('mfa')
      .select('enabled_at')
      .where('account_id', '=', who.id)
      .executeTakeFirst()
    assert.equal(enabled?.enabled_at ?? null, null)
  })
})
