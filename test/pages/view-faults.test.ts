import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { TestApi } from '../support/api.ts'
import { assertAccessible, assertNoSidewaysScroll, keepScreenshots, launchBrowser, SIZES } from '../support/browser.ts'
import { enterConsoleByForm } from '../support/console.ts'
import { enter, openVisitor } from '../support/dashboard.ts'
import { anAccount } from '../support/factories.ts'
import { ALL_STAGED, anAnswer, answerReads, ID } from '../support/hosted-answers.ts'
import { agree, openPhone, press, sees } from '../support/hosted-page.ts'
import { aReview } from '../support/reviews.ts'
import { seededAccount, sharedApi } from '../support/shared-api.ts'
import { aStaffMember } from '../support/staff.ts'

// A view that fails: by an answer of another shape, by a part that a new build removed, or by the browser itself.

const WRONG = 'Something on this page went wrong'
const MISSING = 'A part of this page could not be loaded'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

/** Breaks the writing of times, until `mend` is called: each screen with a time throws while it is drawn. */
const breakTimes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
    Object.assign(window, { isBroken: true })
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get(this: Intl.DateTimeFormat) {
        if ((window as unknown as { isBroken: boolean }).isBroken) throw new Error('times cannot be written')
        return own?.get?.call(this) as unknown
      },
    })
  })
const mend = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { isBroken: false })
  })

