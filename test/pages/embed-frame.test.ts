import assert from 'node:assert/strict'
import type { Browser, Frame, Page } from 'playwright-core'
import { setEmbedOrigins } from '../support/account-data.ts'
import { aKey, anAccount, aVerification } from '../support/factories.ts'
import { call, type TestApi } from '../support/api.ts'
import { launchBrowser, openPage, SIZES } from '../support/browser.ts'
import { shopPage, STRANGER, told } from '../support/embedding-pages.ts'
import { driveFrames } from '../support/frame-driver.ts'
import { sharedApi } from '../support/shared-api.ts'
import { startShop, type ShopPage } from '../support/shop.ts'
import { until } from '../support/until.ts'

// The handshake of page and iframe, with the real script, the real embedded page and its policy, on different origins.
describe('embedding', () => {
  let api: TestApi, browser: Browser, service: string
  let shop: { origin: string }, evil: { origin: string }, local: { origin: string }
  const pages = new Map<string, ShopPage>()

  before(async () => {
    api = await sharedApi()
    browser = await launchBrowser()
    service = api.baseUrl
    ;[shop, evil, local] = await Promise.all(['shop', 'evil', 'localhost'].map((name) => startShop(name, pages)))
  })

  const aFlow = async (embedOrigins: string[] | null, mode: 'TEST' | 'LIVE' = 'TEST'): Promise<string> => {
    const account = await anAccount(api.db, { credits: 100 })
    if (embedOrigins !== null) await setEmbedOrigins(api.db, account.accountId, embedOrigins)
    await aKey(api.db, account.accountId, mode)
    return (await aVerification(api.db, account, { mode })).id
  }

  /** A page of a site that embeds flows; the iframes run the driver. */
  async function visit(
    site: { origin: string },
    ids: readonly string[],
    more = '',
  ): Promise<{ page: Page; frames: Frame[] }> {
    const path = `/${Math.random()}`
    pages.set(path, { html: shopPage(service, ids, more) })
    const page = await openPage(browser)
    await driveFrames(page.context(), (await call(api, 'GET', `/embed/verify/${ids[0]}`)).text)
    await page.goto(site.origin + path)
    const frames = await until('the frames', () => {
      const found = page
        .frames()
        .filter((frame) => frame.url().startsWith(service) || frame.url().startsWith('chrome-error:'))
      return found.length >= ids.length && found
    })
    await page.waitForLoadState('networkidle')
    return { page, frames }
  }
  const isShown = (frame: Frame): boolean => frame.url().startsWith(service)

  it('passes the events of the flow to the page, sets the height, and calls onComplete once', async () => {
    const {
      page,
      frames: [frame],
    } = await visit(shop, [await aFlow([shop.origin])])
    await frame.evaluate(() => {
      window.link.step('welcome', 1, 5)
      window.link.resize(712.4)
      window.link.submitted()
      window.link.complete('PENDING')
      window.link.complete('APPROVED')
      window.link.error('LINK_ENDED', true)
    })
    await until('all of it', async () => (await told(page)).length === 5)
    assert.deepEqual(await told(page), [
      [0, { type: 'step', name: 'welcome', index: 1, of: 5 }],
      [0, { type: 'submitted' }],
      [0, { type: 'complete', status: 'PENDING' }],
      [0, 'onComplete', { status: 'PENDING' }],
      [0, { type: 'error', code: 'LINK_ENDED', fatal: true }],
    ])
    const element = page.locator('iframe')
    assert.deepEqual(
      await element.evaluate((iframe: HTMLIFrameElement) => [
        iframe.style.height,
        iframe.title,
        iframe.allow,
        iframe.referrerPolicy,
        iframe.clientWidth === document.body.clientWidth,
      ]),
      ['713px', 'Identitätsprüfung', `camera ${service}`, 'no-referrer', true],
    )
    await frame.evaluate(() => {
      window.link.resize(1e9)
      window.link.resize(NaN)
    })
    await until(
      'the height',
      async () =>
        (await element.evaluate((iframe: HTMLIFrameElement) => iframe.style.height)) === `${SIZES.desktop.height}px`,
    )
  })

  it('is shown on listed origins, on any https page without a list, and on http://localhost in test mode only', async () => {
    const cases: [
      name: string,
      site: { origin: string },
      list: string[] | null,
      mode: 'TEST' | 'LIVE',
      shown: boolean,
    ][] = [
      ['listed', shop, [shop.origin], 'LIVE', true],
      ['not listed', evil, [shop.origin], 'LIVE', false],
      ['the same host at another port', shop, ['https://shop.localhost'], 'TEST', false],
      ['an empty list', shop, [], 'TEST', false],
      ['no list', evil, null, 'LIVE', true],
      ['localhost in test mode', local, null, 'TEST', true],
      ['localhost in live mode', local, null, 'LIVE', false],
      ['localhost listed, in live mode', local, [local.origin], 'LIVE', false],
    ]
    for (const [name, site, list, mode, shown] of cases) {
      const {
        page,
        frames: [frame],
      } = await visit(site, [await aFlow(list, mode)])
      assert.equal(isShown(frame), shown, name)
      if (shown) {
        await frame.evaluate(() => {
          window.link.submitted()
        })
        await until(`${name}: heard`, async () => (await told(page)).length === 1)
      }
      await page.context().close()
    }
  })

  it('reports to the page after a while that the iframe does not answer', async () => {
    const path = '/unlisted'
    pages.set(path, { html: shopPage(service, [await aFlow(['https://other.example'])]) })
    const page = await openPage(browser)
    await page.clock.install()
    await page.goto(evil.origin + path)
    await page.clock.fastForward(21_000)
    assert.deepEqual(await told(page), [[0, { type: 'error', code: 'NO_ANSWER', fatal: false }]])
  })

  it('sends nothing to a page that frames it under another name', async () => {
    const id = await aFlow(null)
    pages.set('/liar', {
      html: `<!doctype html><title>Liar</title><script>heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>
      <iframe src="${service}/embed/verify/${id}?o=${encodeURIComponent(shop.origin)}"></iframe>`,
    })
    const page = await openPage(browser)
    await driveFrames(page.context(), (await call(api, 'GET', `/embed/verify/${id}`)).text)
    await page.goto(`${evil.origin}/liar`)
    await page.waitForLoadState('networkidle')
    const frame = page.frames()[1]
    assert.ok(isShown(frame))
    // The page offers its own port; the iframe takes a port from the named origin only.
    await page.evaluate((origin) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => window.heard.push(data)
      document.querySelector('iframe')?.contentWindow?.postMessage({ iv: 1, type: 'connect' }, origin, [port2])
    }, service)
    await frame.evaluate(() => {
      window.link.complete('APPROVED')
    })
    await page.waitForTimeout(500)
    assert.deepEqual(await page.evaluate(() => window.heard), [])
  })

  /** The stranger's iframe, as soon as it exists. */
  const strangerIn = (page: Page): Promise<Frame> =>
    until('the stranger', () => page.frames().find((frame) => frame.url().startsWith(evil.origin)))

  it('accepts no port from a third window, and no forged message on either side', async () => {
    const id = await aFlow([shop.origin])
    pages.set('/stranger', { html: STRANGER })
    const { page, frames } = await visit(shop, [id], `<iframe src="${evil.origin}/stranger"></iframe>`)
    const flow = frames.find(isShown)
    const stranger = await strangerIn(page)
    assert.ok(flow !== undefined)
    // The page itself is not trusted without a port either.
    await page.evaluate(() => {
      window.postMessage({ iv: 1, type: 'complete', status: 'APPROVED' }, '*')
    })
    await page.waitForTimeout(300)
    assert.deepEqual(await told(page), [])
    await flow.evaluate(() => {
      window.link.complete('PENDING')
    })
    await until('the true one', async () => (await told(page)).length === 2)
    assert.deepEqual((await told(page))[1], [0, 'onComplete', { status: 'PENDING' }])
    assert.deepEqual(await stranger.evaluate(() => window.heard), [])
  })

  it('waits for the page around it, after any number of other ports', async () => {
    const id = await aFlow([shop.origin])
    pages.set('/stranger', { html: STRANGER })
    pages.set('/late', {
      html: `<!doctype html><title>Late</title><iframe src="${evil.origin}/stranger"></iframe><iframe src="${service}/embed/verify/${id}?o=${encodeURIComponent(shop.origin)}"></iframe>`,
    })
    const page = await openPage(browser)
    await driveFrames(page.context(), (await call(api, 'GET', `/embed/verify/${id}`)).text)
    await page.goto(`${shop.origin}/late`)
    const stranger = await strangerIn(page)
    const flow = await until('the flow', () => page.frames().find(isShown))
    await until('the driver', () => flow.evaluate(() => window.link !== undefined))
    await page.waitForTimeout(300)
    await flow.evaluate(() => {
      window.link.step('welcome', 1, 2)
      window.link.step('selfie', 2, 2)
      window.link.complete('PENDING')
    })
    await page.evaluate((origin) => {
      window.heard = []
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => window.heard.push(data)
      window.frames[1].postMessage({ iv: 1, type: 'connect' }, origin, [port2])
    }, service)
    await until('what had waited', () => page.evaluate(() => window.heard.length === 2))
    assert.deepEqual(await page.evaluate(() => window.heard), [
      { type: 'step', name: 'selfie', index: 2, of: 2 },
      { type: 'complete', status: 'PENDING' },
    ])
    assert.deepEqual(await stranger.evaluate(() => window.heard), [])
  })

  it('keeps two flows on one page apart, rejoins a reloaded iframe, and is gone when it is destroyed', async () => {
    const { page, frames } = await visit(shop, [await aFlow(null), await aFlow(null)])
    await frames[1].evaluate(() => {
      window.link.submitted()
    })
    await until('the second', async () => (await told(page)).length === 1)
    assert.deepEqual(await told(page), [[1, { type: 'submitted' }]])
    await frames[1]
      .evaluate(() => {
        window.heard = []
        location.reload()
      })
      .catch(() => undefined)
    await until('the new document', () =>
      frames[1].evaluate(() => window.heard === undefined && window.link !== undefined).catch(() => false),
    )
    await frames[1].evaluate(() => {
      window.link.submitted()
    })
    await until('it again', async () => (await told(page)).length === 2)
    await page.evaluate(() => {
      window.flows[0].destroy()
      window.flows[0].destroy()
    })
    assert.equal(await page.locator('iframe').count(), 1)
    await frames[1].evaluate(() => {
      window.link.complete('PENDING')
    })
    await until('the one that stayed', async () => (await told(page)).length === 4)
  })

  it('refuses invalid options by name', async () => {
    const { page } = await visit(shop, [await aFlow(null)])
    const id = 'ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D'
    const said = await page.evaluate(
      ({ id }) =>
        [
          undefined,
          {},
          { container: '#none', id, onComplete() {} },
          { container: 7, id, onComplete() {} },
          { container: 'body', id: '../../evil', onComplete() {} },
          { container: 'body', id },
          { container: 'body', id, onComplete() {}, onEvent: 'x' },
          { container: 'body', id, onComplete() {}, lang: '"><script>' },
          { container: 'body', id, onComplete() {}, lang: 5 },
        ].map((given) => {
          try {
            ;(
              window as unknown as { IdentityVerification: { render(given: unknown): void } }
            ).IdentityVerification.render(given)
            return 'rendered'
          } catch (error) {
            return String(error)
          }
        }),
      { id },
    )
    assert.deepEqual(
      said.map((text) => text.replace('TypeError: IdentityVerification.render: ', '')),
      [
        'the argument must be an object',
        'container: must be a selector or an element',
        'container: no element matches #none',
        'container: must be a selector or an element',
        'id: must be the id of a verification, ver_…',
        'onComplete: must be a function',
        'onEvent: must be a function',
        'lang: must be a language tag, such as de',
        'lang: must be a language tag, such as de',
      ],
    )
    assert.equal(await page.locator('iframe').count(), 1)
  })
})
