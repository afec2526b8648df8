import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import type { TestApi } from '../support/api.ts'
import {
  assertAccessible,
  assertColoursInDark,
  keepScreenshot,
  keepScreenshots,
  launchBrowser,
} from '../support/browser.ts'
import { anOwner, enter } from '../support/dashboard.ts'
import { KEY_RING } from '../support/factories.ts'
import { sharedApi } from '../support/shared-api.ts'

describe('endpoints in the dashboard, in Chromium', () => {
  let api: TestApi
  let browser: Browser
  let base: string
  before(async () => {
    ;[api, browser] = await Promise.all([sharedApi(), launchBrowser()])
    base = `https://localhost:${api.port}`
  })

  it('show why and since when one is switched off, and switch it on with one click', async () => {
    const who = await anOwner(api.db)
    const {
      endpoint: { id },
    } = await insertEndpoint(api.db, KEY_RING, {
      accountId: who.id,
      url: 'https://hooks.example.org/kyc',
      events: ['verification.approved'],
    })
    const off = new Date(Date.now() - 30 * 3_600_000)
    await api.db
      .updateTable('webhook_endpoint')
      .set({ active: false, switched_off_at: off, failing_since: new Date(off.getTime() - 7 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    const page = await enter(browser, api, who)
    await page.getByText('Switched off yesterday').or(page.getByText('Switched off 1 day ago')).first().waitFor()
    await page.goto(`${base}/dashboard/webhooks`)
    await page.getByText('after seven days of failure').waitFor()
    assert.equal(await page.getByRole('table').getByText('Off', { exact: true }).count(), 1)
    await keepScreenshots(page, 'endpoints-off')
    await page.goto(`${base}/dashboard/webhooks/${id}`)
    await page.getByText('This endpoint is switched off').waitFor()
    await assertAccessible(page, 'a switched-off endpoint')
    await assertColoursInDark(page, 'a switched-off endpoint', () => keepScreenshot(page, 'endpoint-off-dark'))
    await keepScreenshots(page, 'endpoint-off')
    assert.equal(
      await page.getByRole('link', { name: 'Verifications since then' }).getAttribute('href'),
      `/dashboard/verifications?from=${off.toISOString().slice(0, 10)}`,
    )
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Endpoint switched on').waitFor()
    await page.getByText('This endpoint is switched off').waitFor({ state: 'detached' })
    const { active, switched_off_at: at } = await api.db
      .selectFrom('webhook_endpoint')
      .select(['active', 'switched_off_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([active, at], [true, null])
  })

  it('show at the field why an address was refused', async () => {
    const page = await enter(browser, api, await anOwner(api.db), '/webhooks')
    await page.getByRole('button', { name: 'Add an endpoint' }).first().click()
    const address = page.getByLabel('Address')
    for (const url of ['https://intranet/hook', 'https://hooks.example.com:9000/']) {
      await address.fill(url)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('on port 443 or 8443').waitFor()
    }
  })
})
