import { readConfig } from '../config/index.ts'
import { migrate, MigrationRefused } from '../db/migrate.ts'

// `npm run migrate`: migrates the database to this version.

try {
  const applied = await migrate(readConfig().database.url)
  process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`)
} catch (error) {
  if (!(error instanceof MigrationRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
