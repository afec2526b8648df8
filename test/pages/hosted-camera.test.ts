import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { findEvidence } from '../../db/verifications/capture.ts'
import { ASPECTS, placeGuide } from '../../web/hosted/capture/document/guide.ts'
import { keepScreenshot, launchBrowser } from '../support/browser.ts'
import { fakeCamera, type Scene } from '../support/fake-camera.ts'
import { agree, chooseDocument, openPhone, press, sees } from '../support/hosted-page.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { PATIENCE_MS, until } from '../support/until.ts'

const VIDEO = { width: 810, height: 1440 }
/** Document, face, and three movements with a return to the front: a missed movement returns in the next round. */
const CHALLENGE = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'] as const
const RUN: readonly Scene[] = [
  { show: 'document', seconds: 3 },
  { show: 'front', seconds: 2 },
  ...(['turn-left', 'look-up', 'turn-right'] as const).flatMap((show): Scene[] => [
    { show, seconds: 2 },
    { show: 'front', seconds: 1.5 },
  ]),
]
/** Several rounds of the video. */
const ROUNDS_MS = 81_000
/** Half the video, so that the page shows all of it. */
const VIEW: BrowserContextOptions = { viewport: { width: 405, height: 720 } }

describe('the hosted flow, with a camera', () => {
  let service: SharedService
  let browser: Browser
  before(async () => {
    service = await sharedService()
    const { inFrame } = placeGuide(VIDEO, { width: 405, height: 720 }, ASPECTS.passport, { x: 0.5, y: 0.45 })
    browser = await launchBrowser({ video: await fakeCamera({ size: VIDEO, document: inFrame, scenes: RUN }) })
  })

  it('takes document, selfie, movements and the random challenge in one session, with a series of all of them', async () => {
    const created = await service.create({
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'by camera',
    })
    await service.db
      .updateTable('verification')
      .set({ challenge: [...CHALLENGE] })
      .where('id', '=', created.id)
      .execute() // in the order of the video
    const page = await openPhone(browser, VIEW)
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(String(created.hosted_url))
    await agree(page)
    await press(page, 'Open the camera')
    await page.locator('.guide').waitFor()
    await keepScreenshot(page, 'hosted-camera-document', false)
    await sees(page, 'Can you read every line?')
    await page.getByText('Looks good.').first().waitFor()
    await press(page, 'Use this photo')
    await sees(page, 'Look straight at the camera')
    await keepScreenshot(page, 'hosted-camera-selfie', false)
    await page.getByText('Movement 1 of 3').waitFor()
    await keepScreenshot(page, 'hosted-camera-move', false)
    await page.getByText('Movement 3 of 3').waitFor()
    await page
      .getByText(/^(Look straight ahead and hold it|Keep them closed while)/)
      .waitFor({ timeout: ROUNDS_MS })
      .catch(async (error: unknown) => {
        await keepScreenshot(page, 'hosted-camera-failed', false)
        throw new Error(`no step of its own; the page shows: ${await page.locator('main').innerText()}`, {
          cause: error,
        })
      })
    await keepScreenshot(page, 'hosted-camera-own-step', false)
    await page.getByText('Last part, 2 of 2').waitFor()
    await keepScreenshot(page, 'hosted-camera-second-step', false)
    await page.getByRole('heading', { level: 1, name: 'Check your photos' }).waitFor()
    await until('the tracker to be stopped after the last movement', () => page.workers().length === 0)
    await keepScreenshot(page, 'hosted-camera-check')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING')
    // The camera shows stills, one after the other, without the random challenge. This test does not judge whether that is a person.
    assert.ok(record.status === 'APPROVED' || record.status === 'REVIEW', JSON.stringify(record))
    assert.deepEqual(
      (record.reason_codes as string[]).filter((code) => code !== 'LIVENESS_LOW'),
      [],
    )
    const verification = await service.db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([verification.evidence_origin, verification.evidence_doubts], ['CAPTURED', []])
    const { session, frames } = (await findEvidence(service.db, created.id)) ?? assert.fail()
    assert.equal(session.virtual_camera, null)
    const steps = frames.map(({ step }) => step)
    assert.deepEqual(
      steps.filter((step, i) => step !== steps[i - 1]),
      ['FRONTAL', ...CHALLENGE, 'OWN_STEP', 'SECOND_STEP'],
      'each once, in order',
    )
    const count = (asked: string) => steps.filter((step) => step === asked).length
    // A still counts once, however long it is shown.
    assert.ok(
      steps.length <= 24 &&
        count('FRONTAL') >= 1 &&
        CHALLENGE.every((action) => count(action) >= 2) &&
        count('OWN_STEP') === 4 &&
        count('SECOND_STEP') === 4,
      steps.join(),
    )
  })

  it('ends in a review, and says why, when a movement is impossible', async () => {
    const created = await service.create({
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'cannot turn',
    })
    const page = await openPhone(browser, VIEW)
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(String(created.hosted_url))
    await agree(page)
    await chooseDocument(page)
    await press(page, 'Open the camera')
    await page.getByText('Movement 1 of 3').waitFor()
    await press(page, 'I can’t do this movement')
    await sees(page, 'Skip the movements?')
    await keepScreenshot(page, 'hosted-live-unable', false)
    await press(page, 'Skip them')
    await sees(page, 'Check your photos')
    await page.getByText('No movements: a person will check your photos.').waitFor()
    await keepScreenshot(page, 'hosted-live-unable-check')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING')
    assert.equal(record.status, 'REVIEW', JSON.stringify(record))
    assert.ok((record.reason_codes as string[]).includes('LIVENESS_UNABLE'), String(record.reason_codes))
  })
})
