import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { TestApi } from '../support/api.ts'
import { launchBrowser, SIZES } from '../support/browser.ts'
import { enterConsoleByForm } from '../support/console.ts'
import { fillLogin, logIn, openVisitor } from '../support/dashboard.ts'
import { aKey, anAccount, aVerification } from '../support/factories.ts'
import { anAnswer, answerReads, ID } from '../support/hosted-answers.ts'
import { openPhone, sees } from '../support/hosted-page.ts'
import { aReview } from '../support/reviews.ts'
import { OWNER } from '../support/seed-dashboard.ts'
import { seededAccount, sharedApi } from '../support/shared-api.ts'
import { startShop, type ShopPage } from '../support/shop.ts'
import { aStaffMember } from '../support/staff.ts'
import { until } from '../support/until.ts'

// Browsers that name their language in a way that Intl refuses. Chromium takes it from the environment. A script before the page's
// scripts sets any other value.

/** As in headless Linux: LANG=C gives `en-US@posix`, and an unknown zone, which Chromium calls Etc/Unknown. */
const HEADLESS = { LANG: 'C', LC_ALL: 'C', LANGUAGE: '', TZ: 'Foo/Bar' }
/** Not fixed to en-GB, unlike other tests: the browser's own language. */
const AS_IT_IS: BrowserContextOptions = { locale: undefined }

/** The values of `navigator`, from before the first script of the page on. */
const say = (page: Page, language: unknown, languages: unknown): Promise<unknown> =>
  page.addInitScript(
    (said) => {
      for (const [name, value] of Object.entries(said))
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true })
    },
    { language, languages },
  )

const SAID: readonly (readonly [language: unknown, languages: unknown])[] = [
  ['', []],
  [undefined, undefined],
  ['undefined', ['undefined']],
  ['en_US.UTF-8', ['en_US.UTF-8', 'C']],
  ['POSIX', ['POSIX']],
  ['xx-invalid-…', ['xx-invalid-…', 'de']],
  [null, [null, 5, 'x']],
]

