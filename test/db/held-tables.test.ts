import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { HeldTable } from '../../db/privacy/held-table.ts'
import { ACCOUNT, NOT_EXPORTED, tablesBelow } from '../../db/privacy/held-tables.ts'
import { testDatabase } from '../support/stack.ts'

// The export against the catalogue of the database: a new table or column is neither exported nor forgotten, but fails here.

/** Columns of all tables, by table. */
async function catalogue(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  return new Map([...tables].map(([table, columns]) => [table, columns.map(({ column }) => column).sort()]))
}

const named = (table: HeldTable): string[] => [...Object.keys(table.columns), ...Object.keys(table.unread ?? {})].sort()
const HOW =
  'say in db/privacy/held-tables.ts (or held-verification.ts) how it is exported, or in table-policies.ts why it is not'

describe("the export's knowledge of the database", () => {
  let db: Db, columns: Map<string, string[]>
  before(async () => {
    ;({ db } = await testDatabase())
    columns = await catalogue(db)
  })
  const exported = tablesBelow(ACCOUNT)

  it('has every table exported, or in the list of the others, with a reason', () => {
    const known = new Set<string>([...exported.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)])
    assert.ok(columns.size > 30, `the catalogue has ${columns.size} tables only`)
    assert.deepEqual(
      [...columns.keys()].filter((table) => !known.has(table)),
      [],
      HOW,
    )
    assert.deepEqual(
      [...known].filter((table) => !columns.has(table)),
      [],
      'these tables do not exist any more',
    )
    assert.deepEqual(
      Object.entries(NOT_EXPORTED).filter(
        ([table, why]) => why.length < 10 || exported.some((held) => held.table === table),
      ),
      [],
    )
  })

  it('has every column of an exported table shown, opened, or withheld with a reason', () => {
    for (const table of exported) {
      assert.deepEqual(
        columns.get(table.table)?.filter((column) => !named(table).includes(column)),
        [],
        `columns of ${table.table}: ${HOW}`,
      )
      assert.deepEqual(
        named(table).filter((column) => columns.get(table.table)?.includes(column) !== true),
        [],
        `columns that ${table.table} lacks`,
      )
    }
  })

  it('has no two members of the same name, because the later would replace the earlier', () => {
    for (const { table, columns: rules, few = [], many = [], bytes } of exported) {
      const members = [
        ...Object.entries(rules).flatMap(([column, rule]) =>
          rule === undefined || (rule !== 'shown' && 'withheld' in rule)
            ? []
            : [rule === 'shown' || 'told' in rule ? column : (rule.as ?? column)],
        ),
        ...[...few, ...many].map((child) => child.as),
        ...(bytes === undefined ? [] : ['data']),
      ]
      assert.deepEqual(
        members.filter((name, i) => members.indexOf(name) !== i),
        [],
        table,
      )
    }
  })

  it('exports no raw bytes, and no column named as a hash, a secret or a key', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and (data_type = 'bytea' or column_name ~ '(hash|secret|password|token|xpub|private)')`.execute(
      db,
    )
    const shown = rows.filter(({ table, column }) =>
      exported.some(
        (held) =>
          held.table === table &&
          Object.entries(held.columns).some(([name, rule]) => name === column && rule === 'shown'),
      ),
    )
    // Of a published list's entry, of a public chain's transaction and block, and a time: not secret.
    assert.deepEqual(
      shown
        .map(({ table, column }) => `${table}.${column}`)
        .filter((name) => !/\.(entry_hash|tx_hash|block_hash|scanned_hash|previous_secret_until)$/.test(name)),
      [],
    )
  })

  it('pages each table by a column that is unique within its parent and never null', async () => {
    const { rows: notNull } = await sql<{
      name: string
    }>`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and is_nullable = 'NO'`.execute(
      db,
    )
    const { rows: keys } = await sql<{ table: string; columns: string[] }>`
      select i.indrelid::regclass::text as table, array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any(i.indkey)) as columns
      from pg_index i where i.indisunique and i.indpred is null and not 0 = any(i.indkey)`.execute(db)
    for (const { table, order, of } of exported) {
      for (const column of order)
        assert.ok(
          notNull.some(({ name }) => name === `${table}.${column}`),
          `${table}.${column} may be null`,
        )
      const unique = keys
        .filter((key) => key.table === table)
        .some((key) => key.columns.every((column) => [of, ...order].includes(column)))
      assert.ok(unique, `${table} by ${order.join(', ')} is not unique within ${of}`)
    }
  })
})
