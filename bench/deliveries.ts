import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { signatureHeader } from '../activities/webhooks/sign.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { openDatabase } from '../db/pool.ts'
import { insertEndpoint } from '../db/webhooks/webhooks.ts'
import { createSender } from '../outbound/safe-fetch.ts'
import { childrenNamed, cpuSecondsOf } from './cpu.ts'
import { median } from './median.ts'
import { report, throughput } from './report.ts'
import { startBenchStack } from './stack.ts'
import { countStatements } from './statements.ts'
import { benchTestDelivery } from './test-delivery.ts'

// Durable deliveries, one workflow each, beside the floor of this Temporal server (an empty workflow, started eagerly), the
// earlier designs, and a bare loop that signs and posts. CPU is the sum of Temporal server, worker and database.

const COUNT = 400
/** The floor and the product take turns: their figures move with the machine. */
const ROUNDS = 3
const AT_ONCE = 40
/** The number of deliveries for the count of statements. */
const COUNTED = 20

const answerSchema = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  historyLength: z.number(),
  acceptedAt: z.record(z.string(), z.number()),
})
type Answer = z.output<typeof answerSchema>
interface Run {
  variant: string
  eager: boolean
  count: number
  atOnce: number
  perSecond?: number
}

const stack = await startBenchStack([])
const receivedAt = new Map<string, number>()
const receiver = createServer(
  { cert: readFileSync(stack.tls.certFile), key: readFileSync(stack.tls.keyFile) },
  (request, response) => {
    receivedAt.set(String(request.headers['x-service-delivery']), Date.now())
    request.resume().on('end', () => response.writeHead(204).end())
  },
)
await new Promise<void>((resolve) => {
  receiver.listen(0, '127.0.0.1', resolve)
})
const url = `https://localhost:${(receiver.address() as AddressInfo).port}/hook`
const db = openDatabase(stack.databaseUrl, 4, () => undefined)
const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
const { secret } = await insertEndpoint(db, stack.keyRing, { accountId, url, events: ['verification.approved'] })

/** Starts a process that works and starts deliveries. */
async function startProcess(autoscaling = false) {
  const setup = {
    databaseUrl: stack.databaseUrl,
    address: stack.temporalAddress,
    keyEnv: stack.keyEnv,
    ca: stack.ca,
    autoscaling,
  }
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', join(import.meta.dirname, 'delivery-process.ts'), JSON.stringify(setup)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next() // ready
  return {
    async prepare(run: Run): Promise<void> {
      child.stdin.write(`${JSON.stringify({ ...run, accountId })}\n`)
      await lines.next()
    },
    async go(): Promise<Answer> {
      child.stdin.write('"go"\n')
      const { value } = (await lines.next()) as { value: string }
      return answerSchema.parse(JSON.parse(value))
    },
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.stdin.end()
      }),
  }
}

const [postgresPid] = childrenNamed('postgres')
const [serverPid] = stack.temporalPids

/** Runs one variant in the given processes at the same time, and returns figures for one delivery. */
async function measure(processes: readonly Awaited<ReturnType<typeof startProcess>>[], run: Run) {
  const prepare = (wished: Run) =>
    Promise.all(processes.map((each) => each.prepare({ ...wished, count: Math.ceil(wished.count / processes.length) })))
  await prepare({ ...run, count: 100, perSecond: undefined, atOnce: 20 })
  await Promise.all(processes.map((each) => each.go()))
  await prepare(run)
  await sleep(1_000) // the earlier work ends
  const before = [cpuSecondsOf(serverPid), cpuSecondsOf(postgresPid)]
  const answers = await Promise.all(processes.map((each) => each.go()))
  const after = [cpuSecondsOf(serverPid), cpuSecondsOf(postgresPid)]
  const per = (index: number) => (after[index] - before[index]) / run.count
  const workerMs = (answers.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / run.count) * 1_000
  const delays = answers
    .flatMap(({ acceptedAt }) => Object.entries(acceptedAt).map(([id, at]) => (receivedAt.get(id) ?? NaN) - at))
    .filter((delay) => !Number.isNaN(delay))
    .sort((a, b) => a - b)
  await prepare({ ...run, count: COUNTED, perSecond: undefined })
  const statements =
    (await countStatements(db, stack.folder, () => Promise.all(processes.map((each) => each.go())))) / COUNTED
  return {
    perSecond: run.count / Math.max(...answers.map(({ seconds }) => seconds)),
    serverMs: per(0) * 1_000,
    databaseMs: per(1) * 1_000,
    workerMs,
    cpuMs: per(0) * 1_000 + per(1) * 1_000 + workerMs,
    statements,
    events: answers[0].historyLength,
    percentile: (p: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * p))],
  }
}
type Measured = Awaited<ReturnType<typeof measure>>

