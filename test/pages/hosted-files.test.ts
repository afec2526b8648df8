import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { agree, chooseDocument, chooseFaces, openPhone, press, sees, toFiles } from '../support/hosted-page.ts'
import { startTestService, type TestService } from '../support/service.ts'

describe('the hosted flow, without a camera', () => {
  let service: TestService
  let browser: Browser
  before(async () => {
    service = await startTestService()
    browser = await launchBrowser()
  })

  it('leads from the link to the decision in test mode, by files alone', async () => {
    const created = await service.create({ level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'test:approved', redirect_url: 'https://shop.example/back?cart=7' }, 'test')
    const page = await openPhone(browser)
    await page.goto(String(created.hosted_url))
    await agree(page)
    await chooseDocument(page)
    await toFiles(page)
    await chooseFaces(page, 3)
    await sees(page, 'Check your pictures')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    const back = page.getByRole('link', { name: /^Return/ })
    assert.equal(await back.getAttribute('href'), `https://shop.example/back?cart=7&verification_id=${created.id}`)
    await press(page, 'Stay here')
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING', 'test')
    assert.equal(record.status, 'APPROVED')
  })
})
