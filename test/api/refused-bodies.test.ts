// A refusal of a large body reaches its sender, in any program. A sender who only wants to keep connections open gains nothing.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { withCurl, withFetch, withHttpClient, withHttps, withRequests, type LargeBody } from '../support/uploaders.ts'

const MIB = 1024 * 1024
/** Each size is sent about ten times, encrypted. */
const SIZES = IS_NIGHTLY ? [11, 25, 60, 200] : [11, 60]
const LARGEST = IS_NIGHTLY ? 200 : 60
/** Sizes of the refusals where the size does not matter: larger than the buffers of the sockets on the way. */
const [LARGE, LARGER] = IS_NIGHTLY ? [25, 40] : [11, 11]

/** An interpreter with the package `requests`, or undefined. */
function pythonWithRequests(): string | undefined {
  for (const python of [process.env.PYTHON_WITH_REQUESTS, 'python3']) {
    if (python === undefined) continue
    try {
      execFileSync(python, ['-c', 'import requests'], { stdio: 'ignore' })
      return python
    } catch {
      continue // without the package
    }
  }
  return undefined
}

describe('a body that is too large', function () {
  this.timeout(600_000)
  let api: TestApi
  let key: string
  let submitPath: string
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db)).test.plaintext
    submitPath = `/v1/verifications/${String((await create(api, key)).json.id)}/submit`
  })
  let callers = 0
  const large = (
    path: string,
    megabytes: number,
    framing: LargeBody['framing'],
    type: string,
    authorization = `Bearer ${key}`,
  ): LargeBody => ({
    port: api.port,
    path,
    bytes: megabytes * MIB,
    framing,
    headers: {
      'Content-Type': type,
      Authorization: authorization,
      'X-Forwarded-For': `198.51.100.${callers++ % 250}`,
      'Idempotency-Key': `large-${callers}`,
    },
  })
  const programs = (): [string, (body: LargeBody) => Promise<string>][] => {
    const python = pythonWithRequests()
    return [
      ['curl', (body) => withCurl(body, false)],
      ['curl that expects', (body) => withCurl(body, true)],
      ['http.client', withHttpClient],
      ['fetch', withFetch],
      ['https', withHttps],
      ...(python === undefined
        ? []
        : [
            ['requests', (body: LargeBody) => withRequests(body, python)] satisfies [
              string,
              (body: LargeBody) => Promise<string>,
            ],
          ]),
    ]
  }

  for (const megabytes of SIZES) {
    it(`of ${megabytes} MB gets 413 in every program, by length and in chunks`, async () => {
      const wrong: string[] = []
      for (const [name, send] of programs()) {
        for (const framing of ['length', 'chunked'] as const) {
          const told = await send(large('/v1/verifications', megabytes, framing, 'application/json'))
          if (told !== '413 PAYLOAD_TOO_LARGE') wrong.push(`${name} ${framing}: ${told}`)
        }
      }
      assert.deepEqual(wrong, [])
    })
  }

  it('gets 413 in the middle of a multipart submission, which is read until an asset is too large', async () => {
    const start =
      '--frontier\r\nContent-Disposition: form-data; name="SELFIE"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    for (const framing of ['length', 'chunked'] as const) {
      for (const megabytes of [11, LARGEST]) {
        const body = () => ({
          ...large(submitPath, megabytes, framing, 'multipart/form-data; boundary=frontier'),
          start,
        })
        const told = [await withHttpClient(body()), await withCurl(body(), false), await withCurl(body(), true)]
        assert.deepEqual(new Set(told), new Set(['413 PAYLOAD_TOO_LARGE']), `${framing} ${megabytes}`)
      }
    }
    assert.equal(
      await withHttpClient(large(submitPath, LARGEST, 'length', 'application/json')),
      '413 PAYLOAD_TOO_LARGE',
    )
  })

  it('gets every other refusal as well', async () => {
    const refusals: [string, LargeBody][] = [
      ['401 INVALID_API_KEY', large('/v1/verifications', LARGE, 'length', 'application/json', 'Bearer nothing')],
      ['401 INVALID_API_KEY', large('/v1/verifications', LARGEST, 'chunked', 'application/json', 'Bearer nothing')],
      ['404 NOT_FOUND', large('/v1/nothing', LARGER, 'length', 'application/json')],
      ['415 UNSUPPORTED_MEDIA_TYPE', large('/v1/verifications', LARGER, 'chunked', 'text/plain')],
      ['405 METHOD_NOT_ALLOWED', large('/v1/health', LARGER, 'length', 'application/json')],
    ]
    const wrong: string[] = []
    for (const [expected, body] of refusals) {
      for (const [name, send] of programs()) {
        const told = await send({
          ...body,
          headers: { ...body.headers, 'X-Forwarded-For': `198.51.100.${callers++ % 250}` },
        })
        if (told !== expected) wrong.push(`${name} ${expected} ${body.path}: ${told}`)
      }
    }
    assert.deepEqual(wrong, [])
    assert.equal((await call(api, 'GET', '/v1/health')).status, 200)
  })
})
