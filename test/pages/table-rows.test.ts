import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'
import type { TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertColoursInDark,
  keepScreenshot,
  keepScreenshots,
  launchBrowser,
  SIZES,
} from '../support/browser.ts'
import { enter, moveVisitor } from '../support/dashboard.ts'
import { seededAccount, sharedApi } from '../support/shared-api.ts'

describe('rows of the dashboard’s tables', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  let page: Page
  let failingId: string
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
    const seeded = await seededAccount()
    failingId = seeded.failingId
    page = await enter(browser, api, seeded)
  })

  const table = async (path: string, label: string): Promise<Locator> => {
    await moveVisitor(page)
    await page.goto(`${base}/dashboard${path}`)
    const rows = page.getByRole('table', { name: label }).locator('tbody tr')
    await rows.first().waitFor()
    return rows
  }
  /** A cell without a link. */
  const plainCell = (row: Locator): Locator => row.locator('td:not(:has(a, button))').first()
  const at = (path: RegExp): Promise<void> => page.waitForURL((url) => path.test(url.pathname))

  it('open their record from any place', async () => {
    for (const [path, label, record] of [
      ['/verifications', 'Verifications', /\/verifications\/ver_\w+$/],
      ['', 'Latest verifications', /\/verifications\/ver_\w+$/],
      ['/webhooks', 'Webhook endpoints', /\/webhooks\/whe_\w+$/],
    ] as const) {
      const rows = await table(path, label)
      const cell = plainCell(rows.nth(1))
      const href = await rows.nth(1).locator('[data-opens]').getAttribute('href')
      assert.equal(await cell.evaluate((element) => getComputedStyle(element).cursor), 'pointer', label)
      await cell.click()
      await at(record)
      assert.equal(new URL(page.url()).pathname, href, label)
      await page.goBack()
    }
  })

  it('open a window for records without a page: a delivery, a key', async () => {
    const deliveries = await table(`/webhooks/${failingId}`, 'Deliveries')
    await plainCell(deliveries.first()).click()
    await page.getByRole('dialog', { name: 'verification.approved' }).waitFor()
    await page.keyboard.press('Escape')
    const keys = await table('/keys', 'API keys')
    await plainCell(keys.first()).click()
    await page.getByRole('dialog', { name: 'Change the key' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('leave their inner controls alone', async () => {
    const keys = await table('/keys', 'API keys')
    await keys
      .first()
      .getByRole('button', { name: /^Change backend|^Change back/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').waitFor()
    assert.equal(await page.getByRole('dialog', { name: 'Change the key' }).count(), 0)
    await page.keyboard.press('Escape')
  })

  it('open a tab with Ctrl and with the middle button, and the page stays', async () => {
    const rows = await table('/verifications', 'Verifications')
    const href = await rows.nth(2).locator('[data-opens]').getAttribute('href')
    const cell = plainCell(rows.nth(2))
    const presses: Record<string, () => Promise<void>> = {
      Ctrl: () => cell.click({ modifiers: ['Control'] }),
      'the middle button': () => cell.click({ button: 'middle' }),
      Shift: () => cell.click({ modifiers: ['Shift'] }),
      // At a press with Shift the browser selects from the earlier press.
      async 'Shift after a press elsewhere'() {
        await page.getByRole('heading', { level: 1 }).click()
        await cell.click({ modifiers: ['Shift'] })
      },
      'the middle button on the link': () => rows.nth(2).locator('[data-opens]').click({ button: 'middle' }),
    }
    for (const [name, press] of Object.entries(presses)) {
      const opened = page
        .context()
        .waitForEvent('page')
        .catch((cause: unknown) => {
          throw new Error(`no tab opened by ${name}`, { cause })
        })
      const [tab] = await Promise.all([opened, press()])
      await tab.waitForURL((url) => url.pathname === href)
      await tab.close()
      assert.match(page.url(), /\/dashboard\/verifications$/)
    }
    await cell.click({ button: 'right' })
    assert.match(page.url(), /\/dashboard\/verifications$/)
  })

  it('let text be selected, and open again once nothing is selected', async () => {
    const rows = await table('/verifications', 'Verifications')
    const box = await rows.nth(1).locator('td').first().locator('bdi').boundingBox()
    assert.ok(box !== null)
    await page.mouse.move(box.x + 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    assert.match(await page.evaluate(() => getSelection()?.toString() ?? ''), /user/)
    assert.match(page.url(), /\/dashboard\/verifications$/)
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await plainCell(rows.nth(1)).click()
    await at(/\/verifications\/ver_/)
  })

  it('are reached and opened by keys through one link in each row, with no nested roles', async () => {
    const rows = await table('/verifications', 'Verifications')
    assert.equal(await rows.first().getByRole('link').count(), 1)
    assert.equal(await page.locator('tr[tabindex], tr[onclick]').count(), 0)
    await rows.first().getByRole('link').focus()
    await page.keyboard.press('Enter')
    await at(/\/verifications\/ver_/)
    await table('/keys', 'API keys')
    await assertAccessible(page, 'keys')
  })

  it('look the same at every width, in light and dark', async () => {
    for (const [path, label] of [
      ['/verifications', 'Verifications'],
      ['/keys', 'API keys'],
      ['/webhooks', 'Webhook endpoints'],
      [`/webhooks/${failingId}`, 'Deliveries'],
      ['/credits', 'Ledger'],
    ] as const) {
      const rows = path === '/credits' ? undefined : await table(path, label)
      if (rows === undefined) {
        await page.goto(`${base}/dashboard${path}`)
        await page.getByRole('table', { name: label }).locator('tbody tr').first().waitFor()
      } else await plainCell(rows.nth(1)).hover()
      const name = `rows-${label.replaceAll(' ', '-')}`
      await keepScreenshot(page, `${name}-light-hover`, false)
      await assertAccessible(page, label)
      await assertColoursInDark(page, label, () => keepScreenshot(page, `${name}-dark-hover`, false))
      await keepScreenshots(page, name)
      await page.setViewportSize(SIZES.desktop)
    }
  })

  it('of an endpoint: the page says where one is added that it receives every event type', async () => {
    await table('/webhooks', 'Webhook endpoints')
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' })
    await dialog.getByText('The endpoint receives every event type').waitFor()
    await dialog.getByText('verification.expired').waitFor()
    await assertAccessible(page, 'add an endpoint')
    await keepScreenshots(page, 'endpoint-new')
    await page.setViewportSize(SIZES.desktop)
    await page.keyboard.press('Escape')
    await table(`/webhooks/${failingId}`, 'Deliveries')
    await page.getByText('every event type').waitFor()
  })
})
