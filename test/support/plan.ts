import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** The plan of the first statement that a function sends. */
export async function planOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const spy = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  const executor = spy.getExecutor()
  const compile = executor.compileQuery.bind(executor)
  executor.compileQuery = (...given) => {
    const compiled = compile(...given)
    statements.push({ sql: compiled.sql, parameters: compiled.parameters })
    return compiled
  }
  await ask(spy)
  const [first] = statements
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...sql``.compile(db),
    sql: `explain ${first.sql}`,
    parameters: first.parameters,
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
