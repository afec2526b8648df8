import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import proto from '@temporalio/proto'
import { newApiKey } from '../api/auth/api-key.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { setTrustedCapture } from '../db/accounts/trusted-capture.ts'
import { insertApiKey } from '../db/accounts/api-keys.ts'
import { grantCredits } from '../db/credits/credits.ts'
import { openDatabase } from '../db/pool.ts'
import { callJson } from '../dev/https-json.ts'
import { startServices } from '../dev/services.ts'
import { specimenAssets } from '../dev/specimen-run.ts'
import { LEVELS, verificationWorkflowId } from '../contract/verification.ts'
import { report } from './report.ts'
import { startBenchStack } from './stack.ts'

// Measures how a backlog drains. Many verifications of one account and one of another are submitted while no worker runs. Then the real
// workers start, with the real networks. It prints when each is decided, the place of the single one, and the waits of workflow tasks.

const COUNT = Number(process.env.BACKLOG ?? 60)
const { EventType } = proto.temporal.api.enums.v1

const stack = await startBenchStack(['api'])
const db = openDatabase(stack.databaseUrl, 4, () => undefined)

async function account() {
  const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
  await grantCredits(db, accountId, 1_000_000)
  // Trusted capture lets uploaded evidence pass without a person.
  await setTrustedCapture(db, accountId, true, { actor: 'bench', reason: 'liveness is not measured' })
  const key = newApiKey('LIVE')
  await insertApiKey(db, stack.keyRing, { accountId, ...key, name: 'bench', mode: 'LIVE', checks: LEVELS })
  return key.plaintext
}

let calls = 0
async function call(apiKey: string, path: string, body: unknown) {
  const from = {
    'x-forwarded-for': `203.0.${(++calls >> 8) & 255}.${calls & 255}`,
    'x-forwarded-proto': 'https',
    'idempotency-key': `bench-${calls}`,
  }
  const answer = await callJson({ ...stack, apiKey }, 'POST', path, body, from)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function submit(apiKey: string): Promise<string> {
  const { id, liveness_challenge: challenge } = await call(apiKey, '/v1/verifications', {
    level: ['FULL_KYC'],
    country: 'de',
    doc_type: 'PASSPORT',
  })
  await call(apiKey, `/v1/verifications/${String(id)}/submit`, {
    assets: specimenAssets((challenge as { actions: string[] }).actions),
  })
  return String(id)
}

const [manyKey, oneKey] = [await account(), await account()]
const many: string[] = []
while (many.length < COUNT) many.push(await submit(manyKey))
const lone = await submit(oneKey)

const started = Date.now()
const workers = await startServices(stack.folder, stack.env, ['vision worker', 'worker'])
const ready = Date.now()
const decisions = () =>
  db
    .selectFrom('verification')
    .select(['id', 'resolved_at'])
    .where('resolved_at', 'is not', null)
    .orderBy('resolved_at')
    .execute()
while ((await decisions()).length < COUNT + 1) await sleep(500)
const decided = await decisions()
const after = (index: number) => (decided[index].resolved_at!.getTime() - started) / 1_000
const place = decided.findIndex(({ id }) => id === lone)

// Each workflow task, from scheduled to started; a retried one shows its wait since its new schedule.
const connection = await Connection.connect({ address: stack.temporalAddress })
const { workflow } = new Client({ connection })
const waits: { ms: number; isRepeated: boolean }[] = []
for (const id of [...many, lone]) {
  const { events } = await workflow.getHandle(verificationWorkflowId(id)).fetchHistory()
  let scheduled: { at: number; attempt: number } | undefined
  for (const { eventType, eventTime, workflowTaskScheduledEventAttributes: given } of events ?? []) {
    const at = Number(eventTime?.seconds ?? 0) * 1_000 + (eventTime?.nanos ?? 0) / 1e6
    if (eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED) scheduled = { at, attempt: given?.attempt ?? 1 }
    // The first one also waited for the start of the workers.
    if (eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED && scheduled !== undefined) {
      waits.push({ ms: at - Math.max(scheduled.at, ready), isRepeated: scheduled.attempt > 1 })
    }
  }
}
const sorted = waits.map(({ ms }) => ms).sort((a, b) => a - b)
const repeated = waits
  .filter(({ isRepeated }) => isRepeated)
  .map(({ ms }) => ms)
  .sort((a, b) => a - b)

report(`backlog of ${COUNT} of one account and 1 of another`, {
  'workers ready after, seconds': (ready - started) / 1_000,
  'first decision, seconds': after(0),
  'a quarter, half, three quarters decided': [0.25, 0.5, 0.75]
    .map((part) => after(Math.floor(part * COUNT)).toFixed(1))
    .join(' / '),
  'all decided': after(COUNT),
  'the lone one: decided after so many of the others': place,
  'the lone one, seconds': after(place),
  'workflow tasks waited, p50 / p99 / longest ms': [0.5, 0.99, 1]
    .map((p) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]))
    .join(' / '),
  'repeated workflow tasks, longest wait ms': `${repeated.length}, ${Math.round(repeated.at(-1) ?? 0)}`,
})

await Promise.all(workers.map((worker) => worker.stop(5_000)))
await connection.close()
await db.destroy()
await stack.stop()
