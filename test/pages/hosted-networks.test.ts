import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { findEvidence } from '../../db/verifications/capture.ts'
import { call, create, type TestApi } from '../support/api.ts'
import { assertAccessible, keepScreenshot, launchBrowser } from '../support/browser.ts'
import { CAMERA_PATHS, onlyWhereChanged } from '../support/by-path.ts'
import { anAccount } from '../support/factories.ts'
import { fakeCamera } from '../support/fake-camera.ts'
import { agree, moveByHand, openPhone, press, sees, takeByHand, TALL, withoutTracker } from '../support/hosted-page.ts'
import { specimen } from '../support/pictures.ts'
import { sharedApi } from '../support/shared-api.ts'
import { PATIENCE_MS } from '../support/until.ts'

const OWN_STEP = /^(Open your mouth|Close your eyes|Smile)$/
const OFFLINE_MS = 20_000

// The series must arrive in time, before the random challenge is revealed. Honest people with bad networks still finish.

describe('movements on a bad network', () => {
  before(function () {
    onlyWhereChanged(this, CAMERA_PATHS, 'movements on a bad network')
  })
  let api: TestApi
  let key: string
  let browser: Browser
  before(async () => {
    api = await sharedApi()
    key = (await anAccount(api.db, { credits: 100 })).test.plaintext
    browser = await launchBrowser({ video: await fakeCamera({ size: TALL, scenes: [{ show: 'front', seconds: 3 }] }) })
  })

  async function begin(prepare?: (page: Page) => Promise<unknown>): Promise<{ page: Page; id: string }> {
    const { json } = await create(api, key, {
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'on a train',
    })
    const id = String(json.id)
    assert.equal(
      (
        await call(api, 'POST', `/v1/hosted/verifications/${id}/assets`, {
          json: { type: 'DOCUMENT_FRONT', data: specimen('passport').toString('base64') },
        })
      ).status,
      201,
    )
    const page = await openPhone(browser)
    page.setDefaultTimeout(PATIENCE_MS)
    await withoutTracker(page)
    await page.goto(`https://localhost:${api.port}/verify/${id}`)
    await agree(page)
    await prepare?.(page)
    await press(page, 'Open the camera')
    return { page, id }
  }
  /** Sends the evidence, expects it to be CAPTURED, and prints the delay of each frame. */
  async function isCaptured(page: Page, id: string): Promise<void> {
    await sees(page, 'Check your photos')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    const { evidence_origin: origin, evidence_doubts: doubts } = await api.db
      .selectFrom('verification')
      .select(['evidence_origin', 'evidence_doubts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const series = (await findEvidence(api.db, id)) ?? assert.fail()
    const lag = series.frames.map(
      ({ step, at_ms: at, received_at: received }) =>
        `${step} ${received.getTime() - series.session.opened_at.getTime() - at}`,
    )
    assert.deepEqual([origin, doubts], ['CAPTURED', []], lag.join(', '))
    process.stdout.write(`      frames came so many ms after they were taken: ${lag.join(', ')}\n`)
  }

  it('wait for the series after a gap of 20 s, say so, and lead to evidence that is CAPTURED', async () => {
    const { page, id } = await begin()
    await takeByHand(page)
    await page.getByText('Movement 1 of 3').waitFor()
    await page.context().setOffline(true)
    const back = sleep(OFFLINE_MS).then(() => page.context().setOffline(false))
    await takeByHand(page)
    await sees(page, /^(Sending your movements…|Connection lost)$/)
    await keepScreenshot(page, 'hosted-live-behind', false)
    await assertAccessible(page, 'the series is behind')
    const { frames } = (await findEvidence(api.db, id)) ?? assert.fail()
    assert.deepEqual(
      frames.filter(({ step }) => step !== 'FRONTAL'),
      [],
    )
    await back
    for (const movement of [2, 3]) {
      await page.getByText(`Movement ${movement} of 3`).waitFor()
      await takeByHand(page)
    }
    await sees(page, OWN_STEP)
    await isCaptured(page, id)
  })

  it('adapt to a line of 128 kbit/s with half a second of delay', async () => {
    const { page, id } = await begin(async (page) => {
      const client = await page.context().newCDPSession(page)
      await client.send('Network.enable')
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 500,
        downloadThroughput: 64_000,
        uploadThroughput: 16_000,
      })
    })
    await takeByHand(page)
    await moveByHand(page)
    await sees(page, OWN_STEP)
    await isCaptured(page, id)
  })

  it('ignore a lost answer: the same frames are sent again and add nothing', async () => {
    const { page, id } = await begin(async (page) => {
      let calls = 0
      await page.route('**/capture/frames', async (route) => {
        const response = await route.fetch()
        return ++calls % 2 === 1 ? route.abort('connectionreset') : route.fulfill({ response })
      })
    })
    await takeByHand(page)
    await moveByHand(page)
    await sees(page, OWN_STEP)
    await isCaptured(page, id)
  })

  it('start again once, and then go to review, when the service refuses the series', async () => {
    const { page, id } = await begin(async (page) => {
      await page.route('**/capture/frames', (route) =>
        route.fulfill({ status: 201, json: { frames: 1, frames_left: 23 } }),
      )
    })
    for (let session = 1; session <= 2; session++) {
      await sees(page, 'Look straight at the camera')
      await takeByHand(page)
      await moveByHand(page)
    }
    await sees(page, 'Check your photos')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    const { evidence_doubts: doubts } = await api.db
      .selectFrom('verification')
      .select('evidence_doubts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(doubts, ['SERIES_INCOMPLETE', 'OWN_STEP_MISSING'])
  })
})
