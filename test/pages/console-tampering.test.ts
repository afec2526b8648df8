// From a forged image through the vision worker and the policy to the API's answer, and to the reviewer's view of it.
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import {
  onScreen,
  pasted,
  photocopied,
  photographed,
  placeOf,
  PORTRAIT_PLACE,
  printedPage,
  type Capture,
} from '../support/tampered.ts'
import { assertAccessible, keepScreenshot, keepScreenshots, launchBrowser, SIZES } from '../support/browser.ts'
import { enterConsole } from '../support/console.ts'
import { specimen } from '../support/pictures.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { aStaffMember } from '../support/staff.ts'

const STRAIGHT: Capture = { degrees: 0, slant: 0, noise: 3, blur: 0.6, quality: 70 }

describe('forged documents, from the image to the answer and the console', function () {
  let service: SharedService
  let browser: Browser
  before(async () => {
    service = await sharedService()
    browser = await launchBrowser()
  })

  const verify = async (picture: Buffer) => {
    const created = await service.create({ level: ['ID_DOCUMENT'], country: 'de', doc_type: 'PASSPORT' })
    const { status, body } = await service.submit(created.id, [
      { type: 'DOCUMENT_FRONT', data: picture.toString('base64') },
    ])
    assert.equal(status, 201, JSON.stringify(body))
    return service.until(created.id, (record) => record.status !== 'PENDING')
  }
  const page = () => printedPage(specimen('portrait'))
  const spliced = async (photograph: Buffer) =>
    pasted(
      photograph,
      await sharp(specimen('selfie')).jpeg({ quality: 95 }).toBuffer(),
      placeOf(PORTRAIT_PLACE, STRAIGHT),
      95,
    )

  it('are not reported for an honest photograph of the same page, which is approved', async () => {
    const record = await verify(await photographed(await page(), STRAIGHT, 1))
    assert.deepEqual([record.status, record.reason_codes], ['APPROVED', []])
  })

  const forgeries: Readonly<Record<string, () => Promise<Buffer>>> = {
    SCREEN_RECAPTURE: async () => photographed(onScreen(await page(), 4), { ...STRAIGHT, quality: 88 }, 1),
    PHOTOCOPY: async () => photographed(photocopied(await page(), 4), STRAIGHT, 1),
    PHOTOSHOP: async () =>
      sharp(await photographed(await page(), STRAIGHT, 1))
        .withExif({ IFD0: { Software: 'Adobe Photoshop 25.0 (Windows)' } })
        .jpeg({ quality: 70 })
        .toBuffer(),
    PORTRAIT_SPLICE: async () => spliced(await photographed(await page(), { ...STRAIGHT, quality: 50 }, 1)),
  }
  for (const [signal, forge] of Object.entries(forgeries)) {
    it(`go to review: TAMPER_${signal}`, async () => {
      const record = await verify(await forge())
      const codes = record.reason_codes as string[]
      assert.equal(record.status, 'REVIEW', codes.join())
      assert.ok(codes.includes('DOCUMENT_TAMPER_SUSPECTED') && codes.includes(`TAMPER_${signal}`), codes.join())
    })
  }

  it('are declined when the image names a generative network as its maker', async () => {
    const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
    const made = sharp(await photographed(await page(), STRAIGHT, 1)).withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a DigitalSourceType="${source}"/></x:xmpmeta>`,
    )
    const record = await verify(await made.jpeg({ quality: 70 }).toBuffer())
    assert.equal(record.status, 'DECLINED')
    assert.deepEqual((record.reason_codes as string[]).slice(0, 2), ['DOCUMENT_TAMPERING', 'TAMPER_AI_GENERATED'])
  })

  it('are shown to the reviewer with place and measurement', async () => {
    const { id } = await verify(await forgeries.PORTRAIT_SPLICE())
    const console = await enterConsole(
      browser,
      service.baseUrl,
      await aStaffMember(service.db, 'SENIOR', 'Selma Holm'),
      `/reviews/${String(id)}`,
    )
    await console.locator('.viewer image').waitFor()
    const list = console.getByRole('list', { name: 'Signs of tampering' })
    await list.getByText('The portrait was compressed differently from its surroundings.').waitFor()
    const cells = console.locator('.heat rect')
    assert.ok((await cells.count()) > 20)
    const viewer = await console.locator('.viewer svg').boundingBox(),
      hot = await console.locator('.heat').boundingBox()
    assert.ok(viewer !== null && hot !== null)
    const left = (hot.x - viewer.x) / viewer.width,
      right = (hot.x + hot.width - viewer.x) / viewer.width
    const place = placeOf(PORTRAIT_PLACE, STRAIGHT)
    assert.ok(
      left > place.x0 / 1600 - 0.06 && right < place.x1 / 1600 + 0.06,
      `the portrait lies at ${place.x0 / 1600} to ${place.x1 / 1600}, the heat at ${left} to ${right}`,
    )
    await assertAccessible(console, 'a case with signs of tampering')
    await keepScreenshots(console, 'console-tampering')
    await console.setViewportSize(SIZES.desktop)
    await keepScreenshot(console, 'console-tampering-view', false)
    const toggle = console.getByRole('button', { name: 'Show signs of tampering' })
    assert.equal(await toggle.getAttribute('aria-pressed'), 'true')
    await toggle.click()
    assert.equal(await cells.count(), 0)
    assert.equal(await toggle.getAttribute('aria-pressed'), 'false')
    await toggle.click()
    assert.ok((await cells.count()) > 20)
  })
})
