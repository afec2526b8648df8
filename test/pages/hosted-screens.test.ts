import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertColoursInDark,
  assertNoSidewaysScroll,
  keepScreenshot,
  launchBrowser,
  openPage,
  SIZES,
} from '../support/browser.ts'
import {
  ALL_STAGED,
  anAnswer,
  answerReads,
  ID,
  loseSent,
  received,
  refuseReads,
  takePictures,
  type HostedAnswer,
} from '../support/hosted-answers.ts'
import { agree, chooseFile, openPhone, PHONE, press, sees, toFiles } from '../support/hosted-page.ts'
import { sharedApi } from '../support/shared-api.ts'

/** The way to each screen, and its heading. */
interface Case {
  readonly name: string
  readonly heading: string
  readonly answer?: HostedAnswer
  readonly options?: BrowserContextOptions
  /** Steps before and after the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly walk?: (page: Page) => Promise<unknown>
}

const idOnly = anAnswer({ required_assets: ['DOCUMENT_FRONT'], liveness_challenge: { actions: [] } })
const toPreview = async (page: Page): Promise<void> => {
  await agree(page)
  await toFiles(page)
  await chooseFile(page, 'passport')
}

const CASES: readonly Case[] = [
  { name: 'welcome', heading: 'Let’s confirm it’s you' },
  {
    name: 'welcome-test-expiring',
    heading: 'Let’s confirm it’s you',
    answer: anAnswer({ mode: 'TEST', doc_type: null, expires_at: new Date(Date.now() + 1_800_000).toISOString() }),
    walk: (page) => press(page, 'Start'),
  },
  {
    name: 'welcome-document',
    heading: 'Let’s confirm it’s you',
    answer: idOnly,
    walk: (page) => page.getByText('What happens to my photos?').click(),
  },
  { name: 'choose', heading: 'Which document will you use?', answer: anAnswer({ doc_type: null }), walk: agree },
  {
    name: 'handover',
    heading: 'Continue on your phone',
    options: { viewport: SIZES.desktop, isMobile: false, hasTouch: false },
    walk: agree,
  },
  { name: 'prime', heading: 'Your camera is next', walk: agree },
  {
    name: 'no-camera',
    heading: 'No camera was found',
    walk: async (page) => {
      await agree(page)
      await press(page, 'Open the camera')
    },
  },
  {
    name: 'file',
    heading: 'Photo page of your passport',
    walk: async (page) => {
      await agree(page)
      await toFiles(page)
    },
  },
  {
    name: 'file-wrong',
    heading: 'Photo page of your passport',
    walk: async (page) => {
      await agree(page)
      await toFiles(page)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'preview',
    heading: 'Can you read every line?',
    prepare: takePictures,
    walk: async (page) => {
      await toPreview(page)
      await page.getByText('Looks good.').first().waitFor()
    },
  },
  {
    name: 'preview-doubt',
    heading: 'Can you read every line?',
    prepare: (page) => takePictures(page, { blur: true, glare: true }),
    walk: async (page) => {
      await toPreview(page)
      await page.getByText('It looks blurred.').first().waitFor()
    },
  },
  {
    name: 'preview-refused',
    heading: 'Can you read every line?',
    walk: async (page) => {
      await toPreview(page)
      await page.getByText('cannot read this photo').first().waitFor()
    },
    prepare: (page) =>
      page.route('**/assets', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { error: { code: 'NO_ASSETS' } } })
          : route.fallback(),
      ),
  },
  { name: 'check', heading: 'Check your photos', answer: anAnswer({ staged_assets: ALL_STAGED }), walk: agree },
  {
    name: 'lost',
    heading: 'Connection lost',
    answer: idOnly,
    prepare: loseSent,
    walk: async (page) => {
      await toPreview(page)
      await press(page, 'Use this photo')
      await press(page, 'Send')
    },
  },
  { name: 'end-ended', heading: 'This link no longer works', prepare: (page) => refuseReads(page, 404, 'LINK_ENDED') },
  { name: 'end-unknown', heading: 'This link is not valid', prepare: (page) => refuseReads(page, 404, 'NOT_FOUND') },
  {
    name: 'end-down',
    heading: 'The service can’t be reached',
    prepare: (page) => refuseReads(page, 503, 'SERVICE_UNAVAILABLE'),
  },
  {
    name: 'end-busy',
    heading: 'One moment',
    prepare: (page) => refuseReads(page, 429, 'RATE_LIMITED', { 'retry-after': '60' }),
  },
  { name: 'done-before', heading: 'Your photos were already received', answer: received() },
  {
    name: 'done',
    heading: 'Thank you, that’s everything',
    answer: anAnswer({ staged_assets: ALL_STAGED }),
    walk: async (page) => {
      await page.route('**/submit', (route) =>
        route.fulfill({ status: 201, json: { ...received(), redirect_url: 'https://shop.example/back' } }),
      )
      await agree(page)
      await press(page, 'Send')
      await page.getByText(/You return automatically/).waitFor()
      await press(page, 'Stay here')
    },
  },
]

