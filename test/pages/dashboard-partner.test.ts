import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { findPartnerOf } from '../../db/partners/partners.ts'
import { assertAccessible, keepScreenshot, keepScreenshots, launchBrowser, SIZES } from '../support/browser.ts'
import { anOwner, enter, moveVisitor, openSession, openVisitor } from '../support/dashboard.ts'
import { hasToken, mailTo } from '../support/mail.ts'
import { aCharge, aClientOf, buyCredits, inPayout } from '../support/partners.ts'
import { mailingApi } from '../support/shared-api.ts'

// Through the pages, the real API and the real mail; decisions of staff are written into the row.
describe('the partner pages, in Chromium', () => {
  let api: Awaited<ReturnType<typeof mailingApi>>
  let browser: Browser
  let base: string
  before(async () => {
    ;[api, browser] = await Promise.all([mailingApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const open = async (page: Page, path = ''): Promise<void> => {
    await moveVisitor(page)
    await page.goto(`${base}/dashboard/partner${path}`)
    await heading(page, 'Partner')
    await page.waitForLoadState('networkidle')
  }
  const decide = (id: string, status: 'ACTIVE' | 'SUSPENDED' | 'REJECTED') =>
    api.db.updateTable('partner').set({ status }).where('account_id', '=', id).execute()

  it('accept an application, show its state, and open to an approved partner', async () => {
    const who = await anOwner(api.db)
    const page = await enter(browser, api, who)
    await page.getByRole('link', { name: 'Partner' }).click()
    await page.getByLabel('Company').fill('Northwind Partners')
    await page.getByLabel('Website').fill('http://not-secure.example')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.locator('.field-error').waitFor()
    assert.equal(await page.getByLabel('Website').getAttribute('aria-invalid'), 'true')
    await assertAccessible(page, 'apply, with an error')
    await keepScreenshots(page, 'dashboard-partner-apply')
    await page.setViewportSize(SIZES.desktop)
    await page.getByLabel('Website').fill('https://northwind.example')
    await page.getByLabel('Verifications per month').fill('400')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Your application is in review').waitFor()
    await assertAccessible(page, 'pending')
    await decide(who.id, 'REJECTED')
    await open(page)
    await page.getByText('Your application was not approved').waitFor()
    await decide(who.id, 'ACTIVE')
    await open(page)
    const partner = await findPartnerOf(api.db, who.id)
    assert.equal(await page.getByRole('textbox', { name: 'Your partner code' }).textContent(), partner?.code)
    await page.getByText('No clients yet').waitFor()
    await assertAccessible(page, 'active, without clients')
    await decide(who.id, 'SUSPENDED')
    await open(page)
    await page.getByText('Your partner code is suspended').waitFor()
    assert.equal(await page.getByRole('button', { name: /payout|Invite/ }).count(), 0)
  })

  it('invite a client by mail, who agrees only with its own account; then it is listed, changed and removed', async () => {
    const [who, client, stranger] = [
      await anOwner(api.db),
      await anOwner(api.db, 'Client & Sons'),
      await anOwner(api.db),
    ]
    const page = await openSession(browser, api, who)
    await open(page)
    await page.getByLabel('Company').fill('Northwind Partners')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Your application is in review').waitFor()
    await decide(who.id, 'ACTIVE')
    await open(page)
    await page.getByRole('button', { name: 'Invite a client' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill(who.email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.locator('.field-error', { hasText: 'own address' }).waitFor()
    await assertAccessible(page, 'invite, with an error')
    await keepScreenshot(page, 'dashboard-partner-invite-desktop', false)
    await dialog.getByLabel('E-mail address').fill(client.email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('cell', { name: 'Invited' }).waitFor()
    const link =
      /https:\S+#token=\S+/.exec((await mailTo(api.mailFolder, client.email, 1, hasToken)).text ?? '')?.[0] ??
      assert.fail('no link')
    const { pathname, hash } = new URL(link)
    const nobody = await openVisitor(browser)
    await nobody.goto(base + pathname + hash)
    await nobody.getByText('Log in first').waitFor()
    await assertAccessible(nobody, 'invitation, not logged in')
    const other = await openSession(browser, api, stranger)
    await other.goto(base + pathname + hash)
    await other.getByRole('button', { name: 'Accept' }).click()
    await other.getByText('This invitation is not valid for this account').waitFor()
    const invited = await openSession(browser, api, client)
    await invited.goto(base + pathname + hash)
    await invited.getByText(client.email).waitFor()
    await assertAccessible(invited, 'invitation')
    await keepScreenshots(invited, 'dashboard-invitation')
    assert.equal(
      (await api.db.selectFrom('partner_client').select('account_id').where('account_id', '=', client.id).execute())
        .length,
      0,
      'opening it decides nothing',
    )
    await invited.getByRole('button', { name: 'Accept' }).click()
    await heading(invited, 'You are now a client')
    assert.equal(await invited.evaluate(() => location.hash), '')
    await open(page)
    await page.getByRole('rowheader', { name: 'Client & Sons' }).waitFor()
    const standing = () =>
      api.db
        .selectFrom('partner_client')
        .select(['billing', 'status'])
        .where('account_id', '=', client.id)
        .executeTakeFirstOrThrow()
    await page.getByRole('button', { name: 'Change Client & Sons' }).click()
    await page.getByRole('menuitem', { name: 'Change who pays' }).click()
    await dialog.getByLabel(/^You pay/).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'You pay' }).waitFor()
    await keepScreenshots(page, 'dashboard-partner-clients')
    await page.setViewportSize(SIZES.desktop)
    assert.deepEqual(await standing(), { billing: 'RESELLER', status: 'ACTIVE' })
    await page.getByRole('button', { name: 'Change Client & Sons' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('cell', { name: 'Removed' }).waitFor()
    assert.equal((await standing()).status, 'REMOVED')
  })

  it('list the commissions of charges, and show fee and net before a payout request', async () => {
    const who = await anOwner(api.db)
    const { id: partnerId } = await api.db
      .insertInto('partner')
      .values({ id: 'par_01M830AC163WR32THA3WCHE56X', account_id: who.id, code: 'ABCD2345', status: 'ACTIVE' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = await aClientOf(api.db, partnerId)
    await buyCredits(api.db, client.accountId, 100)
    for (let charge = 0; charge < 4; charge++) await aCharge(api.db, client)
    await api.db.updateTable('commission').set({ status: 'PAYABLE' }).where('partner_id', '=', partnerId).execute()
    await api.db
      .insertInto('payout_fee')
      .values({ network: 'ethereum', asset: 'USDC', fee: 500_000, minimum: 1_000_000 })
      .onConflict((conflict) =>
        conflict.columns(['network', 'asset']).doUpdateSet({ fee: 500_000, minimum: 1_000_000 }),
      )
      .execute()
    const earned = await api.db
      .selectFrom('commission')
      .select((eb) => eb.fn.sum<string>('amount').as('sum'))
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow()
    // One more is not mature, and one is in a payout: neither is available.
    const [maturing, promised] = [await aCharge(api.db, client), await aCharge(api.db, client)]
    await inPayout(api.db, partnerId, promised.commissions[0], true)
    const page = await openSession(browser, api, who)
    const tile = (title: string) =>
      page.locator('.tile', { has: page.getByRole('heading', { name: title, exact: true }) }).locator('.figure')
    await open(page)
    const inDollars = (micro: unknown): string => `$${(Number(micro) / 1_000_000).toFixed(2)}`
    assert.deepEqual(
      await Promise.all(
        ['Available', 'Maturing', 'In a payout', 'Paid'].map(async (title) =>
          (await tile(title).innerText()).slice(0, 5),
        ),
      ),
      [
        inDollars(earned.sum),
        inDollars(maturing.commissions[0].amount),
        '$0.00',
        inDollars(promised.commissions[0].amount),
      ],
    )
    await assertAccessible(page, 'balance')
    await keepScreenshots(page, 'dashboard-partner-balance')
    await page.setViewportSize(SIZES.desktop)
    await open(page, '/commissions')
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 6)
    await assertAccessible(page, 'commissions')
    await keepScreenshots(page, 'dashboard-partner-commissions')
    await page.setViewportSize(SIZES.desktop)
    await page.getByRole('button', { name: 'Request a payout' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Coin', { exact: true }).selectOption({ label: 'USD Coin (USDC) on Ethereum' })
    await dialog.getByLabel('Address').fill('0x52908400098527886E0F70300698')
    await dialog.getByRole('button', { name: 'Request payout' }).click()
    await dialog.locator('.field-error', { hasText: 'This address is invalid.' }).waitFor()
    assert.equal(await dialog.getByLabel('Address').getAttribute('aria-invalid'), 'true')
    await dialog
      .locator('.sum')
      .getByText(inDollars(Number(earned.sum) - 500_000))
      .waitFor()
    await dialog.getByLabel('Amount in US dollars').fill('2.00')
    await dialog.locator('.sum', { hasText: '−$0.50' }).getByText('$1.50').waitFor()
    await assertAccessible(page, 'payout, with an error')
    await page.setViewportSize(SIZES.phone)
    await keepScreenshot(page, 'dashboard-partner-payout-phone', false)
    await page.setViewportSize(SIZES.desktop)
    await keepScreenshot(page, 'dashboard-partner-payout-desktop', false)
    await dialog.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await dialog.getByLabel('Amount in US dollars').fill('')
    await dialog.getByRole('button', { name: 'Request payout' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Payouts' }).click()
    await page
      .getByRole('cell', { name: /Requested/ })
      .first()
      .waitFor()
    await page.getByText('new address').waitFor()
    assert.equal(
      (await tile('In a payout').innerText()).slice(0, 5),
      inDollars(earned.sum),
      'the balance moved with it',
    )
    const payout = await api.db
      .selectFrom('payout')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('status', '=', 'REQUESTED')
      .executeTakeFirstOrThrow()
    assert.deepEqual([String(payout.amount), payout.fee], [String(earned.sum), 500_000])
    await assertAccessible(page, 'payouts')
    await keepScreenshots(page, 'dashboard-partner-payouts')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(SIZES.desktop)
    await assertAccessible(page, 'payouts, dark')
    await keepScreenshot(page, 'dashboard-partner-payouts-desktop-dark')
  })
})
