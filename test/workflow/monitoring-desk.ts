import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkflowHandle } from '@temporalio/client'
import { pino } from 'pino'
import { createMonitoringActivities } from '../../activities/screening/monitoring/monitoring-activities.ts'
import { loadStoredList } from '../../activities/screening/lists/stored-lists.ts'
import { dataKeyOf } from '../../activities/verification/check-detail.ts'
import type { MonitoringActivities } from '../../contract/activities.ts'
import type { MonitorResult } from '../../contract/monitoring.ts'
import { monitorListWorkflowId, type Activation } from '../../contract/sanctions-lists.ts'
import type { Db } from '../../db/pool.ts'
import { decideCase, listCases } from '../../db/sanctions/screening-cases.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { KEY_RING } from '../support/factories.ts'
import { activateUnList, servedUnList, type Listed } from '../support/monitored-people.ts'
import { atEnd, testDatabase } from '../support/stack.ts'
import { testClient, testWorkers } from '../support/workers.ts'

/** The counts of a run. */
export const counts = ({ subjects, unreadable, opened, reopened, cleared }: MonitorResult) => [
  subjects,
  unreadable,
  opened,
  reopened,
  cleared,
]

/** A namespace with monitoring workers, over an object store; each test has its own database. */
export async function openMonitoringDesk() {
  const client = await testClient()
  const folder = await mkdtemp(join(tmpdir(), 'identity-monitoring-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const objects = openFolderStore(folder)
  const onDatabase = (db: Db) => {
    const lists = servedUnList(db, objects)
    const activitiesOn = (used: Db): MonitoringActivities =>
      createMonitoringActivities({
        db: used,
        keyRing: KEY_RING,
        log: pino({ level: 'silent' }),
        lists,
        loadList: (versionId) => loadStoredList(db, objects, versionId),
      })
    return { db, lists, activitiesOn, activities: activitiesOn(db) }
  }
  let current: ReturnType<typeof onDatabase> | undefined
  const now = () => current ?? assert.fail('no database is set')
  await testWorkers(client, ['verification', 'screening'], {
    beginMonitorRun: (input: Activation) => now().activities.beginMonitorRun(input),
    screenChangedEntries: (runId: string) => now().activities.screenChangedEntries(runId),
    screenBehind: () => now().activities.screenBehind(),
  } satisfies MonitoringActivities)

  const casesOf = (person: Verification) => listCases(now().db, { verificationId: person.id, limit: 10 })
  const start = (activation: Activation): Promise<WorkflowHandle> =>
    client.workflow.start('monitorList', {
      workflowId: `${monitorListWorkflowId(activation.toVersionId)}/${Math.random()}`,
      taskQueue: 'verification',
      args: [activation],
    })
  return {
    objects,
    casesOf,
    start,
    /** Switches the workers to the activities of another database. */
    async takeDatabase() {
      current = onDatabase((await testDatabase()).db)
      return current
    },
    activate: (people: readonly Listed[]): Promise<Activation> => activateUnList(now().db, objects, people),
    async monitor(activation: Activation): Promise<MonitorResult> {
      return (await start(activation)).result() as Promise<MonitorResult>
    },
    screenExisting: (): Promise<MonitorResult> =>
      client.workflow.execute('screenExisting', {
        workflowId: `screen-existing/${Math.random()}`,
        taskQueue: 'verification',
        args: [],
      }) as Promise<MonitorResult>,
    /** Decides a person's first case, as a reviewer does. */
    async decide(person: Verification, decision: 'NOT_SAME' | 'CONFIRMED') {
      const [row] = await casesOf(person)
      assert.equal(
        await now()
          .db.transaction()
          .execute((trx) =>
            decideCase(trx, {
              caseId: row.id,
              decision,
              decidedBy: 'rev_1',
              reason: 'another face',
              entryHash: row.entry_hash,
              dataKey: dataKeyOf(person, KEY_RING),
            }),
          ),
        'decided',
      )
    },
  }
}

export type MonitoringDesk = Awaited<ReturnType<typeof openMonitoringDesk>>
