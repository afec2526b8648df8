import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { docsPages } from '../../web/docs/build.ts'
import { addressOf } from '../../web/docs/page.ts'
import { call, type TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertColoursInDark,
  assertNoSidewaysScroll,
  keepScreenshot,
  keepScreenshots,
  launchBrowser,
  openPage,
  SIZES,
} from '../support/browser.ts'
import { sharedApi } from '../support/shared-api.ts'

const ADDRESSES = docsPages().map(({ path }) => addressOf(path))

describe('the docs', () => {
  let api: TestApi
  before(async () => {
    api = await sharedApi()
  })

  it('have no broken links or anchors', async () => {
    const pages = new Map<string, string>()
    for (const address of ADDRESSES) {
      const { status, text, headers } = await call(api, 'GET', address)
      assert.equal(status, 200, address)
      assert.match(String(headers['content-type']), /^text\/html/)
      pages.set(address, text)
    }
    const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    for (const [address, html] of pages) {
      const ids = idsOf(html)
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
        `ids of ${address}`,
      )
      for (const [, link] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const [path, anchor] = link.split('#')
        const target = path === '' ? html : pages.get(path)
        if (target === undefined) assert.equal((await call(api, 'GET', path)).status, 200, `${address} → ${link}`)
        else if (anchor !== undefined) assert.ok(idsOf(target).includes(anchor), `${address} → ${link}`)
      }
    }
  })

  it('match the search index, and the served OpenAPI document', async () => {
    const entries = (await call(api, 'GET', '/docs/search.json')).json as unknown as { text: string; address: string }[]
    const operations = Object.entries(
      (await call(api, 'GET', '/docs/openapi.json')).json.paths as Record<string, Record<string, unknown>>,
    ).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    assert.ok(operations.length > 30)
    assert.deepEqual(
      operations.filter((operation) => !entries.some(({ text }) => text === operation)),
      [],
    )
  })

  it('are cached with revalidation, run nothing inline, and cannot be framed', async () => {
    const { headers } = await call(api, 'GET', '/docs/webhooks')
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|data:|https?:|\*/)
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'$/)
    assert.equal(headers['cache-control'], 'public, no-cache')
    assert.equal(
      (await call(api, 'GET', '/docs/webhooks', { headers: { 'if-none-match': String(headers.etag) } })).status,
      304,
    )
    assert.equal((await call(api, 'GET', '/docs/')).headers.location, '/docs')
    for (const path of ['/docs/none', '/docs/webhooks.html', '/docs/index', '/docs/../package.json', '/docs/reference'])
      assert.equal((await call(api, 'GET', path)).code, 'NOT_FOUND', path)
  })

  describe('in Chromium', () => {
    let browser: Browser
    before(async () => {
      browser = await launchBrowser()
    })

    const open = async (path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> => {
      const page = await openPage(browser, options)
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          console.error(`violation of ${effectiveDirective}`)
        })
      })
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(`https://localhost:${api.port}${path}`)
      await page.evaluate(() => document.fonts.ready)
      assert.deepEqual(errors, [], path)
      return page
    }

    it('break no rule of accessibility, light or dark, and nothing overflows', async function () {
      const kept = new Map([
        ['/docs', 'home'],
        ['/docs/webhooks', 'webhooks'],
        ['/docs/reference/verifications', 'reference'],
        ['/docs/errors', 'errors'],
      ])
      const page = await open('/docs')
      for (const address of ADDRESSES) {
        const name = kept.get(address)
        await page.setViewportSize(SIZES.desktop)
        await page.goto(`https://localhost:${api.port}${address}`)
        await assertAccessible(page, address)
        await assertColoursInDark(page, address, () =>
          name === undefined ? Promise.resolve() : keepScreenshot(page, `docs-${name}-dark`),
        )
        await page.setViewportSize(SIZES.narrow)
        await assertNoSidewaysScroll(page, address)
        if (name !== undefined) await keepScreenshots(page, `docs-${name}`)
        kept.delete(address)
      }
      assert.equal(kept.size, 0, 'listed pages that do not exist')
    })

    it('work with the keyboard: skip link, tabs of code, search', async () => {
      const page = await open('/docs/webhooks')
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the text')
      const first = page.getByRole('tablist').first()
      await first.getByRole('tab', { name: 'Node' }).focus()
      await page.keyboard.press('ArrowRight')
      assert.equal(await first.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected'), 'true')
      assert.ok(await page.getByText('def is_valid').first().isVisible())
      assert.ok(await page.getByText('abort(400)').isVisible(), 'the second group shows the same language')
      await page.reload()
      assert.equal(
        await page.getByRole('tab', { name: 'Python' }).first().getAttribute('aria-selected'),
        'true',
        'and so does the next visit',
      )

      await page.keyboard.press('/')
      await page.getByRole('searchbox').fill('insufficient credits')
      await page.getByRole('link', { name: /^INSUFFICIENT_CREDITS/ }).waitFor()
      await assertAccessible(page, 'the search')
      await keepScreenshot(page, 'docs-search', false)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/errors#INSUFFICIENT_CREDITS')
      await page.keyboard.press('/')
      await page.getByRole('searchbox').fill('<img src=x>')
      await page.getByText('Nothing found.').waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await page.getByRole('dialog').count(), 0)
    })

    it('copy code exactly', async () => {
      const page = await open('/docs/webhooks', { permissions: ['clipboard-read', 'clipboard-write'] })
      await page.getByRole('button', { name: 'Copy' }).first().click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      assert.match(
        await page.evaluate(() => navigator.clipboard.readText()),
        /^POST \/webhooks HTTP\/1\.1\n.*\nUser-Agent: Service-Webhooks\/1\.0\n/s,
      )
    })

    it('have their pages in a drawer on a phone', async () => {
      const page = await open('/docs/test-mode', { viewport: SIZES.phone })
      const link = page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Going live' })
      assert.equal(await link.isVisible(), false)
      await page.getByRole('button', { name: 'All pages' }).click()
      await assertAccessible(page, 'the drawer')
      await keepScreenshot(page, 'docs-drawer-phone', false)
      await page.keyboard.press('Escape')
      assert.equal(await link.isVisible(), false)
      await page.getByRole('button', { name: 'All pages' }).click()
      await link.click()
      await page.waitForURL('**/docs/going-live')
    })

    it('are as readable without a script', async () => {
      const page = await open('/docs/webhooks', { javaScriptEnabled: false })
      for (const language of [
        'def is_valid',
        'func IsValid',
        'public static boolean isValid',
        'export function isValid',
      ]) {
        assert.ok(await page.getByText(language).first().isVisible(), language)
      }
    })
  })
})
