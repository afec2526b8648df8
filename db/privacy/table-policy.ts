import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from '../pool.ts'

// What becomes of the rows of a table, as a value: table-policies.ts says it of every table. Erasure, its proof, the export and the retention
// go by it, and a test compares it with the catalogue of the database.

/** Every table that there is: those of the schema, and those that the migrator keeps. */
export type TableName = keyof Database | 'kysely_migration' | 'kysely_migration_lock'

/** The condition that a row is one of these owners: ids, or a statement that gives them. */
export type Owned = (owners: RawBuilder<unknown>) => RawBuilder<unknown>

/** What a blanked column has: nothing, or what the database works out of it. */
export type Blank = null | boolean | '' | readonly never[] | RawBuilder<unknown>

interface RuleOf {
  readonly of: Owned
  /** Only rows of which this holds. */
  readonly only?: RawBuilder<unknown>
  /**
   * The rows that must not be there once the erasure is done. By default those that a `delete` deletes, and those of a `blank` that have another value in any
   * column that it sets; `kept` is the condition of the latter. False: such rows may come again behind the erasure, and tell of nobody.
   */
  readonly left?: false | ((owners: RawBuilder<unknown>, kept: RawBuilder<unknown>) => RawBuilder<unknown>)
  /** What such rows are called where somebody reads of them; the table's name by default. */
  readonly as?: string
}

/** What an erasure does to the rows of its subject. */
export type Rule =
  | (RuleOf & {
      readonly does: 'delete'
      /** Goes a page at a time, with the rows of `of` whose ids stand in `column`. */
      readonly page?: { readonly of: TableName; readonly column: string }
    })
  | (RuleOf & { readonly does: 'blank'; readonly set: Readonly<Record<string, Blank>> })

/** What bounds a table beside erasure: the age of its rows, or something else. */
export type Retention =
  | {
      /** The days that rows are kept; SETTING: the operator says. */
      readonly days: number | 'SETTING'
      /** The time that the days are counted from. */
      readonly since: string
      /** The order of rows of one time, as an index has them. */
      readonly then?: RawBuilder<unknown>
      /** Rows of which any of this holds stay nevertheless. */
      readonly unless?: readonly RawBuilder<unknown>[]
    }
  | { readonly how: string }

/** What becomes of the rows of one table. */
export interface TablePolicy {
  readonly erase: {
    /** When the person of a verification is erased. */
    readonly person?: Rule
    /** When an account is erased, beside the people of its verifications. */
    readonly account?: Rule
    /** Why rows, or the rest of them, stay. */
    readonly keeps?: string
    /** Columns that stay and could hold a person by their type, and why they hold none. */
    readonly stays?: Readonly<Record<string, string>>
  }
  /** Exported as held-tables.ts says, or not, and why. */
  readonly exports: 'as held' | { readonly not: string }
  readonly retention: Retention
}

/** Rows whose `column` names the owner. */
export const by =
  (column: string): Owned =>
  (owners) =>
    sql`${sql.ref(column)} in (${owners})`

/** Rows whose `column` names a row of `table` that is the owner's. */
export const through =
  (column: string, table: TableName, of: Owned, key = 'id'): Owned =>
  (owners) =>
    sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${of(owners)})`

const matching = (rule: Rule, owners: RawBuilder<unknown>): RawBuilder<unknown> =>
  rule.only === undefined ? rule.of(owners) : sql`${rule.of(owners)} and ${rule.only}`

/**
 * Does what a rule says to the rows of one owner.
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

/** That a row has another value than `set` gives it, in any of its columns. Values that the database works out are not looked at. */
function keptBeside(set: Readonly<Record<string, Blank>>): RawBuilder<unknown> {
  const kept = Object.entries(set).flatMap(([column, value]) => {
    if (value === null) return [sql`${sql.ref(column)} is not null`]
    return typeof value === 'object' && 'isRawBuilder' in value
      ? []
      : [sql`${sql.ref(column)} is distinct from ${value}`]
  })
  return kept.length === 0 ? sql`false` : sql`(${sql.join(kept, sql` or `)})`
}

/** The statement that counts the rows that a rule should have left none of; undefined where nothing is looked for. */
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