const line = (found: Measured): string =>
  `${found.perSecond.toFixed(0)}/s; CPU ms ${found.cpuMs.toFixed(1)} = server ${found.serverMs.toFixed(1)} + worker ${found.workerMs.toFixed(1)}` +
  ` + database ${found.databaseMs.toFixed(1)}; ${found.events} events, ${found.statements} statements`

const one = await startProcess()
const run = (variant: string, eager: boolean) => measure([one], { variant, eager, count: COUNT, atOnce: AT_ONCE })
const floors: Measured[] = []
const products: Measured[] = []
for (let round = 0; round < ROUNDS; round++) {
  floors.push(await run('empty', true))
  products.push(await run('webhookDelivery', true))
}
const middle = (rounds: readonly Measured[]): Measured =>
  rounds.find(({ cpuMs }) => cpuMs === median(rounds.map((round) => round.cpuMs))) ?? rounds[0]
const ratio = (of: (found: Measured) => number): number =>
  median(products.map((product, round) => of(product) / of(floors[round])))
const figures: Record<string, number | string> = {
  'floor: empty workflow, eager': line(middle(floors)),
  'deliveries (local first attempt, eager)': line(middle(products)),
  'CPU over the floor': ratio(({ cpuMs }) => cpuMs),
  'Temporal server CPU over the floor': ratio(({ serverMs }) => serverMs),
  'tried: no search attribute at the end': line(await run('unseen', true)),
  'tried: not eager': line(await run('webhookDelivery', false)),
  'tried: regular activity, eager start': line(await run('regularAttempt', true)),
  'tried: regular activity, not eager': line(await run('regularAttempt', false)),
  'tried: child of a workflow': line(await run('parentOfOne', false)),
}
const steady = await measure([one], { variant: 'webhookDelivery', eager: true, count: 200, atOnce: 1, perSecond: 15 })
figures['accept to receipt at 15/s, p50/p95/p99 ms'] = [0.5, 0.95, 0.99].map((p) => steady.percentile(p)).join(' / ')
const two = await startProcess()
figures['two processes'] = line(
  await measure([one, two], { variant: 'webhookDelivery', eager: true, count: COUNT, atOnce: AT_ONCE / 2 }),
)
await one.stop()
await two.stop()
const scaling = await startProcess(true)
figures['tried: poller autoscaling'] = line(
  await measure([scaling], { variant: 'webhookDelivery', eager: true, count: COUNT, atOnce: AT_ONCE }),
)
await scaling.stop()

const sender = createSender({ allowPrivate: true, ca: stack.ca })
const body = JSON.stringify({
  id: 'dlv_0',
  event: 'verification.approved',
  created: 0,
  data: { id: 'ver_0', filler: 'x'.repeat(800) },
})
const bareRate = await throughput(2_000, 20, async () => {
  const answer = await sender.post(
    url,
    { 'content-type': 'application/json', 'x-service-signature': signatureHeader(secret, body, new Date()) },
    body,
  )
  if (answer.error !== null) throw new Error(answer.error)
})
report('deliveries', {
  ...figures,
  'bare signed POSTs a second': bareRate,
  'bare over durable': bareRate / middle(products).perSecond,
})

sender.close()
receiver.closeAllConnections()
receiver.close()
await db.destroy()
await stack.stop()

await benchTestDelivery()