describe('a view that fails', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  let owner: { readonly id: string }
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
    owner = await seededAccount()
  })

  describe('in the dashboard', () => {
    /** The list of verifications in the answer of another release. */
    const breakList = (page: Page) =>
      page.route('**/v1/me/verifications?*', async (route) => {
        const answer = await route.fetch()
        const list = (await answer.json()) as { items: object[] }
        await route.fulfill({
          response: answer,
          json: { ...list, items: list.items.map((item) => ({ ...item, reference_code: null })) },
        })
      })

    it('keeps every other view, and recovers when the answer is right', async () => {
      const page = await enter(browser, api, owner)
      await heading(page, 'Overview').waitFor()
      await page.getByRole('table', { name: 'Latest verifications' }).waitFor()
      await breakList(page)
      await go(page, 'Verifications')
      await heading(page, WRONG).waitFor()
      assert.equal(await page.title(), `${WRONG} · Identity`)
      await assertAccessible(page, 'fault')
      await keepScreenshots(page, 'dashboard-fault')
      await page.setViewportSize(SIZES.desktop)
      for (const name of ['API keys', 'Webhooks', 'Settings']) {
        await go(page, name)
        await heading(page, name).waitFor()
      }
      await go(page, 'Verifications')
      await heading(page, WRONG).waitFor()
      await page.unroute('**/v1/me/verifications?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('table', { name: 'Verifications' }).waitFor()
    })

    it('reports a part that is missing after a release, keeps the others, and offers to load the page again', async () => {
      const page = await enter(browser, api, owner)
      await page.route('**/assets/keys-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
      await go(page, 'API keys')
      await heading(page, MISSING).waitFor()
      await assertAccessible(page, 'missing part')
      await keepScreenshots(page, 'dashboard-missing-part')
      await page.setViewportSize(SIZES.desktop)
      await go(page, 'Webhooks')
      await heading(page, 'Webhooks').waitFor()
      await page.route('**/assets/credits-*.js', (route) => route.abort('connectionfailed'))
      await go(page, 'Credits')
      await heading(page, MISSING).waitFor()
      assert.equal(
        await page.getByRole('button', { name: 'Try again' }).count(),
        0,
        'the browser keeps the failed module',
      )
      await page.unroute('**/assets/credits-*.js')
      await page.unroute('**/assets/keys-*.js')
      await page.getByRole('button', { name: 'Reload the page' }).click()
      await heading(page, 'Credits').waitFor()
      await go(page, 'API keys')
      await heading(page, 'API keys').waitFor()
    })

    it('shows the figures as a table when the plot fails', async () => {
      const page = await enter(browser, api, owner)
      await page.getByRole('group', { name: /Chart of the decisions/ }).waitFor()
      await page.route('**/assets/plot-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'throw new RangeError("Invalid language tag: en-US@posix")',
        }),
      )
      await page.reload()
      await page.getByRole('table', { name: 'Decisions per day' }).waitFor()
      await page.getByRole('table', { name: 'Latest verifications' }).waitFor()
    })

    it('also before the login', async () => {
      const page = await openVisitor(browser)
      await page.route('**/assets/register-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
      await page.goto(`${base}/dashboard/register`)
      await heading(page, MISSING).waitFor()
      await assertAccessible(page, 'missing part before the login')
      await keepScreenshots(page, 'dashboard-missing-before-login')
      await page.unroute('**/assets/register-*.js')
      await page.getByRole('button', { name: 'Reload the page' }).click()
      await page.getByLabel('E-mail address').waitFor()
    })

    it('reports it when the page’s script itself is gone', async () => {
      for (const path of ['/dashboard', '/staff', `/verify/${ID}`]) {
        const page = await openVisitor(browser)
        await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
        await page.goto(base + path)
        await page.getByText('a part of it did not load').waitFor()
        await assertNoSidewaysScroll(page, path)
        await assertAccessible(page, path)
        await page.close()
      }
    })
  })

  describe('in the console', () => {
    it('keeps the queue and every other page; another case opens', async () => {
      const [store, account] = [openFolderStore(String(api.env.OBJECT_STORE_FOLDER)), await anAccount(api.db)]
      const [odd, good] = [
        await aReview(api.db, store, account, ['LIVENESS_LOW']),
        await aReview(api.db, store, account, ['FACE_MATCH_LOW']),
      ]
      const page = await enterConsoleByForm(browser, base, await aStaffMember(api.db, 'SENIOR'), '/reviews')
      await page.route(`**/v1/staff/reviews/${odd.id}`, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), reason_codes: null } })
      })
      const queue = page.getByRole('complementary', { name: 'Queue' })
      const entry = (code: string) => queue.getByText(code.replace(/(.{4})(?=.)/g, '$1 '))
      await entry(odd.referenceCode).click()
      await heading(page, WRONG).waitFor()
      await assertAccessible(page, 'fault of a case')
      await keepScreenshots(page, 'console-fault')
      await page.setViewportSize(SIZES.desktop)
      await entry(good.referenceCode).click()
      await page.getByRole('heading', { name: 'Document', exact: true }).waitFor()
      await page.getByRole('link', { name: 'Monitoring' }).click()
      await heading(page, 'Monitoring').waitFor()
      await page.goBack()
      await entry(odd.referenceCode).click()
      await heading(page, WRONG).waitFor()
      await page.unroute(`**/v1/staff/reviews/${odd.id}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: 'Document', exact: true }).waitFor()
    })

    it('keeps the bar above a failing page', async () => {
      const page = await enterConsoleByForm(browser, base, await aStaffMember(api.db, 'ADMIN'), '/deliveries')
      await page.route('**/v1/staff/people', (route) => route.fulfill({ json: { items: [null] } }))
      await page.getByRole('link', { name: 'People' }).click()
      await heading(page, WRONG).waitFor()
      await page.getByRole('link', { name: 'Audit' }).click()
      await heading(page, 'Audit').waitFor()
    })
  })

  describe('in the hosted flow', () => {
    const TITLES = {
      en: 'Something went wrong on this page',
      es: 'Algo ha fallado en esta página',
      fr: 'Un problème est survenu sur cette page',
      de: 'Auf dieser Seite ist etwas schiefgegangen',
      ar: 'حدث خطأ في هذه الصفحة',
      pt: 'Algo correu mal nesta página',
    } as const

    it("lets the person continue with the service's data", async () => {
      const page = await openPhone(browser)
      await breakTimes(page)
      await answerReads(
        page,
        anAnswer({ expires_at: new Date(Date.now() + 1_800_000).toISOString(), staged_assets: ALL_STAGED }),
      )
      await page.goto(`${base}/verify/${ID}`)
      await sees(page, TITLES.en)
      await mend(page)
      await press(page, 'Try again')
      await agree(page)
      await sees(page, 'Check your photos')
      assert.equal(await page.locator('figcaption.missing').count(), 0)
    })

    it('reports it in each language, in light and dark', async () => {
      for (const [lang, title] of Object.entries(TITLES)) {
        const page = await openPhone(browser, { colorScheme: lang === 'ar' ? 'dark' : 'light' })
        await breakTimes(page)
        await answerReads(page, anAnswer({ expires_at: new Date(Date.now() + 1_800_000).toISOString() }))
        await page.goto(`${base}/verify/${ID}?lang=${lang}`)
        await sees(page, title)
        await assertAccessible(page, `fault, ${lang}`)
        await keepScreenshots(page, `hosted-fault-${lang}`)
        await page.close()
      }
    })

    it('asks again after an unreadable answer', async () => {
      const page = await openPhone(browser)
      await answerReads(page, { ...anAnswer(), staged_assets: null } as never)
      await page.goto(`${base}/verify/${ID}`)
      await sees(page, 'The service can’t be reached')
      await page.unroute('**/v1/hosted/verifications/**')
      await answerReads(page, anAnswer())
      await press(page, 'Try again')
      await sees(page, 'Let’s confirm it’s you')
    })

    it('falls back to English when the words of the language are missing, and keeps its language when another is missing', async () => {
      const page = await openPhone(browser)
      await page.route('**/assets/{de,fr}-*.js', (route) => route.abort('connectionfailed'))
      await answerReads(page, anAnswer())
      await page.goto(`${base}/verify/${ID}?lang=de`)
      await sees(page, 'Let’s confirm it’s you')
      await page.getByLabel('Change language').selectOption('fr')
      await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('.language select')?.value === 'en')
      await page.getByLabel('Change language').selectOption('es')
      await sees(page, 'Confirmemos que es usted')
    })
  })
})
