import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpus } from 'node:os'
import { Client, Connection } from '@temporalio/client'
import proto from '@temporalio/proto'
import { z } from 'zod'
import { openVisionModels } from '../activities/vision/vision-models.ts'
import { openDatabase } from '../db/pool.ts'
import { startChild } from '../dev/child-process.ts'
import { callJson } from '../dev/https-json.ts'
import { anyFreePort } from '../dev/ports.ts'
import { defaultServices, workerOf, type Service } from '../dev/services.ts'
import { verificationWorkflowId } from '../contract/verification.ts'
import { childrenNamed, cpuSecondsOf } from './cpu.ts'
import { median } from './median.ts'
import { report, throughput } from './report.ts'
import { peakRssMb, startBenchStack } from './stack.ts'
import { bareInference, sumOf } from './verification/bare-inference.ts'
import { ALL_CHECKS, CHECKS_THEN } from './verification/checks.ts'
import { startClient } from './verification/client.ts'

// Live verifications of the specimen from end to end, as for a client: created, submitted, checked by the real workers and networks,
// settled, delivered by a webhook. It prints the CPU of each process beside its minimum, measured in turns in the same run.
// --count=, --rounds=, --vision=<processes>, --apart (the webhooks in a process of their own), --series (a capture session of 24 small frames each),
// --checks=then (vision makes only the checks from the time of the bounds: verification/checks.ts), which ends with 1 when a bound is missed.

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const COUNT = Number(option('count') ?? 40)
const ROUNDS = Number(option('rounds') ?? 3)
const VISIONS = option('vision')
const WITH_SERIES = process.argv.includes('--series')
const CHECKS = z.enum(['then', 'all']).default('all').parse(option('checks')) === 'then' ? CHECKS_THEN : ALL_CHECKS
/** The target for two idle cores with those checks. */
const BOUNDS = CHECKS === CHECKS_THEN && !WITH_SERIES ? { perMinute: 100, cpuSeconds: 1 } : undefined
/** Enough that no process waits for the client: a capture takes some eight seconds by itself. */
const AT_ONCE = WITH_SERIES ? 24 : 8
const IDLE_MS = 10_000

const vision = (VISIONS === undefined ? defaultServices() : defaultServices(Number(VISIONS)))
  .filter(({ queues }) => queues.includes('vision'))
  .map((service) => (CHECKS === ALL_CHECKS ? service : { ...service, entry: 'bench/verification/then-worker.ts' }))
const others: Service[] = process.argv.includes('--apart')
  ? [
      workerOf('verification and screening worker', 'verification', 'screening'),
      workerOf('webhooks worker', 'webhooks'),
    ]
  : [workerOf('verification, screening and webhooks worker', 'verification', 'screening', 'webhooks')]

const stack = await startBenchStack(['api', ...vision, ...others])
const db = openDatabase(stack.databaseUrl, 4, () => undefined)
const client = await startClient(stack, db)
const infer = await bareInference(await openVisionModels(undefined), CHECKS, WITH_SERIES)

/** Processes by their names in the table. */
const groups = new Map<string, number[]>([
  ['Temporal server', [...stack.temporalPids]],
  ['PostgreSQL', childrenNamed('postgres')],
])
for (const { name, pid } of stack.children) {
  const group = name.startsWith('the vision worker') ? `vision, ${vision.length} processes` : name.replace(/^the /, '')
  groups.set(group, [...(groups.get(group) ?? []), pid])
}
const spent = () =>
  new Map([...groups].map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)]))

const ids: string[] = []
const verify = async () => {
  ids.push(await (WITH_SERIES ? client.capture() : client.verify()))
}
await throughput(4 * vision.length, AT_ONCE, verify) // warm

const connection = await Connection.connect({ address: stack.temporalAddress })
const { events } = await new Client({ connection }).workflow.getHandle(verificationWorkflowId(ids[0])).fetchHistory()
const activities = (events ?? []).filter(
  ({ eventType }) => eventType === proto.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
).length

