import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { newApiKey } from '../api/auth/api-key.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { insertApiKey } from '../db/accounts/api-keys.ts'
import { grantCredits } from '../db/credits/credits.ts'
import { openDatabase } from '../db/pool.ts'
import { startChild } from '../dev/child-process.ts'
import { anyFreePort } from '../dev/ports.ts'
import { LEVELS } from '../workflows/contracts.ts'
import { report, throughput } from './report.ts'
import { peakRssMb, startBenchStack } from './stack.ts'

// Creates a second through the whole service (limits, key, transaction, workflow start) over the floor of floor-server.ts.

const COUNT = 400
const AT_ONCE = 8

export async function benchCreate(): Promise<void> {
  const stack = await startBenchStack()
  const floorPort = await anyFreePort()
  let isUp: () => void = () => undefined
  const up = new Promise<void>((resolve) => { isUp = resolve })
  const floor = startChild({
    name: 'floor', command: process.execPath, args: [join(import.meta.dirname, 'floor-server.ts')], logFile: '/dev/null', onLine: () => isUp(),
    env: { ...process.env, DATABASE_URL: stack.databaseUrl, TLS_CERT: stack.tls.certFile, TLS_KEY: stack.tls.keyFile, PORT: String(floorPort) },
  })
  await up
  const db = openDatabase(stack.databaseUrl, 2, () => undefined)
  const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
  await grantCredits(db, accountId, 1_000_000)
  const key = newApiKey('LIVE')
  await insertApiKey(db, stack.keyRing, { accountId, ...key, name: 'bench', mode: 'LIVE', checks: LEVELS })

  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, ca: stack.ca })
  const body = Buffer.from(JSON.stringify({ level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'bench' }))
  const post = (url: string, i: number) => new Promise<void>((resolve, reject) => {
    const call = request(url, {
      method: 'POST', agent,
      headers: {
        authorization: `Bearer ${key.plaintext}`, 'idempotency-key': `bench-${i}`, 'content-type': 'application/json', 'content-length': body.length,
        'x-forwarded-for': `203.0.${(i >> 8) & 255}.${i & 255}`, 'x-forwarded-proto': 'https',
      },
    }, (response) => {
      response.resume().on('end', () => response.statusCode === 201 ? resolve() : reject(new Error(`answered ${response.statusCode}`)))
    })
    call.on('error', reject)
    call.end(body)
  })
  const create = (i: number) => post(`${stack.baseUrl}/v1/verifications`, i)
  const insert = (i: number) => post(`https://localhost:${floorPort}/`, i)
  await throughput(40, AT_ONCE, (i) => create(10_000 + i))
  await throughput(40, AT_ONCE, insert)
  const floorRate = await throughput(COUNT, AT_ONCE, insert)
  const createRate = await throughput(COUNT, AT_ONCE, create)
  report('create', {
    'creates a second (workflow started)': createRate,
    'floor: Koa + TLS + one insert, a second': floorRate,
    'floor over create': floorRate / createRate,
    ...Object.fromEntries(stack.children.map(({ name, pid }) => [`peak RSS MB of ${name}`, peakRssMb(pid)])),
  })
  await db.destroy()
  await floor.stop()
  await stack.stop()
}

if (import.meta.main) await benchCreate()
