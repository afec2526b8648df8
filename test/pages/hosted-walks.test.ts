import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { SIZES, launchBrowser, openPage } from '../support/browser.ts'
import { agree, chooseDocument, chooseFile, openPhone, press, sees, toFiles } from '../support/hosted-page.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'

describe("the hosted flow, with real people's detours", () => {
  let service: SharedService
  let browser: Browser
  before(async () => {
    service = await sharedService()
    browser = await launchBrowser()
  })

  const create = (changes: Record<string, unknown> = {}) =>
    service.create(
      { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'test:approved', ...changes },
      'test',
    )
  const idOnly = { level: ['ID_DOCUMENT'] }
  const isReached = async (page: Page, name: RegExp): Promise<void> => {
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      if (
        name.test(
          await page.evaluate(
            () =>
              document.activeElement?.textContent ||
              document.activeElement?.getAttribute('aria-label') ||
              document.activeElement?.getAttribute('type') ||
              '',
          ),
        )
      )
        return
    }
    assert.fail(`${String(name)} is not reached by Tab`)
  }

  it('continues after a reload with the received assets', async () => {
    const page = await openPhone(browser)
    await page.goto(String((await create()).hosted_url))
    await agree(page)
    await chooseDocument(page)
    await sees(page, 'Your camera is next')
    await page.reload()
    await page.getByText('You will take photos of your face').waitFor()
  })

  it('keeps the photos when the connection fails, and sends them when it returns', async () => {
    const created = await create(idOnly)
    const page = await openPhone(browser)
    await page.goto(String(created.hosted_url))
    await agree(page)
    await toFiles(page)
    await page.context().setOffline(true)
    await chooseFile(page, 'passport')
    await press(page, 'Use this photo')
    await press(page, 'Send')
    await sees(page, 'Connection lost')
    await page.context().setOffline(false)
    await sees(page, 'Thank you, that’s everything')
    assert.equal((await service.until(created.id, ({ status }) => status !== 'PENDING', 'test')).status, 'APPROVED')
  })

  it('sends a photo again after its body stalled', async () => {
    const created = await create(idOnly)
    const page = await openPhone(browser)
    let tries = 0
    await page.route('**/assets', (route) =>
      route.request().method() === 'POST' && ++tries === 1
        ? route.fulfill({
            status: 400,
            json: { error: { code: 'VALIDATION_ERROR', message: 'the body arrived too slowly' } },
          })
        : route.fallback(),
    )
    await page.goto(String(created.hosted_url))
    await agree(page)
    await toFiles(page)
    await chooseFile(page, 'passport')
    await press(page, 'Use this photo')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    assert.equal(tries, 2)
  })

  it('is followed by the computer while the phone continues', async () => {
    const created = await create({ ...idOnly, redirect_url: 'https://shop.example/back' })
    const [desk, phone] = [await openPage(browser, { viewport: SIZES.desktop }), await openPhone(browser)]
    await desk.goto(String(created.hosted_url))
    await agree(desk)
    await sees(desk, 'Continue on your phone')
    await phone.goto(String(created.hosted_url))
    await agree(phone)
    await chooseDocument(phone)
    await desk.getByText('Your phone has sent 1 photo').waitFor()
    await press(phone, 'Send')
    for (const page of [phone, desk]) await sees(page, 'Thank you, that’s everything')
    assert.match(
      String(await desk.getByRole('link', { name: 'Return' }).getAttribute('href')),
      /^https:\/\/shop\.example\/back\?verification_id=ver_/,
    )
    await desk.reload()
    await sees(desk, /already received|link no longer works/)
  })

  it('lets a person who cannot move continue to a review', async () => {
    const page = await openPhone(browser)
    const sent = page.waitForRequest((request) => request.url().endsWith('/submit'), { timeout: 120_000 })
    await page.goto(String((await create()).hosted_url))
    await agree(page)
    await chooseDocument(page)
    await toFiles(page)
    await chooseFile(page, 'selfie')
    await press(page, /^Use (this photo|it anyway)$/)
    await toFiles(page)
    await press(page, 'I can’t do this movement')
    await sees(page, 'Skip the movements?')
    await press(page, 'Skip them')
    await sees(page, 'Check your photos')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    assert.deepEqual((await sent).postDataJSON(), { liveness: 'UNABLE' })
  })

  it('works with the keyboard alone, and each step says where it is', async () => {
    const page = await openPhone(browser)
    await page.goto(String((await create(idOnly)).hosted_url))
    await sees(page, 'Let’s confirm it’s you')
    const focused = () => page.evaluate(() => [document.activeElement?.tagName, document.title])
    assert.deepEqual(await focused(), ['H1', 'Let’s confirm it’s you · Identity check'])
    await isReached(page, /checkbox/)
    await page.keyboard.press('Space')
    await isReached(page, /^Start$/)
    await page.keyboard.press('Enter')
    await sees(page, 'Your camera is next')
    assert.deepEqual(await focused(), ['H1', 'Your camera is next · Identity check'])
    await isReached(page, /Upload a photo instead/)
    await page.keyboard.press('Enter')
    await sees(page, 'Photo page of your passport')
    const chooser = page.waitForEvent('filechooser')
    await isReached(page, /Choose a photo/)
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(join(import.meta.dirname, '..', '..', 'dev', 'specimen', 'passport.jpg'))
    await sees(page, 'Can you read every line?')
  })

  it('has at most 60 KB of script and style, with one language', () => {
    const folder = join(import.meta.dirname, '..', '..', '.local', 'web', 'current')
    const html = readFileSync(join(folder, 'hosted', 'index.html'), 'utf8')
    const loaded = [...html.matchAll(/\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => String(path))
    const imported = loaded.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g)].map(
        ([, name]) => `assets/${String(name)}`,
      ),
    )
    const [language] = globSync('assets/ar-*.js', { cwd: folder })
    const files = [...new Set([...loaded, ...imported, String(language)])]
    const bytes = files.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0)
    assert.ok(loaded.length >= 2 && bytes <= 60 * 1024, `${bytes} bytes: ${files.join(' ')}`)
  })
})
