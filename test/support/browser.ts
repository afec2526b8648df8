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

// Real Chromium for the tests of the pages. Flags of our own: the package's default arguments switch web security off, which
// would make every test of a policy, an origin or a frame worthless.

const SHOTS = join(import.meta.dirname, '..', '..', '.local', 'screenshots')
// No GPU, not even an emulated one: on two busy cores the emulation held frames and clicks back for many seconds.
const FLAGS = ['--no-sandbox', '--disable-gpu']
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** The person says no when they are asked. */
const REFUSED = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']

// What its processes share they keep in files otherwise, each made on the disk.
const SHARED_BYTES = 2 * 2 ** 30
const NO_MEMORY = '--disable-dev-shm-usage'

// Playwright switches the partition of storage off, which people's browsers have on. Of a flag given twice Chromium takes the last one.
const PARTITIONED = ['--disable-features=HttpsUpgrades,PaintHolding', '--enable-features=ThirdPartyStoragePartitioning']

/** Widths that people have: phone, tablet, desktop; the narrowest is what WCAG 2.2, 1.4.10 asks for. */
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

/** By their kind: a start costs a second of a core, a context a twentieth. */
const browsers = new Map<string, { readonly browser: Promise<Browser>; users: number }>()
/** The contexts that were open when the test began: those of its file. Undefined between tests. */
let ofTheFile: ReadonlySet<BrowserContext> | undefined

/**
 * A Chromium of a kind, one for all tests of the process that want it; it ends with the last file that does. Contexts keep tests apart: what a
 * test opens is closed at its end.
 *
 * @param kind.video an .mjpeg file that its camera shows, over and over; without it there is no camera
 * @param kind.refuses there is a camera, which it is not allowed to use
 * @param kind.partitions keeps the storage of a frame of another site apart from that of its own tabs, as browsers do
 * @param kind.env names of the environment over this process's, such as LANG
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
    await (await shared.browser.catch(() => undefined))?.close() // who asked for it was told
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

/** A page of a context of its own: cookies, storage and size are no other's. The certificate is the test's own and not checked. */
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

beforeEach(async () => {
  ofTheFile = new Set(await openContexts())
})

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

// Pages that nobody looks at any more would go on drawing, asking and holding a camera.
afterEach(async () => {
  const before = ofTheFile
  ofTheFile = undefined
  await Promise.all(
    (await openContexts()).filter((context) => before?.has(context) === false).map((context) => context.close()),
  )
})

/** Nothing sticks out to the side at the page's width. */
export async function assertNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const widths = (): Promise<{ content: number; shown: number }> =>
    page.evaluate(async () => {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      }) // what was laid out for the width before tells nothing
      return { content: document.documentElement.scrollWidth, shown: document.documentElement.clientWidth }
    })
  let { content, shown } = await widths()
  if (content > shown) {
    // A plot is drawn anew a moment after the page has become narrower.
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, {
        timeout: 5_000,
      })
      .catch(() => undefined)
    ;({ content, shown } = await widths())
  }
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
