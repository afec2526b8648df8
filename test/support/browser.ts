import { TEST_DEVICE } from './test-device.ts'
import { chromiumProgram } from '../../dev/chromium.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import assert from 'node:assert/strict'
import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { hasMemory } from '../runner/memory-folder.ts'
import { IS_NIGHTLY } from './nightly.ts'
import { atEnd } from './stack.ts'

export { assertAccessible, assertColoursInDark } from './accessibility.ts'

// Real Chromium for the tests of the pages, with flags of our own: the default arguments of the package switch web
// security off. Every test of a policy, an origin or an iframe would be worthless.

const SHOTS = join(import.meta.dirname, '..', '..', '.local', 'screenshots')
// No GPU, not even an emulated one: on two busy cores the emulation delayed frames and clicks by many seconds.
const FLAGS = ['--no-sandbox', '--disable-gpu']
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** The person denies the permission. */
const REFUSED = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']

// Without enough shared memory, the processes of Chromium share files, each created on disk.
const SHARED_BYTES = 2 * 2 ** 30
const NO_MEMORY = '--disable-dev-shm-usage'

// Playwright switches storage partitioning off, which people's browsers have on. Chromium takes the last of two equal
// flags.
const PARTITIONED = ['--disable-features=HttpsUpgrades,PaintHolding', '--enable-features=ThirdPartyStoragePartitioning']

/** Common widths: phone, tablet and desktop. The narrowest is the width of WCAG 2.2, 1.4.10. */
export const SIZES = {
  narrow: { width: 320, height: 640 },
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

interface BrowserKind {
  readonly video?: string
  readonly refuses?: boolean
  readonly partitions?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** By kind: the start of a browser costs a second of a core, a context a twentieth. */
const browsers = new Map<string, { readonly browser: Promise<Browser>; users: number }>()
/** The contexts that were open when the test began: those of its file. Undefined between tests. */
let ofTheFile: ReadonlySet<BrowserContext> | undefined

/**
 * A Chromium of a kind, one for all tests of the process that need it. It ends with the last file that uses it.
 * Contexts keep tests apart: a test's contexts are closed at its end.
 *
 * @param kind.video an .mjpeg file that the camera shows in a loop; without it there is no camera
 * @param kind.refuses there is a camera, but the page has no permission for it
 * @param kind.partitions separates the storage of an iframe of another site from that of the site's own tabs, as browsers do
 * @param kind.env variables that override those of this process, such as LANG
 */
export async function launchBrowser(kind: BrowserKind = {}): Promise<Browser> {
  const key = JSON.stringify(kind)
  const shared = browsers.get(key) ?? { browser: launch(kind), users: 0 }
  const forget = (): void => {
    if (browsers.get(key) === shared) browsers.delete(key)
  }
  if (shared.users++ === 0) {
    browsers.set(key, shared)
    shared.browser.then((browser) => {
      browser.once('disconnected', forget)
    }, forget)
  }
  atEnd(async () => {
    if (--shared.users > 0) return
    forget()
    await (await shared.browser.catch(() => undefined))?.close() // the caller got the error
  })
  return shared.browser
}

const launch = async ({ video, refuses, partitions, env }: BrowserKind): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromiumProgram(),
    headless: true,
    ignoreDefaultArgs: hasMemory(SHARED_BYTES) ? [NO_MEMORY] : [],
    ...(env === undefined ? {} : { env: { ...process.env, ...env } }),
    args: [
      ...FLAGS,
      ...(partitions === true ? PARTITIONED : []),
      ...(refuses === true ? REFUSED : []),
      ...(video === undefined ? [] : [...CAMERA, `--use-file-for-fake-video-capture=${video}`]),
    ],
  })

const openContexts = async (): Promise<BrowserContext[]> =>
  (await Promise.all([...browsers.values()].map(async ({ browser }) => (await browser).contexts()))).flat()

/**
 * A page in a context of its own: it shares no cookies, storage or size. The certificate is the test's own and not
 * checked.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const isOfFile = ofTheFile === undefined
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: SIZES.desktop,
    ...options,
  })
  if (isOfFile) atEnd(() => context.close())
  await context.addInitScript((token) => {
    const id = /\/verify\/(ver_\w+)$/.exec(location.pathname)?.[1]
    try {
      if (id !== undefined && localStorage.getItem(`device:${id}`) === null) localStorage.setItem(`device:${id}`, token)
    } catch {
      /* an iframe without storage is a device of its own */
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

/** The open pages, with their refused calls. */
const open = new Map<Page, string[]>()

beforeEach(async () => {
  ofTheFile = new Set(await openContexts())
})

// A failed test of a page prints only the event that it waited for. This also prints the text of the page.
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

// Pages of earlier tests would go on drawing, calling the API and holding a camera.
afterEach(async () => {
  const before = ofTheFile
  ofTheFile = undefined
  await Promise.all(
    (await openContexts()).filter((context) => before?.has(context) === false).map((context) => context.close()),
  )
})

/** Asserts that nothing overflows sideways at the page's width. */
export async function assertNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const widths = (): Promise<{ content: number; shown: number }> =>
    page.evaluate(async () => {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      }) // a layout for the earlier width proves nothing
      return { content: document.documentElement.scrollWidth, shown: document.documentElement.clientWidth }
    })
  let { content, shown } = await widths()
  if (content > shown) {
    // A plot is redrawn a moment after the page becomes narrower.
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, {
        timeout: 5_000,
      })
      .catch(() => undefined)
    ;({ content, shown } = await widths())
  }
  assert.ok(content <= shown, `${what}: ${content} px wide in ${shown}`)
}

/**
 * Asserts that no field of a form overlaps another. A date field has a width of its own, and a grid or a row may give
 * it less.
 */
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

/**
 * Chromium may refuse a screenshot higher than 16,384 px, the side of a texture. A reference page on a phone is
 * 19,056 px high.
 */
const TALLEST_PX = 12_000

/**
 * Saves a screenshot in .local/screenshots/NAME.png for a person to look at, of a very long page only its beginning.
 * By night only.
 */
export async function keepScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  if (!IS_NIGHTLY) return // hundreds of screenshots, drawn and compressed without a GPU
  await mkdir(SHOTS, { recursive: true })
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const clip = fullPage && height > TALLEST_PX ? { clip: { x: 0, y: 0, width, height: TALLEST_PX } } : {}
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage, ...clip })
}

/**
 * Takes a screenshot at each common width and appends the width's name. At every width, also 320, it asserts that
 * nothing scrolls sideways and no fields overlap.
 */
export async function keepScreenshots(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await assertNoSidewaysScroll(page, `${name} at ${viewport.width}`)
    await assertFieldsApart(page, `${name} at ${viewport.width}`)
    if (size !== 'narrow') await keepScreenshot(page, `${name}-${size}`)
  }
}
