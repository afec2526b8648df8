import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertColoursInDark,
  assertNoSidewaysScroll,
  keepScreenshot,
  keepScreenshots,
  launchBrowser,
  SIZES,
} from '../support/browser.ts'
import { enter, moveVisitor, openVisitor } from '../support/dashboard.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'
import { setEndUserRef } from '../support/account-data.ts'
import { KEY_RING } from '../support/factories.ts'
import { seededAccount, sharedApi } from '../support/shared-api.ts'

const FIRST_PAGE_MAX_BYTES = 220 * 1024

describe('the views of the dashboard, in Chromium', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  let page: Page
  let seeded: Awaited<ReturnType<typeof seededAccount>>
  const broken: string[] = []
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
    seeded = await seededAccount()
    page = await enter(browser, api, seeded)
    page.on('pageerror', (error) => broken.push(error.message))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) broken.push(message.text())
    })
  })
  afterEach(() => assert.deepEqual(broken.splice(0), [], 'faults of the page, or of its policy'))

  const views = (): Record<string, string> => ({
    overview: '/dashboard',
    start: '/dashboard/start',
    verifications: '/dashboard/verifications',
    record: `/dashboard/verifications/${seeded.recordId}`,
    keys: '/dashboard/keys',
    webhooks: '/dashboard/webhooks',
    endpoint: `/dashboard/webhooks/${seeded.failingId}`,
    credits: '/dashboard/credits',
    settings: '/dashboard/settings',
    embedding: '/dashboard/settings/embedding',
    approval: '/dashboard/settings/approval',
    login: '/dashboard/settings/login',
    mfa: '/dashboard/settings/second-factor',
    sessions: '/dashboard/settings/sessions',
    nowhere: '/dashboard/nowhere',
  })
  /** Until no request is running. */
  const settle = async (): Promise<void> => {
    await page.locator('.app h1:not(:has-text("Loading"))').waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
  }

  it('have no fault that axe finds, in light and dark, on phone and desktop', async () => {
    for (const [name, path] of Object.entries(views())) {
      await moveVisitor(page)
      await page.setViewportSize(SIZES.desktop)
      await page.goto(base + path)
      await settle()
      await assertAccessible(page, name)
      await assertColoursInDark(page, name, () => keepScreenshot(page, `dashboard-${name}-dark`))
      await keepScreenshots(page, `dashboard-${name}`)
      await page.setViewportSize(SIZES.phone)
      await assertAccessible(page, `${name}, phone`)
    }
    await page.setViewportSize(SIZES.desktop)
  })

  it('keep the filters in the address, and export the shown rows', async () => {
    await page.goto(`${base}/dashboard/verifications`)
    await settle()
    await page.getByLabel('Outcome').selectOption('DECLINED')
    await page.waitForURL(/status=DECLINED/)
    await page.getByLabel('Reason').selectOption('FACE_MISMATCH')
    await page.waitForURL(/reason=FACE_MISMATCH/)
    await settle()
    const declined = await api.db
      .selectFrom('verification')
      .select(['reference_code', 'reason_codes'])
      .where('account_id', '=', seeded.id)
      .where('mode', '=', 'LIVE')
      .where('status', '=', 'DECLINED')
      .execute()
    const expected = declined.filter(({ reason_codes: reasons }) => reasons.includes('FACE_MISMATCH'))
    // The earlier rows stay until the filtered ones arrive.
    await page.waitForFunction(
      (count) => document.querySelectorAll('tbody tr').length === count,
      Math.min(25, expected.length),
    )
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const csv = await readFile(await file.path(), 'utf8')
    for (const { reference_code: code } of expected) assert.ok(csv.includes(code), code)
    assert.equal(csv.trim().split(/\r?\n/).length, expected.length + 1)
    await page.reload()
    await settle()
    assert.equal(await page.getByLabel('Outcome').inputValue(), 'DECLINED')
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('reason'))
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.waitForURL(/verifications$/)
  })

  it('find a verification by its spoken reference, and report an unknown one', async () => {
    const row = await api.db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', seeded.recordId)
      .executeTakeFirstOrThrow()
    const { reference_code: code } = row,
      user = endUserRefOf(KEY_RING, row)
    await page.goto(`${base}/dashboard`)
    await settle()
    await page.keyboard.press('/')
    await page.keyboard.type(code.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader').first().waitFor()
    await settle()
    await page.waitForFunction(
      () => location.pathname.endsWith('/verifications') && document.querySelectorAll('tbody tr').length === 1,
    )
    assert.ok((await page.locator('tbody tr').textContent())?.includes(user ?? ''))
    await page.goto(`${base}/dashboard/verifications?q=nobody`)
    await page.getByText('No matches for these filters').waitFor()
  })

  it('show the plot to keys, to the pointer, and as a table', async () => {
    await page.goto(`${base}/dashboard`)
    const plot = page.getByRole('group', { name: /Chart of the decisions/ })
    await plot.locator('canvas').waitFor()
    await plot.focus()
    await page.keyboard.press('End')
    const last = await plot.getByRole('status').textContent()
    await page.keyboard.press('ArrowLeft')
    assert.notEqual(await plot.getByRole('status').textContent(), last)
    await page.getByRole('button', { name: 'Show as a table' }).click()
    assert.equal(await page.getByRole('table', { name: 'Decisions per day' }).getByRole('row').count(), 31)
  })

  it('work with the keyboard alone', async () => {
    await page.goto(`${base}/dashboard/keys`)
    await settle()
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the content')
    await page.getByRole('button', { name: 'Create a key' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press('Tab')
      assert.equal(
        await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
        true,
        'the focus stays in the window',
      )
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Create a key') // the focus returns
  })

  it('have their menu in a drawer on a phone, which keys open, leave and close', async () => {
    await page.setViewportSize(SIZES.phone)
    await page.goto(`${base}/dashboard/credits`)
    await settle()
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    await assertAccessible(page, 'drawer')
    await keepScreenshot(page, 'dashboard-drawer-phone', false)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    assert.equal(await opener.evaluate((button) => button === document.activeElement), true)
    await opener.click()
    await drawer.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await drawer.waitFor({ state: 'hidden' })
    await page.setViewportSize(SIZES.desktop)
  })

  it('show text of others as text', async () => {
    await setEndUserRef(api.db, seeded.recordId, '<img src=x onerror="window.ran=1">')
    await page.goto(`${base}/dashboard/verifications/${seeded.recordId}`)
    await page.getByText('<img src=x').waitFor()
    assert.equal(await page.evaluate(() => (window as { ran?: number }).ran), undefined)
  })

  it('load at most 220 KB of scripts and styles for the first page', async () => {
    for (const path of ['/dashboard/login', '/dashboard']) {
      const fresh = path === '/dashboard' ? page : await openVisitor(browser)
      const loaded = new Map<string, number>()
      fresh.on('response', (response) => {
        if (/\/assets\/.*\.(js|css)$/.test(response.url()))
          void response
            .body()
            .then((body) => loaded.set(response.url(), gzipSync(body, { level: 9 }).length))
            .catch(() => undefined)
      })
      await fresh.goto(base + path)
      await fresh.waitForLoadState('networkidle')
      const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0)
      assert.ok(bytes > 20_000 && bytes <= FIRST_PAGE_MAX_BYTES, `${path}: ${bytes} bytes`)
    }
  })

  it('handle a made-up address: each shows the page or an error, and nothing breaks', async () => {
    await moveVisitor(page)
    const made = [
      '/verifications?page=-1',
      '/verifications?page=1e9',
      '/verifications?status=NONE&level=x&country=%00&reason=<b>',
      '/verifications?from=yesterday&to=2026-02-31',
      `/verifications?q=${'%F0%9F%92%A9'.repeat(100)}`,
      '/verifications/..%2F..%2Fme',
      '/verifications/ver_%3Cscript%3E',
      '/webhooks/whk_none?page=x',
      '/credits?type=NONE&page=0',
      '/settings/nowhere',
      '/?days=-5',
      '/keys#__proto__',
    ]
    for (const path of made) {
      await page.goto(`${base}/dashboard${path}`)
      await settle()
      assert.ok((await page.locator('main').innerText()).length > 30, path)
      await assertNoSidewaysScroll(page, path)
    }
  })

  it('show a failure with the request’s id, and try again', async () => {
    await page.route('**/v1/credits/ledger*', (route) =>
      route.fulfill({
        status: 404,
        headers: { 'x-request-id': 'req-4711' },
        json: { error: { code: 'INTERNAL_ERROR' } },
      }),
    )
    await page.goto(`${base}/dashboard/credits`)
    await page.getByText('req-4711').waitFor()
    await assertNoSidewaysScroll(page, 'error')
    await page.unroute('**/v1/credits/ledger*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Ledger' }).waitFor()
  })
})
