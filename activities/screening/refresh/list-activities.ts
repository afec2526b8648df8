import { Context } from '@temporalio/activity'
import { activateVersion, listPurgeable, noteFailure, notePurged } from '../../../db/sanctions/sanctions-lists.ts'
import type { Download } from '../../../outbound/guarded-download.ts'
import type { ListActivities } from '../../../contract/activities.ts'
import type { ListId } from '../../../checks/screening/lists/shared/list-entry.ts'
import { checkList, type CheckDeps } from './check-list.ts'
import { fetchList } from './fetch-list.ts'
import type { ListSource } from './sources.ts'

export interface ListDeps extends CheckDeps {
  readonly download: Download
  readonly sources: Readonly<Record<ListId, ListSource>>
}

/** Stored versions of each list, without the active one: two weeks of a list that changes every day. */
export const KEEP_VERSIONS = 14

const HEARTBEAT_MS = 5_000

/** The activities of the refresh (workflows/refresh-lists/workflow.ts). Each can be repeated. */
export function createListActivities(deps: ListDeps): ListActivities {
  const { db, objects, log } = deps
  return {
    async fetchList(list) {
      let received = 0
      return alive(
        () => ({ received }),
        async (signal) => {
          try {
            return await fetchList(deps, deps.sources[list], {
              download: deps.download,
              signal,
              onProgress: (bytes) => {
                received = bytes
              },
            })
          } catch (error) {
            if (signal.aborted) throw error // the worker stops, or the attempt was cancelled: no failure to report
            // For health and `ops lists status` while Temporal retries. A second error here must not hide the first.
            await noteFailure(db, list, codeOf(error)).catch((second: unknown) =>
              log.warn({ list, err: second }, 'list failure not recorded'),
            )
            log.warn({ list, code: codeOf(error), received, err: error }, 'list fetch failed')
            throw error
          }
        },
      )
    },
    checkList: (versionId) =>
      alive(
        () => ({ versionId }),
        () => checkList(deps, versionId),
      ),
    async activateList(versionId) {
      const activation = await activateVersion(db, versionId)
      log.info({ ...activation }, 'list activated')
      return activation
    },
    purgeLists: (list) =>
      alive(
        () => ({ list }),
        async () => {
          const versions = await listPurgeable(db, list, KEEP_VERSIONS)
          for (const { id, objectKeys } of versions) {
            for (const key of objectKeys) await objects.delete(key)
            await notePurged(db, id) // after the bytes: a repeated run deletes the rest
          }
          if (versions.length > 0) log.info({ list, versions: versions.length }, 'bytes of old list versions purged')
          return versions.length
        },
      ),
  }
}

/**
 * Runs with a heartbeat, so that a dead worker is noticed, and with a signal that aborts when the attempt is cancelled
 * or times out.
 */
async function alive<T>(details: () => object, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const context = Context.current()
  const beat = setInterval(() => context.heartbeat(details()), HEARTBEAT_MS)
  try {
    return await run(context.cancellationSignal)
  } finally {
    clearInterval(beat)
  }
}

/** Reads the short stable text of an error: its code if it has one. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
