import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Client, Connection } from '@temporalio/client'
import { signatureHeader } from '../activities/webhooks/sign.ts'
import { createSender } from '../activities/webhooks/safe-fetch.ts'
import { insertAccount } from '../db/accounts.ts'
import { openDatabase } from '../db/pool.ts'
import { insertDeliveries, insertEndpoint } from '../db/webhooks.ts'
import { deliveryStart } from '../workflows/starts.ts'
import { report, throughput } from './report.ts'
import { peakRssMb, startBenchStack } from './stack.ts'

// Durable deliveries a second (one workflow each) over the bare loop that signs and posts the same bodies.

const COUNT = 300
const AT_ONCE = 20

export async function benchDeliveries(): Promise<void> {
  const stack = await startBenchStack(['worker'])
  let received = 0
  const receiver = createServer({ cert: readFileSync(stack.tls.certFile), key: readFileSync(stack.tls.keyFile) }, (request, response) => {
    request.resume().on('end', () => {
      received++
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => { receiver.listen(0, '127.0.0.1', resolve) })
  const url = `https://localhost:${(receiver.address() as AddressInfo).port}/hook`
  const db = openDatabase(stack.databaseUrl, 4, () => undefined)
  const { id: accountId } = await insertAccount(db, { email: null })
  const { secret } = await insertEndpoint(db, stack.masterKey, { accountId, url, events: ['verification.approved'] })
  const client = new Client({ connection: await Connection.connect({ address: stack.temporalAddress }) })

  const data = { id: 'ver_0', filler: 'x'.repeat(800) }
  const deliver = async () => {
    const [input] = await insertDeliveries(db, { accountId, verificationId: null, event: 'verification.approved', data })
    const handle = await client.workflow.start('webhookDelivery', deliveryStart(input))
    await handle.result()
  }
  const sender = createSender({ allowPrivate: true, ca: stack.ca })
  const body = JSON.stringify({ id: 'dlv_0', event: 'verification.approved', created: 0, data })
  const bare = async () => {
    const answer = await sender.post(url, { 'content-type': 'application/json', 'x-service-signature': signatureHeader(secret, body, new Date()) }, body)
    if (answer.error !== null) throw new Error(answer.error)
  }
  await throughput(40, AT_ONCE, deliver)
  await throughput(40, AT_ONCE, bare)
  const bareRate = await throughput(COUNT * 4, AT_ONCE, bare)
  const before = received
  const durableRate = await throughput(COUNT, AT_ONCE, deliver)
  if (received - before !== COUNT) throw new Error(`${received - before} of ${COUNT} arrived`)
  report('deliveries', {
    'durable deliveries a second': durableRate,
    'bare signed POSTs a second': bareRate,
    'bare over durable': bareRate / durableRate,
    ...Object.fromEntries(stack.children.map(({ name, pid }) => [`peak RSS MB of ${name}`, peakRssMb(pid)])),
  })
  sender.close()
  receiver.closeAllConnections()
  receiver.close()
  await db.destroy()
  await stack.stop()
}

if (import.meta.main) await benchDeliveries()
