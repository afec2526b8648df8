import { OF_ACCOUNTS } from './policies-accounts.ts'
import { OF_MONEY } from './policies-money.ts'
import { OF_SERVICE } from './policies-service.ts'
import { OF_VERIFICATIONS } from './policies-verifications.ts'
import type { Rule, TableName, TablePolicy } from './table-policy.ts'

/**
 * What becomes of the rows of every table: erased, exported, kept, and for how long. In the order of an erasure. A table that is missing here does
 * not compile, and fails a test; so does a column of a table that stays, where it could hold a person and nobody says why it holds none.
 */
export const TABLE_POLICIES: Readonly<Record<TableName, TablePolicy>> = {
  ...OF_VERIFICATIONS,
  ...OF_ACCOUNTS,
  ...OF_MONEY,
  ...OF_SERVICE,
}

/** The tables with their policies, in the order of an erasure. */
export const TABLES = Object.entries(TABLE_POLICIES) as [TableName, TablePolicy][] // its keys are those of the type

/** What the erasure of a subject does, table by table, in its order. */
export const rulesOf = (subject: 'person' | 'account'): { readonly table: TableName; readonly rule: Rule }[] =>
  TABLES.flatMap(([table, { erase }]) => {
    const rule = erase[subject]
    return rule === undefined ? [] : [{ table, rule }]
  })
