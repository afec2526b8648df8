// A shop that asks who its customers are: node shop.mjs, with IDENTITY_VERIFICATION_URL, IDENTITY_VERIFICATION_API_KEY and WEBHOOK_SECRET in the
// environment (on your machine: the secret that `npx identity-verification listen --forward http://localhost:3000/webhooks` prints).
import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import {
  IdentityVerification,
  isVerificationEvent,
  readWebhook,
  WebhookSignatureError,
} from '@identity-verification/client'

const {
  IDENTITY_VERIFICATION_URL: baseUrl = '',
  IDENTITY_VERIFICATION_API_KEY: apiKey = '',
  WEBHOOK_SECRET: secret = '',
  PORT = '3000',
} = process.env
if (secret === '') throw new Error('WEBHOOK_SECRET is not set: set the secret of the endpoint')
const client = new IdentityVerification({ apiKey, baseUrl })
const MAX_BYTES = 64 * 1024

/** @type {Map<string, string>} status of each verification; in production a table */
const customers = new Map()
/** @type {Set<string>} deliveries that were seen; in production a unique column */
const seen = new Set()

const page = (/** @type {string} */ text) => `<!doctype html><title>Shop</title><p>${text}</p>`

const server = createServer((request, response) => {
  answer(request, response).catch(() =>
    response.headersSent ? response.destroy() : response.writeHead(502).end(page('Please try again.')),
  )
}).listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address()
  console.log(`the shop is open: http://localhost:${typeof address === 'object' ? address?.port : address}/`)
})

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  const html = { 'Content-Type': 'text/html; charset=utf-8' }
  if (request.method === 'GET' && request.url === '/') {
    response
      .writeHead(200, html)
      .end(page('<form method="post" action="/verify"><button>Show who you are</button></form>'))
  } else if (request.method === 'POST' && request.url === '/verify') {
    const { id, hosted_url } = await client.verifications.create({
      level: ['FULL_KYC'],
      country: 'de',
      end_user_ref: `shop-${randomUUID()}`,
    })
    customers.set(id, 'PENDING')
    response.writeHead(303, { Location: hosted_url }).end()
  } else if (request.method === 'POST' && request.url === '/webhooks') {
    response.writeHead(await receive(request)).end()
  } else {
    response.writeHead(404, html).end(page('There is nothing here.'))
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function receive(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BYTES) return 413
    chunks.push(chunk)
  }
  try {
    const event = readWebhook(Buffer.concat(chunks), request.headers, secret)
    if (seen.has(event.id)) return 204
    seen.add(event.id)
    if (isVerificationEvent(event)) {
      customers.set(event.data.id, event.data.status)
      console.log(`${event.data.id} is ${event.data.status}`)
    }
    return 204 // also for events that the shop does not handle
  } catch (error) {
    return error instanceof WebhookSignatureError ? 400 : 500
  }
}
