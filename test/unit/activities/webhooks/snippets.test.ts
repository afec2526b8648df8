import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deliveryHeaders, signatureHeader } from '../../../../activities/webhooks/sign.ts'
import { createSender } from '../../../../outbound/safe-fetch.ts'
import { judgeBySnippet, LANGUAGES, missingFor, type SnippetCase } from '../../../support/snippets.ts'
import { signatureVectors, type Given } from './signature-vectors.ts'

const isText = (given: Given): given is string | null => given === null || typeof given === 'string'
const bytesOf = (given: Given): Uint8Array | null | undefined =>
  given === null ? null : typeof given === 'object' && 'bytes' in given ? Buffer.from(given.bytes, 'base64') : undefined

/** The vectors that a typed language can express. */
const typedVectors = (now: number, knowsNull: boolean) =>
  signatureVectors(now).flatMap(({ name, secret, header, body, now: at, valid }) => {
    const bytes = bytesOf(body)
    if (
      !isText(secret) ||
      !isText(header) ||
      bytes === undefined ||
      (!knowsNull && [secret, header, bytes].includes(null))
    )
      return []
    return [{ name, valid, given: { secret, header, body: bytes, now: at } satisfies SnippetCase }]
  })

/** A real request of the service's own sender, over a real connection. */
async function received(secret: string): Promise<{ header: string; body: Buffer }> {
  const body = JSON.stringify({
    id: 'dlv_01',
    event: 'verification.approved',
    created: 1,
    data: { id: 'ver_01', status: 'APPROVED' },
  })
  const { promise, resolve } = Promise.withResolvers<{ header: string; body: Buffer }>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        response.writeHead(204).end()
        resolve({ header: String(request.headers['x-service-signature']), body: Buffer.concat(chunks) })
      })
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  const sender = createSender({ allowPrivate: true })
  await sender.post(
    `http://127.0.0.1:${port}/`,
    deliveryHeaders(secret, { id: 'dlv_01', event: 'verification.approved', body }, new Date()),
    body,
  )
  sender.close()
  server.closeAllConnections()
  server.close()
  return promise
}

describe('the signature snippets of the docs', () => {
  for (const language of LANGUAGES) {
    describe(`in ${language.name}`, () => {
      before(function () {
        const missing = missingFor(language)
        if (missing === undefined) return
        process.stdout.write(`      (skipped: ${missing} is not on this machine)\n`)
        this.skip()
      })

      it('check every signature correctly', function () {
        const vectors = typedVectors(Math.floor(Date.now() / 1_000), language.knowsNull)
        assert.ok(vectors.length > 45)
        const answers = judgeBySnippet(
          language,
          vectors.map(({ given }) => given),
        )
        assert.deepEqual(
          Object.fromEntries(vectors.map(({ name }, index) => [name, answers[index]])),
          Object.fromEntries(vectors.map(({ name, valid }) => [name, valid])),
        )
      })

      it('accept a request of the service, but no changed or late one and no other secret', async function () {
        const secret = `whsec_${randomBytes(24).toString('base64url')}`
        const { header, body } = await received(secret)
        const now = Math.floor(Date.now() / 1_000)
        const old = /v1=.*/.exec(signatureHeader('whsec_before', body.toString(), new Date(now * 1_000)))?.[0] ?? ''
        const genuine = { secret, header, body, now }
        assert.deepEqual(
          judgeBySnippet(language, [
            genuine,
            { ...genuine, secret: 'whsec_other' },
            { ...genuine, now: now + 302 },
            { ...genuine, body: Buffer.concat([body, Buffer.from(' ')]) },
            { ...genuine, header: `${header},${old}` }, // while both secrets are valid: the new one first
            { ...genuine, header: header.replace(/v1=.*/, old) },
          ]),
          [true, false, false, false, true, false],
        )
      })
    })
  }
})
