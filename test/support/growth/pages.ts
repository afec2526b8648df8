import assert from 'node:assert/strict'
import { listLedger } from '../../../db/credits/credits.ts'
import type { Paged, Paging } from '../../../db/paging.ts'
import type { Db } from '../../../db/pool.ts'
import { listVerifications } from '../../../db/verifications/verification-list.ts'
import { listDeliveries } from '../../../db/webhooks/deliveries.ts'
import { KEY_RING } from '../factories.ts'
import { costOf } from './blocks.ts'
import { FACTOR } from './bounds.ts'
import type { Grown } from './generate.ts'

/** The pages of a list to compare. */
const PAGES = [1, 100, 10_000]

/**
 * Blocks of the busy account's first, hundredth and ten-thousandth page, by list: by cursor, and by number. Fails if
 * the two return different rows.
 *
 * @param pageSize so small that there are as many pages
 */
export async function costsOfPages(
  db: Db,
  { account: { accountId }, endpointId }: Grown,
  pageSize: number,
): Promise<Readonly<Record<string, readonly { byKey: number; byNumber: number }[]>>> {
  const lists: Readonly<Record<string, (db: Db, paging: Paging) => Promise<Paged<{ id: string }>>>> = {
    verifications: (one, paging) => listVerifications(one, KEY_RING, accountId, paging),
    ledger: (one, paging) => listLedger(one, accountId, paging),
    deliveries: (one, paging) => listDeliveries(one, endpointId, paging),
  }
  const costs: Record<string, { byKey: number; byNumber: number }[]> = {}
  for (const [name, list] of Object.entries(lists)) {
    costs[name] = []
    for (const page of PAGES) {
      const { next: after } = page === 1 ? {} : await list(db, { page: page - 1, pageSize })
      const paging = { page, pageSize, ...(after === undefined ? {} : { after }) }
      const [byKey, byNumber] = [await list(db, paging), await list(db, { page, pageSize })]
      assert.equal(byKey.items.length, pageSize)
      assert.deepEqual(byKey.items, byNumber.items)
      costs[name].push({
        byKey: (await costOf(db, (one) => list(one, paging))).blocks,
        byNumber: (await costOf(db, (one) => list(one, { page, pageSize }))).blocks,
      })
    }
  }
  return costs
}

/** Lists whose far pages cost more than the first page, by cursor. */
export const dearPages = (costs: Awaited<ReturnType<typeof costsOfPages>>): string[] =>
  Object.entries(costs)
    .filter(([, [first, ...others]]) => others.some(({ byKey }) => byKey > first.byKey * FACTOR))
    .map(([name, pages]) => `${name}: ${pages.map(({ byKey }) => byKey).join(', ')} blocks`)
