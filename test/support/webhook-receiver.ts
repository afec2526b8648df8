import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createWebhookActivities } from '../../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import type { Db } from '../../db/pool.ts'
import { createSender, type Sender } from '../../outbound/safe-fetch.ts'
import { KEY_RING } from './factories.ts'
import { atEnd } from './stack.ts'

/**
 * A receiver on the loopback, whose answers a test chooses, and the worker's attempts at it.
 *
 * @param around the worker's wrapper around its sender
 */
export async function aReceiver(db: Db, around: (sender: Sender) => Sender = (sender) => sender) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  let answer = (response: ServerResponse): void => {
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const sender = around(createSender({ allowPrivate: true }))
  atEnd(async () => {
    sender.close()
    server.closeAllConnections()
    server.close()
  })
  const activities = createWebhookActivities({
    db,
    keyRing: KEY_RING,
    sender,
    log: pino({ level: 'silent' }),
    gate: createEndpointGate(100),
    metrics: createDeliveryMetrics(new Registry()),
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    activities,
    answerWith: (next: (response: ServerResponse) => void) => {
      answer = next
    },
    /** Attempt `number` of a delivery. 34 is the last. */
    attempt: (endpointId: string, deliveryId: string, number: number, ofRun = number) =>
      activities.attemptDelivery(deliveryId, number, 'verification.approved', endpointId, ofRun),
  }
}
