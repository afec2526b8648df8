import { createHash } from 'node:crypto'
import { ObjectMissingError, type ObjectStore } from '../objects/object-store.ts'
import type { Db } from '../db/pool.ts'
import { lockObjectOwner } from '../db/verifications/object-owner.ts'
import { OpsRefusal } from './refusals.ts'

/** Objects moved at the same time. Each holds one of the command's two database connections (main.ts). */
const AT_ONCE = 2
/** A verification stays locked while one of its objects is copied and read back, including all retries of the store. */
const LOCKED_FOR_SECONDS = 120

export interface Moved {
  moved: number
  bytes: number
  /** Objects of erased people. They should have been deleted before, and are deleted now. */
  erased: number
  /** Objects of verifications that this database does not have. They stay where they are. */
  unknown: number
}

/**
 * Moves every object from one store to the other. Each object is copied, read back, compared, and only then deleted
 * from the first store.
 *
 * If the process dies, an object is in the first store, in the second, or in both. A new run moves the objects that the
 * first store still holds. Two runs may overlap.
 *
 * The service meanwhile runs on both stores (objects/moving-store.ts). An erasure locks the row of its verification
 * first. This function takes the same lock, so an erased object is never copied during its erasure.
 *
 * @throws OpsRefusal if the copy differs from the original
 * @throws the errors of the stores
 */
export async function moveObjects(db: Db, { from, to }: { from: ObjectStore; to: ObjectStore }): Promise<Moved> {
  const done: Moved = { moved: 0, bytes: 0, erased: 0, unknown: 0 }
  const keys = from.list()[Symbol.asyncIterator]()
  const stopping = new AbortController()
  // All workers share one iterator. Each takes the next key.
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
  // lists and erasure records never change under one key
  if (!owner.startsWith('ver_')) return move(from, to, key, done)
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

/** Moves one object. No key is ever written with different bytes, so an earlier copy is the same object. */
async function move(from: ObjectStore, to: ObjectStore, key: string, done: Moved): Promise<void> {
  let bytes: Buffer
  try {
    bytes = await from.get(key)
  } catch (error) {
    if (error instanceof ObjectMissingError) return // deleted or moved since the listing
    throw error
  }
  await to.put(key, bytes)
  if (sha256(await to.get(key)) !== sha256(bytes))
    throw new OpsRefusal(`${key} differs in the new store; it stays in the old one`)
  await from.delete(key)
  done.moved++
  done.bytes += bytes.length
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
