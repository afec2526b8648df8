import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import { pino } from 'pino'
import { SNAPSHOT_FOLDER } from '../../activities/screening/lists/snapshot.ts'
import { createListActivities } from '../../activities/screening/refresh/list-activities.ts'
import { type ListSource, PUBLISHERS } from '../../activities/screening/refresh/sources.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { findActiveVersion } from '../../db/sanctions/sanctions-lists.ts'
import type { Selectable } from 'kysely'
import type { ListStateTable } from '../../db/sanctions/schema.ts'
import { download } from '../../outbound/guarded-download.ts'
import {
  refreshListWorkflowId,
  type MonitorListInput,
  type RefreshListInput,
  type RefreshResult,
  type SanctionsList,
} from '../../contract/sanctions-lists.ts'
import type { MonitoringActivities } from '../../contract/activities.ts'
import { bundledFile, type Publisher, startPublisher } from './publisher.ts'
import { testDatabase } from './stack.ts'
import { testClient, testWorkers } from './workers.ts'

const DAY = '2026-04-17'
const UN = bundledFile(`un-consolidated-${DAY}.xml.gz`)

/** The bundled UN list, with another date. */
export const unList = (day = DAY): Buffer => (day === DAY ? UN : Buffer.from(UN.toString().replace(DAY, day)))

const NONE = { runId: null, subjects: 0, unreadable: 0, opened: 0, reopened: 0, cleared: 0 }

/** The real workflows and activities of the refresh, an HTTPS publisher of their own, and a fresh database for each test. */
export interface ListRefresh {
  readonly db: Db
  readonly url: string
  readonly client: Client
  readonly publisher: Publisher
  readonly objects: ObjectStore
  readonly objectFolder: string
  /** The address of each list. The UN list comes from `/un.xml` of the publisher. */
  readonly sources: Record<SanctionsList, ListSource>
  /** The inputs with which the monitoring started. */
  readonly monitored: MonitorListInput[]
  refresh(list?: SanctionsList, changes?: Partial<RefreshListInput>): Promise<RefreshResult>
  /** Publishes a UN list and makes it the active version. */
  active(body?: Buffer): Promise<string>
  activeId(list?: SanctionsList): Promise<string | undefined>
  stateOf(list?: SanctionsList): Promise<Selectable<ListStateTable>>
}

/** Starts all of it before the tests. Call it in a `describe`. The fields are set when the first test runs. */
export function listRefresh(): ListRefresh {
  const monitored: MonitorListInput[] = []
  const monitoring: MonitoringActivities = {
    async beginMonitorRun(input) {
      monitored.push(input)
      return { runId: null, added: 0, changed: 0, removed: 0 }
    },
    screenBehind: async () => NONE,
    screenChangedEntries: async () => NONE,
  }
  const started = { monitored, sources: { ...PUBLISHERS } } as {
    -readonly [Name in keyof ListRefresh]: ListRefresh[Name]
  }
  // Each test has a database of its own, and activities on it.
  const activities = () =>
    createListActivities({
      db: started.db,
      objects: started.objects,
      sources: started.sources,
      log: pino({ level: 'silent' }),
      snapshotFolder: SNAPSHOT_FOLDER,
      download: (url, options) => download(url, { ...options, ca: started.publisher.ca }),
    })
  before(async function () {
    started.publisher = await startPublisher()
    started.client = await testClient()
    started.objectFolder = await mkdtemp(join(tmpdir(), 'identity-lists-'))
    started.objects = openFolderStore(started.objectFolder)
    await testWorkers(started.client, ['verification', 'screening'], {
      ...monitoring,
      fetchList: (list: SanctionsList) => activities().fetchList(list),
      checkList: (id: string) => activities().checkList(id),
      activateList: (id: string) => activities().activateList(id),
      purgeLists: (list: SanctionsList) => activities().purgeLists(list),
    })
  })
  after(() => rm(started.objectFolder, { recursive: true, force: true }))
  beforeEach(async () => {
    Object.assign(started, await testDatabase())
    started.publisher.files.clear()
    started.publisher.requests.length = 0
    monitored.length = 0
    Object.assign(started.sources, PUBLISHERS, {
      un: { ...PUBLISHERS.un, files: [{ role: 'list', url: started.publisher.url('/un.xml') }], allowPrivate: true },
    })
  })
  return Object.assign(started, {
    refresh: (list: SanctionsList = 'un', changes: Partial<RefreshListInput> = {}) =>
      started.client.workflow.execute<(input: RefreshListInput) => Promise<RefreshResult>>('refreshList', {
        workflowId: refreshListWorkflowId(list),
        taskQueue: 'verification',
        args: [{ list, retryAfterMs: 100, refetches: 0, refetchAfterMs: 100, ...changes }],
      }),
    async active(body = UN) {
      started.publisher.publish('/un.xml', body)
      const { outcome, versionId, reasons } = await started.refresh()
      assert.equal(outcome, 'ACTIVATED', reasons.join())
      return versionId ?? ''
    },
    activeId: async (list: SanctionsList = 'un') => (await findActiveVersion(started.db, list))?.id,
    stateOf: (list: SanctionsList = 'un') =>
      started.db.selectFrom('list_state').selectAll().where('list', '=', list).executeTakeFirstOrThrow(),
  })
}
