import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { assertAccessible, assertNoSidewaysScroll, keepScreenshots, launchBrowser, SIZES } from '../support/browser.ts'
import { enterConsole, untilPictures } from '../support/console.ts'
import { enter } from '../support/dashboard.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { aReview } from '../support/reviews.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { aStaffMember } from '../support/staff.ts'

describe('the evidence levels, in a browser', () => {
  let service: SharedService
  let store: ObjectStore
  let browser: Browser
  before(async () => {
    service = await sharedService({ needs: ['api'] })
    store = service.objects
    browser = await launchBrowser()
  })

  /** Opens the list of one standard, which is closed at first. */
  async function unfold(page: Page): Promise<void> {
    const nist = page.locator('.levels details').filter({ hasText: 'NIST IAL2' })
    const item = nist.getByText('Two pieces of evidence')
    await nist.waitFor()
    assert.equal(await item.isVisible(), false)
    await nist.locator('summary').click()
    await item.waitFor()
    await nist.getByText('section 4.2', { exact: true }).first().waitFor()
    assert.match((await nist.locator('summary').textContent()) ?? '', /^NIST IAL2: none \(\d+ not met\)$/)
    assert.equal(await page.locator('.levels summary').filter({ hasText: 'ETSI TS 119 461: none' }).count(), 1)
  }

  it('tell an owner what the photos do not show', async () => {
    const account = await anAccount(service.db)
    const id = await aCheckedVerification(service.db, account)
    await service.db
      .updateTable('verification')
      .set({ evidence_origin: 'CAPTURED', submitted_by: 'PAGE', submitted_at: new Date() })
      .where('id', '=', id)
      .execute()
    await settleVerification({ db: service.db, keyRing: KEY_RING }, id)
    const page = await enter(browser, service, { id: account.accountId }, `/verifications/${id}`)
    await unfold(page)
    await assertAccessible(page, 'evidence levels in the dashboard')
    await keepScreenshots(page, 'dashboard-evidence-levels')
  })

  it('are not shown for a verification that waits', async () => {
    const account = await anAccount(service.db)
    const id = await aCheckedVerification(service.db, account)
    const page = await enter(browser, service, { id: account.accountId }, `/verifications/${id}`)
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    assert.equal(await page.locator('.levels').count(), 0)
  })

  it('tell a reviewer the same, with the words of a missing proof', async () => {
    const { id } = await aReview(service.db, store, service.account, ['PROOF_MISSING'])
    const page = await enterConsole(
      browser,
      service.baseUrl,
      await aStaffMember(service.db, 'SENIOR'),
      `/reviews/${id}`,
    )
    await untilPictures(page)
    await page.getByRole('heading', { name: 'No proof beyond photos' }).waitFor()
    await unfold(page)
    await assertAccessible(page, 'evidence levels in the console')
    for (const viewport of Object.values(SIZES)) {
      await page.setViewportSize(viewport)
      await assertNoSidewaysScroll(page, `evidence levels at ${viewport.width}`)
    }
    await keepScreenshots(page, 'console-evidence-levels')
  })
})
