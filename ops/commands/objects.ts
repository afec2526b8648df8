import { z } from 'zod'
import type { ObjectStoreSettings } from '../../config/object-store.ts'
import { StoreAwayError, type ObjectStore } from '../../objects/object-store.ts'
import { openBothStores, openObjectStore } from '../../objects/open-store.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsOutcome, OpsRefusal, type Command } from '../command.ts'
import { moveObjects } from '../move-objects.ts'

/** Something is left where it was. */
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

/** Both ends of the move that is configured. */
async function ends(objectStore: ObjectStoreSettings) {
  if (objectStore.kind !== 'moving')
    throw new OpsRefusal(
      'there is one object store only: set OBJECT_STORE_FOLDER, S3_BUCKET and OBJECT_STORE_WRITES (docs/how-to/operate/move-the-object-store.md)',
    )
  const stores = await openBothStores(objectStore)
  const [source, target] = objectStore.to === 's3' ? ['folder', 's3'] : ['s3', 'folder']
  return { ...stores, source, target }
}

/** A store that is away is no fault of the command: said in one line, and it is run again. */
const whileReached = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof StoreAwayError
      ? new OpsRefusal(`${error.message}. What was done stays done: run it again`)
      : error
  })

const status = command(
  {
    name: 'objects status',
    summary: 'where pictures, lists and requests to erase lie, how many, and how much; how far a move is',
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
      'move all objects to the store that OBJECT_STORE_WRITES names, while the service runs on both; exit code 3: some are left',
    operands: [],
    options: { 'dry-run': { type: 'boolean', help: 'only say what would be moved' }, ...AUDIT_OPTIONS },
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

/** `objects …`: where objects lie, and their move (docs/how-to/operate/move-the-object-store.md). */
export const objectCommands: readonly Command[] = [status, migrate]
