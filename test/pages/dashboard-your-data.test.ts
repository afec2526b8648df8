import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { takeTurn } from '../../db/privacy/export-turn.ts'
import type { TestApi } from '../support/api.ts'
import { assertAccessible, keepScreenshot, keepScreenshots, launchBrowser, SIZES } from '../support/browser.ts'
import { anOwner, fillLogin, moveVisitor, openSession, PASSWORD } from '../support/dashboard.ts'
import { sharedApi } from '../support/shared-api.ts'

describe('exporting and erasing one’s data, in Chromium', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
  })

  const openData = async (page: Page): Promise<void> => {
    await moveVisitor(page)
    await page.goto(`${base}/dashboard/settings/data`)
    await page.getByRole('button', { name: 'Download' }).waitFor()
  }
  /** Waits at the download button, and reads the file that the browser saved. */
  const download = async (page: Page): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^identity-data-\d{4}-\d\d-\d\d\.json$/)
    return readFile(await file.path(), 'utf8')
  }

  it('saves the whole document, and shows its size', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'showSaveFilePicker')
    }) // as in browsers without it
    await openData(page)
    await page.waitForFunction(
      () => document.querySelector('.section-list [aria-current]')?.textContent === 'Your data',
    )
    const text = await download(page)
    const exported = JSON.parse(text) as { complete: boolean; account: { id: string; email: string } }
    assert.deepEqual([exported.complete, exported.account.id, exported.account.email], [true, who.id, who.email])
    assert.equal(text.includes(PASSWORD), false)
    await page.getByText('The file is complete').waitFor()
    await assertAccessible(page, 'exported')
    await keepScreenshots(page, 'dashboard-data')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(SIZES.desktop)
    await assertAccessible(page, 'exported, dark')
    await keepScreenshot(page, 'dashboard-data-desktop-dark')
  })

  it('writes it piece by piece to the chosen file, and nothing without a choice', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    // A real file of the browser. A headless browser cannot ask a person for one.
    await page.addInitScript(() => {
      let asked = 0
      const pick = async ({ suggestedName }: { suggestedName: string }) => {
        if (asked++ === 0) throw new DOMException('The user aborted a request.', 'AbortError')
        return (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
      }
      Reflect.set(window, 'showSaveFilePicker', pick)
    })
    await openData(page)
    const exports = async () =>
      (
        await api.db
          .selectFrom('audit_entry')
          .select('id')
          .where('subject_id', '=', who.id)
          .where('action', '=', 'data exported')
          .execute()
      ).length
    await page.getByRole('button', { name: 'Download' }).click()
    await page.waitForTimeout(200)
    assert.equal(await exports(), 0, 'no request before the choice of a file')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('The file is complete').waitFor()
    assert.equal(await exports(), 1)
    const [name] = /identity-data-[\d-]+\.json/.exec(await page.locator('.notice-ok').innerText()) ?? []
    assert.ok(name)
    const text = await page.evaluate(
      async (saved) => (await (await (await navigator.storage.getDirectory()).getFileHandle(saved)).getFile()).text(),
      name,
    )
    assert.equal((JSON.parse(text) as { complete: boolean }).complete, true)
  })

  it('saves nothing of a broken download, and reports one that is running', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'showSaveFilePicker')
    })
    await openData(page)
    let downloads = 0
    page.on('download', () => {
      downloads++
    })
    await page.route('**/v1/me/data-export', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).slice(0, -30),
        headers: { 'content-type': 'application/json' },
      })
    })
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('The download broke off, and nothing was saved.').waitFor()
    await page.unroute('**/v1/me/data-export')
    const { id: sessionId } = await api.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', who.id)
      .executeTakeFirstOrThrow()
    assert.ok(await takeTurn(api.db, { accountId: who.id, sessionId }))
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('An export of this account is already in progress.').waitFor()
    assert.equal(downloads, 0)
    await assertAccessible(page, 'refused')
  })

  it('erases the account only with the typed address, the password and a code', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who)
    await openData(page)
    await assertAccessible(page, 'your data')
    await page.getByRole('button', { name: /^Erase this account/ }).click()
    const dialog = page.getByRole('alertdialog')
    const erase = async (typed: string, password: string): Promise<void> => {
      await dialog.getByLabel(/^Type /).fill(typed)
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    }
    const statusOf = async () =>
      (await api.db.selectFrom('account').select('status').where('id', '=', who.id).executeTakeFirstOrThrow()).status
    await erase('somebody@example.org', PASSWORD)
    await dialog.getByText('This address does not match the account.').waitFor()
    await assertAccessible(page, 'erase, with an error')
    await page.setViewportSize(SIZES.phone)
    await keepScreenshot(page, 'dashboard-erase-phone', false)
    await page.setViewportSize(SIZES.desktop)
    await keepScreenshot(page, 'dashboard-erase-desktop', false)
    await erase(who.email, 'not the password')
    await dialog.getByText('This password is wrong.').waitFor()
    assert.equal(await statusOf(), 'ACTIVE')
    await erase(who.email.toUpperCase(), PASSWORD)
    await page.getByRole('heading', { level: 1, name: 'Your account is closed' }).waitFor()
    await page.getByText('at the latest by').waitFor()
    assert.equal(await statusOf(), 'CLOSED')
    await assertAccessible(page, 'erased')
    await keepScreenshots(page, 'dashboard-erased')
    await page.goto(`${base}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await fillLogin(page, who)
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
  })
})
