import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import type { ObjectStore } from '../../objects/object-store.ts'
import { assertAccessible, assertNoSidewaysScroll, keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts'
import { enterConsole, untilPictures } from '../support/console.ts'
import { aCaptureSeries, aReview } from '../support/reviews.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { aStaffMember } from '../support/staff.ts'

describe('the review console, in a browser: liveness', () => {
  let service: SharedService
  let store: ObjectStore
  let browser: Browser
  before(async () => {
    service = await sharedService({ needs: ['api'] })
    store = service.objects
    browser = await launchBrowser()
  })

  /** A case whose evidence has this source. */
  async function open(id: string, origin: 'CAPTURED' | 'DIRECT', doubts: string[]): Promise<Page> {
    await service.db
      .updateTable('verification')
      .set({ evidence_origin: origin, evidence_doubts: doubts, submitted_at: new Date() })
      .where('id', '=', id)
      .execute()
    const page = await enterConsole(
      browser,
      service.baseUrl,
      await aStaffMember(service.db, 'SENIOR'),
      `/reviews/${id}`,
    )
    await untilPictures(page)
    return page
  }
  async function keep(page: Page, name: string): Promise<void> {
    await assertAccessible(page, name)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await assertNoSidewaysScroll(page, `${name} at ${viewport.width}`)
      await page.locator('#liveness').scrollIntoViewIfNeeded()
      if (size !== 'narrow') await keepScreenshot(page, `${name}-${size}`)
    }
  }

  it("says that nothing proves a person's presence, with the reasons and with points to check", async () => {
    const { id } = await aReview(service.db, store, service.account, ['LIVENESS_UNSUBSTANTIATED'])
    const page = await open(id, 'DIRECT', ['NO_SESSION'])
    const panel = page.locator('#liveness')
    await panel.getByText('does not prove that a person was there').waitFor()
    assert.equal(await panel.locator('.look-at li').count(), 5)
    await panel.getByText('Sent directly. Our page did not take these photos.').waitFor()
    assert.equal(await panel.getByText('virtual camera').count(), 0)
    await keep(page, 'console-unsubstantiated')
  })

  it('names a trusted account, only while it is trusted', async () => {
    const { id } = await aReview(service.db, store, service.account, ['FACE_MATCH_LOW'])
    await service.db
      .updateTable('account')
      .set({ trusted_capture: true })
      .where('id', '=', service.account.accountId)
      .execute()
    const page = await open(id, 'DIRECT', ['NO_SESSION'])
    await page.locator('#liveness').getByText('by an account with trusted capture').waitFor()
    await service.db
      .updateTable('account')
      .set({ trusted_capture: false })
      .where('id', '=', service.account.accountId)
      .execute()
    await page.reload()
    await page.locator('#liveness').getByText('Sent directly. Our page did not take these photos.').waitFor()
  })

  it('shows a virtual camera by name, each doubt, the random challenge with its time, and the series in order', async () => {
    const { id } = await aReview(service.db, store, service.account, ['LIVENESS_LOW'])
    await aCaptureSeries(service.db, store, id, 'ManyCam')
    const page = await open(id, 'DIRECT', ['FILE_PICKED', 'AFTER_OWN_STEP'])
    const panel = page.locator('#liveness')
    await panel.getByText('The page named a virtual camera: ManyCam.').waitFor()
    assert.equal(await panel.getByText('does not prove').count(), 0)
    assert.deepEqual(await panel.locator('.doubts li').allInnerTexts(), [
      'a photo was uploaded from the device',
      'a photo or frame came after a later step was known',
    ])
    for (const words of [
      'Random challenge, step 1: smile, revealed after 21.0 s, last frame received 3.2 s later.',
      'Random challenge, step 2: open the mouth, revealed after 25.0 s, last frame received 4.6 s later.',
    ])
      await panel.getByText(words).waitFor()
    await panel.getByText(/^Capture series/).click()
    await panel.locator('.series img').nth(5).waitFor()
    const steps = await panel.locator('.series li p').allInnerTexts()
    assert.equal(steps.length, 6)
    assert.ok(
      /^Frontal\s+2\.0 s$/.test(steps[0]) && /^Random challenge, step 1\s+23\.6 s$/.test(steps[4]),
      steps.join(),
    )
    await keep(page, 'console-series-strip')
  })

  it('shows how often another device took the flow over, and when last, with liveness or without', async () => {
    const takeovers = async (id: string, minutesAgo: readonly number[]): Promise<void> => {
      const bound = (cameBy: 'BEGIN' | 'HANDOVER' | 'TAKEOVER', minutes: number) => ({
        verification_id: id,
        token_hash: randomBytes(32),
        came_by: cameBy,
        bound_at: new Date(Date.now() - minutes * 60_000),
      })
      await service.db
        .insertInto('hosted_device')
        .values([bound('BEGIN', 300), bound('HANDOVER', 1), ...minutesAgo.map((minutes) => bound('TAKEOVER', minutes))])
        .execute()
    }
    const cases: [name: string, level: 'FULL_KYC' | 'ID_DOCUMENT', minutesAgo: number[], words: RegExp | undefined][] =
      [
        [
          'twice',
          'FULL_KYC',
          [12, 185],
          /Another device took over the flow with the link alone 2 times, the last time 12 min ago\./,
        ],
        ['once', 'FULL_KYC', [185], /Another device took over the flow with the link alone once, 3 h ago\./],
        [
          'without liveness',
          'ID_DOCUMENT',
          [12],
          /Another device took over the flow with the link alone once, 12 min ago\./,
        ],
        ['never', 'FULL_KYC', [], undefined],
      ]
    for (const [name, level, minutesAgo, words] of cases) {
      const { id } = await aReview(
        service.db,
        store,
        service.account,
        [level === 'FULL_KYC' ? 'LIVENESS_UNSUBSTANTIATED' : 'DOC_NUMBER_INVALID'],
        { level: [level] },
      )
      await takeovers(id, minutesAgo)
      const page = await open(id, 'DIRECT', minutesAgo.length === 0 ? ['FILE_PICKED'] : ['TAKEN_OVER'])
      const panel = page.locator('#liveness')
      await panel.waitFor()
      if (words === undefined) {
        assert.equal(await panel.getByText('took over the flow').count(), 0, name)
        continue
      }
      await panel.getByText(words).waitFor()
      const last = await panel.locator('.notice time').getAttribute('datetime')
      assert.ok(
        Math.abs(Date.now() - Math.min(...minutesAgo) * 60_000 - new Date(last ?? '').getTime()) < 120_000,
        `${name}: ${last}`,
      )
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await keep(page, `console-taken-over-${name.replace(' ', '-')}-${colorScheme}`)
      }
    }
  })
})
