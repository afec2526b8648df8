import { sql, type RawBuilder } from 'kysely'
import {
  MODES,
  VERIFICATION_STATUSES,
  type Level,
  type Mode,
  type VerificationStatus,
} from '../../contract/verification.ts'
import { microsecondsOf, momentOf, type Paging, type Rows } from '../paging.ts'
import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'

// Lists an account's verifications by keys that contain the account and the filters. All verifications of an account
// under one key are together in an index, newest first. A list merges the matching keys, so its cost depends on the
// kinds of verifications and on its own length, wherever rare ones are. No other plan is possible, because nothing else
// has these keys.

export interface Choice {
  readonly mode?: Mode
  readonly status?: VerificationStatus
  readonly country?: string
  readonly level?: Level
  readonly reason?: string
  /** Created then or later, and before then. */
  readonly from?: Date
  readonly to?: Date
}

/** `rows` selects the verifications of `found`. It is `found` itself if the verifications were searched directly. */
interface Source {
  readonly table: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
}

const BY_STATUS: Source = {
  table: sql`verification`,
  key: sql`listed_status(account_id, mode, status) collate "C"`,
  id: sql`id`,
  rows: sql`found v`,
}
const BY_ALL: Source = {
  table: sql`verification`,
  key: sql`listed_as(account_id, mode, status, country, level) collate "C"`,
  id: sql`id`,
  rows: sql`found v`,
}
const BY_REASON: Source = {
  table: sql`verification_reason`,
  key: sql`listed`,
  id: sql`verification_id`,
  rows: sql`found join verification v on v.id = found.verification_id`,
}

/** Positions of the letters in a key that name the requested levels. */
const LEVEL_PLACE: Readonly<Record<Level, number>> = { FULL_KYC: 1, ID_DOCUMENT: 2, AML_SCREENING: 3 }

/** The end of all keys with a prefix that ends with a slash: the character after the slash. */
const AFTER_SLASH = '0'

/** Finds the source of a choice, and a `with` clause with its keys: `wanted (listed)`. */
function keysOf(
  accountId: string,
  { mode, status, country, level, reason }: Choice,
): { source: Source; keys: RawBuilder<unknown> } {
  if (reason === undefined && country === undefined && level === undefined) {
    const keys = (mode === undefined ? MODES : [mode]).flatMap((one) =>
      (status === undefined ? VERIFICATION_STATUSES : [status]).map((of) => `${accountId}/${one}/${of}`),
    )
    return { source: BY_STATUS, keys: sql`with wanted (listed) as (select * from unnest(${keys}::text[]))` }
  }
  const source = reason === undefined ? BY_ALL : BY_REASON
  const whose = reason === undefined ? accountId : `${accountId}/${reason}`
  // If the start of the keys is known, only those are looked up.
  const known = [mode, status, country]
  const beginning = [
    whose,
    ...known.slice(0, known.includes(undefined) ? known.indexOf(undefined) : known.length),
  ].join('/')
  const { key, table } = source
  const part = (n: number) => sql`split_part(substr(listed, ${whose.length + 2}), '/', ${n})`
  const fits = [
    sql`listed is not null`,
    sql`${part(4)} <> ''`, // a key of exactly this account or reason, not of a longer name
    ...(mode === undefined ? [] : [sql`${part(1)} = ${mode}`]),
    ...(status === undefined ? [] : [sql`${part(2)} = ${status}`]),
    ...(country === undefined ? [] : [sql`${part(3)} = ${country} and ${part(3)} <> ''`]),
    ...(level === undefined ? [] : [sql`substr(${part(4)}, ${LEVEL_PLACE[level]}, 1) <> '-'`]),
  ]
  return {
    source,
    keys: sql`
    with recursive kind (listed) as (
      (select ${key} from ${table} where ${key} > ${`${beginning}/`} and ${key} < ${beginning + AFTER_SLASH} order by 1 limit 1)
      union all
      select (select ${key} from ${table} where ${key} > kind.listed and ${key} < ${beginning + AFTER_SLASH} order by 1 limit 1) from kind where kind.listed is not null
    ), wanted as (select listed from kind where ${sql.join(fits, sql` and `)})`,
  }
}

/** Selects the newest of each key, `limit` at most, as `place`. */
const places = ({ table, key, id }: Source, { from, to }: Choice, limit: number, after?: RawBuilder<unknown>) => {
  const where = [
    sql`${key} = wanted.listed`,
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`created_at < ${to}`]),
    ...(after === undefined ? [] : [sql`(created_at, ${id}) < ${after}`]),
  ]
  return sql`wanted cross join lateral (
    select * from ${table} where ${sql.join(where, sql` and `)} order by created_at desc, ${id} desc limit ${limit}) place`
}

/** Reads one page of the verifications that match a choice, newest first. */
export async function readListed(
  db: Db,
  accountId: string,
  choice: Choice,
  { page, pageSize, after }: Paging,
): Promise<Rows<Verification>> {
  const { source, keys } = keysOf(accountId, choice)
  const offset = after === undefined ? (page - 1) * pageSize : 0
  const behind = after === undefined ? undefined : sql`(${momentOf(after.key)}, ${after.id}::text)`
  const { rows } = await sql<Verification & { page_key: number }>`
    ${keys}, found as (
      select place.* from ${places(source, choice, offset + pageSize + 1, behind)} order by created_at desc, ${source.id} desc limit ${pageSize + 1} offset ${offset})
    select v.*, ${microsecondsOf(sql`v.created_at`)} as page_key from ${source.rows} order by v.created_at desc, v.id desc`.execute(
    db,
  )
  const items = rows.slice(0, pageSize).map(({ page_key: _key, ...row }) => row)
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return last === undefined ? { items } : { items, next: { key: last.page_key, id: last.id } }
}

/** Counts the matches of a choice, `most` at most. */
export async function countListed(db: Db, accountId: string, choice: Choice, most: number): Promise<number> {
  const { source, keys } = keysOf(accountId, choice)
  const {
    rows: [{ total }],
  } = await sql<{
    total: number
  }>`${keys} select count(*) as total from (select from ${places(source, choice, most)} limit ${most}) found`.execute(
    db,
  )
  return total
}
