import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { findAccount } from '../../db/accounts/accounts.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { call } from '../support/api.ts'
import { assertAccessible, keepScreenshots, launchBrowser } from '../support/browser.ts'
import { anOwner, enter, fillLogin, openSession, openVisitor, PASSWORD } from '../support/dashboard.ts'
import { KEY_RING } from '../support/factories.ts'
import { hasToken, mailTo } from '../support/mail.ts'
import { mailingApi } from '../support/shared-api.ts'
import { addressOf as addressOfAccount, embedOriginsIn } from '../support/account-data.ts'

// Through the pages, the real API and the real mail, with the links from the mails unchanged.
describe("an owner's settings in the dashboard, in Chromium", () => {
  let api: Awaited<ReturnType<typeof mailingApi>>
  let browser: Browser
  let base: string
  before(async () => {
    ;[api, browser] = await Promise.all([mailingApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  /** The links of the mail to an address, at this test's port. */
  const linksTo = async (address: string): Promise<string[]> => {
    const links = (await mailTo(api.mailFolder, address, 1, hasToken)).text?.match(/https:\S+#token=\S+/g) ?? []
    return links.map((link) => {
      const { pathname, hash } = new URL(link)
      return base + pathname + hash
    })
  }
  const askForAddress = async (page: Page, address: string): Promise<void> => {
    await page.goto(`${base}/dashboard/settings/login`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New address').fill(address)
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Send e-mails' }).click()
    await dialog.getByText('This password is wrong.').waitFor()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Send e-mails' }).click()
    await page.getByText(`Changing to ${address}`).waitFor()
  }
  const addressOf = (id: string) => addressOfAccount(api.db, id)

  it('change the address when both mailboxes have agreed, each by a button: opening the links decides nothing', async () => {
    const who = await anOwner(api.db)
    const next = `new-${who.email}`
    const page = await openSession(browser, api, who)
    await askForAddress(page, next)
    await assertAccessible(page, 'an address under way')
    const [agree, refuse, ...more] = await linksTo(who.email)
    const [agreeNew, ...others] = await linksTo(next)
    assert.ok(agree !== undefined && refuse !== undefined && agreeNew !== undefined)
    assert.deepEqual([more, others], [[], []], 'the new address cannot refuse for the old one')
    const visitor = await openVisitor(browser)
    for (const [link, title] of [
      [refuse, 'Reject the new e-mail address'],
      [agree, 'Confirm the new e-mail address'],
      [agreeNew, 'Confirm the new e-mail address'],
    ] as const) {
      await visitor.goto(link)
      await heading(visitor, title)
      await assertAccessible(visitor, title)
      await visitor.waitForLoadState('networkidle')
      await visitor.goto('about:blank') // otherwise the next link is the same page with another hash
    }
    const change = await api.db
      .selectFrom('email_change')
      .selectAll()
      .where('account_id', '=', who.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([change.ended_at, await addressOf(who.id)], [null, who.email])
    await visitor.goto(agree)
    await visitor.getByRole('button', { name: 'Confirm' }).click()
    await heading(visitor, 'Thank you')
    await page.reload()
    await page.getByText('This address: confirmed').waitFor()
    assert.equal(await addressOf(who.id), who.email)
    await visitor.goto(agreeNew)
    await visitor.getByRole('button', { name: 'Confirm' }).click()
    await heading(visitor, 'Your address has changed')
    assert.equal(await addressOf(who.id), next)
    await visitor.getByRole('link', { name: 'Go to login' }).click()
    await fillLogin(visitor, { email: next, password: PASSWORD })
    await heading(visitor, 'Overview')
    await page.reload()
    await page.getByText(next, { exact: true }).first().waitFor()
  })

  it('keep the address when the old mailbox refuses, and log out the requester', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    await askForAddress(page, `thief-${who.email}`)
    const [agree, refuse] = await linksTo(who.email)
    assert.ok(agree !== undefined && refuse !== undefined)
    const visitor = await openVisitor(browser)
    await visitor.goto(refuse)
    await visitor.getByRole('button', { name: 'Reject: this was not me' }).click()
    await heading(visitor, 'Nothing was changed')
    await visitor.getByRole('link', { name: 'Set a new password' }).click()
    await visitor.getByLabel('Your e-mail address').waitFor()
    await visitor.goto(agree)
    await visitor.getByRole('button', { name: 'Confirm' }).click()
    await visitor.getByText('was used or has expired').waitFor()
    assert.equal(await addressOf(who.id), who.email)
    await page.reload()
    await heading(page, 'Log in')
  })

  it('end a session elsewhere, and all others by a new password', async () => {
    const who = await anOwner(api.db)
    const [page, phone, tablet] = [
      await openSession(browser, api, who),
      await enter(browser, api, who, '/keys'),
      await enter(browser, api, who, '/keys'),
    ]
    await page.goto(`${base}/dashboard/settings/sessions`)
    const rows = page.locator('.rows li')
    await rows.nth(2).waitFor()
    const ids = async () =>
      (
        await api.db
          .selectFrom('session')
          .select('id')
          .where('account_id', '=', who.id)
          .where('ended_at', 'is', null)
          .execute()
      ).length
    await page.getByRole('button', { name: 'End', exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
    await rows.nth(2).waitFor({ state: 'detached' })
    assert.equal(await ids(), 2)
    await page.goto(`${base}/dashboard/settings/login`)
    const change = async (old: string, next: string): Promise<void> => {
      await page.getByLabel('Current password').fill(old)
      await page.getByLabel('New password').fill(next)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not the password', 'another password of it')
    await page.getByText('This password is wrong.').waitFor()
    await change(PASSWORD, 'another password of it')
    await page.getByText('Password changed').waitFor()
    assert.equal(await ids(), 1)
    for (const ended of [phone, tablet]) {
      await ended.reload()
      await heading(ended, 'Log in')
    }
    await fillLogin(phone, who)
    await phone.getByText('The e-mail address or the password is wrong.').waitFor()
    await fillLogin(phone, { ...who, password: 'another password of it' })
    await heading(phone, 'API keys')
    await page.reload()
    await heading(page, 'Settings')
  })

  it('name the pages that may embed the flow, and report an invalid origin', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    const stored = () => embedOriginsIn(api.db, who.id)
    await page.goto(`${base}/dashboard/settings/embedding`)
    await page.getByText('Only these').click()
    await page.getByLabel('Origins').fill('https://shop.example.com\nhttps://shop.example.com/path')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('https://shop.example.com/path:').waitFor()
    assert.equal(await stored(), null)
    await page.getByLabel('Origins').fill('https://shop.example.com, http://localhost:3000')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    assert.deepEqual(await stored(), ['https://shop.example.com', 'http://localhost:3000'])
    await page.reload()
    assert.equal(await page.getByLabel('Origins').inputValue(), 'https://shop.example.com\nhttp://localhost:3000')
  })

  it('require a proof for an approval, and waive it again', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    const stored = async () => (await findAccount(api.db, who.id))?.require_proof
    await page.goto(`${base}/dashboard/settings/approval`)
    assert.equal(await page.getByRole('radio', { name: 'Photos' }).isChecked(), true)
    await page.getByText('Only a proof').click()
    await page.getByText('goes to a reviewer').waitFor()
    assert.equal(await stored(), false, 'nothing is stored before Save')
    await assertAccessible(page, 'automatic approval')
    await keepScreenshots(page, 'dashboard-automatic-approval')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    assert.equal(await stored(), true)
    await page.reload()
    assert.equal(await page.getByRole('radio', { name: 'Only a proof' }).isChecked(), true)
    await page.getByText('Photos', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    assert.equal(await stored(), false)
  })

  it('replace a signing secret, and the old one also signs for the chosen hours', async () => {
    const who = await anOwner(api.db)
    const { endpoint, secret: first } = await insertEndpoint(api.db, KEY_RING, {
      accountId: who.id,
      url: 'https://hooks.example.org/kyc',
      events: ['verification.approved'],
    })
    const page = await openSession(browser, api, who)
    await page.goto(`${base}/dashboard/webhooks/${endpoint.id}`)
    await page.getByRole('button', { name: 'Replace secret' }).click()
    await page.getByLabel('Old secret expires').selectOption('6')
    const asked = Date.now()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
    const second = await page.getByRole('textbox', { name: 'Signing secret' }).textContent()
    assert.ok(second !== null && second !== '' && second !== first)
    await page.keyboard.press('Escape')
    await page.getByLabel('I have stored it').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('The old secret also signs until').waitFor()
    assert.equal((await page.content()).includes(second), false, 'it is shown once')
    const { previous_secret_until: until } = await api.db
      .selectFrom('webhook_endpoint')
      .select('previous_secret_until')
      .where('id', '=', endpoint.id)
      .executeTakeFirstOrThrow()
    assert.ok(until !== null && Math.abs(until.getTime() - asked - 6 * 3_600_000) < 60_000)
  })

  it('change the permissions of a key, and revoke it', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    await page.goto(`${base}/dashboard/keys`)
    await page.getByRole('button', { name: 'Create a key' }).first().click()
    await page.getByLabel('Name').fill('till')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const key = (await page.getByRole('textbox', { name: 'The key till' }).textContent()) ?? ''
    await page.getByLabel('I have stored it').check()
    await page.getByRole('button', { name: 'Done' }).click()
    const balance = () => call(api, 'GET', '/v1/credits/balance', { key })
    assert.equal((await balance()).status, 200)
    await page.getByRole('button', { name: 'Change till' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await page.getByLabel('Allowed networks').fill('not a network')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.field-error').waitFor()
    await page.getByLabel('Allowed networks').fill('192.0.2.0/24')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: '192.0.2.0/24' }).waitFor()
    assert.equal((await balance()).status, 403)
    await page.getByRole('button', { name: 'Change till' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('cell', { name: 'Revoked' }).waitFor()
    assert.equal((await balance()).status, 401)
  })
})
