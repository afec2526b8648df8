import { sql, type RawBuilder } from 'kysely'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { ObjectMissingError, type ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../pool.ts'
import type { HeldTable, Keys, Row } from './held-table.ts'
import { ACCOUNT } from './held-tables.ts'

// Reads all data of an account. Every page is a separate statement, so a slow reader holds nothing of the database. A
// page has few rows, and images come one at a time, on request.

/** Rows of a page. The rows of a verification include their children. */
const PAGE = 50

/** One row: its fields, its dependent lists, and its image if it has one. */
export interface Held {
  readonly fields: Row
  readonly lists: readonly HeldList[]
  /** Opens the image. Null once its key was destroyed or it was purged. */
  readonly bytes?: () => Promise<Buffer | null>
}

export interface HeldList {
  readonly name: string
  readonly pages: AsyncIterable<readonly Held[]>
}

export interface ExportSource {
  readonly db: Db
  readonly ring: KeyRing
  readonly objects: ObjectStore
  /** Called for a row whose image is missing. */
  readonly onMissing: (row: { readonly table: string; readonly id: unknown }) => void
}

/** Reads all data of an account, on request. Undefined if there is no such account. */
export async function readAccount(source: ExportSource, accountId: string): Promise<Held | undefined> {
  const keys: Keys = { ring: source.ring, accountId, own: undefined }
  for await (const [account] of pagesOf(source, ACCOUNT, accountId, keys)) return account
  return undefined
}

interface Cursored extends Row {
  readonly 'page cursor': readonly string[]
}

async function* pagesOf(
  source: ExportSource,
  table: HeldTable,
  parent: unknown,
  keys: Keys,
): AsyncGenerator<readonly Held[]> {
  const order = sql.join(table.order.map((column) => sql.ref(`held.${column}`)))
  for (let after: readonly string[] | undefined; ;) {
    // The place of a row is a text, because a time in JavaScript lacks the microseconds. It is not looked up again,
    // because the row may be gone.
    const { rows } = await sql<Cursored>`
      select ${selected(table)}, array[${sql.join(table.order.map((column) => sql`${sql.ref(`held.${column}`)}::text`))}] as "page cursor"
      from ${sql.table(table.table)} as held where ${sql.ref(`held.${table.of}`)} = ${parent}
        ${after === undefined ? sql`` : sql`and (${order}) > (${sql.join(after)})`}
      order by ${order} limit ${PAGE}`.execute(source.db)
    if (rows.length > 0) yield await heldOf(source, table, rows, () => keys)
    if (rows.length < PAGE) return
    after = rows[rows.length - 1]['page cursor']
  }
}

/** Selects every column, and the values that replace some of them. */
const selected = ({ columns }: HeldTable): RawBuilder<unknown> =>
  sql.join([
    sql`held.*`,
    ...Object.entries(columns).flatMap(([column, rule]) =>
      typeof rule === 'object' && 'told' in rule ? [sql`${rule.told('held')} as ${sql.id(toldAs(column))}`] : [],
    ),
  ])
const toldAs = (column: string): string => `told ${column}`

/** Reads rows with the children of all of them, a statement a table. */
async function heldOf(
  source: ExportSource,
  table: HeldTable,
  rows: readonly Row[],
  keysOf: (row: Row) => Keys,
): Promise<Held[]> {
  const keyed = rows.map((row) => {
    const keys = keysOf(row)
    return { row, keys: table.ownKey === undefined ? keys : { ...keys, own: table.ownKey(row, source.ring) } }
  })
  const few: { name: string; of: (row: Row) => readonly Held[] }[] = []
  for (const child of table.few ?? []) few.push({ name: child.as, of: await childrenOf(source, child, keyed) })
  return keyed.map(({ row, keys }) => ({
    fields: fieldsOf(table, row, keys),
    lists: [
      ...few.map(({ name, of }) => ({ name, pages: onePage(of(row)) })),
      ...(table.many ?? []).map((child) => ({
        name: child.as,
        pages: pagesOf(source, child, parentOf(child, row), keys),
      })),
    ],
    ...(table.bytes === undefined ? {} : { bytes: () => bytesOf(source, table, row, keys) }),
  }))
}

const parentOf = (child: HeldTable, row: Row): unknown => row[child.parent ?? 'id']

async function childrenOf(
  source: ExportSource,
  child: HeldTable,
  parents: readonly { row: Row; keys: Keys }[],
): Promise<(row: Row) => readonly Held[]> {
  const byParent = new Map(parents.map(({ row, keys }) => [parentOf(child, row), keys]))
  const keysOf = (row: Row): Keys => {
    const keys = byParent.get(row[child.of])
    if (keys === undefined) throw new Error(`a row of ${child.table} has a parent that was not requested`)
    return keys
  }
  const { rows } = await sql<Row>`
    select ${selected(child)} from ${sql.table(child.table)} as held where ${sql.ref(`held.${child.of}`)} = any(${[...byParent.keys()]})
    order by ${sql.join([child.of, ...child.order].map((column) => sql.ref(`held.${column}`)))}`.execute(source.db)
  const made = await heldOf(source, child, rows, keysOf)
  const grouped = Map.groupBy(
    made.map((item, i) => ({ item, parent: rows[i][child.of] })),
    ({ parent }) => parent,
  )
  return (row) => (grouped.get(parentOf(child, row)) ?? []).map(({ item }) => item)
}

async function* onePage(items: readonly Held[]): AsyncGenerator<readonly Held[]> {
  if (items.length > 0) yield items
}

function fieldsOf(table: HeldTable, row: Row, keys: Keys): Row {
  const fields: [string, unknown][] = []
  for (const [column, rule] of Object.entries(table.columns)) {
    if (rule === undefined || (rule !== 'shown' && 'withheld' in rule)) continue
    const [name, value] =
      rule === 'shown'
        ? [column, row[column]]
        : 'told' in rule
          ? [column, row[toldAs(column)]]
          : [rule.as ?? column, rule.open(row, keys)]
    if (value instanceof Uint8Array)
      throw new Error(`${table.table}.${column} is bytes: its rule must say how to open it`)
    fields.push([name, value])
  }
  return Object.fromEntries(fields)
}

async function bytesOf(
  { objects, onMissing }: ExportSource,
  { table, bytes }: HeldTable,
  row: Row,
  keys: Keys,
): Promise<Buffer | null> {
  if (bytes === undefined || keys.own?.key === undefined) return null
  let sealed: Buffer
  try {
    sealed = await objects.get(bytes.key(row))
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error
    onMissing({ table, id: row.id }) // purged since its row was read, or lost
    return null
  }
  return bytes.open(sealed, row, keys)
}
