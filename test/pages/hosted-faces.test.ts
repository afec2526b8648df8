import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { call, create, type TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertColoursInDark,
  assertNoSidewaysScroll,
  keepScreenshot,
  launchBrowser,
  SIZES,
} from '../support/browser.ts'
import { CAMERA_PATHS, onlyWhereChanged } from '../support/by-path.ts'
import { anAccount } from '../support/factories.ts'
import { fakeCamera, type Scene } from '../support/fake-camera.ts'
import { agree, moveByHand, openPhone, press, sees, takeByHand, TALL, withoutTracker } from '../support/hosted-page.ts'
import { specimen } from '../support/pictures.ts'
import { sharedApi } from '../support/shared-api.ts'

describe('the hosted flow’s camera screens', () => {
  before(function () {
    onlyWhereChanged(this, CAMERA_PATHS, 'camera screens of the hosted flow')
  })
  let api: TestApi
  let key: string
  before(async () => {
    api = await sharedApi()
    key = (await anAccount(api.db, { credits: 100 })).test.plaintext
  })
  /** A camera that shows one scene for ever. */
  const camera = async (show: Scene['show']): Promise<Browser> =>
    launchBrowser({ video: await fakeCamera({ size: TALL, scenes: [{ show, seconds: 3 }] }) })
  const begin = async (): Promise<string> => {
    const { json } = await create(api, key, {
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'before a camera',
    })
    return String(json.id)
  }
  const post = (id: string, path: string, json?: unknown) =>
    call(api, 'POST', `/v1/hosted/verifications/${id}/${path}`, json === undefined ? {} : { json })
  const stage = async (id: string, type: string, name: string): Promise<void> => {
    assert.equal((await post(id, 'assets', { type, data: specimen(name).toString('base64') })).status, 201)
  }
  const address = (id: string): string => `https://localhost:${api.port}/verify/${id}`
  const start = async (browser: Browser, id: string): Promise<Page> => {
    const page = await openPhone(browser)
    await page.goto(address(id))
    await agree(page)
    return page
  }
  /** Light, dark, the narrowest window, and the other widths as screenshots. */
  async function judge(page: Page, name: string): Promise<void> {
    await assertAccessible(page, name)
    await keepScreenshot(page, `hosted-live-${name}-light`, false)
    await assertColoursInDark(page, name, () => keepScreenshot(page, `hosted-live-${name}-dark`, false))
    for (const size of [SIZES.narrow, SIZES.tablet, SIZES.desktop, SIZES.phone]) {
      await page.setViewportSize(size)
      await assertNoSidewaysScroll(page, `${name} at ${size.width}`)
      if (size !== SIZES.phone) await keepScreenshot(page, `hosted-live-${name}-${size.width}`, false)
    }
  }
  it('break no rule of accessibility, light or dark, and do not scroll sideways: document, selfie, movement', async () => {
    const browser = await camera('desk')
    const id = await begin()
    const page = await start(browser, id)
    await press(page, 'Open the camera')
    await page.getByText('Fit the document in the frame').first().waitFor()
    await judge(page, 'document')

    await stage(id, 'DOCUMENT_FRONT', 'passport')
    const selfie = await start(browser, id)
    await press(selfie, 'Open the camera')
    await selfie.getByText('No face visible').first().waitFor()
    await judge(selfie, 'selfie')
    await page.context().close()
    await selfie.context().close()

    await stage(id, 'SELFIE', 'selfie')
    const move = await start(browser, id)
    await press(move, 'Open the camera')
    await move.getByText('No face visible').first().waitFor()
    await judge(move, 'move')
    await move.getByRole('combobox').selectOption('ar')
    await move.locator('html[dir=rtl]').waitFor()
    await assertNoSidewaysScroll(move, 'movement in Arabic')
    await assertAccessible(move, 'movement in Arabic')
    await keepScreenshot(move, 'hosted-live-move-ar', false)
  })

  it('lead by the button alone, without a tracker, to the random challenge, whose screen breaks no rule either', async () => {
    const id = await begin()
    await stage(id, 'DOCUMENT_FRONT', 'passport')
    const browser = await camera('front')
    const page = await openPhone(browser)
    await withoutTracker(page)
    await page.goto(address(id))
    await agree(page)
    await press(page, 'Open the camera')
    await takeByHand(page)
    await moveByHand(page)
    await sees(page, /^(Open your mouth|Close your eyes|Smile)$/)
    const { promise: judged, resolve: release } = Promise.withResolvers<undefined>()
    await page.route('**/capture/frames', async (route) => {
      await judged // the screen stays during the upload of its series
      await route.fallback()
    })
    await judge(page, 'own-step')
    release(undefined)
    await sees(page, 'Check your photos')
  })

  it('start again with the face when the service refuses a movement, and reach the end', async () => {
    const id = await begin()
    await stage(id, 'DOCUMENT_FRONT', 'passport')
    const page = await openPhone(await camera('front'))
    await withoutTracker(page)
    let pictures = 0
    await page.route('**/assets', (route) =>
      route.request().method() === 'POST' && ++pictures === 3
        ? route.fulfill({ status: 400, json: { error: { code: 'NO_ASSETS', message: 'none is usable' } } })
        : route.fallback(),
    )
    await page.goto(address(id))
    await agree(page)
    await press(page, 'Open the camera')
    await takeByHand(page)
    for (const movement of [1, 2]) {
      await page.getByText(`Movement ${movement} of 3`).waitFor()
      await takeByHand(page)
    }
    await sees(page, 'Look straight at the camera')
    await page.getByText('One photo could not be read. Please take it again.').waitFor()
    await takeByHand(page)
    await moveByHand(page)
    await sees(page, /^(Open your mouth|Close your eyes|Smile)$/)
    await sees(page, 'Check your photos')
    const { json } = await call(api, 'GET', `/v1/hosted/verifications/${id}`)
    assert.equal(
      new Set(
        (json.staged_assets as { type: string; session_id: string | null }[])
          .filter(({ type }) => type !== 'DOCUMENT_FRONT')
          .map(({ session_id: session }) => session),
      ).size,
      1,
      'one session',
    )
  })

  it('give the person a button when the tracker fails midway', async () => {
    const id = await begin()
    await stage(id, 'DOCUMENT_FRONT', 'passport')
    const page = await start(await camera('desk'), id)
    await press(page, 'Open the camera')
    await page.getByText('No face visible').first().waitFor()
    const [tracker] = page.workers()
    await tracker.evaluate(() => {
      globalThis.close()
    })
    await page.getByText('Tap the button, then make the movement.').first().waitFor()
    await takeByHand(page)
    await page.getByText('Movement 1 of 3').waitFor()
  })

  it('say that the camera is not allowed, and lead to files', async () => {
    const browser = await camera('desk')
    const id = await begin()
    const page = await openPhone(browser)
    await page.route(address(id), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=()' } })
    })
    await page.goto(address(id))
    await agree(page)
    await press(page, 'Open the camera')
    await sees(page, 'The camera is blocked here')
    const tab = new URL(
      String(await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')),
      address(id),
    )
    assert.match(tab.hash, /^#d=[A-Za-z0-9_-]{43}$/) // hands over, because the tab has separate storage
    assert.equal(tab.href, `${address(id)}${tab.hash}`)
    await judge(page, 'blocked')
    await press(page, 'Upload a photo instead')
    await sees(page, 'Photo page of your passport')

    const refusing = await launchBrowser({ refuses: true })
    const refused = await start(refusing, id)
    await press(refused, 'Open the camera')
    await sees(refused, 'The camera is not allowed')
    await assertAccessible(refused, 'refused')
    await press(refused, 'Upload a photo instead')
    await sees(refused, 'Photo page of your passport')
  })

  it('say that the flow continued elsewhere, when another page opens a newer session', async () => {
    const browser = await camera('front')
    const id = await begin()
    await stage(id, 'DOCUMENT_FRONT', 'passport')
    const first = await openPhone(browser)
    await withoutTracker(first)
    await first.goto(address(id))
    await agree(first)
    await press(first, 'Open the camera')
    await takeByHand(first)
    await first.getByText('Movement 1 of 3').waitFor()
    const second = await openPhone(browser)
    await withoutTracker(second)
    await second.goto(address(id))
    await agree(second)
    const opened = second.waitForResponse(
      (response) => response.url().endsWith('/capture') && response.status() === 201,
    )
    await press(second, 'Open the camera')
    await opened
    await takeByHand(first)
    await sees(first, 'You continued somewhere else')
    assert.equal(await first.getByRole('alert').count(), 0, 'nothing took too long')
    await judge(first, 'elsewhere')
    await first
      .getByText(/^Your phone has sent|^Waiting/)
      .first()
      .waitFor()
  })

  it('continue without a session when its tries are used up, and announce a review', async () => {
    const browser = await camera('front')
    const id = await begin()
    await stage(id, 'DOCUMENT_FRONT', 'passport')
    for (let i = 0; i < 6; i++) assert.equal((await post(id, 'capture')).status, 201)
    assert.equal((await post(id, 'capture')).code, 'CAPTURE_TRIES_EXCEEDED')
    const page = await openPhone(browser)
    await withoutTracker(page)
    await page.goto(address(id))
    await agree(page)
    await press(page, 'Open the camera')
    await page.getByText('A person will check these photos').waitFor()
    await assertAccessible(page, 'without a session')
    await keepScreenshot(page, 'hosted-live-no-session', false)
    await takeByHand(page)
    await moveByHand(page)
    await sees(page, 'Check your photos')
    const staged = (await call(api, 'GET', `/v1/hosted/verifications/${id}`)).json.staged_assets as {
      session_id: string | null
    }[]
    assert.deepEqual(
      staged.map(({ session_id }) => session_id),
      [null, null, null, null, null],
    )
  })
})
