import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { newApiKey } from '../api/auth/api-key.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { insertApiKey } from '../db/accounts/api-keys.ts'
import { grantCredits } from '../db/credits/credits.ts'
import { openDatabase } from '../db/pool.ts'
import { startChild } from '../dev/child-process.ts'
import { anyFreePort } from '../dev/ports.ts'
import { LEVELS } from '../contract/verification.ts'
import { childrenNamed, cpuSecondsOf } from './cpu.ts'
import { median } from './median.ts'
import { report, throughput } from './report.ts'
import { peakRssMb, startBenchStack } from './stack.ts'
import { countStatements } from './statements.ts'

// Creates through the API (limits, key, transaction, workflow start) beside the floor of floor-server.ts, in turns. No worker runs, because
// other benches measure the rest of a verification.

const COUNT = 400
const ROUNDS = 3
const AT_ONCE = 8
/** The number of creates, one after the other, for the count of statements. */
const COUNTED = 20
const BOUNDS = { statements: 4, cpuMs: 8 } as const

interface Cost {
  readonly perSecond: number
  readonly own: number
  readonly database: number
  readonly temporal: number
}

export async function benchCreate(): Promise<void> {
  const stack = await startBenchStack(['api'])
  const floorPort = await anyFreePort()
  let isUp: () => void = () => undefined
  const up = new Promise<void>((resolve) => {
    isUp = resolve
  })
  const floor = startChild({
    name: 'floor',
    command: process.execPath,
    args: [join(import.meta.dirname, 'floor-server.ts')],
    logFile: '/dev/null',
    onLine: () => isUp(),
    env: {
      ...process.env,
      DATABASE_URL: stack.databaseUrl,
      TLS_CERT: stack.tls.certFile,
      TLS_KEY: stack.tls.keyFile,
      PORT: String(floorPort),
    },
  })
  await up
  const db = openDatabase(stack.databaseUrl, 2, () => undefined)
  const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
  await grantCredits(db, accountId, 1_000_000)
  const key = newApiKey('LIVE')
  await insertApiKey(db, stack.keyRing, { accountId, ...key, name: 'bench', mode: 'LIVE', checks: LEVELS })

  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, ca: stack.ca })
  const body = Buffer.from(
    JSON.stringify({ level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'bench' }),
  )
  let calls = 0
  const post = (url: string) =>
    new Promise<void>((resolve, reject) => {
      const i = calls++
      const call = request(
        url,
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
      call.on('error', reject)
      call.end(body)
    })
  const create = () => post(`${stack.baseUrl}/v1/verifications`)
  const insert = () => post(`https://localhost:${floorPort}/`)
  const [api] = stack.children
  const [postgres] = childrenNamed('postgres')

  /** CPU milliseconds of an operation, by process. `pid` is the process that answers. */
  async function cost(pid: number, run: () => Promise<void>): Promise<Cost> {
    const read = () => [pid, postgres, ...stack.temporalPids].map(cpuSecondsOf)
    const before = read()
    const perSecond = await throughput(COUNT, AT_ONCE, run)
    const [own, database, ...temporal] = read().map((after, i) => ((after - before[i]) / COUNT) * 1_000)
    return { perSecond, own, database, temporal: temporal.reduce((sum, ms) => sum + ms, 0) }
  }

  await throughput(200, AT_ONCE, create)
  await throughput(200, AT_ONCE, insert)
  const [creates, floors]: Cost[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await cost(floor.pid, insert))
    creates.push(await cost(api.pid, create))
  }
  const statements = await countStatements(db, stack.folder, async () => {
    for (let i = 0; i < COUNTED; i++) await create()
  })
  const of = (rounds: readonly Cost[], figure: (cost: Cost) => number) =>
    Number(median(rounds.map(figure)).toPrecision(3))
  const outside = ({ own, database }: Cost) => own + database
  report('create', {
    'statements, begin and commit counted': `${statements / COUNTED} (bound ${BOUNDS.statements})`,
    'CPU ms outside Temporal: API + database': `${of(creates, outside)} = ${of(creates, ({ own }) => own)} + ${of(creates, ({ database }) => database)} (bound ${BOUNDS.cpuMs})`,
    'CPU ms of the Temporal server, the start': of(creates, ({ temporal }) => temporal),
    'creates a second (workflow started)': of(creates, ({ perSecond }) => perSecond),
    'floor: Koa + TLS + one insert, CPU ms': `${of(floors, outside)} = ${of(floors, ({ own }) => own)} + ${of(floors, ({ database }) => database)}`,
    'floor, a second': of(floors, ({ perSecond }) => perSecond),
    'CPU outside Temporal over the floor': median(creates.map((each, round) => outside(each) / outside(floors[round]))),
    'floor over create, a second': median(creates.map((each, round) => floors[round].perSecond / each.perSecond)),
    'peak RSS MB of the API': peakRssMb(api.pid),
  })
  agent.destroy()
  await db.destroy()
  await floor.stop()
  await stack.stop()
}

if (import.meta.main) await benchCreate()
