import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, keepScreenshots, launchBrowser } from '../support/browser.ts'
import { makeDocument } from '../support/documents/made-document.ts'
import { agree, chooseDocument, chooseFaces, openPhone, press, sees, toFiles } from '../support/hosted-page.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'

describe('the hosted flow, without a camera', () => {
  let service: SharedService
  let browser: Browser
  before(async () => {
    service = await sharedService()
    browser = await launchBrowser()
  })

  it('leads from the link to the decision in test mode, with files alone', async () => {
    const created = await service.create(
      {
        level: ['FULL_KYC'],
        country: 'de',
        doc_type: 'PASSPORT',
        end_user_ref: 'test:approved',
        redirect_url: 'https://shop.example/back?cart=7',
      },
      'test',
    )
    const page = await openPhone(browser)
    await page.goto(String(created.hosted_url))
    await agree(page)
    await chooseDocument(page)
    await toFiles(page)
    await chooseFaces(page, 3)
    await sees(page, 'Check your photos')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    const back = page.getByRole('link', { name: /^Return/ })
    assert.equal(await back.getAttribute('href'), `https://shop.example/back?cart=7&verification_id=${created.id}`)
    await press(page, 'Stay here')
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING', 'test')
    assert.equal(record.status, 'APPROVED')
  })

  it('announces in live mode a review of an uploaded face, and ends in that review', async () => {
    const created = await service.create({
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'by files',
    })
    const page = await openPhone(browser)
    await page.goto(String(created.hosted_url))
    await agree(page)
    await chooseDocument(page)
    await toFiles(page)
    await page.getByText('A person will check uploaded photos of a face.').waitFor()
    await chooseFaces(page, 3)
    await sees(page, 'Check your photos')
    await page.getByText('A person will check these photos. That can take longer.').waitFor()
    await assertAccessible(page, 'files for a person')
    await keepScreenshots(page, 'hosted-files-check')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    await page.getByText('A person will check your photos, so it can take longer.').waitFor()
    assert.equal(await page.getByText('within minutes').count(), 0)
    await keepScreenshots(page, 'hosted-files-done')
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING')
    assert.equal(record.status, 'REVIEW', JSON.stringify(record))
    const { evidence_origin: origin } = await service.db
      .selectFrom('verification')
      .select('evidence_origin')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    assert.equal(origin, 'DIRECT')
  })

  describe('with a document from a file', () => {
    const choose = async (name: string, mimeType: string, buffer: Buffer): Promise<Page> => {
      const created = await service.create(
        { level: ['ID_DOCUMENT'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'test:approved' },
        'test',
      )
      const page = await openPhone(browser)
      await page.goto(String(created.hosted_url))
      await agree(page)
      await toFiles(page)
      await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
      return page
    }

    it('names the faults of a poor photo, and lets the person use it', async () => {
      const {
        sides: [{ jpeg }],
      } = await makeDocument(4, { kind: 'TD3', capture: { defocus: 7, exposure: 0.9 } })
      const page = await choose('blurred.jpg', 'image/jpeg', jpeg)
      await sees(page, 'Can you read every line?')
      await page.locator('.verdict.doubt', { hasText: 'It looks blurred.' }).waitFor()
      await press(page, 'Use it anyway')
      await sees(page, 'Check your photos')
    })

    it('reports no fault of a careful photo on white paper', async () => {
      const {
        sides: [{ jpeg }],
      } = await makeDocument(2, { kind: 'FRA_ID', capture: { crop: 0.03, exposure: 1.05 } })
      const page = await choose('scan.jpg', 'image/jpeg', jpeg)
      await page.locator('.verdict.good', { hasText: 'Looks good.' }).waitFor()
    })

    // Windows gives HEIC files no type.
    for (const type of ['image/heic', '']) {
      it(`accepts a HEIC photo${type === '' ? ' without a type' : ''}, and says that the browser cannot show it`, async () => {
        const page = await choose(
          'IMG_0001.HEIC',
          type,
          readFileSync(join(import.meta.dirname, '..', 'fixtures', 'passport.heic')),
        )
        await page.getByText('This browser cannot show this type of photo.').waitFor()
        await page.locator('.verdict.good', { hasText: 'Looks good.' }).waitFor()
        await press(page, 'Use this photo')
        await sees(page, 'Check your photos')
      })
    }
  })
})
