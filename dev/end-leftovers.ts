import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stopLeftovers } from './leftovers.ts'

// What a guard becomes when the process that it guards for has gone without a word (guard.ts).

const [folder, guard] = process.argv.slice(2)
const outcome = await stopLeftovers(folder, [guard]).then((count) => `ended ${count} processes`, (error: unknown) => String(error))
await appendFile(join(folder, 'logs', 'guard.log'), `${new Date().toISOString()} ${guard} was killed: ${outcome}\n`).catch(() => undefined) // the folder may be gone
