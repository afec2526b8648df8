import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from '../pool.ts'

// Describes the policy of a table, as a value. table-policies.ts has one for every table. Erasure, its proof, the
// export and the retention use it, and a test compares it with the catalogue of the database.

/** Every table: those of the schema, and those of the migrator. */
export type TableName = keyof Database | 'kysely_migration' | 'kysely_migration_lock'

/** The condition that a row belongs to one of these owners: ids, or a statement that returns them. */
export type Owned = (owners: RawBuilder<unknown>) => RawBuilder<unknown>

/** The value of a blanked column: empty, or computed by the database. */
export type Blank = null | boolean | '' | readonly never[] | RawBuilder<unknown>

interface RuleOf {
  readonly of: Owned
  /** Restricts the rule to rows with this condition. */
  readonly only?: RawBuilder<unknown>
  /**
   * Rows that must be gone after the erasure. By default those that a `delete` deletes, and those of a `blank` with
   * another value in a column that it sets; `kept` is the condition of the latter. False: such rows may appear again
   * after the erasure, and name nobody.
   */
  readonly left?: false | ((owners: RawBuilder<unknown>, kept: RawBuilder<unknown>) => RawBuilder<unknown>)
  /** The name of such rows in reports. By default the table's name. */
  readonly as?: string
}

/** What an erasure does to the rows of its subject. */
export type Rule =
  | (RuleOf & {
      readonly does: 'delete'
      /** Deleted a page at a time, with the rows of `of` whose ids are in `column`. */
      readonly page?: { readonly of: TableName; readonly column: string }
    })
  | (RuleOf & { readonly does: 'blank'; readonly set: Readonly<Record<string, Blank>> })

/** What bounds a table besides erasure: the age of its rows, or something else. */
export type Retention =
  | {
      /** The days that rows are stored. SETTING: the operator decides. */
      readonly days: number | 'SETTING'
      /** The column that the days count from. */
      readonly since: string
      /** The order of rows of one time, as in an index. */
      readonly then?: RawBuilder<unknown>
      /** Rows with any of these conditions stay. */
      readonly unless?: readonly RawBuilder<unknown>[]
    }
  | { readonly how: string }

/** The policy of the rows of one table. */
export interface TablePolicy {
  readonly erase: {
    /** For the erasure of a verification's person. */
    readonly person?: Rule
    /** For the erasure of an account, besides the people of its verifications. */
    readonly account?: Rule
    /** Why rows, or the rest of them, stay. */
    readonly keeps?: string
    /** Kept columns that could contain personal data by their type, and why they do not. */
    readonly stays?: Readonly<Record<string, string>>
  }
  /** Exported as held-tables.ts says, or not, with the reason. */
  readonly exports: 'as held' | { readonly not: string }
  readonly retention: Retention
}

/** Selects rows whose `column` names the owner. */
export const by =
  (column: string): Owned =>
  (owners) =>
    sql`${sql.ref(column)} in (${owners})`

/** Selects rows whose `column` names a row of `table` that belongs to the owner. */
export const through =
  (column: string, table: TableName, of: Owned, key = 'id'): Owned =>
  (owners) =>
    sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${of(owners)})`

const matching = (rule: Rule, owners: RawBuilder<unknown>): RawBuilder<unknown> =>
  rule.only === undefined ? rule.of(owners) : sql`${rule.of(owners)} and ${rule.only}`

/**
 * Applies a rule to the rows of one owner.
 *
 * @returns how many rows
 */
export async function applyRule(trx: Db, table: TableName, rule: Rule, owner: string): Promise<number> {
  const where = matching(rule, sql`${owner}`)
  const { numAffectedRows } = await (
    rule.does === 'delete'
      ? sql`delete from ${sql.table(table)} where ${where}`
      : sql`update ${sql.table(table)} set ${sql.join(Object.entries(rule.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where ${where}`
  ).execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** The condition that a row differs from `set` in any of its columns. Values computed by the database are ignored. */
function keptBeside(set: Readonly<Record<string, Blank>>): RawBuilder<unknown> {
  const kept = Object.entries(set).flatMap(([column, value]) => {
    if (value === null) return [sql`${sql.ref(column)} is not null`]
    return typeof value === 'object' && 'isRawBuilder' in value
      ? []
      : [sql`${sql.ref(column)} is distinct from ${value}`]
  })
  return kept.length === 0 ? sql`false` : sql`(${sql.join(kept, sql` or `)})`
}

/** Builds the statement that counts the rows that a rule should have removed. Undefined if nothing is checked. */
export function leftBy(
  table: TableName,
  rule: Rule,
  owners: RawBuilder<unknown>,
): RawBuilder<{ found: number }> | undefined {
  const { left } = rule
  if (left === false) return undefined
  const kept = rule.does === 'delete' ? sql`true` : keptBeside(rule.set)
  const where =
    left === undefined
      ? sql`${matching(rule, owners)} and ${kept}`
      : sql`${rule.of(owners)} and (${left(owners, kept)})`
  return sql<{ found: number }>`select count(*) as found from ${sql.table(table)} where ${where}`
}
