import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { ACCOUNT, tablesBelow } from '../../db/privacy/held-tables.ts'
import { rulesOf, TABLE_POLICIES, TABLES } from '../../db/privacy/table-policies.ts'
import type { TableName } from '../../db/privacy/table-policy.ts'
import { testDatabase } from '../support/stack.ts'

// The policies of erasure, export and retention, against the catalogue of the database: a new table or column fails here.

const HOW = 'say in db/privacy/table-policies.ts what becomes of it'

describe('the policy of each table', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const tables = async (): Promise<string[]> =>
    (
      await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
        db,
      )
    ).rows.map(({ name }) => name)
  /** Foreign keys: `from` refers to rows of `to`. `cascades`: its rows are deleted, or its column is emptied, with those. */
  const references = async (): Promise<{ from: string; to: string; cascades: boolean }[]> =>
    (
      await sql<{ from: string; to: string; cascades: boolean }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype <> 'a' as cascades from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(db)
    ).rows
  /**
   * Columns that may contain personal data, by their type: texts, bytes and JSON. Not the ids of rows, and not the columns that the
   * database restricts to a list of words.
   */
  const columnsOfPeople = async (): Promise<{ table: string; column: string }[]> =>
    (
      await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) ~ '^(text|bytea|jsonb?|character|inet|cidr|xml)' and a.attname !~ '(^|_)id$'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[')`.execute(
        db,
      )
    ).rows

  it('exists for every table of the database, and for no other', async () => {
    const found = await tables()
    assert.ok(found.length > 60, `the catalogue has ${found.length} tables only`)
    assert.deepEqual(found, Object.keys(TABLE_POLICIES).sort(), HOW)
  })

  it('erases its rows, or gives a reason why they stay', () => {
    const unsaid = TABLES.filter(
      ([, { erase }]) =>
        erase.keeps === undefined && erase.person?.does !== 'delete' && erase.account?.does !== 'delete',
    )
    assert.deepEqual(
      unsaid.map(([table]) => table),
      [],
    )
    assert.deepEqual(
      TABLES.filter(
        ([
          ,
          {
            erase: { keeps = 'goes by a rule' },
          },
        ]) => keeps.length < 6,
      ),
      [],
    )
  })

  it('covers every column that could hold a person: its row goes, it is blanked, or a reason is given', async () => {
    const columns = await columnsOfPeople()
    assert.ok(columns.length > 100, `${columns.length} columns only`)
    const isCovered = ({ table, column }: { table: string; column: string }): boolean => {
      const {
        erase: { person, account, stays = {} },
      } = TABLE_POLICIES[table as TableName]
      // A row of a verification stays with the account alone where nothing deletes it with its person.
      const rules = [person, account].filter((rule) => rule !== undefined)
      if (column in stays) return true
      return rules.length > 0 && rules.every((rule) => rule.does === 'delete' || column in rule.set)
    }
    assert.deepEqual(
      columns.filter((column) => !isCovered(column)).map(({ table, column }) => `${table}.${column}`),
      [],
      HOW,
    )
  })

  it('lists no column as kept that is missing, is blanked, or goes with its row', async () => {
    const { rows } = await sql<{
      name: string
    }>`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      db,
    )
    const there = new Set(rows.map(({ name }) => name))
    for (const [
      table,
      {
        erase: { person, account, stays = {}, keeps },
      },
    ] of TABLES) {
      assert.deepEqual(
        Object.entries(stays).filter(([column, why]) => !there.has(`${table}.${column}`) || why.length < 5),
        [],
        table,
      )
      for (const rule of [person, account])
        if (rule?.does === 'blank')
          assert.deepEqual(
            Object.keys(rule.set).filter((column) => column in stays || !there.has(`${table}.${column}`)),
            [],
            table,
          )
      if (keeps === undefined && person?.does !== 'blank' && account?.does !== 'blank')
        assert.deepEqual(stays, {}, `${table} is deleted with its rows`)
    }
  })

  for (const subject of ['person', 'account'] as const) {
    it(`erases referring rows of ${subject === 'person' ? 'a verification' : 'an account'} first`, async () => {
      const rules = rulesOf(subject)
      // Rows that go by pages go before, and their children with them.
      const place = new Map<string, number>(
        rules.flatMap(({ table, rule }, i) =>
          rule.does === 'delete' ? [[table, rule.page === undefined ? i : -1]] : [],
        ),
      )
      for (const { from, to, cascades } of await references()) {
        const [child, parent] = [place.get(from), place.get(to)]
        if (parent === undefined || cascades) continue
        assert.ok(child !== undefined, `${from} refers to ${to}, whose rows are deleted, and stays`)
        assert.ok(child < parent || (child === -1 && parent === -1), `${from} refers to ${to}, which is deleted first`)
      }
    })
  }

  it('erases a page of rows with all rows that refer to it', async () => {
    const pages = rulesOf('account').flatMap(({ table, rule }) =>
      rule.does === 'delete' && rule.page !== undefined ? [{ table, of: rule.page.of }] : [],
    )
    for (const { table, of } of pages)
      assert.ok(
        pages.some((page) => page.table === of && page.of === of),
        `${table} goes with ${of}, which is not deleted by pages`,
      )
    for (const of of new Set(pages.map((page) => page.of))) {
      const hanging = (await references()).filter(({ to }) => to === of).map(({ from }) => from)
      assert.deepEqual(
        hanging.filter((from) => !pages.some((page) => page.table === from && page.of === of)),
        [],
      )
    }
  })

  it('exports what held-tables.ts says, or gives a reason', () => {
    const held = new Set<string>(tablesBelow(ACCOUNT).map(({ table }) => table))
    for (const [table, { exports }] of TABLES) assert.equal(exports === 'as held', held.has(table), table)
  })

  it('limits rows by an age with an index, or by something else', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select i.indrelid::regclass::text as table, a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`.execute(
      db,
    )
    const aged = TABLES.flatMap(([table, { retention }]) =>
      'days' in retention ? [{ table, column: retention.since }] : [],
    )
    assert.deepEqual(aged.map(({ table }) => table).sort(), ['audit_entry', 'email_change', 'session'])
    for (const { table, column } of aged)
      assert.ok(
        rows.some((row) => row.table === table && row.column === column),
        `no index finds ${table} by ${column}`,
      )
    assert.deepEqual(
      TABLES.filter(([, { retention }]) => 'how' in retention && retention.how.length < 5).map(([table]) => table),
      [],
    )
  })
})
