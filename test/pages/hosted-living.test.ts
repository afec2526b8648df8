import assert from 'node:assert/strict'
import { findEvidence } from '../../db/verifications/capture.ts'
import { launchBrowser } from '../support/browser.ts'
import { agree, chooseDocument, openPhone, press, sees } from '../support/hosted-page.ts'
import { livingCamera } from '../support/living-camera.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { PATIENCE_MS } from '../support/until.ts'

describe('a person who follows the page', () => {
  let service: SharedService
  before(async () => {
    service = await sharedService()
  })

  const verify = async (everyMs?: number) => {
    const created = await service.create({
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      end_user_ref: 'alive',
    })
    const page = await openPhone(await launchBrowser())
    page.setDefaultTimeout(PATIENCE_MS)
    await livingCamera(page, everyMs)
    await page.goto(String(created.hosted_url))
    await agree(page)
    await chooseDocument(page)
    await press(page, 'Open the camera')
    await sees(page, 'Check your photos')
    await press(page, 'Send')
    await sees(page, 'Thank you, that’s everything')
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING')
    const { frames } = (await findEvidence(service.db, created.id)) ?? assert.fail()
    const told = `${JSON.stringify(record.checks, null, 1)}\n${frames.map(({ step, at_ms: at }) => `${step} ${at}`).join(', ')}`
    assert.deepEqual([record.status, record.reason_codes], ['APPROVED', []], told)
    return told
  }

  it('is approved: the frames of the page satisfy the checks', async () => {
    await verify()
  })

  it('is approved with a camera of four frames a second: the page sends no frame twice', async () => {
    assert.doesNotMatch(await verify(250), /repeat the previous one/)
  })
})