const floorPort = await anyFreePort()
const server = await new Promise<ReturnType<typeof startChild>>((resolve) => {
  const child = startChild({
    name: 'floor',
    command: process.execPath,
    args: [join(import.meta.dirname, 'floor-server.ts')],
    logFile: '/dev/null',
    onLine: () => resolve(child),
    env: {
      ...process.env,
      DATABASE_URL: stack.databaseUrl,
      TLS_CERT: stack.tls.certFile,
      TLS_KEY: stack.tls.keyFile,
      PORT: String(floorPort),
    },
  })
})
const empty = spawn(
  process.execPath,
  [
    '--max-semi-space-size=8',
    join(import.meta.dirname, 'verification', 'floor-process.ts'),
    JSON.stringify({ address: stack.temporalAddress, activities, count: COUNT, atOnce: AT_ONCE }),
  ],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
const answers = createInterface({ input: empty.stdout })[Symbol.asyncIterator]()
await answers.next() // ready
const answer = z.object({ perSecond: z.number(), cpuSeconds: z.number() })

/** CPU seconds of an empty workflow: server and worker. */
async function emptyWorkflow(): Promise<[number, number]> {
  const before = spent()
  empty.stdin.write('go\n')
  const { value } = (await answers.next()) as { value: string }
  return [
    (spent().get('Temporal server')! - before.get('Temporal server')!) / COUNT,
    answer.parse(JSON.parse(value)).cpuSeconds,
  ]
}

/**
 * CPU seconds of the two requests of a verification on a server that only stores their bodies. The second body has
 * the size of a submission.
 */
async function twoInserts(): Promise<number> {
  const before = cpuSecondsOf(server.pid)
  const target = { baseUrl: `https://localhost:${floorPort}`, ca: stack.ca }
  const pictures = { data: 'A'.repeat(client.submittedBytes()) }
  await throughput(COUNT, AT_ONCE, async () => {
    await callJson(target, 'POST', '/', { level: ['FULL_KYC'], country: 'de' })
    await callJson(target, 'POST', '/', pictures)
  })
  return (cpuSecondsOf(server.pid) - before) / COUNT
}

// The idle cost of the processes counts with every verification. It is larger on a slower machine.
const idling = spent()
await sleep(IDLE_MS)
const idle = new Map([...spent()].map(([name, seconds]) => [name, (seconds - idling.get(name)!) / (IDLE_MS / 1_000)]))

const rounds: {
  perMinute: number
  own: number
  spent: Map<string, number>
  inference: number
  server: number
  worker: number
  inserts: number
}[] = []
for (let round = 0; round < ROUNDS; round++) {
  const inference = median([sumOf(await infer()), sumOf(await infer()), sumOf(await infer())])
  const [serverFloor, workerFloor] = await emptyWorkflow()
  const inserts = await twoInserts()
  const [before, own] = [spent(), process.cpuUsage()]
  const perSecond = await throughput(COUNT, AT_ONCE, verify)
  const [after, { user, system }] = [spent(), process.cpuUsage(own)]
  rounds.push({
    perMinute: perSecond * 60,
    own: (user + system) / 1e6 / COUNT,
    inference,
    server: serverFloor,
    worker: workerFloor,
    inserts,
    spent: new Map([...after].map(([name, seconds]) => [name, (seconds - before.get(name)!) / COUNT])),
  })
}

const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
const total = ({ spent: by }: (typeof rounds)[number]) => [...by.values()].reduce((sum, seconds) => sum + seconds, 0)
const [perMinute, cpuSeconds] = [middle(({ perMinute: each }) => each), middle(total)]
report(
  `verification${CHECKS === ALL_CHECKS ? '' : ' as it was checked when the bounds were set'}${WITH_SERIES ? ' with a series' : ''}: ${ROUNDS} rounds of ${COUNT} live ones, ${AT_ONCE} at a time, ${cpus().length} cores; medians, CPU s each`,
  {
    'verifications a minute': perMinute,
    ...(BOUNDS && { '  bound': BOUNDS.perMinute }),
    'all processes of the service': cpuSeconds,
    ...(BOUNDS && { '  at most': BOUNDS.cpuSeconds }),
    ...Object.fromEntries([...groups.keys()].map((name) => [`  ${name}`, middle(({ spent: by }) => by.get(name)!)])),
    'this client, with its receiver': middle(({ own }) => own),
  },
)
report(`floors of the same rounds, CPU s each (${activities} activities, ${events?.length ?? 0} events)`, {
  'the networks alone, on the same pictures': middle(({ inference }) => inference),
  '  vision over it': middle(
    ({ spent: by, inference }) => [...by].find(([name]) => name.startsWith('vision'))![1] / inference,
  ),
  'an empty workflow with as many activities: server': middle(({ server: seconds }) => seconds),
  '  Temporal server over it': middle(({ spent: by, server: seconds }) => by.get('Temporal server')! / seconds),
  '  its worker and client': middle(({ worker }) => worker),
  'Koa, TLS, two inserts of the same size': middle(({ inserts }) => inserts),
  '  API over it': middle(({ spent: by, inserts }) => by.get('api')! / inserts),
})
report('idle, CPU s a second', Object.fromEntries(idle))
report('peak RSS, MB', Object.fromEntries(stack.children.map(({ name, pid }) => [name, peakRssMb(pid)])))

empty.stdin.end()
client.stop()
await connection.close()
await server.stop()
await db.destroy()
await stack.stop()
// Explicit: PostgreSQL's package ends the process with 0 whatever exitCode says.
process.exit(BOUNDS !== undefined && (perMinute < BOUNDS.perMinute || cpuSeconds > BOUNDS.cpuSeconds) ? 1 : 0)
