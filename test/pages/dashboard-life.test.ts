import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startReceiver, type ReceivedEvent } from '../../dev/receiver.ts'
import { launchBrowser } from '../support/browser.ts'
import { fillLogin, openVisitor } from '../support/dashboard.ts'
import { mailTo } from '../support/mail.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

// Everything through the pages: real processes, real mail, a real receiver over TLS.
describe('from registering to the first webhook, in Chromium', function () {
  const who = { email: 'first@example.org', password: 'a password of some length' }
  const events: ReceivedEvent[] = []
  const secret = { value: '' }
  let service: SharedService
  let browser: Browser
  let page: Page
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  before(async () => {
    ;[service, browser] = await Promise.all([sharedService({ needs: ['api', 'worker'] }), launchBrowser()])
    receiver = await startReceiver(
      service.tls,
      () => secret.value,
      join(service.folder, 'first.jsonl'),
      0,
      (event) => events.push(event),
    )
    atEnd(() => receiver.stop())
    page = await openVisitor(browser)
  })

  const go = (path: string) => page.goto(`${service.baseUrl}${path}`)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const shown = (name: string) => page.getByRole('textbox', { name }).textContent()

  it('registers, and confirms by the link of the mail', async () => {
    await go('/dashboard/register')
    await page.getByLabel('E-mail address').fill(who.email)
    await page.getByLabel('Company').fill('First Bank')
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await button('Create account').click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    const link = /https:\S+\/verify-email#token=\S+/.exec((await mailTo(service.mailFolder, who.email)).text ?? '')?.[0]
    assert.ok(link)
    await page.goto(link)
    await page.getByLabel('Password from your registration').fill(who.password)
    await button('Confirm').click()
    await page.getByRole('link', { name: 'Log in' }).click()
  })

  it('logs in, and finds the first steps', async () => {
    await fillLogin(page, who)
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
    assert.equal(await page.locator('.step-done').count(), 1)
    assert.equal(
      await page
        .evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)
        .then((kept) => /eyJ|refresh/.test(kept)),
      false,
      'no token where a script can read it',
    )
  })

  it('creates a key that is shown once and works', async () => {
    await button('Create: Create a test key').click()
    await page.getByLabel('Name').fill('my laptop')
    await button('Create').click()
    const key = await shown('The key my laptop')
    assert.match(key ?? '', /^svc_test_/)
    assert.equal(await button('Done').isDisabled(), true)
    await page.getByLabel('I have stored it').check()
    await button('Done').click()
    await page.getByText(key ?? '').waitFor({ state: 'detached' })
    const { status } = await service.call('GET', '/v1/credits/balance', undefined, { authorization: `Bearer ${key}` })
    assert.equal(status, 200)
  })

  it('adds an endpoint, sends it a test, and sees its success', async () => {
    await button('Add: Add a webhook endpoint').click()
    await page.getByLabel('Address').fill('https://user:secret@receiver.example')
    await button('Add').click()
    await page.getByText('Enter a public https address').waitFor()
    await page.getByLabel('Address').fill(receiver.url)
    await button('Add').click()
    secret.value = (await shown('Signing secret')) ?? ''
    await page.getByLabel('I have stored it').check()
    await button('Done').click()
    await go('/dashboard/webhooks')
    await page.getByRole('link', { name: /localhost/ }).click()
    await button('Send a test').click()
    const [test] = await until('the test', () => events.length > 0 && events)
    assert.deepEqual([test?.event, test?.signature_valid], ['webhook.test', true])
    await button('Show webhook.test').click()
    await page.getByText('HTTP 204').first().waitFor()
    await page.getByRole('tab', { name: 'Body' }).click()
    await page.getByText('"event": "webhook.test"').waitFor()
    await page.keyboard.press('Escape')
  })

  it('makes a test verification; the endpoint and the page receive the outcome', async () => {
    await go('/dashboard/start')
    await button('Create one: Create a test verification').click()
    await page.getByLabel('Checks').selectOption('AML_SCREENING')
    await page.getByLabel('Outcome').selectOption('DECLINED')
    await button('Create').click()
    await page.getByRole('heading', { name: 'Outcome' }).waitFor()
    const event = await until('the decision', () => events.find(({ event: name }) => name === 'verification.declined'))
    assert.equal(event.signature_valid, true)
    await page.getByText('Declined').first().waitFor()
    await page.getByText('verification.declined').first().waitFor()
  })
})
