// Which lists a worker screens with: the active versions of the database, the snapshot for a list that has none.
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
  /** How often the database is asked whether another version is active; one indexed row a list. */
  readonly checkEveryMs: number
}

/** Lists of one moment: one immutable index. */
export interface ServedLists {
  readonly screening: Screening
  /** Those that come from the snapshot, for want of a fetched version. */
  readonly snapshotLists: readonly ListId[]
}

/** The lists that are screened with now. */
export interface CurrentScreening {
  /** A check takes it once and keeps it, so that a swap never mixes versions in one answer. */
  served(): ServedLists
  /** Asks the database now; settles when the index is that of the active versions, and rejects where they cannot be read. */
  update(): Promise<void>
  /** Ends the asking. */
  stop(): Promise<void>
}

/** Asked again and again: every 15 s, five rows. */
export const CHECK_EVERY_MS = 15_000

/**
 * Loads the lists and keeps them current: a new version is read and indexed aside (index-aside.ts), then the reference is
 * swapped in one step. A version that cannot be read leaves what is served as it is, and is tried again; at the start it is an error:
 * without its last good lists a worker must not screen.
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
  // One at a time: whoever asks meanwhile waits for the one that runs, then for his own.
  const update = async (): Promise<void> => {
    while (running !== undefined) await running.catch(() => undefined) // its own caller is told
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
        log.error({ err: error }, 'sanctions lists not updated: the last good ones serve'),
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
  /** The active versions that it is made of. */
  readonly key: string
}

/** All lists are read anew, also those that did not change: the index keeps nothing that it could be made of again. */
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
