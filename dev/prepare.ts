import { buildWeb } from '../web/build.ts'
import { btcdProgram, NO_BTCD } from './btcd.ts'
import { newmanScript } from './newman.ts'
import { NO_OBJECT_SERVER, objectServerProgram } from './object-server.ts'
import { NO_PYTHON, pythonTools } from './python-tools.ts'
import { obtainClusterPrograms, obtainProgram } from './temporal-binaries.ts'
import { readTemporalSettings } from './temporal-settings.ts'

// The second half of the set-up, on the pinned Node: the pages are built where their sources changed, and where no Temporal
// server is named, on PATH or built before, one is fetched or built now, so that `npm start` and `npm test` (argument: tests) find both made;
// and for the tests what only they use.

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
/** What only tests use, had before they begin, so that none of them waits for a build or a registry; and what is skipped where it cannot be had. */
const TEST_TOOLS: readonly { readonly obtain: (say: (line: string) => void) => Promise<unknown>; readonly absence: string }[] = [
  { obtain: objectServerProgram, absence: NO_OBJECT_SERVER },
  { obtain: btcdProgram, absence: NO_BTCD },
  { obtain: pythonTools, absence: NO_PYTHON },
  { obtain: newmanScript, absence: 'newman could not be installed' },
]

if (process.argv[2] === 'tests') {
  for (const { obtain, absence } of TEST_TOOLS) {
    const tool = await obtain((line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    })
    if (tool === undefined) process.stdout.write(`${absence}: what needs it is skipped, or says so\n`)
  }
}
process.exit(0) // the SDK's helper may hold the event loop
