import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Frame, Page } from 'playwright-core'
import {
  assertAccessible,
  assertNoSidewaysScroll,
  keepScreenshot,
  launchBrowser,
  openPage,
  SIZES,
} from '../support/browser.ts'
import { specimen } from '../support/pictures.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { startShop, type ShopPage } from '../support/shop.ts'
import { until } from '../support/until.ts'

const SHOP = join(import.meta.dirname, '..', '..', 'examples', 'embed', 'shop.mjs')
const MOVES: Readonly<Record<string, string>> = {
  'Turn your head to the left': 'turn-left',
  'Turn your head to the right': 'turn-right',
  'Look up': 'look-up',
  'Look down': 'look-down',
}

declare global {
  interface Window {
    said: { type: string; code?: string }[]
  }
}

// The hosted flow inside a client's page, from the first screen to onComplete and the signed webhook.
describe('the embedded flow, end to end', function () {
  let service: SharedService, browser: Browser, shop: ChildProcess, address: string
  before(async () => {
    service = await sharedService()
    browser = await launchBrowser()
    shop = spawn(process.execPath, [SHOP], {
      env: {
        ...process.env,
        SERVICE: service.baseUrl,
        API_KEY: service.account.test.plaintext,
        PORT: '0',
        NODE_EXTRA_CA_CERTS: service.tls.caFile,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (shop.stdout === null) throw new Error('the shop says nothing')
    address = String((await once(createInterface({ input: shop.stdout }), 'line'))[0])
  })
  after(() => {
    shop.kill()
  })

  const frameOf = (page: Page): Promise<Frame> =>
    until('the frame', () => page.frames().find((frame) => frame.url().startsWith(service.baseUrl)))
  const press = (frame: Frame, name: string | RegExp) => frame.getByRole('button', { name }).click()
  const give = (frame: Frame, name: string) =>
    frame
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: specimen(name) })

  /** A person without a camera: all assets come from files. */
  async function walk(frame: Frame): Promise<void> {
    await frame.getByRole('checkbox').check()
    await press(frame, /^(Start|Continue)$/)
    await press(frame, 'Upload a photo instead')
    await give(frame, 'passport')
    await press(frame, /^Use (this photo|it anyway)$/)
    await press(frame, 'Upload a photo instead')
    await frame.getByRole('heading', { name: 'Look straight at the camera' }).waitFor()
    await give(frame, 'selfie')
    await frame.getByRole('heading', { name: 'Is your face clearly visible?' }).waitFor()
    await press(frame, /^Use (this photo|it anyway)$/)
    await press(frame, 'Upload a photo instead')
    for (let move = 1; move <= 3; move++) {
      await frame.getByText(`Movement ${move} of 3`).waitFor()
      await give(frame, MOVES[await frame.getByRole('heading', { level: 1 }).innerText()] ?? '')
    }
    await frame.getByRole('heading', { name: 'Check your photos' }).waitFor()
    await press(frame, 'Send')
  }

  it('runs in the shop of the examples from the first screen to onComplete, and the webhook decides', async () => {
    const page = await openPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(address)
    const frame = await frameOf(page)
    const id = /ver_[0-9A-Z]{26}/.exec(frame.url())?.[0] ?? ''
    await frame.getByRole('checkbox').waitFor()
    await assertAccessible(page, 'the flow in a page')
    await assertNoSidewaysScroll(page, 'the flow in a page')
    await keepScreenshot(page, 'embed-shop-phone', false)
    await walk(frame)
    await page.getByText('Thank you. We will tell you as soon as we know more. (PENDING)').waitFor()
    assert.equal(await page.locator('iframe').count(), 0, 'destroyed by onComplete')
    assert.deepEqual(errors, [])
    const record = await service.until(id, ({ status }) => status !== 'PENDING', 'test')
    assert.equal(record.status, 'APPROVED')
    const [event] = await service.eventsOf(id, 1)
    assert.deepEqual([event.event, event.signature_valid], ['verification.approved', true])
  })

  it('reports a page that withholds the camera, and offers a separate tab', async () => {
    const pages = new Map<string, ShopPage>()
    const strict = await startShop('strict', pages)
    const { id } = await service.create({ level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' }, 'test')
    pages.set('/', {
      headers: { 'Permissions-Policy': 'camera=()' },
      html: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Strict</title><div id="verify"></div><script src="${service.baseUrl}/embed/v1.js"></script>
        <script>said = []; IdentityVerification.render({ container: '#verify', id: '${id}', lang: 'en', onComplete() {}, onEvent: (event) => said.push(event) })</script>`,
    })
    // There must be a camera to withhold.
    const video = join(service.folder, 'still.mjpeg')
    writeFileSync(video, Buffer.concat(Array.from({ length: 10 }, () => specimen('selfie'))))
    const page = await openPage(await launchBrowser({ video }), {
      viewport: SIZES.phone,
      hasTouch: true,
      isMobile: true,
    })
    await page.goto(strict.origin)
    const frame = await frameOf(page)
    await frame.getByRole('checkbox').check()
    await press(frame, /^(Start|Continue)$/)
    await press(frame, /camera/i)
    const tab = frame.getByRole('link', { name: /tab/i })
    await tab.waitFor()
    await keepScreenshot(page, 'embed-blocked-phone', false)
    assert.equal(await tab.getAttribute('target'), '_blank')
    assert.match(
      (await tab.getAttribute('href')) ?? '',
      new RegExp(`^${service.baseUrl}/verify/${id}#d=[A-Za-z0-9_-]{43}$`),
    )
    await until('the event at the page', () =>
      page.evaluate(() => window.said.some(({ type, code }) => type === 'error' && code === 'CAMERA_BLOCKED_BY_PAGE')),
    )
  })

  it('says in the iframe that a link has ended or does not exist', async () => {
    const pages = new Map<string, ShopPage>()
    const plain = await startShop('plain', pages)
    const { id } = await service.create({ level: ['ID_DOCUMENT'], country: 'de', end_user_ref: 'test:expired' }, 'test')
    await service.until(id, ({ status }) => status === 'EXPIRED', 'test')
    for (const [verification, code] of [
      [id, 'LINK_ENDED'],
      ['ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D', 'NOT_FOUND'],
    ]) {
      pages.set('/', {
        html: `<!doctype html><html lang="en"><title>Plain</title><div id="verify"></div><script src="${service.baseUrl}/embed/v1.js"></script>
          <script>said = []; IdentityVerification.render({ container: '#verify', id: '${verification}', onComplete() {}, onEvent: (event) => said.push(event) })</script>`,
      })
      const page = await openPage(browser)
      await page.goto(plain.origin)
      await until(code, () =>
        page.evaluate((wanted) => window.said.some((event) => event.type === 'error' && event.code === wanted), code),
      )
      await (await frameOf(page)).getByRole('heading', { level: 1 }).waitFor()
    }
  })
})
