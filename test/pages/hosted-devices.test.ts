import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { assertAccessible, assertNoSidewaysScroll, keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts'
import { anAccount } from '../support/factories.ts'
import { agree, chooseDocument, openPhone, press, sees } from '../support/hosted-page.ts'
import { until } from '../support/until.ts'

const OTHER = 'This is open on another device'

describe('the hosted flow on another device', () => {
  let api: TestApi
  let key: string
  let browser: Browser
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db, { credits: 100 })).test.plaintext
    browser = await launchBrowser()
  })

  const begin = async (): Promise<string> => String((await create(api, key, { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' })).json.id)
  const address = (id: string): string => `https://localhost:${api.port}/verify/${id}`
  const live = async (id: string) => (await api.db.selectFrom('hosted_device').select('came_by').where('verification_id', '=', id).where('ended_at', 'is', null).execute()).map(({ came_by: by }) => by)

  it('says that it is open elsewhere, and goes on here when that is said openly; the first one learns it', async () => {
    const id = await begin()
    const first = await openPhone(browser)
    await first.goto(address(id))
    await agree(first)
    await chooseDocument(first)
    await until('the picture is there', async () => (await api.db.selectFrom('asset').select('id').where('verification_id', '=', id).execute()).length === 1)
    await first.reload()
    await first.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await first.getByText(OTHER).count(), 0, 'a reload is the same device')

    const second = await openPhone(browser)
    await second.goto(`${address(id)}#d=${'S'.repeat(43)}`)
    await sees(second, OTHER)
    for (const colorScheme of ['dark', 'light'] as const) {
      await second.emulateMedia({ colorScheme })
      await assertAccessible(second, `another device, ${colorScheme}`)
      for (const size of [SIZES.phone, SIZES.tablet, SIZES.desktop]) {
        await second.setViewportSize(size)
        await assertNoSidewaysScroll(second, `another device at ${size.width}`)
        await keepScreenshot(second, `hosted-other-device-${colorScheme}-${size.width}`, false)
      }
    }
    await press(second, 'Continue here')
    await agree(second)
    await second.getByText('Upload a picture instead').waitFor()
    assert.deepEqual(await live(id), ['TAKEOVER'])
    assert.deepEqual((await call(api, 'GET', `/v1/hosted/verifications/${id}`, { device: null })).json.open_elsewhere, true)
    await first.reload()
    await sees(first, OTHER)
  })

  it('goes on without a word where a computer has handed over by its code', async () => {
    const id = await begin()
    const desk = await browser.newPage({ ignoreHTTPSErrors: true, viewport: SIZES.desktop, permissions: ['clipboard-read', 'clipboard-write'] })
    await desk.goto(address(id))
    await agree(desk)
    await sees(desk, 'Go on with your phone')
    await until('it is handed over', async () => (await live(id)).includes('HANDOVER'))
    await press(desk, 'Copy the link')
    const link = await desk.evaluate(() => navigator.clipboard.readText())
    assert.match(link, new RegExp(`/verify/${id}#d=[A-Za-z0-9_-]{43}$`))
    const phone = await openPhone(browser)
    await phone.goto(link)
    await agree(phone)
    await chooseDocument(phone)
    await desk.getByText('Your phone has sent 1 picture').waitFor()
    assert.equal(new URL(phone.url()).hash, '')
    assert.deepEqual((await live(id)).sort(), ['BEGIN', 'HANDOVER'])
  })
})
