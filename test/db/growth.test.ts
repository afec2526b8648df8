import assert from 'node:assert/strict'
import { openDatabase, type Db } from '../../db/pool.ts'
import { costOf, type Cost } from '../support/growth/blocks.ts'
import { growths } from '../support/growth/bounds.ts'
import { growTo } from '../support/growth/generate.ts'
import { operationsOn } from '../support/growth/operations.ts'
import { costsOfPages, dearPages } from '../support/growth/pages.ts'
import { testDatabase } from '../support/stack.ts'

// The short version of `npm run bench -- growth`, which goes to 10^6 verifications and 10^7 attempts. It counts blocks of PostgreSQL.
describe('growing tables', () => {
  async function costsAt(size: number, hasManyPages = false): Promise<Record<string, Cost>> {
    const { url } = await testDatabase()
    const db: Db = openDatabase(url, 1, () => undefined) // one connection, because its counters are the only ones
    try {
      const grown = await growTo(db, size)
      if (hasManyPages) assert.deepEqual(dearPages(await costsOfPages(db, grown, 2)), [])
      const costs: Record<string, Cost> = {}
      for (const [name, work] of Object.entries(operationsOn(grown))) costs[name] = await costOf(db, work)
      return costs
    } finally {
      await db.destroy()
    }
  }

  it('cost no more: ten times as many rows need the same blocks, and page ten thousand as many as page one', async () => {
    assert.deepEqual(growths(await costsAt(4_000), await costsAt(40_000, true)), [])
  })
})
