import { createHash } from 'node:crypto'
import { ObjectMissingError, type ObjectStore } from '../objects/object-store.ts'
import type { Db } from '../db/pool.ts'
import { lockObjectOwner } from '../db/verifications/object-owner.ts'
import { OpsRefusal } from './refusals.ts'

/** Objects on their way side by side: as many as the command has connections to the database, each of which holds one (main.ts). */
const AT_ONCE = 2
/** A verification is locked while one object of it is copied and read back, each with all tries of the store. */
const LOCKED_FOR_SECONDS = 120

export interface Moved {
  moved: number
  bytes: number
  /** Of an erased person: they should have been gone, and are now. */
  erased: number
  /** Of a verification that this database does not have: left where they are. */
  unknown: number
}

/**
 * Moves every object from one store to the other: copied, read back, compared, and only then taken away. Dying at any point it leaves an
 * object in the first store, in the second, or in both; begun again, also twice at once, it goes on with what the first still holds.
 *
 * The service runs meanwhile on both stores (objects/moving-store.ts). Whoever erases a verification locks its row first, and so does
 * this: an erased object is never copied behind the back of its erasure.
 *
 * @throws OpsRefusal where the copy is not what was put; what the stores throw
 */
export async function moveObjects(db: Db, { from, to }: { from: ObjectStore; to: ObjectStore }): Promise<Moved> {
  const done: Moved = { moved: 0, bytes: 0, erased: 0, unknown: 0 }
  const keys = from.list()[Symbol.asyncIterator]()
  const stopping = new AbortController()
  // One iterator for all: each takes the next key that nobody has.
  const work = async () => {
    while (!stopping.signal.aborted) {
      const next = await keys.next()
      if (next.done === true) return
      await moveOne(db, from, to, next.value.key, done)
    }
  }
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        stopping.abort()
        throw error
      }),
    ),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return done
}

async function moveOne(db: Db, from: ObjectStore, to: ObjectStore, key: string, done: Moved): Promise<void> {
  const owner = key.split('/')[0]
  if (!owner.startsWith('ver_')) return move(from, to, key, done) // lists and requests to erase: the same bytes under the same key, always
  await db.transaction().execute(async (trx) => {
    const verification = await lockObjectOwner(trx, owner, LOCKED_FOR_SECONDS)
    if (verification === undefined) {
      done.unknown++
    } else if (!verification.isErased) {
      await move(from, to, key, done)
    } else {
      await from.delete(key)
      done.erased++
    }
  })
}

/** No key is written twice with other bytes, so that a copy made before is the same object. */
async function move(from: ObjectStore, to: ObjectStore, key: string, done: Moved): Promise<void> {
  let bytes: Buffer
  try {
    bytes = await from.get(key)
  } catch (error) {
    if (error instanceof ObjectMissingError) return // deleted, or moved by another, since it was listed
    throw error
  }
  await to.put(key, bytes)
  if (sha256(await to.get(key)) !== sha256(bytes))
    throw new OpsRefusal(`${key} is not in the new store as it was put: it stays in the old one`)
  await from.delete(key)
  done.moved++
  done.bytes += bytes.length
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
