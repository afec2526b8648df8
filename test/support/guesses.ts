import assert from 'node:assert/strict'
import type { Db } from '../../db/pool.ts'

/** Makes the one try that was made from a network count as so many of just now, which takes no time. */
export async function guessedBefore(db: Db, network: string, tries: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rate_limit')
    .set({ calls: Array.from({ length: tries }, () => new Date()) })
    .where('key', 'like', `guess:%:${network}`)
    .executeTakeFirst()
  assert.equal(numUpdatedRows, 1n)
}

/** Makes wrong tries against every subject, from wherever, count as so many of just now. */
export async function guessedEverywhere(db: Db, tries: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rate_limit')
    .set({ calls: Array.from({ length: tries }, () => new Date()) })
    .where('key', 'like', 'guess:%')
    .where('key', 'not like', 'guess:%:%')
    .executeTakeFirst()
  assert.ok(numUpdatedRows > 0n)
}
