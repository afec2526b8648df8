import { buildWeb } from '../web/build.ts'
import { btcdProgram, NO_BTCD } from './btcd.ts'
import { chromiumProgram } from './chromium.ts'
import { newmanScript } from './newman.ts'
import { NO_OBJECT_SERVER, objectServerProgram } from './object-server.ts'
import { NO_PYTHON, pythonTools } from './python-tools.ts'
import { obtainClusterPrograms, obtainProgram } from './temporal-binaries.ts'
import { readTemporalSettings } from './temporal-settings.ts'

// The second half of the set-up, on the pinned Node: the pages are built where their sources changed, and where no Temporal
// server is named, on PATH or built before, one is fetched or built now, so that `npm start` and `npm test` (argument: tests) find both made;
// and for the tests what only they use. All at the same time: the build of the server takes minutes, and nothing here waits for it.

const isForTests = process.argv[2] === 'tests'
const say = (line: string) => void process.stdout.write(`${line}\n`)
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function preparePages(): Promise<void> {
  const { isNew } = await buildWeb()
  if (isNew) say('built the pages (web/)')
}

async function prepareTemporal(): Promise<void> {
  if ((process.env.TEMPORAL_ADDRESS ?? '') !== '') return
  const settings = readTemporalSettings()
  const { kind } = await obtainProgram(settings, isForTests ? 'tests' : 'service', say)
  // Where the server was built anyway, the tests of a cluster need little more; where a CLI serves they are skipped, and say so.
  if (isForTests && kind === 'servers')
    await obtainClusterPrograms(settings, say).catch((error: unknown) => say(wordsOf(error)))
}

/** What only tests use, had before they begin, so that none of them waits for a build or a registry; and what is skipped where it cannot be had. */
const TEST_TOOLS: readonly {
  readonly obtain: (say: (line: string) => void) => Promise<unknown>
  readonly absence: string
}[] = [
  { obtain: chromiumProgram, absence: 'Chromium could not be unpacked' },
  { obtain: objectServerProgram, absence: NO_OBJECT_SERVER },
  { obtain: btcdProgram, absence: NO_BTCD },
  { obtain: pythonTools, absence: NO_PYTHON },
  { obtain: newmanScript, absence: 'newman could not be installed' },
]

/** One after another: they build with Go and ask registries as well. */
async function prepareTestTools(): Promise<void> {
  for (const { obtain, absence } of isForTests ? TEST_TOOLS : []) {
    const tool = await obtain(say).catch((error: unknown) => void process.stderr.write(`${wordsOf(error)}\n`))
    if (tool === undefined) say(`${absence}: what needs it is skipped, or says so`)
  }
}

const failed = (await Promise.allSettled([preparePages(), prepareTemporal(), prepareTestTools()])).filter(
  (part) => part.status === 'rejected',
)
for (const { reason } of failed) process.stderr.write(`${wordsOf(reason)}\n`)
process.exit(failed.length === 0 ? 0 : 1) // the SDK's helper may hold the event loop
