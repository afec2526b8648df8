import { sql } from 'kysely'
import { openDatabase, type Db } from '../../db/pool.ts'
import { atEnd } from './stack.ts'

/**
 * Gives a test's database a clock that can be moved on. `now()` and `clock_timestamp()` of every statement return the
 * real time and the skipped hours. Defaults of columns were bound to the real clock when the tables were created, and
 * stay bound to it.
 *
 * @returns a pool that has this clock, and a function that moves it to so many hours from the start
 */
export async function skippingClock({
  db,
  url,
}: {
  db: Db
  url: string
}): Promise<{ db: Db; skipTo: (hours: number) => Promise<void> }> {
  await sql`create schema test_clock`.execute(db)
  await sql`create table test_clock.skipped as select 0::integer as hours`.execute(db)
  for (const name of ['now', 'clock_timestamp']) {
    await sql`create function ${sql.id('test_clock', name)}() returns timestamptz language sql volatile as
      'select pg_catalog.${sql.raw(name)}() + hours * interval ''1 hour'' from test_clock.skipped'`.execute(db)
  }
  const own = new URL(url)
  own.searchParams.set('options', '-c search_path=test_clock,public,pg_catalog')
  let ending = false
  // A connection that ends slowly may still exist when the test's database is dropped.
  const moved = openDatabase(own.toString(), 5, (error) => {
    if (!ending) throw error
  })
  atEnd(() => {
    ending = true
    return moved.destroy()
  })
  return {
    db: moved,
    skipTo: async (hours) => {
      await sql`update test_clock.skipped set hours = ${hours}`.execute(db)
    },
  }
}
