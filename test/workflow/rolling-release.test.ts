import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, WorkflowHandle } from '@temporalio/client'
import { pino } from 'pino'
import { z } from 'zod'
import { beatWorkerProcess, listWorkerProcesses } from '../../db/operations/worker-processes.ts'
import type { Db } from '../../db/pool.ts'
import { readConfig } from '../../config/index.ts'
import { OpsOutcome } from '../../ops/command.ts'
import { createWorkersCommand } from '../../ops/commands/workers.ts'
import { watchGenerations, type GenerationOptions } from '../../workers/generations.ts'
import type { VerificationActivities } from '../../contract/activities.ts'
import type { Settlement } from '../../contract/verification.ts'
import { GENERATION, PATCHES } from '../../workflows/patches.ts'
import { verificationStart } from '../../contract/messages/starts.ts'
import { NEXT_PATCH, nextWorkflows } from '../support/next-workflows.ts'
import { KEY_ENVIRONMENT } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { startTestService } from '../support/service.ts'
import { atEnd, testDatabase } from '../support/stack.ts'
import { until } from '../support/until.ts'
import { anInput, testClient, testWorkers } from '../support/workers.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const RUNS = 20
const APPROVED: Settlement = { status: 'APPROVED', reasonCodes: [], riskScore: 0, deliveries: [] }
// Only order and time matter, as in verification.test.ts.
const fakes: Pick<VerificationActivities, 'simulateChecks' | 'settleVerification'> = {
  simulateChecks: () => Promise.resolve(),
  settleVerification: () => Promise.resolve(APPROVED),
}

describe('workers of two releases side by side', function () {
  let db: Db, client: Client, next: string
  const log = pino({ level: 'silent' })
  /** A patch that both know, and one that only the newer has. */
  const KNOWN_PATCH = 'known-to-both'
  const OLD = { patches: { ...PATCHES, [KNOWN_PATCH]: GENERATION }, generation: GENERATION }
  const NEW = { patches: { ...OLD.patches, [NEXT_PATCH]: GENERATION + 1 }, generation: GENERATION + 1 }
  const watch = (of: typeof OLD, more: Partial<GenerationOptions> = {}) =>
    watchGenerations({ db, log, queues: ['verification'], beatEveryMs: 200, goneAfterMs: 3_000, ...of, ...more })
  const mayActivateNext = ({ mayActivate }: Awaited<ReturnType<typeof watch>>) => mayActivate({ patchId: NEXT_PATCH })
  /** No worker caches a run: each task goes to any worker. */
  const worker = (identity: string, options: Parameters<typeof testWorkers>[3] = {}) =>
    testWorkers(client, ['verification'], fakes, {
      identity,
      limits: { verification: { maxCachedWorkflows: 0 } },
      ...options,
    })

  before(async () => {
    ;({ db } = await testDatabase())
    const folder = join(ROOT, '.local', 'test', `next-${randomUUID()}`)
    atEnd(() => rm(folder, { recursive: true, force: true }))
    next = await nextWorkflows(folder)
  })
  beforeEach(async () => {
    client = await testClient()
    await db.deleteFrom('worker_process').execute()
  })

  const start = () =>
    Promise.all(
      Array.from({ length: RUNS }, () =>
        client.workflow.start('verification', verificationStart(anInput({ mode: 'TEST', needsAssets: false }))),
      ),
    )
  async function historyOf(handle: WorkflowHandle) {
    const { events } = await handle.fetchHistory()
    return {
      failed: (events ?? []).filter(({ workflowTaskFailedEventAttributes: failed }) => failed),
      workers: (events ?? []).flatMap(
        ({ workflowTaskCompletedEventAttributes: completed }) => completed?.identity ?? [],
      ),
      hasNext: (events ?? []).some(({ markerRecordedEventAttributes: marker }) =>
        Buffer.from(marker?.details?.['patch-data']?.payloads?.[0].data ?? [])
          .toString()
          .includes(NEXT_PATCH),
      ),
    }
  }

  it("continue each other's runs without newer patches; the patches start when the older worker has ended", async () => {
    const [old, newer] = [await watch(OLD), await watch(NEW)]
    const stopOld = await worker('old', { patchActivationCallback: old.mayActivate })
    await worker('new', { workflowBundle: next, patchActivationCallback: newer.mayActivate })
    const beside = await start()
    for (const handle of beside) assert.equal(await handle.result(), 'APPROVED')
    const histories = await Promise.all(beside.map(historyOf))
    assert.deepEqual(
      histories.flatMap(({ failed }) => failed),
      [],
    )
    assert.ok(
      histories.some(({ workers }) => new Set(workers).size === 2),
      'no run used both workers',
    )
    assert.ok(histories.every(({ hasNext }) => !hasNext))

    await stopOld()
    await old.close()
    await until('the older one to leave the list', () => mayActivateNext(newer))
    const after = await start()
    for (const handle of after) assert.equal(await handle.result(), 'APPROVED')
    assert.ok((await Promise.all(after.map(historyOf))).every(({ hasNext, failed }) => hasNext && failed.length === 0))
    await newer.close()
  })

  it('fail without that, the older one at runs of the newer one: the test can fail', async () => {
    await worker('old')
    await worker('new', { workflowBundle: next })
    const handles = await start()
    await until('a failed workflow task', async () =>
      (await Promise.all(handles.map(historyOf))).some(({ failed }) => failed.length > 0),
    )
  })

  it('wait for a killed older one until it counts as gone', async () => {
    const killed = { id: randomUUID(), generation: GENERATION, queues: ['vision'], host: 'there', pid: 1 }
    await beatWorkerProcess(db, killed, 1_000)
    const newer = await watch(NEW)
    assert.equal(mayActivateNext(newer), false)
    assert.equal(newer.mayActivate({ patchId: KNOWN_PATCH }), true, 'a patch that the older one knows is used')
    await until('its end', () => mayActivateNext(newer))
    assert.deepEqual(
      (await listWorkerProcesses(db)).map(({ id }) => id).filter((id) => id === killed.id),
      [],
    )
    await newer.close()
    assert.deepEqual(await listWorkerProcesses(db), [])
  })

  it("treat an outage of the database, without any heartbeat, as nobody's end", async () => {
    // The older worker lives and beats. All rows have the age of an outage when a newer worker starts.
    const old = await watch(OLD, { beatEveryMs: 400 })
    await db
      .updateTable('worker_process')
      .set({ seen_at: new Date(Date.now() - 3_600_000) })
      .execute()
    const newer = await watch(NEW, { beatEveryMs: 50 })
    assert.equal(mayActivateNext(newer), false, 'held at once')
    await until('the older one seen again', async () => (await listWorkerProcesses(db)).length === 2)
    for (let i = 0; i < 80; i++) {
      assert.equal(mayActivateNext(newer), false, 'held while the older one beats')
      await new Promise((resolve) => setTimeout(resolve, 50)) // longer than goneAfterMs in all
    }
    await old.close()
    await newer.close()
  })

  it('never use a patch without a generation', async () => {
    const alone = await watch(NEW)
    assert.equal(mayActivateNext(alone), true)
    assert.equal(alone.mayActivate({ patchId: 'forgotten' }), false)
    await alone.close()
  })
})

