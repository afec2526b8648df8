import assert from 'node:assert/strict'
import { newTotpSecret, totpSecretText, totpStep, totpUri } from '../../../../api/auth/totp.ts'

describe('TOTP', () => {
  // RFC 6238, appendix B, SHA-1: the last six digits of each.
  const secret = Buffer.from('12345678901234567890')
  const VECTORS: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ]

  for (const [seconds, code] of VECTORS) {
    it(`accepts ${code} at ${seconds} s and one step before and after, but not two`, () => {
      const step = Math.floor(seconds / 30)
      const at = (offset: number) => totpStep(secret, code, (step + offset) * 30_000 + 5_000)
      assert.deepEqual([-2, -1, 0, 1, 2].map(at), [undefined, step, step, step, undefined])
    })
  }

  it('rejects an invalid code', () => {
    for (const code of ['', '28708', '2870820', 'abcdef', '２８７０８２'])
      assert.equal(totpStep(secret, code, 59_000), undefined)
  })

  it('creates a secret of 160 bits in base32 and an address for a QR code', () => {
    const fresh = newTotpSecret()
    assert.match(totpSecretText(fresh), /^[A-Z2-7]{32}$/)
    const uri = new URL(totpUri(fresh, 'someone@example.org'))
    assert.deepEqual(
      [uri.protocol, uri.host, decodeURIComponent(uri.pathname)],
      ['otpauth:', 'totp', '/Identity Verification:someone@example.org'],
    )
    assert.equal(uri.searchParams.get('secret'), totpSecretText(fresh))
  })
})
