import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { isSignatureValid } from '../../../dev/receiver-signature.ts'
import type { TlsFiles } from '../../../dev/tls.ts'

const eventSchema = z.object({ id: z.string(), event: z.string(), data: z.object({ id: z.string() }) })

/** What one delivery brought. */
export interface Arrival {
  readonly eventId: string
  readonly event: string
  readonly verificationId: string
  times: number
}

/** A receiver as the guide describes it: it checks the signature and accepts each event id once. */
export async function startDeduplicatingReceiver(tls: TlsFiles) {
  const arrivals = new Map<string, Arrival>() // by delivery
  const accepted = new Map<string, string>() // event id -> the delivery that brought it
  const wrong: string[] = []
  const secret = { value: '' }
  const server = createServer(
    { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
    (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('error', () => undefined) // the worker that sends died
      request.on('end', () => {
        const raw = Buffer.concat(chunks)
        const delivery = String(request.headers['x-service-delivery'])
        if (!isSignatureValid(secret.value, String(request.headers['x-service-signature']), raw))
          wrong.push(`${delivery}: the signature does not fit`)
        const { id, event, data } = eventSchema.parse(JSON.parse(raw.toString()))
        const first = accepted.get(id)
        if (first === undefined) accepted.set(id, delivery)
        else if (first !== delivery) wrong.push(`event ${id} came as ${first} and as ${delivery}`)
        const known = arrivals.get(delivery)
        if (known === undefined) arrivals.set(delivery, { eventId: id, event, verificationId: data.id, times: 1 })
        else if (known.eventId === id) known.times++
        else wrong.push(`delivery ${delivery} brought event ${known.eventId} and ${id}`)
        response.writeHead(204).end()
      })
    },
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/webhooks`,
    arrivals,
    accepted,
    wrong,
    secret,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

export type DeduplicatingReceiver = Awaited<ReturnType<typeof startDeduplicatingReceiver>>