describe('the worker processes', function () {
  it('are listed while they run, as `ops workers` shows, and not after their end', async () => {
    const service = await startTestService({ services: [] })
    const [worker] = await service.start(['worker'])
    const { code, report } = await ops({ db: service.db, url: String(service.env.DATABASE_URL) }, 'workers|--json')
    assert.equal(code, 0)
    assert.deepEqual([report.generation, report.waiting], [GENERATION, ''])
    const shown = z
      .array(z.object({ generation: z.number(), queues: z.string(), pid: z.number() }))
      .parse(report.processes)
    assert.deepEqual(
      shown.map(({ generation, pid }) => [generation, pid]),
      [[GENERATION, worker.pid]],
    )
    assert.match(shown[0].queues, /verification/)
    await worker.stop(8_000)
    assert.deepEqual(await listWorkerProcesses(service.db), [])
  })

  it('of an older generation delay patches, as `ops workers` shows', async () => {
    const { db, url } = await testDatabase()
    await beatWorkerProcess(
      db,
      { id: randomUUID(), generation: GENERATION, queues: ['vision'], host: 'there', pid: 7 },
      60_000,
    )
    // The output of a release with two more patches.
    const next = {
      patches: { ...PATCHES, ['first-of-next']: GENERATION + 1, [NEXT_PATCH]: GENERATION + 1 },
      generation: GENERATION + 1,
    }
    const config = readConfig({
      DATABASE_URL: url,
      TEMPORAL_ADDRESS: 'unused:7233',
      ...KEY_ENVIRONMENT,
      OBJECT_STORE_FOLDER: 'unused',
    })
    const temporal = () => Promise.reject(new Error('the database alone is asked'))
    const told = await createWorkersCommand(next).run({ config, db, temporal }, {})
    const { report: later } = told instanceof OpsOutcome ? told : { report: told }
    assert.deepEqual([later.generation, later.waiting], [GENERATION + 1, `first-of-next ${NEXT_PATCH}`])

    const { report } = await ops({ db, url }, 'workers|--json')
    assert.deepEqual([report.generation, report.waiting], [GENERATION, ''])
    const shown = z.array(z.object({ generation: z.number(), pid: z.number() })).parse(report.processes)
    assert.deepEqual(
      shown.map(({ generation, pid }) => [generation, pid]),
      [[GENERATION, 7]],
    )
  })
})
