import type { ObjectStore } from '../../objects/object-store.ts'
import { replaceSanctioned, takenVersion } from '../../db/payments/sanctioned-addresses.ts'
import type { Db } from '../../db/pool.ts'
import { activeVersionIds } from '../../db/sanctions/sanctions-lists.ts'
import type { Logger } from '../../runtime/log.ts'
import type { ListId } from '../../checks/screening/lists/shared/list-entry.ts'
import { loadSnapshot, readManifest } from '../screening/lists/snapshot.ts'
import { loadStoredList } from '../screening/lists/stored-lists.ts'

export interface SanctionedDeps {
  readonly db: Db
  readonly objects: ObjectStore
  readonly snapshotFolder: string
  readonly log: Logger
}

/** The only list with addresses of digital currency. */
const LIST: ListId = 'ofac-sdn'

/**
 * Copies the addresses of digital currency from the active list if they changed. Returns how many there are now, or
 * undefined.
 */
export async function takeSanctionedAddresses({
  db,
  objects,
  snapshotFolder,
  log,
}: SanctionedDeps): Promise<number | undefined> {
  const active = (await activeVersionIds(db)).get(LIST)
  const snapshotDate =
    active === undefined ? (await readManifest(snapshotFolder)).lists.find(({ id }) => id === LIST)?.date : undefined
  if ((await takenVersion(db, LIST)) === (active ?? `snapshot-${snapshotDate}`)) return undefined
  const list =
    active === undefined ? (await loadSnapshot(snapshotFolder, [LIST]))[0] : await loadStoredList(db, objects, active)
  const found = list.entries.flatMap(({ entryId, identifiers = [] }) =>
    identifiers.flatMap(({ kind, number }) => (kind === 'WALLET' ? [{ address: number, entryId }] : [])),
  )
  await replaceSanctioned(db, LIST, list.version, found)
  log.info(
    { list: LIST, version: list.version, addresses: found.length },
    'digital currency addresses updated from the list',
  )
  return found.length
}
