import { buildWeb } from '../web/build.ts'
import { obtainProgram } from './temporal-binaries.ts'
import { readTemporalSettings } from './temporal-settings.ts'

// The second half of the set-up, on the pinned Node: the pages are built where their sources changed, and where no Temporal
// server is named, on PATH or built before, one is fetched or built now, so that `npm start` and `npm test` (argument: tests) find both made.

const { isNew } = await buildWeb()
if (isNew) process.stdout.write('built the pages (web/)\n')

const isNamed = (process.env.TEMPORAL_ADDRESS ?? '') !== ''
if (!isNamed) {
  const program = obtainProgram(readTemporalSettings(), process.argv[2] === 'tests' ? 'tests' : 'service', (line) => process.stdout.write(`${line}\n`))
  await program.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
process.exit(0) // the SDK's helper may hold the event loop
