import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { call, startApi, type TestApi } from '../support/api.ts'
import { setEmbedOrigins } from '../support/account-data.ts'
import { anAccount, aVerification, updateAccountStatus } from '../support/factories.ts'

const SHOP = 'https://shop.example'
const MAX_SCRIPT_BYTES = 3 * 1024

describe('the embedded flow', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  const page = (id: string, query = `?o=${encodeURIComponent(SHOP)}`, from?: string) =>
    call(api, 'GET', `/embed/verify/${id}${query}`, from === undefined ? {} : { from })
  const ancestorsOf = (answer: Awaited<ReturnType<typeof page>>) =>
    /frame-ancestors (.*)$/.exec(String(answer.headers['content-security-policy']))?.[1]
  const originIn = (text: string) => /<meta name="embed-parent-origin" content="([^"]*)">/.exec(text)?.[1]

  it('serves the page with the camera’s policy, allows the listed origins to frame it, and names its parent only if listed', async () => {
    const account = await anAccount(api.db, { credits: 100 })
    const { id } = await aVerification(api.db, account, { mode: 'LIVE' })
    const open = await page(id)
    assert.deepEqual([open.status, ancestorsOf(open), originIn(open.text)], [200, 'https:', SHOP])
    assert.doesNotMatch(String(open.headers['content-security-policy']), /unsafe|data:/)
    assert.match(String(open.headers['permissions-policy']), /^camera=\(self\)/)
    assert.deepEqual([open.headers['cache-control'], open.headers['x-frame-options']], ['no-store', undefined])
    await setEmbedOrigins(api.db, account.accountId, ['https://other.example'])
    const listed = await page(id)
    assert.deepEqual(
      [ancestorsOf(listed), originIn(listed.text)],
      ['https://other.example', ''],
      'holds with the next page',
    )
  })

  it('is the same for an unknown or ended link: the iframe itself says so', async () => {
    const account = await anAccount(api.db, { credits: 100 })
    const { id } = await aVerification(api.db, account, { mode: 'LIVE' })
    await updateAccountStatus(api.db, account.accountId, 'SUSPENDED')
    assert.deepEqual([(await page(id)).status, ancestorsOf(await page(id))], [200, 'https:'])
    for (const unknown of [
      'ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D',
      'nonsense',
      `ver_${'0'.repeat(4_000)}`,
      '%00',
      "'%20or%201=1",
    ]) {
      const { status, text } = await page(unknown)
      assert.deepEqual([status, originIn(text)], [200, SHOP], unknown)
    }
  })

  it('writes no invalid origin into the page, and no origin when there are two', async () => {
    const { id } = await aVerification(api.db, await anAccount(api.db, { credits: 100 }), { mode: 'TEST' })
    for (const query of [
      '',
      '?o=',
      `?o=${encodeURIComponent('https://a"><script>alert(1)</script>')}`,
      '?o=javascript:alert(1)',
      '?o=*',
      `?o=${SHOP}&o=https://evil.example`,
      '?o[]=https://a',
      `?o=${SHOP}/`,
      '?o=https://a%0d%0aX:1',
      '?o=$%60',
      '?o=%ff',
    ]) {
      const answer = await page(id, query)
      assert.equal(originIn(answer.text), '', query)
      assert.doesNotMatch(answer.text, /alert/)
      assert.equal(ancestorsOf(answer), 'https: http://localhost:*')
    }
  })

  it('is rate limited, because it queries the database', async () => {
    const from = '203.0.113.91'
    for (let load = 0; load < 120; load++) assert.equal((await page('nonsense', '', from)).status, 200)
    const { status, code, headers } = await page('nonsense', '', from)
    assert.deepEqual([status, code], [429, 'RATE_LIMITED'])
    assert.ok(Number(headers['retry-after']) >= 1)
    assert.equal((await call(api, 'GET', '/embed/v1.js', { from })).status, 200, 'the script is not limited')
  })

  it('has a script of at most 3 KB that any page may load, and that is cached for five minutes', async () => {
    const { status, headers, bytes } = await call(api, 'GET', '/embed/v1.js')
    assert.equal(status, 200)
    assert.ok(gzipSync(bytes, { level: 9 }).length <= MAX_SCRIPT_BYTES, `${gzipSync(bytes).length} bytes`)
    assert.deepEqual(
      [
        headers['cross-origin-resource-policy'],
        headers['access-control-allow-origin'],
        headers['cache-control'],
        headers['content-type'],
      ],
      ['cross-origin', '*', 'public, max-age=300', 'text/javascript; charset=utf-8'],
    )
    assert.equal(
      (await call(api, 'GET', '/embed/v1.js', { headers: { 'if-none-match': String(headers.etag) } })).status,
      304,
    )
    for (const other of [
      '/embed/verify/ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D',
      '/v1/health',
      '/verify/ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D',
    ]) {
      assert.equal((await call(api, 'GET', other)).headers['cross-origin-resource-policy'], 'same-origin', other)
    }
    for (const none of ['/embed', '/embed/', '/embed/v2.js', '/embed/frame.html', '/embed/verify', '/embed/verify/'])
      assert.equal((await call(api, 'GET', none)).code, 'NOT_FOUND', none)
  })
})
