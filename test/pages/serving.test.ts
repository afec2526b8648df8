import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { call, type TestApi } from '../support/api.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { sharedApi } from '../support/shared-api.ts'

const PAGES = { hosted: '/verify/ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D', dashboard: '/dashboard', staff: '/staff' } as const

describe('the pages', () => {
  let api: TestApi
  before(async () => {
    api = await sharedApi()
  })

  const assetsOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)

  it('are never cached, and their assets are cached for ever, each under its own digest', async () => {
    for (const path of Object.values(PAGES)) {
      const page = await call(api, 'GET', path)
      assert.equal(page.status, 200, path)
      assert.equal(page.headers['cache-control'], 'no-store')
      const assets = assetsOf(page.text)
      assert.ok(
        assets.some((asset) => asset.endsWith('.js')),
        path,
      )
      for (const asset of assets) {
        const { status, headers } = await call(api, 'GET', asset)
        assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=31536000, immutable'], asset)
        assert.match(asset, /-[\w-]{8}\.\w+$/)
      }
    }
  })

  it('come in a coding that the client accepts, with the same content, and 304 to a client with a copy', async () => {
    const script = assetsOf((await call(api, 'GET', PAGES.dashboard)).text).find((asset) => asset.endsWith('.js')) ?? ''
    const get = (headers: Record<string, string>) => call(api, 'GET', script, { headers })
    const plain = await get({})
    const [br, gzip, none] = await Promise.all(
      ['br, gzip', 'gzip', 'deflate, *;q=0'].map((coding) => get({ 'accept-encoding': coding })),
    )
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.deepEqual(
      [br.headers['content-encoding'], gzip.headers['content-encoding'], none.headers['content-encoding']],
      ['br', 'gzip', undefined],
    )
    assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes)
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes)
    assert.equal(br.headers.vary, 'Accept-Encoding')
    const { status, bytes } = await get({ 'if-none-match': String(plain.headers.etag) })
    assert.deepEqual([status, bytes.length], [304, 0])
    const head = await call(api, 'HEAD', script)
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', String(plain.bytes.length)])
  })

  it('redirect from the address with a slash; operations and other hosts do not', async () => {
    for (const path of [...Object.values(PAGES), '/docs/webhooks', '/reset-password']) {
      const { status, headers } = await call(api, 'GET', `${path}/?from=mail`)
      assert.deepEqual([status, headers.location], [308, `${path}?from=mail`])
    }
    assert.equal((await call(api, 'GET', '/')).headers.location, '/docs')
    for (const path of [
      '/v1/health/',
      '//stranger.example/',
      '//stranger.example//',
      '/verify/',
      '/verify//stranger.example/',
      '/assets/none.js/',
    ]) {
      const { status, headers } = await call(api, 'GET', path)
      assert.deepEqual([status, headers.location], [404, undefined], path)
    }
  })

  it('are no operations: the rate limit does not count them, and they query no database', async () => {
    const from = '203.0.113.77'
    const counted = async () => (await api.db.selectFrom('rate_limit').selectAll().execute()).length
    const before = await counted()
    for (let load = 0; load < 200; load++) assert.equal((await call(api, 'GET', PAGES.hosted, { from })).status, 200)
    assert.equal(await counted(), before)
    assert.equal((await call(api, 'GET', '/assets/none.js', { from })).code, 'NOT_FOUND')
  })

  it('restrict scripts and framing: nothing inline, nothing from elsewhere, no framing', async () => {
    for (const [name, path] of Object.entries(PAGES)) {
      const { headers } = await call(api, 'GET', path)
      const policy = String(headers['content-security-policy'])
      assert.doesNotMatch(policy, /unsafe|data:|https?:|\*/, name)
      assert.match(policy, /^default-src 'none'; script-src 'self'; .*base-uri 'none'; frame-ancestors 'none'$/)
      assert.match(
        String(headers['permissions-policy']),
        name === 'hosted' ? /^camera=\(self\), microphone=\(\)/ : /^camera=\(\), microphone=\(\)/,
      )
    }
  })

  describe('in Chromium', () => {
    let browser: Browser
    before(async () => {
      browser = await launchBrowser()
    })

    it('run no injected script, style or eval', async () => {
      for (const path of Object.values(PAGES)) {
        const page = await openPage(browser)
        // The page's own script calls eval, because the browser allows Playwright's eval under any policy.
        await page.route('**/assets/*.js', async (route) => {
          const response = await route.fetch()
          await route.fulfill({
            response,
            body: `${await response.text()}\n;try { eval('window.ran = "eval"') } catch (error) { window.refused = error.name }`,
          })
        })
        await page.addInitScript(() => {
          const broken: string[] = ((window as { broken?: string[] }).broken = [])
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            broken.push(effectiveDirective),
          )
        })
        await page.goto(`https://localhost:${api.port}${path}`)
        const seen = await page.evaluate(async () => {
          const put = <E extends HTMLElement>(element: E, set: (element: E) => void) => {
            set(element)
            document.body.append(element)
            return element
          }
          put(document.createElement('script'), (script) => {
            script.textContent = 'window.ran = "inline script"'
          })
          put(document.createElement('div'), (div) => {
            div.innerHTML = '<img src="/none" onerror="window.ran = \'handler\'">'
          })
          put(document.createElement('style'), (style) => {
            style.textContent = 'body { outline: 7px solid red }'
          })
          const box = put(document.createElement('div'), (div) => {
            div.setAttribute('style', 'outline: 7px solid red')
          })
          const link = put(document.createElement('a'), (anchor) => {
            anchor.href = 'javascript:window.ran = "link"'
          })
          link.click()
          put(document.createElement('script'), (script) => {
            script.src = 'data:text/javascript,window.ran="data"'
          })
          await new Promise((resolve) => setTimeout(resolve, 300))
          const { ran = null, refused, broken = [] } = window as { ran?: string; refused?: string; broken?: string[] }
          return {
            ran,
            refused,
            outlines: [document.body, box].map((element) => getComputedStyle(element).outlineWidth),
            broken,
          }
        })
        assert.deepEqual([seen.ran, seen.refused], [null, 'EvalError'], path)
        assert.ok(!seen.outlines.includes('7px'), path)
        assert.deepEqual(
          [...new Set(seen.broken)].sort(),
          ['script-src', 'script-src-attr', 'script-src-elem', 'style-src-attr', 'style-src-elem'],
          path,
        )
      }
    })

    it('cannot be framed', async () => {
      const frame = await openPage(browser)
      await frame.route('https://stranger.example/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: Object.values(PAGES)
            .map((path) => `<iframe src="https://localhost:${api.port}${path}"></iframe>`)
            .join(''),
        }),
      )
      await frame.goto('https://stranger.example/')
      await frame.waitForLoadState('networkidle')
      for (const child of frame.frames().slice(1)) assert.match(child.url(), /^chrome-error:/)
      assert.equal(frame.frames().length, 1 + Object.keys(PAGES).length)
    })
  })
})
