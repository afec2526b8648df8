import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { appendToLog } from './log-file.ts'
import { stopLeftovers } from './leftovers.ts'

// A guard runs this after its guarded process disappeared (guard.ts).

const [folder, guard] = process.argv.slice(2)
const outcome = await stopLeftovers(folder, [guard]).then(
  (count) => `ended ${count} processes`,
  (error: unknown) => String(error),
)
if (existsSync(join(folder, 'logs')))
  appendToLog(join(folder, 'logs', 'guard.log'), `${new Date().toISOString()} ${guard} was killed: ${outcome}`)
