import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { castVote } from '../../db/reviews/review-votes.ts'
import { claimReview } from '../../db/reviews/review-claims.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { renderSpecimen } from '../../dev/specimen/generate.ts'
import { assertAccessible, keepScreenshot, keepScreenshots, launchBrowser, SIZES } from '../support/browser.ts'
import { enterConsole, untilPictures } from '../support/console.ts'
import { KEY_RING } from '../support/factories.ts'
import { aCaptureSeries, aReview } from '../support/reviews.ts'
import { actionsOf, specimenAssets, startTestService, type TestService } from '../support/service.ts'
import { aStaffMember, type StaffMember } from '../support/staff.ts'
import { until } from '../support/until.ts'
import { setCompany } from '../support/account-data.ts'

/** A person on the bundled lists, with a specimen passport. */
const LISTED = { surname: 'AL ZAWAHIRI', givenNames: 'AYMAN', birthDate: '1951-06-19', number: 'L74H21097' }

describe('the review console, in a browser: a review closed by two people', () => {
  let service: TestService
  let browser: Browser
  let selma: StaffMember
  let otto: StaffMember
  let rosa: StaffMember
  const listed = async () => {
    const document = await renderSpecimen({ fields: LISTED })
    const created = await service.create({
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'user-88212',
      declared: { first_name: 'Ayman', last_name: 'Al Zawahiri', date_of_birth: '1951-06-19' },
    })
    await service.submit(created.id, specimenAssets(actionsOf(created), { document }))
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING')
    assert.equal(record.status, 'REVIEW', JSON.stringify(record.reason_codes))
    assert.ok((record.reason_codes as string[]).includes('SANCTIONS_POSSIBLE_MATCH'), String(record.reason_codes))
    return { id: created.id, code: String(created.reference_code).replace(/(.{4})(?=.)/g, '$1 ') }
  }
  before(async () => {
    service = await startTestService({ lists: 'all' })
    browser = await launchBrowser()
    await setCompany(service.db, service.account.accountId, 'Northwind Bank')
    ;[selma, otto, rosa] = [
      await aStaffMember(service.db, 'SENIOR', 'Selma Holm'),
      await aStaffMember(service.db, 'SENIOR', 'Otto Brand'),
      await aStaffMember(service.db, 'REVIEWER', 'Rosa Lind'),
    ]
    const store = openFolderStore(String(service.env.OBJECT_STORE_FOLDER))
    const waits = [
      ['LIVENESS_LOW', 112, 'fr'],
      ['FACE_MATCH_LOW', 48, 'es'],
      ['DOCUMENT_TAMPER_SUSPECTED', 31, 'br'],
      ['DECLARED_NAME_MISMATCH', 22, 'fr'],
      ['TIER_B_MANUAL_REVIEW', 17, 'sy'],
    ] as const
    for (const [code, minutes, country] of waits) {
      const { id } = await aReview(service.db, store, service.account, [code], { country })
      if (code === 'TIER_B_MANUAL_REVIEW') await aCaptureSeries(service.db, store, id)
      await service.db
        .updateTable('verification')
        .set({ submitted_at: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', id)
        .execute()
    }
  })

  /** Writes the note and decides in two clicks. */
  async function decide(page: Page, verb: 'Approve' | 'Decline', note: string): Promise<void> {
    await page.getByLabel('Note for the record').fill(note)
    await page.getByRole('button', { name: verb }).click()
    await page.getByRole('button', { name: `Yes, ${verb.toLowerCase()}` }).click()
  }

  it('is decided when a second person agrees; the client gets one event, at the end', async () => {
    const { id, code } = await listed()
    await service.db
      .updateTable('verification')
      .set({ submitted_at: new Date(Date.now() - 134 * 60_000) })
      .where('id', '=', id)
      .execute()
    const first = await enterConsole(browser, service.baseUrl, selma, '/reviews')
    await assertAccessible(first, 'the queue')
    await keepScreenshots(first, 'console-queue')
    await first.setViewportSize(SIZES.desktop)
    await first.getByLabel('Reason').selectOption('Selfie too similar')
    await first.getByText('No reviews with this reason').waitFor()
    await first.getByLabel('Reason').selectOption('Possible sanctions match')
    await first.getByRole('link', { name: code }).click()
    await first.waitForURL(/\/reviews\/ver_\w+\?reason=SANCTIONS_POSSIBLE_MATCH$/)
    await untilPictures(first) // all of them, because a reload meanwhile would leave open which requests came
    await first.reload()
    await untilPictures(first)
    await assertAccessible(first, 'a case')
    await keepScreenshots(first, 'console-case')
    await first.setViewportSize(SIZES.desktop)
    await keepScreenshot(first, 'console-case-view', false)
    for (const scheme of ['dark', 'light'] as const) {
      await first.emulateMedia({ colorScheme: scheme })
      if (scheme === 'dark') {
        await assertAccessible(first, 'a case in the dark')
        await keepScreenshot(first, 'console-case-dark', false)
      }
    }
    await first.getByRole('button', { name: 'Approve' }).click()
    await first.getByText('Say why, in at least 10 characters.').waitFor()
    await decide(first, 'Approve', 'Born in the same year, but the place differs. Not the listed person.')
    await first.getByText('Vote saved. Another person must agree.').waitFor()
    assert.equal((await service.until(id, () => true)).status, 'REVIEW')

    await first.goto(`${service.baseUrl}/staff/second/${id}`)
    await first.getByText('You have decided this review. Another senior reviewer must agree.').waitFor()
    assert.equal(await first.getByRole('button', { name: 'Approve' }).count(), 0)

    const second = await enterConsole(browser, service.baseUrl, otto, '/second')
    await second.getByRole('link', { name: code }).click()
    await untilPictures(second)
    await second.getByText('Born in the same year, but the place differs.').first().waitFor()
    await second.locator('#history').scrollIntoViewIfNeeded()
    await keepScreenshot(second, 'console-second-below', false)
    await second.getByLabel('Note for the record').fill('I agree: another place of birth, another passport.')
    await second.getByRole('button', { name: 'Approve' }).click()
    await assertAccessible(second, 'the second press')
    await keepScreenshot(second, 'console-second-press', false)
    await second.getByRole('button', { name: 'Yes, approve' }).click()
    await second.getByText('Approved. The client gets the event.').waitFor()

    const record = await service.until(id, ({ status }) => status === 'APPROVED')
    assert.deepEqual(record.credits, { state: 'CHARGED', amount: 5 })
    const events = await service.eventsOf(id, 2)
    assert.deepEqual(events.map(({ event, signature_valid: valid }) => [event, valid]).sort(), [
      ['verification.approved', true],
      ['verification.review', true],
    ])
    const { reviewed_by: by } = await service.db
      .selectFrom('verification')
      .select('reviewed_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(by, `${selma.id}+${otto.id}`)
    const actions = (await listAuditEntries(service.db, id)).map(({ actor, action }) => [actor, action].join(' '))
    for (const [who, openings] of [
      [selma.id, 2],
      [otto.id, 1],
    ] as const) {
      const views = actions.filter((entry) => entry === `${who} picture view`).length
      assert.equal(views, 5 * openings, 'each opening of the case records one view of each image')
      assert.ok(actions.indexOf(`${who} review view`) < actions.indexOf(`${who} review vote`))
    }
    assert.equal(actions.filter((entry) => entry.endsWith('review decided')).length, 1)
  })

  it('is completed by the sweep when the process died between the last vote and the workflow', async () => {
    const { id } = await listed()
    const seen = async (who: StaffMember) => {
      await claimReview(service.db, id, who.id)
      const answer = await fetchReview(service, who, id)
      return castVote(service.db, KEY_RING, {
        verificationId: id,
        staffId: who.id,
        maySanctions: true,
        outcome: 'DECLINED',
        note: 'The very person of the list.',
        version: answer,
      })
    }
    assert.equal((await seen(selma)).kind, 'second-needed')
    assert.equal((await seen(otto)).kind, 'decided') // committed, and nobody notifies the workflow
    const record = await service.until(id, ({ status }) => status === 'DECLINED')
    assert.deepEqual(record.credits, { state: 'RELEASED', amount: 5 })
    await until(
      'the completed decision',
      async () =>
        (
          await service.db
            .selectFrom('review_decision')
            .select('status')
            .where('verification_id', '=', id)
            .executeTakeFirst()
        )?.status === 'DECLINED',
    )
    assert.equal(
      (await service.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()).length,
      0,
    )
  })

  it('follows the keyboard, ignores it during typing, and can switch the keys off', async () => {
    const page = await enterConsole(browser, service.baseUrl, rosa, '/reviews')
    await page.getByRole('heading', { name: 'Choose a review' }).or(page.getByText('Choose a review')).first().waitFor()
    const open = async () => (await page.locator('.queue [aria-current=true] code').textContent()) ?? ''
    await page.keyboard.press('j')
    await untilPictures(page)
    const firstCode = await open()
    await page.keyboard.press('j')
    await page.waitForFunction(
      (code) => document.querySelector('.queue [aria-current=true] code')?.textContent !== code,
      firstCode,
    )
    await untilPictures(page)
    await page.keyboard.press('k')
    await page.waitForFunction(
      (code) => document.querySelector('.queue [aria-current=true] code')?.textContent === code,
      firstCode,
    )
    await untilPictures(page)
    for (const [key, panel] of [
      ['2', 'face'],
      ['3', 'liveness'],
      ['1', 'document'],
    ] as const) {
      await page.keyboard.press(key)
      assert.equal(await page.evaluate(() => document.activeElement?.id), panel)
    }
    await page.getByLabel('Note for the record').fill('')
    await page.getByLabel('Note for the record').pressSequentially('jd? added by hand')
    assert.equal(await open(), firstCode)
    await page.locator('#face').focus()
    await page.keyboard.press('d')
    await page.getByRole('button', { name: 'Yes, decline' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Decline' }).waitFor()
    await page.locator('#face').focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await assertAccessible(page, 'the list of keys')
    await keepScreenshot(page, 'console-keys', false)
    await page.getByText('Use these keys').click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('#face').focus()
    await page.keyboard.press('j')
    assert.equal(await open(), firstCode)
  })

  it('hides the images when idle, forgets them on leaving, and cannot be framed', async () => {
    const page = await enterConsole(browser, service.baseUrl, await aStaffMember(service.db, 'SENIOR'), '/reviews') // a code is accepted once
    await page.clock.install()
    await page.locator('.queue li a').last().click() // another may still hold the first
    await untilPictures(page)
    await page.getByText(/^Capture series/).click()
    await untilPictures(page)
    await page.locator('.series li').last().scrollIntoViewIfNeeded()
    await keepScreenshot(page, 'console-series', false)
    await page.clock.fastForward('05:01')
    await page.getByText('Photos are hidden').waitFor()
    assert.match(await page.locator('.viewer svg').evaluate((svg) => getComputedStyle(svg).filter), /blur/)
    await keepScreenshot(page, 'console-idle', false)
    await page.mouse.move(300, 300)
    await page.locator('.con:not(.is-idle)').waitFor()
    const url = String(await page.locator('.viewer image').getAttribute('href'))
    assert.match(url, /^blob:/)
    // Loaded as an image, because the policy of the page forbids a fetch in any case.
    const load = (): Promise<string> =>
      page.evaluate(
        (address) =>
          new Promise<string>((resolve) => {
            const image = new Image()
            image.onload = () => resolve('there')
            image.onerror = () => resolve('gone')
            image.src = address
          }),
        url,
      )
    assert.equal(await load(), 'there')
    await page.getByRole('link', { name: 'Monitoring' }).click()
    await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
    assert.equal(await load(), 'gone')

    const stranger = await page.context().newPage()
    await stranger.route('https://stranger.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${service.baseUrl}/staff/reviews"></iframe>` }),
    )
    await stranger.goto('https://stranger.example/')
    await stranger.waitForLoadState('networkidle')
    assert.deepEqual(
      stranger
        .frames()
        .slice(1)
        .map((frame) => /^chrome-error:/.test(frame.url())),
      [true],
    )
  })
})

async function fetchReview(service: TestService, who: StaffMember, id: string): Promise<string> {
  const { body } = await service.call('GET', `/v1/staff/reviews/${id}`, undefined, {
    authorization: `Bearer ${who.token}`,
  })
  return String(body.version)
}
