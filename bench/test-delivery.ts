import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueAccessToken } from '../api/auth/session.ts'
import { openTokenKeys } from '../api/auth/session-keys.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { openDatabase } from '../db/pool.ts'
import { insertEndpoint } from '../db/webhooks/webhooks.ts'
import { childrenNamed, cpuSecondsOf } from './cpu.ts'
import { median } from './median.ts'
import { report, throughput } from './report.ts'
import { startBenchStack } from './stack.ts'
import { countStatements } from './statements.ts'

// A test delivery that the API writes and a worker starts, from the call to the receipt. For comparison: an event's delivery, which the
// settling process starts, and the earlier design, where the API starts it. In turns, one worker process for all of them.

const COUNT = 300
const ROUNDS = 3
const AT_ONCE = 16
/** Number of deliveries for the count of statements, one after the other. */
const COUNTED = 20
const BOUND = 1.5

interface Cost {
  readonly perSecond: number
  readonly api: number
  readonly worker: number
  readonly database: number
  readonly temporal: number
  readonly delays: readonly number[]
}

export async function benchTestDelivery(): Promise<void> {
  const stack = await startBenchStack(['api'])
  const waiting = new Map<string, () => void>()
  const received = new Set<string>()
  const receiver = createServer(
    { cert: readFileSync(stack.tls.certFile), key: readFileSync(stack.tls.keyFile) },
    (incoming, response) => {
      const id = String(incoming.headers['x-service-delivery'])
      received.add(id)
      waiting.get(id)?.()
      incoming.resume().on('end', () => response.writeHead(204).end())
    },
  )
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const db = openDatabase(stack.databaseUrl, 4, () => undefined)
  const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
  const { endpoint } = await insertEndpoint(db, stack.keyRing, {
    accountId,
    url: `https://localhost:${(receiver.address() as AddressInfo).port}/hook`,
    events: ['verification.approved'],
  })
  const { id: sessionId } = await insertSession(db, accountId)
  const token = await issueAccessToken(openTokenKeys(db, stack.keyRing), { accountId, sessionId })

  const setup = {
    databaseUrl: stack.databaseUrl,
    address: stack.temporalAddress,
    keyEnv: stack.keyEnv,
    ca: stack.ca,
    autoscaling: false,
  }
  const worker = spawn(
    process.execPath,
    ['--max-semi-space-size=8', join(import.meta.dirname, 'delivery-process.ts'), JSON.stringify(setup)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: worker.stdout })[Symbol.asyncIterator]()
  await lines.next() // ready
  const tell = async (what: unknown): Promise<void> => {
    worker.stdin.write(`${JSON.stringify(what)}\n`)
    await lines.next()
  }

  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, ca: stack.ca })
  let calls = 0
  const post = () =>
    new Promise<string>((resolve, reject) => {
      const i = calls++
      const call = request(
        `${stack.baseUrl}/v1/webhooks/${endpoint.id}/test`,
        {
          method: 'POST',
          agent,
          headers: {
            authorization: `Bearer ${token}`,
            'x-forwarded-for': `203.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
            'x-forwarded-proto': 'https',
          },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          response.on('end', () =>
            response.statusCode === 201
              ? resolve((JSON.parse(text) as { id: string }).id)
              : reject(new Error(`answered ${response.statusCode}: ${text}`)),
          )
        },
      )
      call.on('error', reject)
      call.end()
    })
  /** From the call to the receipt, ms. */
  const byApi = async (): Promise<number> => {
    const started = performance.now()
    const id = await post()
    if (!received.has(id))
      await new Promise<void>((resolve) => {
        waiting.set(id, resolve)
      })
    return performance.now() - started
  }

  const [api] = stack.children
  const [postgres] = childrenNamed('postgres')
  async function cost(run: () => Promise<readonly number[]>): Promise<Cost> {
    const read = () => [api.pid, worker.pid ?? 0, postgres, ...stack.temporalPids].map(cpuSecondsOf)
    await sleep(1_000) // the earlier work ends
    const [before, started] = [read(), performance.now()]
    const delays = await run()
    const seconds = (performance.now() - started) / 1_000
    await sleep(1_000) // the ends of the last workflows
    const [ofApi, ofWorker, database, ...temporal] = read().map((after, i) => ((after - before[i]) / COUNT) * 1_000)
    return {
      perSecond: COUNT / seconds,
      api: ofApi,
      worker: ofWorker,
      database,
      temporal: temporal.reduce((sum, ms) => sum + ms, 0),
      delays,
    }
  }
  const posts = async (): Promise<readonly number[]> => {
    const delays: number[] = []
    await throughput(COUNT, AT_ONCE, async () => {
      delays.push(await byApi())
    })
    return delays
  }
  const event = async (count: number) => {
    await tell({ variant: 'webhookDelivery', eager: true, count, atOnce: AT_ONCE, until: 'attempt', accountId })
    return async (): Promise<readonly number[]> => {
      await tell('go')
      return []
    }
  }
  const rows = { event: [] as Cost[], told: [] as Cost[], itself: [] as Cost[] }
  const round = async (keep: boolean) => {
    const run = await event(COUNT)
    const found = { event: await cost(run) }
    await tell({ listen: true })
    const told = await cost(posts)
    await tell({ listen: false })
    const itself = await cost(posts)
    if (!keep) return
    rows.event.push(found.event)
    rows.told.push(told)
    rows.itself.push(itself)
  }
  await round(false) // warm
  for (let i = 0; i < ROUNDS; i++) await round(true)

  const statements = async (run: () => Promise<unknown>) => (await countStatements(db, stack.folder, run)) / COUNTED
  const oneByOne = async () => {
    for (let i = 0; i < COUNTED; i++) await byApi()
  }
  const counts = { itself: await statements(oneByOne), told: 0, event: 0 }
  await tell({ listen: true })
  counts.told = await statements(oneByOne)
  await tell({ listen: false })
  const twenty = await event(COUNTED)
  counts.event = await statements(twenty)

  const all = ({ api: ofApi, worker: ofWorker, database, temporal }: Cost) => ofApi + ofWorker + database + temporal
  const of = (costs: readonly Cost[], figure: (cost: Cost) => number) =>
    Number(median(costs.map(figure)).toPrecision(3))
  const line = (costs: readonly Cost[], count: number) =>
    `CPU ms ${of(costs, all)} = server ${of(costs, (cost) => cost.temporal)} + worker ${of(costs, (cost) => cost.worker)} + API ${of(costs, (cost) => cost.api)}` +
    ` + database ${of(costs, (cost) => cost.database)}; ${of(costs, (cost) => cost.perSecond)}/s; ${count} statements`
  const percentiles = (costs: readonly Cost[]) => {
    const sorted = costs.flatMap(({ delays }) => delays).sort((a, b) => a - b)
    return [0.5, 0.95].map((p) => sorted[Math.floor(sorted.length * p)].toFixed(0)).join(' / ')
  }
  const over = (costs: readonly Cost[]) =>
    Number(median(costs.map((each, i) => all(each) / all(rows.event[i]))).toPrecision(3))
  report(`test deliveries: ${ROUNDS} rounds of ${COUNT}, ${AT_ONCE} at a time`, {
    "an event's own, eager": line(rows.event, counts.event),
    'a test delivery by API, started by a worker': line(rows.told, counts.told),
    'before: started by the API': line(rows.itself, counts.itself),
    "a test delivery by API over an event's own": `${over(rows.told)} (bound ${BOUND})`,
    'started by the API, over the same': over(rows.itself),
    'call to receipt, p50 / p95 ms': percentiles(rows.told),
    'the same, started by the API': percentiles(rows.itself),
  })
  agent.destroy()
  worker.stdin.end()
  receiver.closeAllConnections()
  receiver.close()
  await db.destroy()
  await stack.stop()
}

if (import.meta.main) await benchTestDelivery()
