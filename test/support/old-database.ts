import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { createDatabase } from '../../dev/postgres.ts'
import { KEY_RING } from './factories.ts'
import { atEnd, testPostgres } from './stack.ts'

/** The newest migration of the version that was released last. */
const RELEASED = '0016-virtual-camera'

/** A database as the released version left it, empty; dropped at the end of the file. `db` connects when it is used, as a process of today. */
export async function anOldDatabase(): Promise<{ url: string; client: pg.Client; db: Db }> {
  const server = await testPostgres()
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
  await migrate(url, KEY_RING, { last: RELEASED })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = openDatabase(url, 4, () => undefined)
  atEnd(async () => {
    await client.end()
    await db.destroy()
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`drop database ${admin.escapeIdentifier(name)} with (force)`)
    await admin.end()
  })
  return { url, client, db }
}
