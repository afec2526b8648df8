import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { readBarcodes } from '../../checks/document/barcode/read-barcodes.ts'
import { decodeImage } from '../../checks/image/image.ts'
import { addPurchase } from '../../db/credits/credits.ts'
import type { Payment } from '../../db/payments/schema.ts'
import type { TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertNoSidewaysScroll,
  keepScreenshot,
  keepScreenshots,
  launchBrowser,
  SIZES,
} from '../support/browser.ts'
import { anOwner, enter, moveVisitor, openSession } from '../support/dashboard.ts'
import { aPayment, PAYMENT_ENV, readyForPayments } from '../support/payments.ts'
import { besideSharedApi, sharedApi } from '../support/shared-api.ts'

// Through the pages and the real API. The rows get the results of a chain, as the workflow writes them.
describe('buying credits in the dashboard, in Chromium', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  before(async () => {
    ;[api, browser] = await Promise.all([besideSharedApi(PAYMENT_ENV), launchBrowser()])
    base = `https://localhost:${api.port}`
    await readyForPayments(api.db)
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const open = async (page: Page, path: string, title: string): Promise<void> => {
    await moveVisitor(page)
    await page.goto(`${base}/dashboard${path}`)
    await heading(page, title)
    await page.waitForLoadState('networkidle')
  }
  /** Writes the state of a payment after a scan; the same transaction adds the credits, as the service does. */
  const become = (
    payment: Payment,
    now: Partial<Pick<Payment, 'status' | 'tx_hash' | 'confirmations' | 'expires_at'>> & {
      received?: bigint
      credits?: number
    },
  ) =>
    api.db.transaction().execute(async (trx) => {
      const { received, credits, ...rest } = now
      await trx
        .updateTable('payment')
        .set({
          ...rest,
          ...(received === undefined ? {} : { amount_received: received }),
          ...(credits === undefined ? {} : { credited: credits }),
        })
        .where('id', '=', payment.id)
        .execute()
      if (credits !== undefined) await addPurchase(trx, payment.account_id, credits, payment.id)
    })

  it('starts with a coin and a number, shows an invalid number at its field, and leads to the address, its amount and a QR code of both', async () => {
    const who = await anOwner(api.db)
    const page = await openSession(browser, api, who, { permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, '/credits', 'Credits')
    await page.getByRole('link', { name: 'Buy credits' }).click()
    await heading(page, 'Buy credits')
    await page.getByText('USD Coin', { exact: true }).waitFor()
    for (const bad of ['', '9', '1.5', '-20', 'many', '1000001']) {
      await page.getByLabel('Credits', { exact: true }).fill(bad)
      await page.getByRole('button', { name: 'Get a payment address' }).click()
      await page.locator('.field-error', { hasText: 'Enter a whole number from 10 to 1,000,000.' }).waitFor()
      assert.equal(await page.getByLabel('Credits', { exact: true }).getAttribute('aria-invalid'), 'true')
    }
    assert.equal(
      (await api.db.selectFrom('payment').select('id').where('account_id', '=', who.id).execute()).length,
      0,
      'no request was sent',
    )
    await assertAccessible(page, 'buy, with an error')
    await page.getByRole('button', { name: '500' }).first().click()
    await page.getByRole('radio', { name: /USD Coin/ }).focus()
    await page.keyboard.press('Space')
    await page.getByText('about 500.00 USDC').waitFor()
    await keepScreenshots(page, 'dashboard-buy')
    await page.setViewportSize(SIZES.desktop)
    await page.getByRole('button', { name: 'Get a payment address' }).click()
    await heading(page, '500 credits')
    const row = await api.db
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', who.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.asset, row.credits, row.amount_expected], ['USDC', 500, '500000000'])
    assert.equal(await page.getByRole('textbox', { name: 'Amount in USDC' }).textContent(), '500')
    assert.equal(await page.getByRole('textbox', { name: 'Address' }).textContent(), row.address)
    await page.locator('.copy-box', { hasText: row.address }).getByRole('button').click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), row.address)
    const wallet = await page.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')
    assert.ok(wallet !== null && wallet.includes(row.address) && wallet.includes('500000000'), wallet ?? '')
    const [code] = await readBarcodes(
      await decodeImage(await page.getByRole('img', { name: /QR code for a wallet/ }).screenshot()),
      'THOROUGH',
    )
    assert.equal(code?.text, wallet, 'what a phone reads')
    assert.match((await page.getByRole('timer').textContent()) ?? '', /^Price locked for (30:00|29:\d\d)$/)
    await page.getByText('Only USD Coin (USDC) on Ethereum').waitFor()
    await assertAccessible(page, 'awaiting')
    await keepScreenshots(page, 'dashboard-payment')
  })

  it('follows a payment automatically, from the first sight to the credits', async () => {
    const who = await anOwner(api.db)
    const payment = await aPayment(api.db, who.id)
    const page = await openSession(browser, api, who)
    await open(page, `/credits/payments/${payment.id}`, '100 credits')
    await page.getByText('Waiting for your payment').waitFor()
    await become(payment, { status: 'CONFIRMING', tx_hash: 'ab'.repeat(32), confirmations: 1 })
    await page.getByText('1 of 2 confirmations').waitFor()
    await page.getByText('ab'.repeat(32)).waitFor()
    await assertAccessible(page, 'confirming')
    await keepScreenshot(page, 'dashboard-payment-confirming-desktop')
    await become(payment, {
      status: 'CONFIRMED',
      confirmations: 2,
      received: BigInt(payment.amount_expected),
      credits: 100,
    })
    await page.getByText('100 credits were added').waitFor()
    await assertAccessible(page, 'confirmed')
    await keepScreenshots(page, 'dashboard-payment-confirmed')
    await page.setViewportSize(SIZES.desktop)
    await page.getByRole('link', { name: 'Show ledger' }).click()
    await heading(page, 'Credits')
    await page.locator('.tile', { hasText: 'Available' }).getByText('100', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Ledger' }).getByRole('link', { name: 'Payment' }).click()
    await heading(page, '100 credits')
  })

  it('says what to do when too little came and when nothing came, and lists all payments by state', async () => {
    const who = await anOwner(api.db)
    const short = await aPayment(api.db, who.id, { network: 'ethereum', asset: 'USDC' })
    const late = await aPayment(api.db, who.id)
    await become(short, {
      status: 'UNDERPAID',
      received: 60_500_000n,
      credits: 60,
      confirmations: 12,
      tx_hash: `0x${'cd'.repeat(32)}`,
    })
    await become(late, { status: 'EXPIRED', expires_at: new Date(Date.now() - 60_000) })
    const page = await openSession(browser, api, who)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open(page, `/credits/payments/${short.id}`, '100 credits')
      await page.getByText('39.5 USDC is missing').waitFor()
      await page.getByText('60.5 USDC arrived, and 60 credits were added.').waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'Amount in USDC' }).textContent(), '39.5')
      assert.equal(
        await page.getByRole('img', { name: /QR code/ }).count(),
        0,
        'its code requests the whole amount again',
      )
      await assertAccessible(page, `underpaid, ${colorScheme}`)
      await keepScreenshot(page, `dashboard-payment-underpaid-desktop-${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(SIZES.phone)
    await open(page, `/credits/payments/${late.id}`, '100 credits')
    await page.getByText('The price lock has expired').waitFor()
    assert.equal(await page.getByText('Send exactly this').count(), 0, 'nobody is asked to send to it')
    await assertAccessible(page, 'expired, phone')
    await keepScreenshot(page, 'dashboard-payment-expired-phone')
    await open(page, '/credits/payments', 'Payments')
    await page.getByLabel('Which payments').selectOption('UNDERPAID')
    await page.waitForURL(/status=UNDERPAID/)
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
    await page.getByLabel('Which payments').selectOption('CONFIRMED')
    await page.getByText('No payments with this status').waitFor()
    await page.goBack()
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
    await assertAccessible(page, 'payments, phone')
    await assertNoSidewaysScroll(page, 'payments')
    await keepScreenshot(page, 'dashboard-payments-phone')
  })

  it('reports five unpaid addresses, and shows no other account’s payment', async () => {
    const [who, other] = [await anOwner(api.db), await anOwner(api.db)]
    for (let open = 0; open < 5; open++) await aPayment(api.db, who.id)
    const page = await openSession(browser, api, who)
    await open(page, '/credits/buy', 'Buy credits')
    await page.getByRole('button', { name: 'Get a payment address' }).click()
    await page.getByText('Too many unpaid addresses').waitFor()
    await assertAccessible(page, 'too many')
    await page.getByRole('link', { name: 'Show them' }).click()
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 5)
    const theirs = await aPayment(api.db, other.id)
    await open(page, `/credits/payments/${theirs.id}`, 'Payment')
    await page.getByText('This payment does not exist on your account').waitFor()
    assert.equal((await page.content()).includes(theirs.address), false)
    await open(page, '/credits/payments/pay_%3Cscript%3E', 'Payment')
    await page.getByText('This payment does not exist on your account').waitFor()
  })

  it('refuses a coin without a current price, and says when no payment is possible', async () => {
    const who = await anOwner(api.db)
    await api.db.deleteFrom('asset_price').where('asset', '=', 'BTC').execute()
    const page = await openSession(browser, api, who)
    await open(page, '/credits/buy', 'Buy credits')
    assert.equal(await page.getByRole('radio', { name: /^Bitcoin/ }).isDisabled(), true)
    assert.equal(await page.getByRole('radio', { name: /^Ether / }).isChecked(), true)
    await api.db.deleteFrom('asset_price').execute()
    await page.getByRole('button', { name: 'Get a payment address' }).click()
    await page.getByText('The service is busy').waitFor()
    const visitor = await enter(browser, await sharedApi(), who, '/credits/buy')
    await visitor.getByText('No network is set up for payments.').waitFor()
    await assertAccessible(visitor, 'no network')
    await keepScreenshots(visitor, 'dashboard-buy-none')
  })
})
