import assert from 'node:assert/strict'
import { WebhookSignatureError } from '../../clients/typescript/src/errors.ts'
import {
  isVerificationEvent,
  readWebhook,
  signWebhook,
  type ReceivedHeaders,
} from '../../clients/typescript/src/webhooks.ts'

const SECRET = 'whsec_first-of-two-secrets'
const NOW = 1_795_320_556
const BODY = JSON.stringify({
  id: 'dlv_1',
  event: 'verification.approved',
  created: NOW,
  data: {
    id: 'ver_1',
    reference_code: 'X4DJ9T00MK3B',
    status: 'APPROVED',
    risk_score: 1,
    reason_codes: [],
    livemode: false,
  },
})
const signed = (body = BODY, secret = SECRET, at = NOW): ReceivedHeaders => ({
  'x-service-signature': signWebhook(body, secret, at),
  'x-service-delivery': 'dlv_1',
})
const refused = (
  code: string,
  body: Uint8Array | string,
  headers: ReceivedHeaders,
  secrets: string | string[] = SECRET,
  now = NOW,
) =>
  assert.throws(
    () => readWebhook(body, headers, secrets, { now }),
    (error) => error instanceof WebhookSignatureError && error.code === code && !error.message.includes(SECRET),
  )

describe('webhooks of the TypeScript client', () => {
  it('are read with their types, from headers of every kind', () => {
    const header = signWebhook(BODY, SECRET, NOW)
    for (const headers of [
      signed(),
      new Headers({ 'X-Service-Signature': header }),
      { 'X-Service-Signature': header },
      { 'x-service-signature': [header] },
    ]) {
      const event = readWebhook(Buffer.from(BODY), headers, SECRET, { now: NOW })
      assert.ok(isVerificationEvent(event) && event.data.status === 'APPROVED')
    }
  })

  it('tolerate additions of a later version: fields, types of event, signatures of other kinds', () => {
    const later = JSON.stringify({
      ...(JSON.parse(BODY) as object),
      event: 'document.expiring',
      attempt: 3,
      data: { anything: [1] },
    })
    const headers = { 'x-service-signature': `v0=zz,${signWebhook(later, SECRET, NOW)},v2=abc,v1=short` }
    const event = readWebhook(later, headers, SECRET, { now: NOW })
    assert.equal(event.event, 'document.expiring')
    assert.equal(isVerificationEvent(event), false)
    assert.equal(event.attempt, 3)
  })

  it('are accepted with any of several secrets during a replacement, on either side', () => {
    readWebhook(BODY, signed(), ['whsec_the-new-one', SECRET], { now: NOW })
    const two = `${signWebhook(BODY, 'whsec_the-new-one', NOW)},${signWebhook(BODY, SECRET, NOW).split(',')[1]}`
    readWebhook(BODY, { 'x-service-signature': two }, SECRET, { now: NOW })
  })

  it('are refused when forged, altered, old, from the future, or renamed', () => {
    refused('SIGNATURE_DIFFERS', BODY, signed(BODY, 'whsec_of-somebody-else'))
    refused('SIGNATURE_DIFFERS', BODY.replace('APPROVED', 'DECLINED'), signed())
    refused('SIGNATURE_DIFFERS', `${BODY} `, signed())
    refused('OUTSIDE_TOLERANCE', BODY, signed(BODY, SECRET, NOW - 301))
    refused('OUTSIDE_TOLERANCE', BODY, signed(BODY, SECRET, NOW + 301))
    readWebhook(BODY, signed(BODY, SECRET, NOW - 300), SECRET, { now: NOW })
    refused('DELIVERY_ID_DIFFERS', BODY, { ...signed(), 'x-service-delivery': 'dlv_2' })
  })

  it('are refused with an invalid header', () => {
    const [t, v1] = signWebhook(BODY, SECRET, NOW).split(',')
    refused('NO_SIGNATURE', BODY, {})
    refused('NO_SIGNATURE', BODY, { 'x-service-signature': [`${t},${v1}`, `${t},${v1}`] })
    for (const header of [
      'x',
      t,
      v1,
      `${t},${t},${v1}`,
      `t=-1,${v1}`,
      `t=1e9,${v1}`,
      `t=,${v1}`,
      `${t},v1=${'g'.repeat(64)}`,
      `${t},${v1}${',a=b'.repeat(20)}`,
      `${t},${v1},${'x'.repeat(2_000)}`,
    ]) {
      refused('MALFORMED_SIGNATURE', BODY, { 'x-service-signature': header })
    }
  })

  it('are refused when the body is no event, without a quotation from it', () => {
    for (const body of [
      '',
      'null',
      '[]',
      '{"id":"dlv_1"}',
      '{"name":"Erika Mustermann"',
      '{"id":1,"event":"x","created":1,"data":{}}',
    ])
      refused('NOT_AN_EVENT', body, { 'x-service-signature': signWebhook(body, SECRET, NOW) })
    const large = 'x'.repeat(1_048_577)
    refused('BODY_TOO_LARGE', large, { 'x-service-signature': signWebhook(large, SECRET, NOW) })
  })

  it('require the raw body, a secret and a sane tolerance', () => {
    const parsed = JSON.parse(BODY) as string // a parsed body, as code without types passes it
    assert.throws(() => readWebhook(parsed, signed(), SECRET), /raw bytes/)
    for (const secrets of ['', [], ['', SECRET]])
      assert.throws(() => readWebhook(BODY, signed(), secrets, { now: NOW }), /secret is missing/)
    for (const toleranceSeconds of [Number.POSITIVE_INFINITY, Number.NaN, -1])
      assert.throws(() => readWebhook(BODY, signed(), SECRET, { toleranceSeconds }), /toleranceSeconds/)
  })
})
