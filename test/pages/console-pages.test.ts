import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { newId } from '../../db/ids.ts'
import { sealJson } from '../../encryption/seal.ts'
import { beginAttempt, finishAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { listEndpoints } from '../../db/webhooks/webhooks.ts'
import { addStaff } from '../../db/staff/staff.ts'
import { inGroups, totpCode } from '../support/authenticator.ts'
import {
  assertAccessible,
  assertColoursInDark,
  assertNoSidewaysScroll,
  keepScreenshot,
  keepScreenshots,
  launchBrowser,
  openPage,
  SIZES,
} from '../support/browser.ts'
import { enterConsole, fromAfar, logIn } from '../support/console.ts'
import { aTestDelivery, aVerification, KEY_RING } from '../support/factories.ts'
import { emptyQueue } from '../support/reviews.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { aStaffMember, STAFF_PASSWORD } from '../support/staff.ts'
import { until } from '../support/until.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import { setCompany } from '../support/account-data.ts'

describe('the review console, in a browser: login, and the pages beside the queue', () => {
  let service: SharedService
  let browser: Browser
  before(async () => {
    service = await sharedService({ needs: ['api', 'worker'] })
    browser = await launchBrowser()
    await emptyQueue(service.db)
    await setCompany(service.db, service.account.accountId, 'Northwind Bank')
  })

  const looked = async (page: Page, name: string): Promise<void> => {
    await assertAccessible(page, name)
    await keepScreenshots(page, name)
    await page.setViewportSize(SIZES.desktop)
    await assertColoursInDark(page, name, () => keepScreenshot(page, `${name}-dark`))
  }

  it('is entered by a link that sets password and second factor, then with both', async () => {
    const added = await addStaff(
      service.db,
      KEY_RING,
      { email: 'mara@staff.example', name: 'Mara Okafor', role: 'REVIEWER' },
      { actor: 'ops', reason: 'test' },
    )
    const page = await openPage(browser, fromAfar())
    await page.goto(`${service.baseUrl}/staff/setup#token=${added?.setup.token}`)
    const secret = (
      (await page.getByRole('textbox', { name: 'Secret of the second factor' }).textContent()) ?? ''
    ).replaceAll(' ', '')
    await looked(page, 'console-setup')
    await page.getByLabel('1. Choose a password').fill('a quiet winter evening')
    await page.getByLabel('3. Enter its code').fill('000000')
    await page.getByRole('button', { name: 'Finish and log in' }).click()
    await page.getByText('The code is wrong.').waitFor()
    await page.getByLabel('3. Enter its code').fill(totpCode(secret))
    await page.getByRole('button', { name: 'Finish and log in' }).click()
    await page.getByRole('heading', { name: 'Queue' }).waitFor()
    assert.ok(!page.url().includes('token'), 'the link stays in the history')
    await page.reload()
    await page.getByText('No reviews waiting', { exact: true }).waitFor() // the cookie holds the session
    const cookies = await page.context().cookies()
    assert.deepEqual(
      cookies.map(({ name, httpOnly, secure, sameSite }) => [name, httpOnly, secure, sameSite]),
      [['__Secure-staff', true, true, 'Strict']],
    )
    assert.equal(
      await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie })),
      '{"cookie":""}',
    )
    await looked(page, 'console-empty')

    const other = await page.context().newPage()
    await other.goto(`${service.baseUrl}/staff/me`)
    await other.getByRole('heading', { name: 'Mara Okafor' }).waitFor()
    await page.getByRole('button', { name: /Mara Okafor/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Log in' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })

  it('says only that something was wrong, and then opens the requested page', async () => {
    const member = await aStaffMember(service.db, 'ADMIN', 'Ada Meyer')
    const page = await openPage(browser, fromAfar())
    await page.goto(`${service.baseUrl}/staff/audit?action=staff`)
    await page.getByLabel('E-mail address').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('The address, password or code is wrong.').waitFor()
    await looked(page, 'console-login')
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.getByLabel('Code').fill(inGroups(member.code()))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Audit' }).waitFor()
    await page
      .getByRole('row', { name: /staff login/ })
      .first()
      .waitFor()
    assert.equal(await page.getByLabel('Action').inputValue(), 'staff')
    await looked(page, 'console-audit')
    await page.getByRole('table', { name: 'Audit' }).getByRole('button', { name: 'Ada Meyer' }).first().click()
    await page.waitForURL(/actor=stf_/)
    assert.equal(await page.getByLabel('Who').inputValue(), member.id)
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('row', { name: /Ada Meyer/ }).waitFor()
    await looked(page, 'console-people')
    await page.goto(`${service.baseUrl}/staff/me`)
    await page.getByText('This session').waitFor()
    await looked(page, 'console-me')
    await page.goto(`${service.baseUrl}/staff/reviews`)
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor() // a forbidden page leads home
  })

  it('sends a failed delivery again, with a reason, to the receiver', async () => {
    const [endpoint] = await listEndpoints(service.db, service.account.accountId)
    const failed = await aTestDelivery(service.db, endpoint)
    await service.db.deleteFrom('outbox').where('subject_id', '=', failed.id).execute()
    await beginAttempt(service.db, failed.id, 1, undefined)
    await finishAttempt(
      service.db,
      failed.id,
      1,
      { delivered: false, responseCode: 500, error: 'HTTP 500' },
      { status: 'FAILED' },
    )
    const page = await enterConsole(
      browser,
      service.baseUrl,
      await aStaffMember(service.db, 'SUPPORT', 'Sam Ito'),
      '/deliveries',
    )
    await page.getByRole('row', { name: /webhook.test/ }).waitFor()
    await looked(page, 'console-deliveries')
    await page.getByRole('button', { name: 'Rearm' }).click()
    await page.getByLabel('Reason').fill('The server is back, ticket 4711')
    await assertAccessible(page, 'asking for a re-arm')
    await keepScreenshot(page, 'console-rearm', false)
    await page.getByRole('dialog').getByRole('button', { name: 'Rearm' }).click()
    await page.getByText('Delivery rearmed. New attempts have started.').waitFor()
    await until('the event at the receiver', () =>
      service.events.some(({ body }) => (body as { id?: string }).id === failed.id),
    )
    await page.getByText('No failed deliveries').waitFor()
  })

  it('decides a case of ongoing monitoring', async () => {
    const verification = await aVerification(service.db, service.account)
    const id = newId('screeningCase')
    const dataKey = unwrapDataKey(KEY_RING, verification.data_key ?? Buffer.alloc(0), verification.id)
    const hit = {
      list: 'eu',
      list_date: '2026-11-20',
      list_version: 'v1',
      list_sha256: 'a'.repeat(64),
      entry_id: '140233',
      entry_hash: 'b'.repeat(64),
      matched_name: 'FALKENRAT, Tobias',
      quality: 'PRIMARY',
      score: 0.91,
      threshold: 0.75,
      algorithm: 'name-match/2',
      why: ['last name: one letter differs', 'born 1961, searched 1986'],
      alignment: [
        { searched: 'tobias', listed: 'tobias', how: 'EQUAL', similarity: 1, weight: 0.4 },
        { searched: 'falkenrath', listed: 'falkenrat', how: 'SPELLING', similarity: 0.95, weight: 0.6 },
      ],
      modifiers: [{ name: 'BIRTH_DATE', grade: 'DIFFERENT_YEAR', amount: -0.05 }],
    }
    await service.db
      .insertInto('screening_case')
      .values({
        id,
        verification_id: verification.id,
        account_id: service.account.accountId,
        list: 'eu',
        entry_id: '140233',
        entry_hash: 'b'.repeat(64),
        algorithm: 'name-match/2',
        score: 0.91,
        decided_at: null,
        decided_by: null,
        reason: null,
        detail: sealJson(dataKey, hit, `${verification.id}/case/${id}`),
      })
      .execute()
    const senior = await aStaffMember(service.db, 'SENIOR', 'Selma Holm')
    const page = await enterConsole(browser, service.baseUrl, senior, '/cases')
    await page.getByRole('row', { name: /140233/ }).waitFor()
    await looked(page, 'console-cases')
    await page.getByRole('table', { name: 'Cases' }).getByRole('link').click()
    await page.getByText('FALKENRAT, Tobias').waitFor()
    await looked(page, 'console-monitoring-case')
    await page.getByRole('button', { name: 'Not the same person' }).click()
    await page.getByText('Say why, in at least 10 characters.').waitFor()
    await page.getByLabel('Note for the record').fill('Twenty-five years older than our applicant.')
    await page.getByRole('button', { name: 'Not the same person' }).click()
    await page.getByRole('button', { name: 'Yes: not the same person' }).click()
    await page.getByText('Decision saved.', { exact: true }).waitFor()
    const {
      state,
      decided_by: by,
      reason,
    } = await service.db.selectFrom('screening_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual([state, by], ['NOT_SAME', senior.id])
    assert.ok(reason !== null && !reason.includes('Twenty-five'))
  })

  it('handles a made-up address: it shows the page or an error', async () => {
    const page = await enterConsole(
      browser,
      service.baseUrl,
      await aStaffMember(service.db, 'ADMIN', 'Kim Vale'),
      '/people',
    )
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    for (const path of [
      '/audit?from=never&actor=%00',
      '/audit?subject=<script>&to=2026-02-31',
      '/cases/x',
      '/reviews/ver_%3Cb%3E',
      '/second/..%2F..',
      '/nowhere',
      '/people/',
    ]) {
      await page.goto(`${service.baseUrl}/staff${path}`)
      await page.locator('main h1, main [role=alert]').first().waitFor()
      await page.waitForLoadState('networkidle')
      assert.ok((await page.locator('main').first().innerText()).length > 10, path)
      await assertNoSidewaysScroll(page, path)
    }
    assert.deepEqual(broken, [])
  })

  it('asks nobody to log in while the service does not answer who they are', async () => {
    const page = await enterConsole(
      browser,
      service.baseUrl,
      await aStaffMember(service.db, 'SUPPORT', 'Lee Moss'),
      '/deliveries',
    )
    await page.route('**/v1/staff/auth/refresh', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'SERVICE_UNAVAILABLE' } } }),
    )
    await page.reload()
    await page.getByText('The service is unavailable.').waitFor()
    assert.equal(await page.getByLabel('Password').count(), 0)
    await page.unroute('**/v1/staff/auth/refresh')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
  })

  it('asks for a login when the session has ended, and returns to the same page', async () => {
    const member = await aStaffMember(service.db, 'ADMIN')
    const page = await enterConsole(browser, service.baseUrl, member, '/people')
    await page.getByRole('row', { name: /ADMIN/ }).first().waitFor()
    await service.db
      .updateTable('staff_session')
      .set({ last_used_at: new Date(Date.now() - 31 * 60_000) })
      .where('staff_id', '=', member.id)
      .execute()
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await logIn(page, member, 1)
    await page.getByRole('heading', { name: 'Audit' }).waitFor()
  })
})
