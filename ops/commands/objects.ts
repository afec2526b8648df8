import { z } from 'zod'
import type { ObjectStoreSettings } from '../../config/object-store.ts'
import { StoreAwayError, type ObjectStore } from '../../objects/object-store.ts'
import { openBothStores, openObjectStore } from '../../objects/open-store.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsOutcome, OpsRefusal, type Command } from '../command.ts'
import { moveObjects } from '../move-objects.ts'

/** Exit code: some objects are left in the old store. */
const LEFT = 3

interface Place {
  readonly place: string
  readonly objects: number
  readonly bytes: number
}

async function measure(place: string, store: ObjectStore): Promise<Place> {
  let [objects, bytes] = [0, 0]
  for await (const found of store.list()) {
    objects++
    bytes += found.bytes
  }
  return { place, objects, bytes }
}

/** Both stores of the configured move. */
async function ends(objectStore: ObjectStoreSettings) {
  if (objectStore.kind !== 'moving')
    throw new OpsRefusal(
      'only one object store is configured; set OBJECT_STORE_FOLDER, S3_BUCKET and OBJECT_STORE_WRITES (docs/how-to/operate/move-the-object-store.md)',
    )
  const stores = await openBothStores(objectStore)
  const [source, target] = objectStore.to === 's3' ? ['folder', 's3'] : ['s3', 'folder']
  return { ...stores, source, target }
}

/** Reports an unavailable store in one line, because the operator runs the command again. */
const whileReached = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof StoreAwayError
      ? new OpsRefusal(`${error.message}. Moved objects stay moved; run the command again`)
      : error
  })

const status = command(
  {
    name: 'objects status',
    summary: 'show the number and bytes of objects in each store, and the progress of a move',
    operands: [],
    options: {},
  },
  z.strictObject({}),
  ({ config }) =>
    whileReached(
      (async () => {
        if (config.objectStore.kind !== 'moving')
          return { places: [await measure(config.objectStore.kind, await openObjectStore(config.objectStore))] }
        const { from, to, source, target } = await ends(config.objectStore)
        return { moving_to: target, places: [await measure(source, from), await measure(target, to)] }
      })(),
    ),
)

const migrate = command(
  {
    name: 'objects migrate',
    summary:
      'move all objects to the store of OBJECT_STORE_WRITES while the service runs; exit code 3 if some are left',
    operands: [],
    options: { 'dry-run': { type: 'boolean', help: 'show what would move, without moving it' }, ...AUDIT_OPTIONS },
  },
  z.strictObject({ 'dry-run': z.boolean().default(false), ...AUDITED }),
  ({ db, config }, { 'dry-run': isDry, by, reason }) =>
    whileReached(
      (async () => {
        const { from, to, source, target } = await ends(config.objectStore)
        await to.check()
        if (isDry) {
          const { objects, bytes } = await measure(source, from)
          return { from: source, to: target, would_move: objects, bytes }
        }
        const note = (action: string, detail: object) =>
          insertAuditEntry(db, {
            actor: by,
            action,
            subjectId: 'object store',
            reason,
            detail: { from: source, to: target, ...detail },
          })
        await note('objects migrate', {})
        const done = await moveObjects(db, { from, to })
        await note('objects migrated', done)
        const { objects: left } = await measure(source, from)
        const report = { from: source, to: target, ...done, left }
        return left === 0 ? report : new OpsOutcome(report, LEFT)
      })(),
    ),
)

/** `objects …`: the location of the objects, and their move (docs/how-to/operate/move-the-object-store.md). */
export const objectCommands: readonly Command[] = [status, migrate]