describe('the screens of the hosted flow', () => {
  let api: TestApi
  let browser: Browser
  before(async () => {
    api = await sharedApi()
    browser = await launchBrowser()
  })

  const open = async (
    { answer = anAnswer(), options = PHONE, prepare, walk, heading }: Case,
    scheme: 'light' | 'dark',
    query = '',
  ): Promise<Page> => {
    const page = await openPage(browser, { ...options, colorScheme: scheme })
    await answerReads(page, answer)
    await prepare?.(page)
    await page.goto(`https://localhost:${api.port}/verify/${ID}${query}`)
    await walk?.(page)
    if (query === '') await sees(page, heading)
    return page
  }

  for (const each of CASES) {
    it(`${each.name}: breaks no rule of accessibility, light or dark, and does not scroll sideways at 320`, async () => {
      const page = await open(each, 'light')
      await keepScreenshot(page, `hosted-${each.name}-light`)
      await assertAccessible(page, each.name)
      await assertColoursInDark(page, each.name, () => keepScreenshot(page, `hosted-${each.name}-dark`))
      for (const size of [SIZES.narrow, SIZES.tablet, SIZES.desktop]) {
        await page.setViewportSize(size)
        await assertNoSidewaysScroll(page, `${each.name} at ${size.width}`)
        if (size !== SIZES.narrow) await keepScreenshot(page, `hosted-${each.name}-${size.width}`)
      }
    })
  }

  it('are mirrored in Arabic, except parts with a fixed side', async () => {
    for (const [lang, dir] of [
      ['ar', 'rtl'],
      ['de', 'ltr'],
      ['pt', 'ltr'],
      ['fr', 'ltr'],
      ['es', 'ltr'],
    ]) {
      const page = await open({ name: 'welcome', heading: '' }, 'dark', `?lang=${lang}`)
      await page.locator('h1').waitFor()
      assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [
        lang,
        dir,
      ])
      await assertAccessible(page, lang)
      await keepScreenshot(page, `hosted-welcome-${lang}`)
      await page.setViewportSize(SIZES.narrow)
      await assertNoSidewaysScroll(page, lang)
      await page.context().close()
    }
  })

  it('name the host of the return link, in the form of DNS, and never other words of the address', async () => {
    for (const [redirect, host] of [
      ['https://shop.example/bank.example?x', 'shop.example'],
      ['https://xn--mnchen-3ya.example:8443/', 'xn--mnchen-3ya.example:8443'],
      ['https://bank.example@evil.example/', 'evil.example'],
    ]) {
      const page = await openPhone(browser)
      await answerReads(page, anAnswer({ redirect_url: redirect, staged_assets: ALL_STAGED }))
      await page.route('**/submit', (route) =>
        route.fulfill({ status: 201, json: { ...received(), redirect_url: redirect } }),
      )
      await page.goto(`https://localhost:${api.port}/verify/${ID}?lang=en`)
      await agree(page)
      await press(page, 'Send')
      await sees(page, 'Thank you, that’s everything')
      assert.equal(await page.locator('dd.host').textContent(), host)
      await page.context().close()
    }
  })

  it("show the client's text as words: no markup, no script, no address of another kind", async () => {
    const evil = '<img src=x onerror="window.ran=1"><b>Bank</b>'
    for (const redirect of ['javascript:window.ran=2', 'data:text/html,x', 'ftp://x.example/', 'not an address']) {
      const page = await openPhone(browser)
      await answerReads(page, anAnswer({ client_name: evil, redirect_url: redirect, staged_assets: ALL_STAGED }))
      await page.route('**/submit', (route) =>
        route.fulfill({ status: 201, json: { ...received(), redirect_url: redirect } }),
      )
      await page.goto(`https://localhost:${api.port}/verify/${ID}`)
      await page.getByText(evil).first().waitFor()
      await agree(page)
      await press(page, 'Send')
      await sees(page, 'Thank you, that’s everything')
      assert.equal(await page.getByRole('link').count(), 0, redirect)
      assert.equal(await page.evaluate(() => (window as { ran?: number }).ran), undefined)
      await page.context().close()
    }
  })
})
