import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { sql } from 'kysely'
import { insertAccount } from '../db/accounts/accounts.ts'
import { openDatabase } from '../db/pool.ts'
import { insertDeliveries, insertEndpoint } from '../db/webhooks/webhooks.ts'
import { startChild } from '../dev/child-process.ts'
import { PROJECT_FOLDER } from '../dev/temporal-settings.ts'
import { deliveryStart } from '../contract/messages/starts.ts'
import { report } from './report.ts'
import { startBenchStack } from './stack.ts'

// One slow receiver must not delay others. Measures the time from accept to receipt at a quick endpoint, alone and
// while 1,000 deliveries wait for an endpoint that hangs for the full 8 s. It also measures how late a retry after 1
// s comes.

const PENDING = 1_000
const COUNT = 100
const PER_SECOND = 5

const stack = await startBenchStack([])
const receivedAt = new Map<string, number[]>()
const receiver = createServer((request, response) => {
  const id = String(request.headers['x-service-delivery'])
  const times = [...(receivedAt.get(id) ?? []), Date.now()]
  receivedAt.set(id, times)
  request.resume().on('end', () => {
    if (request.url === '/hangs') return
    response.writeHead(request.url === '/flaky' && times.length === 1 ? 500 : 204).end()
  })
})
await new Promise<void>((resolve) => {
  receiver.listen(0, '127.0.0.1', resolve)
})
const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
const db = openDatabase(stack.databaseUrl, 4, () => undefined)
const connection = await Connection.connect({ address: stack.temporalAddress })
const { workflow } = new Client({ connection })
const worker = startChild({
  name: 'worker',
  command: process.execPath,
  args: ['--max-semi-space-size=8', join(PROJECT_FOLDER, 'workers/main.ts'), 'webhooks'],
  env: stack.env,
  cwd: PROJECT_FOLDER,
  logFile: join(stack.folder, 'logs', 'webhooks.log'),
})

async function endpoint(path: string) {
  const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
  await insertEndpoint(db, stack.keyRing, { accountId, url: `${base}${path}`, events: ['verification.approved'] })
  return async () => {
    const [delivery] = await insertDeliveries(db, {
      accountId,
      verificationId: null,
      event: 'verification.approved',
      data: { id: 'ver_0' },
    })
    const acceptedAt = Date.now()
    await workflow.start('webhookDelivery', deliveryStart(delivery))
    return { id: delivery.deliveryId, acceptedAt }
  }
}

/** Sends at a steady rate, waits for the receipts, and returns the sorted delays in ms. */
async function delays(send: () => Promise<{ id: string; acceptedAt: number }>): Promise<number[]> {
  const sent = await Promise.all(
    Array.from({ length: COUNT }, async (_, i) => {
      await sleep((i * 1_000) / PER_SECOND)
      return send()
    }),
  )
  while (sent.some(({ id }) => !receivedAt.has(id))) await sleep(50)
  return sent.map(({ id, acceptedAt }) => receivedAt.get(id)![0] - acceptedAt).sort((a, b) => a - b)
}
const percentiles = (sorted: readonly number[]) => [0.5, 0.95, 0.99].map((p) => sorted[Math.floor(sorted.length * p)])

const quick = await endpoint('/quick')
await delays(quick) // warm
const alone = percentiles(await delays(quick))
const hang = await endpoint('/hangs')
await Promise.all(
  Array.from({ length: 20 }, async () => {
    for (let i = 0; i < PENDING / 20; i++) await hang()
  }),
)
const meanwhile = percentiles(await delays(quick)) // the machine is still busy accepting the 1,000
const beside = percentiles(await delays(quick))

const flaky = await endpoint('/flaky')
await delays(flaky)
await sleep(3_000)
const { rows } = await sql<{ late: number }>`
  select extract(epoch from b.started_at - a.finished_at)::float8 * 1000 - 1000 as late from webhook_attempt a
  join webhook_attempt b on b.delivery_id = a.delivery_id and b.attempt = 2 where a.attempt = 1 and a.response_code = 500`.execute(
  db,
)
report('fairness', {
  'quick endpoint alone, p50/p95/p99 ms': alone.join(' / '),
  [`while ${PENDING} for one that hangs come in`]: meanwhile.join(' / '),
  [`while ${PENDING} for one that hangs wait`]: beside.join(' / '),
  'p95 over p95 alone': beside[1] / alone[1],
  'a 1 s retry is late by, p50/p95/p99 ms': percentiles(
    rows.map(({ late }) => Math.round(late)).sort((a, b) => a - b),
  ).join(' / '),
})

await worker.stop(2_000)
receiver.closeAllConnections()
receiver.close()
await connection.close()
await db.destroy()
await stack.stop()
