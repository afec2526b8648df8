import assert from 'node:assert/strict'
import { HOURLY_JITTER_MS, MAX_ATTEMPTS, retryDelayMs } from '../../../../activities/webhooks/schedule.ts'
import { signatureHeader } from '../../../../activities/webhooks/sign.ts'
import { isSignatureValid } from '../../../../dev/receiver-signature.ts'

describe('retry schedule', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS }, (_, i) => retryDelayMs(i + 1, 0))

  it('follows interface.md 6.4: 34 attempts, doubling from 1 to 256 s, then hourly', () => {
    assert.equal(MAX_ATTEMPTS, 34)
    assert.deepEqual(
      delays.slice(0, 9).map((ms) => (ms ?? 0) / 1000),
      [1, 2, 4, 8, 16, 32, 64, 128, 256],
    )
    assert.ok(delays.slice(9, 33).every((ms) => ms === 3_600_000))
    assert.equal(delays[33], undefined)
  })

  it('spans roughly 24 hours', () => {
    const hours = delays.reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / 3_600_000
    assert.ok(hours > 24 && hours < 24.3, `${hours}`)
  })

  it('never retries early, and starts an hourly retry at most 5 s late', () => {
    for (const random of [0, 0.5, 0.999999]) {
      for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
        const late = (retryDelayMs(attempt, random) ?? 0) - (delays[attempt - 1] ?? 0)
        assert.ok(late >= 0 && late < (attempt < 10 ? 1 : HOURLY_JITTER_MS + 1))
      }
    }
  })
})

describe('webhook signature', () => {
  const body = '{"id":"dlv_1","name":"Zoë"}'
  const at = new Date('2026-01-02T03:04:05.678Z')

  it("has the contract's form and equals that of openssl", () => {
    // printf '1767323045.{"id":"dlv_1","name":"Zoë"}' | openssl dgst -sha256 -hmac whsec_test
    assert.equal(
      signatureHeader('whsec_test', body, at),
      't=1767323045,v1=1d7f767c4ba7245dad8c9305f1247eb8465bfbcf4f2887f489c87c94adb5f434',
    )
  })
  it('is accepted by a receiver that follows interface.md 6.3', () => {
    const header = signatureHeader('whsec_test', body, at)
    const valid = (secret: string, text: string, ageS = 0) =>
      isSignatureValid(secret, header, Buffer.from(text), at.getTime() + ageS * 1000)
    assert.equal(valid('whsec_test', body), true)
    assert.equal(valid('whsec_test', body, 299), true)
    assert.equal(valid('whsec_test', body, 301), false)
    assert.equal(valid('whsec_other', body), false)
    assert.equal(valid('whsec_test', `${body} `), false)
    for (const bad of [undefined, '', 't=1,v1=00', 'v1=00,t=1'])
      assert.equal(isSignatureValid('whsec_test', bad, Buffer.from(body), at.getTime()), false)
  })
})
