import { OF_ACCOUNTS } from './policies-accounts.ts'
import { OF_MONEY } from './policies-money.ts'
import { OF_SERVICE } from './policies-service.ts'
import { OF_VERIFICATIONS } from './policies-verifications.ts'
import type { Rule, TableName, TablePolicy } from './table-policy.ts'

/**
 * The policy of every table: erasure, export, and retention, in the order of an erasure. A missing table does not
 * compile and fails a test. So does a column of a kept table that could contain personal data without a reason why it
 * does not.
 */
export const TABLE_POLICIES: Readonly<Record<TableName, TablePolicy>> = {
  ...OF_VERIFICATIONS,
  ...OF_ACCOUNTS,
  ...OF_MONEY,
  ...OF_SERVICE,
}

/** The tables with their policies, in the order of an erasure. */
export const TABLES = Object.entries(TABLE_POLICIES) as [TableName, TablePolicy][] // its keys are those of the type

/** Lists the rules of an erasure for a subject, table by table, in order. */
export const rulesOf = (subject: 'person' | 'account'): { readonly table: TableName; readonly rule: Rule }[] =>
  TABLES.flatMap(([table, { erase }]) => {
    const rule = erase[subject]
    return rule === undefined ? [] : [{ table, rule }]
  })
