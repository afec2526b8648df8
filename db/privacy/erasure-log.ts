import { z } from 'zod'
import { idPattern } from '../ids.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ListedObject, ObjectStore } from '../../objects/object-store.ts'
import type { Erasure } from './schema.ts'

// Records requests for erasure outside the database. A database restored from an old backup has forgotten them and
// reads them from here (ops erase replay). One file a request, ids only, written whole or not at all.

const record = z.strictObject({
  id: z.string().regex(idPattern('erasure')),
  account_id: z.string().regex(idPattern('account')),
  verification_id: z.string().regex(idPattern('verification')).nullable(),
  requested_at: z.iso.datetime().transform((text) => new Date(text)),
})

export type ErasureRecord = z.output<typeof record>

/** The store of the records: one object a request, by its id. */
export type ErasureLog = Pick<ObjectStore, 'put' | 'get' | 'list'>

const BELOW = 'erasures'

/** Opens the log in a separate folder, or in the object store below `erasures/` if no folder is named. */
export function openErasureLog(folder: string | undefined, objects: ObjectStore): ErasureLog {
  if (folder !== undefined) return openFolderStore(folder)
  return {
    put: (id, bytes) => objects.put(`${BELOW}/${id}`, bytes),
    get: (id) => objects.get(`${BELOW}/${id}`),
    async *list(): AsyncGenerator<ListedObject> {
      for await (const { key, bytes } of objects.list(BELOW)) yield { key: key.slice(BELOW.length + 1), bytes }
    },
  }
}

/** Records a request. A repetition writes the same. */
export async function recordErasure(
  log: Pick<ErasureLog, 'put'>,
  {
    id,
    account_id,
    verification_id,
    requested_at,
  }: Pick<Erasure, 'id' | 'account_id' | 'verification_id' | 'requested_at'>,
): Promise<void> {
  await log.put(
    id,
    Buffer.from(`${JSON.stringify({ id, account_id, verification_id, requested_at: requested_at.toISOString() })}\n`),
  )
}

/**
 * Reads all recorded requests, oldest first. Throws for an invalid object, with its name, so that none is skipped
 * unseen.
 */
export async function readErasureLog(log: Pick<ErasureLog, 'get' | 'list'>): Promise<ErasureRecord[]> {
  const records = new Map<string, ErasureRecord>() // an object moved meanwhile is listed twice
  for await (const { key: name } of log.list()) {
    if (!idPattern('erasure').test(name)) continue
    const parsed = record.safeParse(jsonOf((await log.get(name)).toString('utf8')))
    if (!parsed.success || parsed.data.id !== name) throw new Error(`${name} is not the record of an erasure`)
    records.set(name, parsed.data)
  }
  return [...records.values()].sort((a, b) => a.requested_at.getTime() - b.requested_at.getTime())
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller reports it as invalid, with its name
  }
}
