import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../pool.ts'

const PAGE = 500

/** Counts the objects of an account's verifications in the store, without those under a legal hold. */
export async function countObjects(db: Db, objects: Pick<ObjectStore, 'count'>, accountId: string): Promise<number> {
  let found = 0
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('verification')
      .select(['id', 'erased_at'])
      .where('account_id', '=', accountId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, erased_at: erasedAt } of rows) if (erasedAt !== null) found += await objects.count(id)
    const last = rows.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}
