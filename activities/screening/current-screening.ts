// The lists that a worker screens with: the active versions of the database, or the snapshot for a list without one.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { noteSnapshotDates } from '../../db/sanctions/list-health.ts'
import { activeVersionIds, getVersion } from '../../db/sanctions/sanctions-lists.ts'
import type { Logger } from '../../runtime/log.ts'
import { indexAside } from './index-aside.ts'
import { LIST_IDS, type ListId } from '../../checks/screening/lists/shared/list-entry.ts'
import { readManifest } from './lists/snapshot.ts'
import { Screening } from '../../checks/screening/screening.ts'
import { readVersion } from './lists/stored-lists.ts'

export interface CurrentScreeningDeps {
  readonly db: Db
  readonly objects: ObjectStore
  readonly log: Logger
  readonly snapshotFolder: string
  /** How often the worker checks the database for another active version: one indexed row a list. */
  readonly checkEveryMs: number
}

/** The lists of one moment: one immutable index. */
export interface ServedLists {
  readonly screening: Screening
  /** Lists from the snapshot, because no version was fetched. */
  readonly snapshotLists: readonly ListId[]
}

/** The lists in use for screening. */
export interface CurrentScreening {
  /** A check takes it once and keeps it, so a swap never mixes versions in one result. */
  served(): ServedLists
  /** Checks the database now. Settles when the index has the active versions. Rejects if they cannot be read. */
  update(): Promise<void>
  /** Stops the checks. */
  stop(): Promise<void>
}

/** One check every 15 s: five rows. */
export const CHECK_EVERY_MS = 15_000

/**
 * Loads the lists and keeps them current. A new version is read and indexed in a separate process (index-aside.ts),
 * then the reference is swapped in one step. If a version cannot be read, the current lists stay in use and the worker
 * retries. At the start this is an error, because a worker must not screen without its last good lists.
 */
export async function openCurrentScreening(deps: CurrentScreeningDeps): Promise<CurrentScreening> {
  const { db, log, snapshotFolder } = deps
  const manifest = await readManifest(snapshotFolder)
  await noteSnapshotDates(db, new Map(manifest.lists.map(({ id, date }) => [id, date])))
  let served = await build(deps, await activeVersionIds(db))
  let running: Promise<void> | undefined
  const end = new AbortController()

  async function swap(): Promise<void> {
    const active = await activeVersionIds(db)
    if (keyOf(active) === served.key) return
    const started = performance.now()
    served = await build(deps, active)
    log.info(
      { versions: Object.fromEntries(active), ms: Math.round(performance.now() - started) },
      'sanctions lists swapped',
    )
  }
  // One update at a time. A caller waits for the running one, then for its own.
  const update = async (): Promise<void> => {
    while (running !== undefined) await running.catch(() => undefined) // its own caller gets the error
    running = swap()
    try {
      await running
    } finally {
      running = undefined
    }
  }
  const watching = (async () => {
    for (;;) {
      await sleep(deps.checkEveryMs, undefined, { signal: end.signal, ref: false })
      await update().catch((error: unknown) =>
        log.error({ err: error }, 'sanctions list update failed: the last good lists stay in use'),
      )
    }
  })().catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  return {
    served: () => served,
    update,
    async stop() {
      end.abort()
      await watching
    },
  }
}

interface Served extends ServedLists {
  /** The active versions in it. */
  readonly key: string
}

/** Reads all lists again, also unchanged ones, because the index does not contain its sources. */
async function build(
  { db, objects, snapshotFolder }: CurrentScreeningDeps,
  active: ReadonlyMap<string, string>,
): Promise<Served> {
  const stored = []
  for (const versionId of active.values()) stored.push(await readVersion(objects, await getVersion(db, versionId)))
  const snapshotLists = LIST_IDS.filter((list) => !active.has(list))
  return {
    key: keyOf(active),
    screening: new Screening(await indexAside({ stored, snapshotFolder, snapshotLists })),
    snapshotLists,
  }
}

const keyOf = (active: ReadonlyMap<string, string>): string => LIST_IDS.map((list) => active.get(list) ?? '').join()