describe('pages in a browser whose language Intl refuses', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  const broken: string[] = []
  const watch = (page: Page): Page => page.on('pageerror', (error) => broken.push(error.message))
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser({ env: HEADLESS })])
    base = `https://localhost:${api.port}`
    await seededAccount()
  })
  afterEach(() => assert.deepEqual(broken.splice(0), [], 'faults of the page'))

  /** Every view of the menu, one after the other, without a reload. */
  async function walk(page: Page): Promise<void> {
    await page
      .getByRole('group', { name: /Chart of the decisions/ })
      .locator('canvas')
      .waitFor()
    for (const name of ['Verifications', 'API keys', 'Webhooks', 'Credits', 'Partner', 'Settings', 'Overview']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: name === 'Partner' ? /partner/i : name }).waitFor()
      assert.equal(await page.locator('.fault').count(), 0, name)
    }
    await page
      .getByRole('group', { name: /Chart of the decisions/ })
      .locator('canvas')
      .waitFor()
  }

  it('the test browser has a language and a zone that Intl refuses', async () => {
    const page = await openVisitor(browser, AS_IT_IS)
    const said = await page.evaluate(() => {
      const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
      const isRefused = (ask: () => unknown): boolean => {
        try {
          ask()
          return false
        } catch {
          return true
        }
      }
      return [
        navigator.language,
        isRefused(() => new Intl.NumberFormat(navigator.language)),
        zone,
        isRefused(() => new Intl.DateTimeFormat('en', { timeZone: zone })),
      ]
    })
    assert.deepEqual(said, ['en-US@posix', true, 'Etc/Unknown', true])
  })

  it('the dashboard shows all its views, with the plot', async () => {
    const page = watch(await logIn(browser, base, OWNER, AS_IT_IS))
    await walk(page)
    await page.getByRole('link', { name: 'Verifications', exact: true }).click()
    await page.getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  })

  for (const locale of ['C', 'de-DE@euro', 'ca-ES@valencia']) {
    it(`the dashboard works under ${locale}`, async () => walk(watch(await logIn(browser, base, OWNER, { locale }))))
  }

  it('the dashboard works under any language of a browser, also a missing one', async () => {
    for (const [language, languages] of SAID) {
      const page = watch(await openVisitor(browser))
      await say(page, language, languages)
      await page.goto(`${base}/dashboard/login`)
      await fillLogin(page, OWNER)
      await page
        .getByRole('group', { name: /Chart of the decisions/ })
        .locator('canvas')
        .waitFor()
      await page.close()
    }
  })

  it('the console shows queue, case and lists', async () => {
    const account = await anAccount(api.db)
    const { id } = await aReview(api.db, openFolderStore(String(api.env.OBJECT_STORE_FOLDER)), account, [
      'LIVENESS_LOW',
    ])
    const senior = watch(
      await enterConsoleByForm(browser, base, await aStaffMember(api.db, 'SENIOR'), `/reviews/${id}`, AS_IT_IS),
    )
    await senior.getByRole('heading', { name: 'Document', exact: true }).waitFor()
    await senior.getByRole('link', { name: 'Monitoring' }).click()
    await senior.getByRole('heading', { level: 1, name: 'Monitoring' }).waitFor()
    const page = watch(
      await enterConsoleByForm(browser, base, await aStaffMember(api.db, 'ADMIN'), '/deliveries', AS_IT_IS),
    )
    for (const name of ['Audit', 'People', 'Deliveries']) {
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    for (const one of [senior, page]) assert.equal(await one.locator('.fault').count(), 0)
  })

  const soon = (): string => new Date(Date.now() + 1_800_000).toISOString()

  it('the hosted page uses the language of the tag, with times in that language', async () => {
    const cases: readonly (readonly [language: unknown, languages: unknown, heading: string, until: RegExp])[] = [
      ['en-US@posix', ['en-US@posix'], 'Let’s confirm it’s you', /works until \d{1,2}:\d{2}\s[AP]M/],
      ['de_DE.UTF-8@euro', ['de_DE.UTF-8@euro'], 'Bestätigen Sie Ihre Identität', /\b\d{2}:\d{2}\b/],
      ['pt_BR', ['pt_BR', 'en-US@posix'], 'Confirme a sua identidade', /\b\d{2}:\d{2}\b/],
      ['ar-EG@posix', ['ar-EG@posix'], 'لنتحقق من هويتك', /[\d٠-٩]{1,2}:[\d٠-٩]{2}/],
      ...SAID.map(
        ([language, languages]) =>
          [
            language,
            languages,
            Array.isArray(languages) && languages.includes('de')
              ? 'Bestätigen Sie Ihre Identität'
              : 'Let’s confirm it’s you',
            /\d:\d{2}/,
          ] as const,
      ),
    ]
    for (const [language, languages, heading, written] of cases) {
      const page = watch(await openPhone(browser, AS_IT_IS))
      await say(page, language, languages)
      await answerReads(page, anAnswer({ expires_at: soon() }))
      await page.goto(`${base}/verify/${ID}`)
      const title = page.getByRole('heading', { level: 1 })
      await title.waitFor()
      const shown = await page.locator('main').innerText()
      assert.equal(await title.innerText(), heading, JSON.stringify(languages))
      assert.match(shown, written, JSON.stringify(languages))
      await page.close()
    }
  })

  it('the flow works in a page that passes its navigator.language on', async () => {
    const account = await anAccount(api.db, { credits: 100 })
    await aKey(api.db, account.accountId, 'TEST')
    const { id } = await aVerification(api.db, account, { mode: 'TEST' })
    const pages = new Map<string, ShopPage>([
      [
        '/',
        {
          html: `<!doctype html><title>Shop</title><div id="box"></div><script src="${base}/embed/v1.js"></script>
      <script>IdentityVerification.render({ container: '#box', id: '${id}', lang: navigator.language, onComplete() {} })</script>`,
        },
      ],
    ])
    const shop = await startShop('localhost', pages)
    const page = watch(await openVisitor(browser, AS_IT_IS))
    await page.goto(shop.origin)
    const frame = await until('the frame', () => page.frames().find((found) => found.url().includes('/embed/verify/')))
    assert.match(frame.url(), /lang=en-US%40posix/)
    await frame.getByRole('heading', { level: 1, name: 'Let’s confirm it’s you' }).waitFor()
  })

  it('the docs can be read and searched', async () => {
    const page = watch(await openVisitor(browser, { ...AS_IT_IS, viewport: SIZES.desktop }))
    await page.goto(`${base}/docs/webhooks`)
    await page.keyboard.press('/')
    await page.keyboard.type('signature')
    await page.getByText(/\d+ found/).waitFor()
  })

  it('a person with a link completes the flow', async () => {
    const page = watch(await openPhone(browser, AS_IT_IS))
    await answerReads(page, anAnswer({ expires_at: null }))
    await page.goto(`${base}/verify/${ID}?lang=en-US@posix`)
    await sees(page, 'Let’s confirm it’s you')
    assert.match(await page.locator('main').innerText(), /Issued by Germany/)
  })
})
