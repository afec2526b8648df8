import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { OWN_STEP_PLACES } from '../../contract/assets.ts'
import { call, create, type TestApi } from '../support/api.ts'
import { assertAccessible, keepScreenshot, launchBrowser } from '../support/browser.ts'
import { anAccount } from '../support/factories.ts'
import { fakeCamera, type Sight } from '../support/fake-camera.ts'
import { agree, moveByHand, openPhone, press, sees, takeByHand, TALL, withoutTracker } from '../support/hosted-page.ts'
import { specimen } from '../support/pictures.ts'
import { sharedApi } from '../support/shared-api.ts'
import { until } from '../support/until.ts'

describe('movements in front of the hosted flow’s camera', () => {
  let api: TestApi
  let key: string
  before(async () => {
    api = await sharedApi()
    key = (await anAccount(api.db, { credits: 100 })).test.plaintext
  })

  /** A verification with some assets, and a page with a camera that shows one scene for ever. */
  async function openAt(
    show: Sight,
    staged: Readonly<Record<string, string>>,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<{ page: Page; id: string }> {
    const { json } = await create(api, key, {
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'moves',
    })
    const id = String(json.id)
    for (const [type, name] of Object.entries(staged)) {
      assert.equal(
        (
          await call(api, 'POST', `/v1/hosted/verifications/${id}/assets`, {
            json: { type, data: specimen(name).toString('base64') },
          })
        ).status,
        201,
      )
    }
    const browser = await launchBrowser({ video: await fakeCamera({ size: TALL, scenes: [{ show, seconds: 3 }] }) })
    const page = await openPhone(browser)
    await prepare?.(page)
    await page.goto(`https://localhost:${api.port}/verify/${id}`)
    await agree(page)
    return { page, id }
  }

  it('start from the front: a head that is still turned from before does not count', async () => {
    const { page, id } = await openAt('turn-left', { DOCUMENT_FRONT: 'passport', SELFIE: 'selfie' })
    const said: string[] = []
    await page.exposeFunction('heard', (words: string) => said.push(words))
    await page.evaluate(() => {
      const region = document.querySelector('[role=status].vh')
      if (region !== null)
        new MutationObserver(() => {
          ;(window as unknown as { heard(words: string): void }).heard(region.textContent)
        }).observe(region, { childList: true, characterData: true, subtree: true })
    })
    await press(page, 'Open the camera')
    await page.getByText('First look straight ahead').first().waitFor()
    await assertAccessible(page, 'straight ahead first')
    await keepScreenshot(page, 'hosted-live-straight', false)
    await until('the spoken hint', () => said.includes('First look straight ahead'))
    const { json } = await call(api, 'GET', `/v1/hosted/verifications/${id}`)
    assert.equal((json.staged_assets as unknown[]).length, 2, 'an earlier turn of the head does not count')
  })

  it('start again with the face, in a new session: its series has each movement once, in order', async () => {
    const { page, id } = await openAt('front', { DOCUMENT_FRONT: 'passport' }, withoutTracker)
    await press(page, 'Open the camera')
    await takeByHand(page)
    await page.getByText('Movement 1 of 3').waitFor()
    await takeByHand(page)
    await page.getByText('Movement 2 of 3').waitFor()
    await page.reload()
    await press(page, 'Open the camera')
    await sees(page, 'Look straight at the camera')
    await takeByHand(page)
    await moveByHand(page)
    await sees(page, /^(Open your mouth|Close your eyes|Smile)$/)
    await sees(page, 'Check your photos')
    const series = await api.db
      .selectFrom('capture_frame')
      .innerJoin('capture_session', 'capture_session.id', 'session_id')
      .select('step')
      .where('verification_id', '=', id)
      .where('ended_at', 'is', null)
      .orderBy('at_ms')
      .execute()
    const { json } = await call(api, 'GET', `/v1/hosted/verifications/${id}`)
    const order = series.map(({ step }) => step).filter((step, i, all) => step !== all[i - 1])
    assert.deepEqual(order, [
      'FRONTAL',
      ...(json.liveness_challenge as { actions: string[] }).actions,
      ...OWN_STEP_PLACES,
    ])
  })
})
