import assert from 'node:assert/strict'
import { deliveryHeaders } from '../../activities/webhooks/sign.ts'
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

  it("is one request with exactly the contract's headers, in the contract's spelling, and the exact bytes of the body", async () => {
    const secret = 'whsec_test'
    const delivery = { id: 'dlv_1', event: 'verification.approved', body: BODY }
    for (const ownConnection of [false, true]) {
      const { url, port, received } = await receiver(says('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
      const headers = deliveryHeaders(secret, delivery, new Date())
      assert.deepEqual(await sender.post(`${url}/a%20b?c=d&e#fragment`, headers, BODY, { ownConnection }), {
        responseCode: 200,
        error: null,
      })

      assert.equal(received.length, 1)
      const end = received[0].indexOf('\r\n\r\n')
      const [line, ...fields] = received[0].slice(0, end).split('\r\n')
      assert.equal(line, 'POST /hook/a%20b?c=d&e HTTP/1.1')
      const body = Buffer.from(received[0].slice(end + 4), 'latin1')
      assert.deepEqual(body, Buffer.from(BODY))
      const signature = fields.find((field) => field.startsWith('X-Service-Signature: '))?.split(': ')[1] ?? ''
      assert.match(signature, /^t=[0-9]{10},v1=[0-9a-f]{64}$/)
      assert.ok(isSignatureValid(secret, signature, body))
      assert.deepEqual(fields.sort(), [
        'Accept-Encoding: identity',
        `Connection: ${ownConnection ? 'close' : 'keep-alive'}`,
        `Content-Length: ${body.length}`,
        'Content-Type: application/json',
        `Host: 127.0.0.1:${port}`,
        'User-Agent: Service-Webhooks/1.0',
        'X-Service-Delivery: dlv_1',
        'X-Service-Event: verification.approved',
        `X-Service-Signature: ${signature}`,
      ])
    }
  })
})
