import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../../dev/postgres.ts'
import { atEnd, testPostgres } from './stack.ts'

/** A database without tables, and its client; dropped at the end of the file. */
export async function anEmptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const server = await testPostgres()
  const name = `empty_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  atEnd(async () => {
    await client.end()
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`drop database ${admin.escapeIdentifier(name)} with (force)`)
    await admin.end()
  })
  return { url, client }
}
