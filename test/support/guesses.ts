import assert from 'node:assert/strict'
import type { Db } from '../../db/pool.ts'

/** Makes the one wrong try from a network count as `tries` tries of this moment, which takes no time. */
export async function guessedBefore(db: Db, network: string, tries: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rate_limit')
    .set({ calls: Array.from({ length: tries }, () => new Date()) })
    .where('key', 'like', `guess:%:${network}`)
    .executeTakeFirst()
  assert.equal(numUpdatedRows, 1n)
}

/** Makes the wrong tries against every subject count as `tries` tries of this moment. */
export async function guessedEverywhere(db: Db, tries: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rate_limit')
    .set({ calls: Array.from({ length: tries }, () => new Date()) })
    .where('key', 'like', 'guess:%')
    .where('key', 'not like', 'guess:%:%')
    .executeTakeFirst()
  assert.ok(numUpdatedRows > 0n)
}
