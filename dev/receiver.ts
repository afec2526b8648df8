import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { TlsFiles } from './tls.ts'
import { isSignatureValid } from './receiver-signature.ts'

export interface ReceivedEvent {
  readonly received_at: string
  readonly delivery: string
  readonly event: string
  readonly signature_valid: boolean
  readonly body: unknown
}

const MAX_BODY_BYTES = 1_048_576

/**
 * The webhook receiver of `npm start` for the demo account. Checks each signature, appends one JSON line per request to
 * the log, and answers 204, or 400 for a wrong signature.
 *
 * @param secretOf returns the signing secret, at each request (it is created after the receiver's address is known)
 */
export async function startReceiver(
  tls: TlsFiles,
  secretOf: () => string,
  logFile: string,
  port: number,
  onEvent: (event: ReceivedEvent) => void,
) {
  const server = createServer(
    { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
    (request, response) => {
      const chunks: Buffer[] = []
      let size = 0
      request.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_BODY_BYTES) request.destroy()
        else chunks.push(chunk)
      })
      request.on('end', () => {
        const raw = Buffer.concat(chunks)
        const header = (name: string) => String(request.headers[name] ?? '')
        const valid = isSignatureValid(secretOf(), header('x-service-signature'), raw)
        const event = {
          received_at: new Date().toISOString(),
          delivery: header('x-service-delivery'),
          event: header('x-service-event'),
          signature_valid: valid,
          body: parse(raw),
        }
        appendFileSync(logFile, `${JSON.stringify(event)}\n`)
        onEvent(event)
        response.writeHead(valid ? 204 : 400).end()
      })
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `https://localhost:${typeof address === 'object' && address !== null ? address.port : port}/webhooks`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return raw.toString('base64') // not JSON: kept unchanged
  }
}
