import type { KeyRing } from '../../../encryption/key-ring.ts'
import type { Db } from '../../../db/pool.ts'
import type { MonitorRun } from '../../../db/sanctions/schema-monitoring.ts'
import type { Logger } from '../../../runtime/log.ts'
import type { MonitorResult } from '../../../contract/monitoring.ts'
import type { CurrentScreening } from '../current-screening.ts'
import type { ScreeningList } from '../../../checks/screening/lists/shared/list-entry.ts'

/** The dependencies of monitoring. */
export interface MonitoringDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly log: Logger
  /** The lists that this worker screens with. */
  readonly lists: Pick<CurrentScreening, 'served' | 'update'>
  /** Reads a stored version of a list. */
  readonly loadList: (versionId: string) => Promise<ScreeningList>
}

export const NOTHING_DONE: MonitorResult = {
  runId: null,
  subjects: 0,
  unreadable: 0,
  opened: 0,
  reopened: 0,
  cleared: 0,
}

/** The result of a run. */
export const resultOf = ({ id, subjects, unreadable, opened, reopened, cleared }: MonitorRun): MonitorResult => ({
  runId: id,
  subjects,
  unreadable,
  opened,
  reopened,
  cleared,
})
