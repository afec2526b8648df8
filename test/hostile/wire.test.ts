import assert from 'node:assert/strict'
import { signatureHeader } from '../../activities/webhooks/sign.ts'
import { isSignatureValid } from '../../dev/receiver-signature.ts'
import { createSender } from '../../outbound/safe-fetch.ts'
import { receiver, says, stopReceivers } from './receivers.ts'

const BODY = '{"id":"dlv_1","event":"verification.approved","data":{"name":"Zoë \u{1f600} \\u0000"}}'

describe('a delivery on the wire', () => {
  const sender = createSender({ allowPrivate: true })
  after(() => {
    sender.close()
    stopReceivers()
  })

  it('is one request of exactly the contract\'s headers and the exact bytes of the body', async () => {
    const { url, port, received } = await receiver(says('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
    const secret = 'whsec_test'
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'x-service-event': 'verification.approved',
      'x-service-delivery': 'dlv_1',
      'x-service-signature': signatureHeader(secret, BODY, new Date()),
    }
    assert.deepEqual(await sender.post(`${url}/a%20b?c=d&e#fragment`, headers, BODY), { responseCode: 200, error: null })

    assert.equal(received.length, 1)
    const end = received[0].indexOf('\r\n\r\n')
    const [line, ...fields] = received[0].slice(0, end).split('\r\n')
    assert.equal(line, 'POST /hook/a%20b?c=d&e HTTP/1.1')
    const body = Buffer.from(received[0].slice(end + 4), 'latin1')
    assert.deepEqual(body, Buffer.from(BODY))
    assert.deepEqual(fields.map((field) => field.toLowerCase()).sort(), Object.entries({
      ...headers, 'accept-encoding': 'identity', 'connection': 'keep-alive', 'content-length': String(body.length), 'host': `127.0.0.1:${port}`,
    }).map(([name, value]) => `${name}: ${value}`.toLowerCase()).sort())
    const signature = fields.find((field) => field.startsWith('x-service-signature'))?.split(': ')[1] ?? ''
    assert.ok(isSignatureValid(secret, signature, body))
  })
})
