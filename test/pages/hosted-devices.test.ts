import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright-core'
import { call, create, type TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertColoursInDark,
  assertNoSidewaysScroll,
  keepScreenshot,
  launchBrowser,
  SIZES,
} from '../support/browser.ts'
import { anAccount } from '../support/factories.ts'
import { agree, chooseDocument, chooseFaces, openPhone, PHONE, press, sees, toFiles } from '../support/hosted-page.ts'
import { specimen } from '../support/pictures.ts'
import { sharedApi } from '../support/shared-api.ts'
import { startShop, type ShopPage } from '../support/shop.ts'
import { until } from '../support/until.ts'

const OTHER = 'Already open on another device'

describe('the hosted flow on another device', () => {
  let api: TestApi
  let key: string
  let browser: Browser
  before(async () => {
    api = await sharedApi()
    key = (await anAccount(api.db, { credits: 100 })).test.plaintext
    browser = await launchBrowser()
  })

  const begin = async (): Promise<string> =>
    String((await create(api, key, { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' })).json.id)
  const address = (id: string): string => `https://localhost:${api.port}/verify/${id}`
  const live = async (id: string) =>
    (
      await api.db
        .selectFrom('hosted_device')
        .select('came_by')
        .where('verification_id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    ).map(({ came_by: by }) => by)

  it('says that it is open elsewhere, and continues here after an explicit takeover; the first device shows it', async () => {
    const id = await begin()
    const first = await openPhone(browser)
    await first.goto(address(id))
    await agree(first)
    await chooseDocument(first)
    await until(
      'the stored asset',
      async () =>
        (await api.db.selectFrom('asset').select('id').where('verification_id', '=', id).execute()).length === 1,
    )
    await first.reload()
    await first.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await first.getByText(OTHER).count(), 0, 'a reload is the same device')

    const second = await openPhone(browser)
    await second.goto(`${address(id)}#d=${'S'.repeat(43)}`)
    await sees(second, OTHER)
    await assertAccessible(second, 'another device')
    await assertColoursInDark(second, 'another device', () => keepScreenshot(second, 'hosted-other-device-dark', false))
    for (const size of [SIZES.phone, SIZES.tablet, SIZES.desktop]) {
      await second.setViewportSize(size)
      await assertNoSidewaysScroll(second, `another device at ${size.width}`)
      await keepScreenshot(second, `hosted-other-device-light-${size.width}`, false)
    }
    // The longest words, and the other direction.
    for (const lang of ['de', 'fr', 'ar'] as const) {
      await second.getByRole('combobox').selectOption(lang)
      await second.waitForFunction((code) => document.documentElement.lang === code, lang)
      for (const [size, colorScheme] of [
        [SIZES.tablet, 'light'],
        [SIZES.phone, 'dark'],
        [SIZES.narrow, 'dark'],
      ] as const) {
        await second.emulateMedia({ colorScheme })
        await second.setViewportSize(size)
        await assertNoSidewaysScroll(second, `another device in ${lang} at ${size.width}`)
        await keepScreenshot(second, `hosted-other-device-${lang}-${colorScheme}-${size.width}`, false)
      }
    }
    await second.getByRole('combobox').selectOption('en')
    await press(second, 'Continue here')
    await agree(second)
    await second.getByText('Upload a photo instead').waitFor()
    assert.deepEqual(await live(id), ['TAKEOVER'])
    assert.deepEqual(
      (await call(api, 'GET', `/v1/hosted/verifications/${id}`, { device: null })).json.open_elsewhere,
      true,
    )
    await first.reload()
    await sees(first, OTHER)
  })

  it("continues without a question after a handover by a computer's code", async () => {
    const id = await begin()
    const desk = await browser.newPage({
      ignoreHTTPSErrors: true,
      viewport: SIZES.desktop,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await desk.goto(address(id))
    await agree(desk)
    await sees(desk, 'Continue on your phone')
    await until('the handover', async () => (await live(id)).includes('HANDOVER'))
    await press(desk, 'Copy the link')
    const link = await desk.evaluate(() => navigator.clipboard.readText())
    assert.match(link, new RegExp(`/verify/${id}#d=[A-Za-z0-9_-]{43}$`))
    const phone = await openPhone(browser)
    await phone.goto(link)
    await agree(phone)
    await chooseDocument(phone)
    await desk.getByText('Your phone has sent 1 photo').waitFor()
    assert.equal(new URL(phone.url()).hash, '')
    assert.deepEqual((await live(id)).sort(), ['BEGIN', 'HANDOVER'])
  })

  /** A shop that withholds the camera from its iframes, in a browser that partitions their storage. No token is stored there. */
  async function embedded(id: string, lang = 'en') {
    const shop = await startShop(
      'strict',
      new Map<string, ShopPage>([
        [
          '/',
          {
            headers: { 'Permissions-Policy': 'camera=()' },
            html: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Strict</title><div id="verify"></div><script src="https://localhost:${api.port}/embed/v1.js"></script>
        <script>IdentityVerification.render({ container: '#verify', id: '${id}', lang: '${lang}', onComplete() {} })</script>`,
          },
        ],
      ]),
    )
    const video = join(api.env.OBJECT_STORE_FOLDER, 'still.mjpeg')
    writeFileSync(video, Buffer.concat(Array.from({ length: 10 }, () => specimen('selfie'))))
    const context = await (
      await launchBrowser({ video, partitions: true })
    ).newContext({ ...PHONE, ignoreHTTPSErrors: true, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(shop.origin)
    const frame = await until('the frame', () => page.frames().find((one) => one.url().includes('/embed/verify/')))
    return { context, page, frame }
  }
  const pressIn = (frame: Frame, name: string | RegExp) => frame.getByRole('button', { name }).click()
  async function sendDocumentIn(frame: Frame): Promise<void> {
    await frame.getByRole('checkbox').check()
    await pressIn(frame, /^(Start|Continue)$/)
    await pressIn(frame, 'Upload a photo instead')
    await frame
      .locator('input[type=file]')
      .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: specimen('passport') })
    await frame.locator('.verdict.good, .verdict.doubt').waitFor()
    await pressIn(frame, /^Use (this photo|it anyway)$/)
  }
  const assetsOf = async (id: string) =>
    (await api.db.selectFrom('asset').select('type').where('verification_id', '=', id).execute()).map(
      ({ type }) => type,
    )
  const doubtsOf = async (id: string) =>
    (await api.db.selectFrom('verification').select('evidence_doubts').where('id', '=', id).executeTakeFirstOrThrow())
      .evidence_doubts

  it('continues in the new tab of an iframe with partitioned storage, with its assets, as the same person', async () => {
    const id = await begin()
    const { context, frame } = await embedded(id)
    await sendDocumentIn(frame)
    await until('the stored asset', async () => (await assetsOf(id)).length === 1)
    await pressIn(frame, /camera/i)
    const refused: string[] = []
    context.on('response', (response) => {
      if (response.status() === 409) refused.push(response.url())
    })
    const [tab] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link', { name: /tab/i }).click()])
    await tab.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await tab.getByText(OTHER).count(), 0, 'the tab is the same person')
    await agree(tab)
    await tab.getByText('Upload a photo instead').waitFor()
    const kept = (where: Frame | Page): Promise<string | null> =>
      where.evaluate((key) => localStorage.getItem(key), `device:${id}`)
    assert.match((await kept(tab)) ?? '', /^[A-Za-z0-9_-]{43}$/)
    assert.notEqual(await kept(frame), await kept(tab), 'storage is kept apart')
    assert.deepEqual([new URL(tab.url()).hash, refused], ['', []])
    assert.deepEqual((await live(id)).sort(), ['BEGIN', 'HANDOVER'])
    assert.deepEqual(await assetsOf(id), ['DOCUMENT_FRONT'], 'nothing was removed')
    await toFiles(tab)
    await chooseFaces(tab, 3)
    await sees(tab, 'Check your photos')
    await press(tab, 'Send')
    const doubts = await until('the submission', async () => {
      const found = await doubtsOf(id)
      return found.length > 0 && found // the faces are files, so there is always a doubt
    })
    assert.equal(doubts.includes('TAKEN_OVER'), false, doubts.join())
  })

  it('shows the link to copy when the browser forbids the iframe the clipboard', async () => {
    const id = await begin()
    const { context, page, frame } = await embedded(id)
    await sendDocumentIn(frame)
    await pressIn(frame, /camera/i)
    await pressIn(frame, /phone/i)
    await pressIn(frame, 'Copy the link')
    await frame.getByRole('textbox', { name: 'Copy the link' }).waitFor()
    await assertNoSidewaysScroll(page, 'the link to copy in a frame')
    await keepScreenshot(page, 'embed-link-to-copy', false)
    const link = await frame.getByRole('textbox', { name: 'Copy the link' }).inputValue()
    assert.match(link, new RegExp(`/verify/${id}#d=[A-Za-z0-9_-]{43}$`))
    await until('the handover', async () => (await live(id)).includes('HANDOVER'))
    const other = await context.newPage()
    await other.goto(link)
    await agree(other)
    await other.getByText('Upload a photo instead').waitFor()
    assert.deepEqual((await live(id)).sort(), ['BEGIN', 'HANDOVER'])
  })

  it('gives a link with a handover when a browser without a camera sends the person to another one', async () => {
    const id = await begin()
    const bare = await openPhone(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    // The browser's properties on a page without TLS.
    await bare.addInitScript(() => {
      Object.defineProperty(globalThis, 'isSecureContext', { value: false })
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
    })
    await bare.goto(address(id))
    await agree(bare)
    await press(bare, /camera/i)
    await sees(bare, 'No camera in this browser')
    await assertAccessible(bare, 'no camera, and the link')
    await keepScreenshot(bare, 'hosted-insecure-link', false)
    await press(bare, 'Copy the link')
    await until('the handover', async () => (await live(id)).includes('HANDOVER'))
    const link = await bare.evaluate(() => navigator.clipboard.readText())
    const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true, locale: 'en-GB' })
    const other = await context.newPage()
    await other.goto(link)
    await agree(other)
    await other.getByText('Upload a photo instead').waitFor()
    assert.deepEqual((await live(id)).sort(), ['BEGIN', 'HANDOVER'])
  })
})
