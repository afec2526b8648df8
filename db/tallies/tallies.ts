import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { Counts } from './schema.ts'

// Counts that triggers maintain beside the counted rows. Each change is a row, in the transaction of the change. One
// statement reads the sums with the changes not added up yet. So the counts are exact and cost the same for any number
// of rows.

/** Changes that one statement adds up. */
const AT_ONCE = 5_000
/** Counted by day only, as in the statement of {@link addUpTallies}. */
const OF_A_DAY = /^(SECONDS|REASON)\//
/** Statements of one run: more than ten seconds can bring. */
const RUNS = 20

/**
 * Adds changes up. The sweep runs it, one statement a batch, so that none is lost or counted twice after a crash or
 * beside another run.
 */
export async function addUpTallies(db: Db): Promise<void> {
  for (let run = 0; run < RUNS; run++) {
    const {
      rows: [{ taken }],
    } = await sql<{ taken: number }>`
      with taken as (
        delete from tally_change where id in (select id from tally_change order by id limit ${AT_ONCE} for update skip locked) returning subject, day, counts
      ), parts as (
        select subject, of.day, key, sum(value::bigint) as n
        from taken cross join lateral jsonb_each_text(counts) cross join lateral (select taken.day union select 'infinity'::date) of (day)
        where of.day = taken.day or key !~ '^(SECONDS|REASON)/' group by 1, 2, 3
      ), summed as (
        insert into tally as t (subject, day, counts)
        select subject, day, jsonb_object_agg(key, n) from parts group by 1, 2 order by 1, 2 -- in one order, so that two do not wait for each other
        on conflict (subject, day) do update set counts = tally_sum(t.counts, excluded.counts)
      )
      select count(*) as taken from taken`.execute(db)
    if (taken < AT_ONCE) return
  }
}

/**
 * Reads the totals of a subject: of an account and mode by outcome, of a ledger by type, of a partner's commissions by
 * status and amounts.
 */
export async function readTally(db: Db, subject: string): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`
    select counts from tally where subject = ${subject} and day = 'infinity'
    union all select counts from tally_change where subject = ${subject}`.execute(db)
  return Object.fromEntries(
    Object.entries(sumOf(rows.map(({ counts }) => counts))).filter(([name]) => !OF_A_DAY.test(name)),
  )
}

/** Reads the counts of each day from `from` to before `end`, `2026-11-22`, in UTC. */
export async function readDays(
  db: Db,
  subject: string,
  from: string,
  end: string,
): Promise<ReadonlyMap<string, Counts>> {
  const { rows } = await sql<{ day: string; counts: Counts }>`
    select day::text, counts from tally where subject = ${subject} and day >= ${from}::date and day < ${end}::date
    union all select day::text, counts from tally_change where subject = ${subject} and day >= ${from}::date and day < ${end}::date`.execute(
    db,
  )
  const days = new Map<string, Counts[]>()
  for (const { day, counts } of rows) days.set(day, [...(days.get(day) ?? []), counts])
  return new Map([...days].map(([day, counts]) => [day, sumOf(counts)]))
}

/** Adds numbers of the same name. */
export function sumOf(all: Iterable<Counts>): Counts {
  const sums: Record<string, number> = {}
  for (const counts of all) for (const [name, n] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + n
  return sums
}

/** Names the subject of an account's verifications of a mode. */
export const verificationsOf = (accountId: string, mode: 'TEST' | 'LIVE'): string => `${accountId}/${mode}`

/** Names the subject of an account's ledger. */
export const ledgerOf = (accountId: string): string => `${accountId}/LEDGER`
