import { buildWeb } from '../web/build.ts'
import { NO_OBJECT_SERVER, objectServerProgram } from './object-server.ts'
import { obtainClusterPrograms, obtainProgram } from './temporal-binaries.ts'
import { readTemporalSettings } from './temporal-settings.ts'

// The second half of the set-up, on the pinned Node: the pages are built where their sources changed, and where no Temporal
// server is named, on PATH or built before, one is fetched or built now, so that `npm start` and `npm test` (argument: tests) find both made;
// and for the tests an S3 server, where there is Go to build it with.

const { isNew } = await buildWeb()
if (isNew) process.stdout.write('built the pages (web/)\n')

const isNamed = (process.env.TEMPORAL_ADDRESS ?? '') !== ''
if (!isNamed) {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const [settings, isForTests] = [readTemporalSettings(), process.argv[2] === 'tests']
  const prepared = obtainProgram(settings, isForTests ? 'tests' : 'service', say).then(async ({ kind }) => {
    // Where the server was built anyway, the tests of a cluster need little more; where a CLI serves they are skipped, and say so.
    if (isForTests && kind === 'servers') await obtainClusterPrograms(settings, say).catch((error: unknown) => say(String(error)))
  })
  await prepared.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
if (process.argv[2] === 'tests') {
  const program = objectServerProgram((line) => process.stdout.write(`${line}\n`))
  if (await program.catch((error: unknown) => { process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`) }) === undefined) {
    process.stdout.write(`${NO_OBJECT_SERVER}: what needs it is skipped\n`)
  }
}
process.exit(0) // the SDK's helper may hold the event loop
