// A receiver of webhooks: node examples/receiver/server.mjs, with WEBHOOK_SECRET (whsec_…) and PORT in the environment.
// Put TLS in front of it: the service calls https addresses only.
import { createServer } from 'node:http'
import { isValid } from './verify.mjs'

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env
if (WEBHOOK_SECRET === '') throw new Error('WEBHOOK_SECRET is not set: set the secret of the endpoint')
const MAX_BYTES = 64 * 1024
const seen = new Set() // in production: a unique column of your database, written in the same transaction as your work

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => request.destroy(), // the request broke off: the service sends it again
  )
}).listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${server.address().port}`))

async function receive(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BYTES) return 413
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks) // verify the received bytes before you parse them
  if (!isValid(WEBHOOK_SECRET, request.headers['x-service-signature'], body)) return 400
  const { id, event, data } = JSON.parse(body.toString())
  if (!seen.has(id)) {
    seen.add(id) // a delivery may arrive more than once, with the same id
    console.log(JSON.stringify({ id, event, verification: data.id, status: data.status }))
  }
  return 204 // answer quickly, also to events that you do not handle; work afterwards
}
