import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Agent, createServer as createHttpsServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { newApiKey } from '../api/auth/api-key.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { insertApiKey } from '../db/accounts/api-keys.ts'
import { grantCredits } from '../db/credits/credits.ts'
import { openDatabase } from '../db/pool.ts'
import { insertEndpoint } from '../db/webhooks/webhooks.ts'
import { anyFreePort } from '../dev/ports.ts'
import { startServices } from '../dev/services.ts'
import { LEVELS } from '../contract/verification.ts'
import { cpuSecondsOf } from './cpu.ts'
import { median } from './median.ts'
import { report, throughput } from './report.ts'
import { startBenchStack } from './stack.ts'

// The cost of traces for the processes that make them. It measures creates and deliveries with all traces sent to a collector, with traces
// off, and with workflows that cannot pass a trace on. In turns, in one run; the collector's own CPU is not counted.

const [CREATES, DELIVERIES, ROUNDS, AT_ONCE] = [200, 150, 3, 8]
/** Spans are exported every five seconds. */
const SENT_MS = 5_500

const stack = await startBenchStack(['api'])
let bytes = 0
const collector = createServer((incoming, response) => {
  incoming
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve)
})
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const tracedPort = await anyFreePort()
const [tracedApi] = await startServices(
  stack.folder,
  { ...stack.env, PORT: String(tracedPort), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  ['api'],
)
const receiver = createHttpsServer(
  { cert: readFileSync(stack.tls.certFile), key: readFileSync(stack.tls.keyFile) },
  (incoming, response) => {
    incoming.resume().on('end', () => response.writeHead(204).end())
  },
)
await new Promise<void>((resolve) => {
  receiver.listen(0, '127.0.0.1', resolve)
})
const db = openDatabase(stack.databaseUrl, 4, () => undefined)
const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
await grantCredits(db, accountId, 1_000_000)
const key = newApiKey('LIVE')
await insertApiKey(db, stack.keyRing, { accountId, ...key, name: 'bench', mode: 'LIVE', checks: LEVELS })
await insertEndpoint(db, stack.keyRing, {
  accountId,
  url: `https://localhost:${(receiver.address() as AddressInfo).port}/hook`,
  events: ['verification.approved'],
})

const agent = new Agent({ keepAlive: true, maxSockets: 2 * AT_ONCE, ca: stack.ca })
const body = Buffer.from(
  JSON.stringify({ level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'bench' }),
)
let calls = 0
const create = (baseUrl: string) =>
  new Promise<void>((resolve, reject) => {
    const i = calls++
    const call = request(
      `${baseUrl}/v1/verifications`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${key.plaintext}`,
          'idempotency-key': `bench-${i}`,
          'content-type': 'application/json',
          'content-length': body.length,
          'x-forwarded-for': `203.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
          'x-forwarded-proto': 'https',
        },
      },
      (response) => {
        response
          .resume()
          .on('end', () =>
            response.statusCode === 201 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
          )
      },
    )
    call.on('error', reject).end(body)
  })
/** CPU milliseconds of an API for each create, with the later export. */
async function createCost(pid: number, baseUrl: string): Promise<number> {
  const before = cpuSecondsOf(pid)
  await throughput(CREATES, AT_ONCE, () => create(baseUrl))
  await sleep(SENT_MS)
  return ((cpuSecondsOf(pid) - before) / CREATES) * 1_000
}

async function startProcess(traces: string) {
  const setup = {
    databaseUrl: stack.databaseUrl,
    address: stack.temporalAddress,
    keyEnv: stack.keyEnv,
    ca: stack.ca,
    autoscaling: false,
    traces,
  }
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', join(import.meta.dirname, 'delivery-process.ts'), JSON.stringify(setup)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next() // ready
  return {
    /** CPU milliseconds of the process for each delivery. */
    async cost(settleMs = SENT_MS): Promise<number> {
      child.stdin.write(
        `${JSON.stringify({ variant: 'webhookDelivery', eager: true, count: DELIVERIES, atOnce: 40, accountId })}\n`,
      )
      await lines.next()
      const before = cpuSecondsOf(child.pid ?? 0)
      child.stdin.write('"go"\n')
      await lines.next()
      await sleep(settleMs)
      return ((cpuSecondsOf(child.pid ?? 0) - before) / DELIVERIES) * 1_000
    },
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.stdin.end()
      }),
  }
}
/** A process of its own for each round: two on one queue would share the work. */
async function deliveryCost(traces: string): Promise<number> {
  const one = await startProcess(traces)
  await one.cost(0) // warm
  const cost = await one.cost()
  await one.stop()
  return cost
}

const rows = {
  off: [] as number[],
  on: [] as number[],
  createsOff: [] as number[],
  createsOn: [] as number[],
  without: [] as number[],
}
const apis = {
  off: [stack.children[0].pid, stack.baseUrl],
  on: [tracedApi.pid, `https://localhost:${tracedPort}`],
} as const
for (const [, url] of [apis.off, apis.on]) await throughput(CREATES, AT_ONCE, () => create(url)) // warm
for (let round = 0; round < ROUNDS; round++) {
  rows.createsOff.push(await createCost(...apis.off))
  rows.createsOn.push(await createCost(...apis.on))
  rows.without.push(await deliveryCost('without'))
  rows.off.push(await deliveryCost('off'))
  rows.on.push(await deliveryCost(`${endpoint}/v1/traces`))
}
const ratio = (of: readonly number[], over: readonly number[]) =>
  `${median(of.map((ms, i) => ms / over[i])).toFixed(2)} (${of.map((ms, i) => (ms / over[i]).toFixed(2)).join(', ')})`
const ms = (of: readonly number[]) => Number(median(of).toPrecision(3))
report(`traces: ${ROUNDS} rounds of ${CREATES} creates and ${DELIVERIES} deliveries`, {
  'create, CPU ms of the API, off': ms(rows.createsOff),
  'create, traced': ms(rows.createsOn),
  'create, traced over off': ratio(rows.createsOn, rows.createsOff),
  'delivery, CPU ms, workflows without the header': ms(rows.without),
  'delivery, CPU ms of the worker, off': ms(rows.off),
  'delivery, traced': ms(rows.on),
  'delivery, off over without': ratio(rows.off, rows.without),
  'delivery, traced over off': ratio(rows.on, rows.off),
  'MB that the collector was sent': bytes / 1e6,
})
agent.destroy()
await tracedApi.stop()
receiver.closeAllConnections()
receiver.close()
collector.closeAllConnections()
collector.close()
await db.destroy()
await stack.stop()
