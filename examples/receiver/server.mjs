// A receiver of webhooks: node examples/receiver/server.mjs, with WEBHOOK_SECRET (whsec_…) and PORT in the environment.
// Put TLS in front of it: the service calls https addresses only.
import { createServer } from 'node:http'
import { isValid } from './verify.mjs'

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env
const MAX_BYTES = 64 * 1024
const seen = new Set() // in production: a unique column of your database, written with what you do about the event

createServer(async (request, response) => {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BYTES) return response.writeHead(413).end()
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks) // verify the bytes as they came, before parsing them
  if (!isValid(WEBHOOK_SECRET, request.headers['x-service-signature'], body)) return response.writeHead(400).end()
  const { id, event, data } = JSON.parse(body.toString())
  if (!seen.has(id)) {
    seen.add(id) // a delivery may come more than once: its id does not change
    console.log(JSON.stringify({ id, event, verification: data.id, status: data.status }))
  }
  response.writeHead(204).end() // answer quickly, also to events that you do not handle; work afterwards
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'))
