import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage, SIZES } from './browser.ts'
import { newAddress } from './dashboard.ts'
import { specimen } from './pictures.ts'
import { PATIENCE_MS } from './until.ts'

// A person in front of the hosted flow: they see, press and choose.

/** A phone: its pointer is a finger, so the flow does not offer to continue on a phone. */
export const PHONE: BrowserContextOptions = { viewport: SIZES.phone, hasTouch: true, isMobile: true }

/** From an address of its own. So people on their phones share no limit. */
export const openPhone = (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
  openPage(browser, { ...PHONE, extraHTTPHeaders: { 'x-forwarded-for': newAddress() }, ...options })

/** Presses a button, or a link that looks like one. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Waits for the screen of a heading. */
export const sees = (page: Page, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: PATIENCE_MS })

/** Ticks the consent and starts. */
export async function agree(page: Page): Promise<void> {
  await sees(page, 'Let’s confirm it’s you')
  await page.getByRole('checkbox').check()
  await press(page, /^(Start|Continue)$/)
}

/** Chooses a picture of the bundled specimen from the device's files. */
export const chooseFile = (page: Page, name: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: specimen(name) })

/** The specimen's file of a movement, by its heading. */
const MOVES: Readonly<Record<string, string>> = {
  'Turn your head to the left': 'turn-left',
  'Turn your head to the right': 'turn-right',
  'Look up': 'look-up',
  'Look down': 'look-down',
}

/** Selfie and movements from files, from the selfie's upload screen on. */
export async function chooseFaces(page: Page, moves: number): Promise<void> {
  await sees(page, 'Look straight at the camera')
  await chooseFile(page, 'selfie')
  await sees(page, 'Is your face clearly visible?')
  await page.getByText('Looks good.').or(page.getByText('No face was found')).waitFor()
  await press(page, /^Use (this photo|it anyway)$/)
  for (let i = 1; i <= moves; i++) {
    if (i === 1) await toFiles(page)
    await page.getByText(`Movement ${i} of ${moves}`).waitFor()
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    await chooseFile(page, MOVES[heading] ?? heading)
  }
}

/** From the screen that announces the camera to the file upload. */
export const toFiles = (page: Page): Promise<void> => press(page, 'Upload a photo instead')

/** The document from a file, from the announcement of the camera to “use it”. */
export async function chooseDocument(page: Page): Promise<void> {
  await toFiles(page)
  await chooseFile(page, 'passport')
  await sees(page, 'Can you read every line?')
  await page.locator('.verdict.good, .verdict.doubt').waitFor()
  await press(page, /^Use (this photo|it anyway)$/)
}

/** The picture of a phone's camera in portrait format. */
export const TALL = { width: 540, height: 960 }

/** The tracker does not load. The person takes the picture by the button. */
export const withoutTracker = (page: Page): Promise<unknown> =>
  page.route('**/assets/*worker-*', (route) => route.abort())

/** A picture of the face by the button, which counts down. */
export const takeByHand = (page: Page): Promise<void> => press(page, 'Take the photo in 3 seconds')

/** Three movements by the button. */
export async function moveByHand(page: Page): Promise<void> {
  for (let i = 1; i <= 3; i++) {
    await page.getByText(`Movement ${i} of 3`).waitFor()
    await takeByHand(page)
  }
}
