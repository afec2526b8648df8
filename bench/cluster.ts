import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client, Connection } from '@temporalio/client'
import { insertDeliveries } from '../db/webhooks/webhooks.ts'
import { prepareClient, type ServiceClient } from '../test/support/cluster/account.ts'
import { isSettled } from '../test/support/cluster/books.ts'
import { noEncounters, patientCaller } from '../test/support/cluster/client.ts'
import { startTestCluster } from '../test/support/cluster/cluster.ts'
import { startLoad, type LoadKind } from '../test/support/cluster/load.ts'
import { startDeduplicatingReceiver } from '../test/support/cluster/receiver.ts'
import { deliveryStart } from '../contract/messages/starts.ts'
import { childrenNamed, cpuSecondsOf } from './cpu.ts'
import { throughput } from './report.ts'
import { startBenchStack } from './stack.ts'

// `npm run bench -- cluster`: the capacity of one machine with the parts of `npm start` (Temporal in one process on SQLite, one API, its workers), as a cluster with one
// process of each kind, and with two: creates and deliveries a second, test-mode and live verifications a minute, and the CPU that each process spent on one.
// --only=test,live,deliveries,creates --count=40 (live ones; the rest in proportion) --stacks=one,cluster-1,cluster-2

const { values } = parseArgs({
  strict: false,
  options: { only: { type: 'string' }, count: { type: 'string', default: '40' }, stacks: { type: 'string' } },
})
const listed = (given: string | boolean | undefined, all: readonly string[]) =>
  all.filter((name) => given === undefined || String(given).split(',').includes(name))
const WHAT = listed(values.only, ['test', 'live', 'deliveries', 'creates']) // creates last, because they have no submission and never settle
const STACKS = listed(values.stacks, ['one', 'cluster-1', 'cluster-2'])
const COUNT = Number(values.count)

/** A service under load: its client, and its processes by name. */
interface Stack {
  readonly client: ServiceClient
  readonly temporalAddress: string
  pids(): ReadonlyMap<string, number>
  stop(): Promise<void>
}

async function oneMachine(): Promise<Stack> {
  const stack = await startBenchStack()
  const receiver = await startDeduplicatingReceiver(stack.tls)
  const client = {
    ...(await prepareClient(stack.databaseUrl, stack.keyRing, receiver)),
    baseUrl: stack.baseUrl,
    ca: stack.ca,
  }
  const [postgres] = childrenNamed('postgres')
  return {
    client,
    temporalAddress: stack.temporalAddress,
    pids: () =>
      new Map([
        ['PostgreSQL', postgres],
        ['Temporal server', stack.temporalPids[0]],
        ...stack.children.map(({ name, pid }) => [name.replace('the ', ''), pid] as const),
      ]),
    async stop() {
      await client.db.destroy()
      await stack.stop()
      await receiver.stop()
    },
  }
}

async function cluster(each: number): Promise<Stack> {
  const started = await startTestCluster({ each })
  return {
    client: started,
    temporalAddress: started.temporal.address,
    stop: () => started.stop(),
    pids: () => new Map(started.members.flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid] as const]))),
  }
}

async function verify({ client }: Stack, kind: LoadKind, count: number): Promise<number> {
  const met = noEncounters()
  const loadedFrom = performance.now()
  const load = startLoad(
    client,
    Array.from({ length: count }, () => kind),
    8,
    met,
  )
  await load.submitted
  const before = client.receiver.arrivals.size
  while (!(await isSettled(client, load))) await sleep(100)
  if (met.wrong.length > 0)
    throw new Error(`${met.wrong.length} forbidden answers, ${before} had arrived: ${met.wrong[0]}`)
  return count / ((performance.now() - loadedFrom) / 60_000)
}

async function create({ client }: Stack, count: number): Promise<number> {
  const call = patientCaller(client, noEncounters())
  return throughput(count, 10, async () => {
    const { status } = await call(
      client.keys.LIVE,
      'POST',
      '/v1/verifications',
      { level: ['FULL_KYC'], country: 'de' },
      { 'idempotency-key': randomUUID() },
    )
    if (status !== 201) throw new Error(`create: ${status}`)
  })
}

async function deliver({ client, temporalAddress }: Stack, count: number): Promise<number> {
  const { db, accountId, receiver } = client
  const starts = (
    await Promise.all(
      Array.from({ length: count }, (_, i) =>
        insertDeliveries(db, {
          accountId,
          verificationId: null,
          event: 'verification.approved',
          data: { id: `bench_${i}` },
        }),
      ),
    )
  ).flat()
  await db
    .deleteFrom('outbox')
    .where(
      'subject_id',
      'in',
      starts.map(({ deliveryId }) => deliveryId),
    )
    .execute() // they are started here
  const connection = await Connection.connect({ address: temporalAddress })
  const { workflow } = new Client({ connection })
  const loadedFrom = performance.now()
  await throughput(count, 40, (i) => workflow.start('webhookDelivery', deliveryStart(starts[i])))
  while (!starts.every(({ deliveryId }) => receiver.arrivals.has(deliveryId))) await sleep(20)
  const perSecond = count / ((performance.now() - loadedFrom) / 1_000)
  await connection.close()
  return perSecond
}

const MEASURES: Record<string, { unit: string; count: number; run: (stack: Stack, count: number) => Promise<number> }> =
  {
    creates: { unit: 'creates a second', count: COUNT * 10, run: create },
    test: {
      unit: 'test-mode verifications a minute',
      count: COUNT * 4,
      run: (stack, count) => verify(stack, 'TEST', count),
    },
    live: { unit: 'live verifications a minute', count: COUNT, run: (stack, count) => verify(stack, 'LIVE', count) },
    deliveries: { unit: 'deliveries a second', count: COUNT * 10, run: deliver },
  }

const figures = new Map<string, number>()
for (const name of STACKS) {
  const stack = name === 'one' ? await oneMachine() : await cluster(name === 'cluster-1' ? 1 : 2)
  process.stdout.write(
    `\n${name === 'one' ? 'one machine, as npm start' : `cluster, ${name.endsWith('1') ? 'one process' : 'two processes'} of each kind`}\n`,
  )
  await verify(stack, 'LIVE', 4) // warm
  for (const what of WHAT) {
    const { unit, count, run } = MEASURES[what]
    const before = new Map([...stack.pids()].map(([process, pid]) => [process, cpuSecondsOf(pid)]))
    const [ownBefore, rate] = [process.cpuUsage(), await run(stack, count)]
    const own = process.cpuUsage(ownBefore)
    const spent = [...stack.pids()].map(
      ([process, pid]) => [process, (cpuSecondsOf(pid) - (before.get(process) ?? 0)) / count] as const,
    )
    figures.set(`${name} ${what}`, rate)
    const beside = figures.get(`one ${what}`)
    process.stdout.write(
      `  ${rate.toFixed(1).padStart(7)} ${unit}${beside === undefined || name === 'one' ? '' : ` (${(rate / beside).toFixed(2)} of one machine's)`}; ` +
        `${(spent.reduce((sum, [, seconds]) => sum + seconds, 0) * 1_000).toFixed(0)} CPU ms each: ${spent
          .filter(([, seconds]) => seconds >= 0.0005)
          .map(([process, seconds]) => `${process} ${(seconds * 1_000).toFixed(0)}`)
          .join(', ')}` +
        `; client ${((own.user + own.system) / 1_000 / count).toFixed(0)}\n`,
    )
  }
  await stack.stop()
}
process.exit(0) // the Temporal client's connection may hold the event loop
