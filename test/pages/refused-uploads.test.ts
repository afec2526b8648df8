// A browser reads the refusal of a body that it is still sending.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { create, type TestApi } from '../support/api.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { anAccount } from '../support/factories.ts'
import { sharedApi } from '../support/shared-api.ts'

interface Upload {
  readonly path: string
  readonly megabytes: number
  readonly type: string
  readonly key: string
  readonly way: 'fetch' | 'XMLHttpRequest'
}

/** Sends that many bytes from a page of ours; returns status and code. */
const uploadFrom = (page: Page, upload: Upload): Promise<string> =>
  page.evaluate(async ({ path, megabytes, type, key, way }) => {
    const piece = new Uint8Array(1024 * 1024).fill(65)
    const body = new Blob(Array.from({ length: megabytes }, () => piece))
    const headers = { 'Content-Type': type, Authorization: `Bearer ${key}`, 'Idempotency-Key': 'from-a-browser' }
    const codeIn = (text: string): string => (JSON.parse(text) as { error: { code: string } }).error.code
    if (way === 'fetch') {
      const answer = await fetch(path, { method: 'POST', body, headers }).catch((error: unknown) => String(error))
      return typeof answer === 'string' ? answer : `${answer.status} ${codeIn(await answer.text())}`
    }
    return new Promise<string>((resolve) => {
      const request = new XMLHttpRequest()
      request.open('POST', path)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.onload = () => resolve(`${request.status} ${codeIn(request.responseText)}`)
      request.onerror = () => resolve('error')
      request.send(body)
    })
  }, upload)

describe('a body that is too large, from a browser', function () {
  let api: TestApi
  let page: Page
  let key: string
  before(async () => {
    api = await sharedApi()
    key = (await anAccount(api.db)).test.plaintext
    page = await openPage(await launchBrowser())
    await page.goto(`https://localhost:${api.port}/docs`)
  })

  it('gets 413, by fetch and by XMLHttpRequest', async () => {
    const hosted = `/v1/hosted/verifications/${String((await create(api, key)).json.id)}/assets`
    for (const way of ['fetch', 'XMLHttpRequest'] as const) {
      for (const megabytes of [11, 25, 60, 200]) {
        assert.equal(
          await uploadFrom(page, { path: '/v1/verifications', megabytes, type: 'application/json', key, way }),
          '413 PAYLOAD_TOO_LARGE',
          `${way} ${megabytes}`,
        )
      }
      assert.equal(
        await uploadFrom(page, { path: hosted, megabytes: 80, type: 'application/json', key: '', way }),
        '413 PAYLOAD_TOO_LARGE',
        `${way} to the hosted flow`,
      )
    }
  })

  it('gets every other refusal', async () => {
    assert.equal(
      await uploadFrom(page, {
        path: '/v1/verifications',
        megabytes: 60,
        type: 'application/json',
        key: 'nothing',
        way: 'fetch',
      }),
      '401 INVALID_API_KEY',
    )
    assert.equal(
      await uploadFrom(page, {
        path: '/v1/nothing',
        megabytes: 60,
        type: 'application/json',
        key,
        way: 'XMLHttpRequest',
      }),
      '404 NOT_FOUND',
    )
    assert.equal(
      await uploadFrom(page, { path: '/v1/verifications', megabytes: 60, type: 'text/plain', key, way: 'fetch' }),
      '415 UNSUPPORTED_MEDIA_TYPE',
    )
  })
})
