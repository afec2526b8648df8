import { sql } from 'kysely'
import { emailIndex, emailOf, type KeyedAccount } from '../account-data.ts'
import { openByRing, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { RING_SEALED, type RingSealed } from './sealed-columns.ts'

// Finds the master keys that the rows need. Each sealed column has an index by version, so this costs the same with ten
// rows as with ten million.

/** Rows of one column sealed by one version. */
export interface VersionCount {
  readonly table: string
  readonly column: string
  readonly version: number
  readonly rows: number
}

/** The master keys do not open the values in the database. */
export class KeysDoNotFit extends Error {}

/**
 * Counts the rows of each column and version: the remaining work of a rotation. It reads an index of each column whole.
 */
export async function countVersions(db: Db): Promise<VersionCount[]> {
  const counts: VersionCount[] = []
  for (const { table, column } of RING_SEALED) {
    const { rows } = await sql<{ version: number; rows: number }>`
      select sealed_version(${sql.ref(column)}) as version, count(*) as rows from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1 order by 1`.execute(
      db,
    )
    counts.push(...rows.map((row) => ({ table, column, ...row })))
  }
  return counts
}

/**
 * Checks that the key ring opens one row of each column and version, and that its index key made the indexes of
 * addresses. A process runs it at its start, before it accepts anything.
 *
 * @throws KeysDoNotFit with columns, versions and counts
 */
export async function requireKeys(db: Db, keyRing: KeyRing): Promise<void> {
  const faults: string[] = []
  for (const of of RING_SEALED) {
    for (const { version, values, sealed } of await oneOfEach(db, of)) {
      if (opens(keyRing, of, values, sealed)) continue
      const {
        rows: [{ count }],
      } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(of.table)} where ${sql.ref(of.column)} is not null and sealed_version(${sql.ref(of.column)}) = ${version}`.execute(
        db,
      )
      faults.push(
        `${of.table}.${of.column}: ${count} row${count === 1 ? '' : 's'} of version ${version}, ${keyRing.keys.has(version) ? 'sealed by another key than that of MASTER_KEYS' : 'missing in MASTER_KEYS'}`,
      )
    }
  }
  // With a wrong master key, no comparison is possible.
  if (faults.length === 0 && !(await isIndexKey(db, keyRing)))
    faults.push('account.email_index: made with another key than INDEX_KEY')
  if (faults.length > 0)
    throw new KeysDoNotFit(
      `the keys do not match the database (docs/how-to/operate/rotate-keys.md):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
}

interface Sample {
  readonly version: number
  readonly sealed: Buffer
  readonly values: string[]
}

/** Reads one row of each version of a column, by jumps along its index. */
async function oneOfEach(db: Db, { table, column, of }: RingSealed): Promise<Sample[]> {
  const value = sql.ref(column)
  const { rows } = await sql<Sample>`
    with recursive found as (
      (select sealed_version(${value}) as version from ${sql.table(table)} where ${value} is not null order by sealed_version(${value}) limit 1)
      union all
      select (select sealed_version(${value}) from ${sql.table(table)} where ${value} is not null and sealed_version(${value}) > found.version order by sealed_version(${value}) limit 1)
      from found where found.version is not null
    )
    select found.version, sample.* from found, lateral (
      select ${value} as sealed, array[${sql.join(of.map((name) => sql`${sql.ref(name)}::text`))}] as values
      from ${sql.table(table)} where ${value} is not null and sealed_version(${value}) = found.version limit 1
    ) as sample where found.version is not null`.execute(db)
  return rows
}

function opens(keyRing: KeyRing, { place }: RingSealed, values: readonly string[], sealed: Buffer): boolean {
  try {
    openByRing(keyRing, sealed, place(...values))
    return true
  } catch {
    return false // the key is missing or differs; the caller knows by the version
  }
}

async function isIndexKey(db: Db, keyRing: KeyRing): Promise<boolean> {
  const account: (KeyedAccount & { email_sealed: Buffer | null; email_index: Buffer | null }) | undefined = await db
    .selectFrom('account')
    .select(['id', 'data_key', 'email_sealed', 'email_index'])
    .where('email_index', 'is not', null)
    .where('data_key', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (account === undefined) return true
  return emailIndex(keyRing, emailOf(keyRing, account) ?? '').equals(account.email_index ?? Buffer.alloc(0))
}
