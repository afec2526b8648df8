import { TEST_DEVICE } from './test-device.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import assert from 'node:assert/strict'
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { IS_NIGHTLY } from './nightly.ts'
import { atEnd } from './stack.ts'

// Real Chromium for the tests of the pages. Flags of our own: the package's default arguments switch web security off, which
// would make every test of a policy, an origin or a frame worthless.

const SHOTS = join(import.meta.dirname, '..', '..', '.local', 'screenshots')
// No GPU, not even an emulated one: on two busy cores the emulation held frames and clicks back for many seconds.
const FLAGS = ['--no-sandbox', '--disable-gpu']
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** The person says no when they are asked. */
const REFUSED = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']

// Playwright switches the partition of storage off, which people's browsers have on. Of a flag given twice Chromium takes the last one.
const PARTITIONED = ['--disable-features=HttpsUpgrades,PaintHolding', '--enable-features=ThirdPartyStoragePartitioning']

/** Widths that people have: phone, tablet, desktop; the narrowest is what WCAG 2.2, 1.4.10 asks for. */
export const SIZES = {
  narrow: { width: 320, height: 640 },
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

/**
 * Starts a Chromium that ends with the tests of its file.
 *
 * @param options.video an .mjpeg file that its camera shows, over and over; without it there is no camera
 * @param options.refuses there is a camera, which it is not allowed to use
 * @param options.partitions keeps the storage of a frame of another site apart from that of its own tabs, as browsers do
 * @param options.env names of the environment over this process's, such as LANG
 */
export async function launchBrowser(
  options: { video?: string; refuses?: boolean; partitions?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    headless: true,
    ...(options.env === undefined ? {} : { env: { ...process.env, ...options.env } }),
    args: [
      ...FLAGS,
      ...(options.partitions === true ? PARTITIONED : []),
      ...(options.refuses === true ? REFUSED : []),
      ...(options.video === undefined ? [] : [...CAMERA, `--use-file-for-fake-video-capture=${options.video}`]),
    ],
  })
  atEnd(() => browser.close())
  return browser
}

/** A page of a context of its own: cookies, storage and size are no other's. The certificate is the test's own and not checked. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: SIZES.desktop,
    ...options,
  })
  await context.addInitScript((token) => {
    const id = /\/verify\/(ver_\w+)$/.exec(location.pathname)?.[1]
    try {
      if (id !== undefined && localStorage.getItem(`device:${id}`) === null) localStorage.setItem(`device:${id}`, token)
    } catch {
      /* a frame without storage is a device of its own */
    }
  }, TEST_DEVICE)
  const page = await context.newPage()
  const refused: string[] = []
  open.set(page, refused)
  page.on('response', (response) => {
    if (response.status() < 400) return
    const told = (words: string): number =>
      refused.push(
        `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname} ${words.slice(0, 300)}`,
      )
    response.text().then(told, () => told(''))
  })
  page.on('close', () => open.delete(page))
  return page
}

/** What is open, with the calls that were refused. */
const open = new Map<Page, string[]>()

// A browser's test that fails alone says what it waited for; what the page showed instead is the answer to why.
afterEach(async function () {
  const { currentTest: test } = this
  if (test?.state !== 'failed') return
  for (const [index, [page, refused]] of [...open].entries()) {
    if (page.isClosed()) continue
    const name = `failed-${test.title.replaceAll(/\W+/g, '-').slice(0, 60)}-${index}`
    await page.screenshot({ path: join(SHOTS, `${name}.png`) }).catch(() => undefined)
    const words = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch(() => '(no answer)')
    process.stdout.write(
      `    what the page showed (${name}.png), at ${page.url()}\n${words.slice(0, 1_500).replaceAll(/^/gm, '      | ')}\n      refused: ${refused.slice(-10).join(', ') || 'nothing'}\n`,
    )
  }
})

/** The rules that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * No rule of WCAG 2.2 AA, nor a best practice, that axe can check is broken.
 *
 * @param rules `of colours` for a page that was checked whole in another colour scheme, which changes nothing else of it; by night it is whole again
 */
export async function assertAccessible(page: Page, what: string, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }) // to tell of what is not broken would take a quarter of the time
  const chosen =
    rules === 'all' || IS_NIGHTLY
      ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      : axe.withRules(OF_COLOURS)
  const { violations } = await chosen.analyze()
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    [],
    what,
  )
}

/** Nothing sticks out to the side at the page's width. */
export async function assertNoSidewaysScroll(page: Page, what: string): Promise<void> {
  // A plot is drawn anew a moment after the page has become narrower.
  const settled = page.waitForFunction(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    undefined,
    { timeout: 5_000 },
  )
  await settled.catch(() => undefined)
  const { content, shown } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  assert.ok(content <= shown, `${what}: ${content} px wide in ${shown}`)
}

/** No field of a form lies on another: a date's has a width of its own, which a grid or a row may give less than. */
async function assertFieldsApart(page: Page, what: string): Promise<void> {
  const overlapping = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('.field input, .field select, .field textarea')].flatMap((field) => {
      const { left, right, top, bottom } = field.getBoundingClientRect()
      return right - left < 2 ||
        bottom - top < 2 ||
        !field.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        ? []
        : [
            {
              name: field.closest('.field')?.querySelector('label')?.textContent ?? '',
              dialog: field.closest('dialog, [role=dialog]'),
              left,
              right,
              top,
              bottom,
            },
          ]
    })
    return fields.flatMap((one, i) =>
      fields
        .slice(i + 1)
        .filter(
          (other) =>
            one.dialog === other.dialog &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    )
  })
  assert.deepEqual(overlapping, [], what)
}

/** Chromium may refuse a picture higher than 16,384 px, the side of a texture; a reference page on a phone is 19,056. */
const TALLEST_PX = 12_000

/** Keeps a picture of the page, of a very long one its beginning, in .local/screenshots/NAME.png, for a person to look at; by night alone. */
export async function keepScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  if (!IS_NIGHTLY) return // hundreds, drawn and packed without a GPU
  await mkdir(SHOTS, { recursive: true })
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const clip = fullPage && height > TALLEST_PX ? { clip: { x: 0, y: 0, width, height: TALLEST_PX } } : {}
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage, ...clip })
}

/** A picture at each width that people have, with the width's name behind its own; without sideways scroll or fields on one another at any, 320 included. */
export async function keepScreenshots(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await assertNoSidewaysScroll(page, `${name} at ${viewport.width}`)
    await assertFieldsApart(page, `${name} at ${viewport.width}`)
    if (size !== 'narrow') await keepScreenshot(page, `${name}-${size}`)
  }
}
