import { setTimeout as sleep } from 'node:timers/promises'
import { readSite } from '../api/site/site.ts'
import { openDatabase } from '../db/pool.ts'
import { create } from '../test/support/api.ts'
import { anAccount } from '../test/support/factories.ts'
import { ALL_WELL, honestCallers } from '../test/support/honest.ts'
import { STALLS } from '../test/support/stalled.ts'
import { report } from './report.ts'
import { peakRssMb, startBenchStack } from './stack.ts'

// The cost of stalled connections for other clients: 20 clients log in, create, upload and submit, alone and beside a hundred stalled
// connections of every kind, in turns in one run.

const CLIENTS = 20
const OF_EACH_KIND = 100
const ROUNDS = 3

const stack = await startBenchStack(['api'])
const db = openDatabase(stack.databaseUrl, 20, () => undefined)
const api = { port: Number(new URL(stack.baseUrl).port), ca: Buffer.from(stack.ca), db }
const { json } = await create(api, (await anAccount(db)).test.plaintext)
const [{ path: largePath }] = [...readSite().files].sort((a, b) => b.body.length - a.body.length)
const target = { ...api, hostedPath: `/v1/hosted/verifications/${String(json.id)}/assets`, largePath }

/** Milliseconds of each client's five calls together, and the number of failed calls. */
async function round(): Promise<{ ms: number[]; failed: number }> {
  const clients = await honestCallers(api, CLIENTS)
  const ms: number[] = []
  let failed = 0
  await Promise.all(
    clients.map(async (client) => {
      const started = performance.now()
      const answers = await client.run().catch(() => undefined)
      ms.push(performance.now() - started)
      for (const [what, status] of Object.entries(ALL_WELL)) {
        if (answers?.[what as keyof typeof answers].status !== status) failed++
      }
    }),
  )
  return { ms, failed }
}

async function beside(): Promise<{ ms: number[]; failed: number }> {
  const sockets = []
  for (let i = 0; i < OF_EACH_KIND; i++) {
    for (const [kind, start] of Object.values(STALLS).entries())
      sockets.push(start(target, `127.0.${10 + kind}.${1 + (i % 10)}`).socket)
    await sleep(10)
  }
  await sleep(2_000) // they are connected, and stall
  try {
    return await round()
  } finally {
    for (const socket of sockets) socket.destroy()
    await sleep(1_000)
  }
}

const p95 = (ms: readonly number[]): number => [...ms].sort((a, b) => a - b)[Math.ceil(ms.length * 0.95) - 1]
await round() // everything is compiled and connected
const quiet = { ms: [] as number[], failed: 0 }
const stalled = { ms: [] as number[], failed: 0 }
for (let i = 0; i < ROUNDS; i++) {
  for (const [sum, run] of [
    [quiet, round],
    [stalled, beside],
  ] as const) {
    const { ms, failed } = await run()
    sum.ms.push(...ms)
    sum.failed += failed
  }
}
report('stalled connections', {
  'login, create, two uploads, submit, p95 ms, alone': p95(quiet.ms),
  [`the same beside ${OF_EACH_KIND * Object.keys(STALLS).length} stalled connections`]: p95(stalled.ms),
  'ratio (bound: 3)': p95(stalled.ms) / p95(quiet.ms),
  'calls that failed, alone and beside': `${quiet.failed}, ${stalled.failed}`,
  'peak RSS MB of the API': peakRssMb(stack.children[0].pid),
})
await db.destroy()
await stack.stop()
