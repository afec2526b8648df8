import { buildWeb } from '../web/build.ts'
import { btcdProgram, NO_BTCD } from './btcd.ts'
import { chromiumProgram } from './chromium.ts'
import { newmanScript } from './newman.ts'
import { NO_OBJECT_SERVER, objectServerProgram } from './object-server.ts'
import { NO_PYTHON, pythonTools } from './python-tools.ts'
import { obtainClusterPrograms, obtainProgram } from './temporal-binaries.ts'
import { readTemporalSettings } from './temporal-settings.ts'

// The second half of the set-up, on the pinned Node. It builds the pages whose sources changed. It fetches or builds a
// Temporal server if none is configured, on PATH or built before, so that `npm start` and `npm test` (argument: tests)
// find both. For the tests it also installs their tools. All of it runs in parallel, because the build of the server
// takes minutes and nothing here depends on it.

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
  // If the server was built anyway, the cluster tests need little more. With a CLI they are skipped, and report that.
  if (isForTests && kind === 'servers')
    await obtainClusterPrograms(settings, say).catch((error: unknown) => say(wordsOf(error)))
}

/**
 * Tools of the tests, installed before the tests so that none waits for a build or a registry, and the tests that are
 * skipped without each.
 */
const TEST_TOOLS: readonly {
  readonly obtain: (say: (line: string) => void) => Promise<unknown>
  readonly absence: string
}[] = [
  { obtain: chromiumProgram, absence: 'Chromium was not unpacked' },
  { obtain: objectServerProgram, absence: NO_OBJECT_SERVER },
  { obtain: btcdProgram, absence: NO_BTCD },
  { obtain: pythonTools, absence: NO_PYTHON },
  { obtain: newmanScript, absence: 'newman was not installed' },
]

/** One after another, because they build with Go and call registries as well. */
async function prepareTestTools(): Promise<void> {
  for (const { obtain, absence } of isForTests ? TEST_TOOLS : []) {
    const tool = await obtain(say).catch((error: unknown) => void process.stderr.write(`${wordsOf(error)}\n`))
    if (tool === undefined) say(`${absence}; tests that need it are skipped`)
  }
}

const failed = (await Promise.allSettled([preparePages(), prepareTemporal(), prepareTestTools()])).filter(
  (part) => part.status === 'rejected',
)
for (const { reason } of failed) process.stderr.write(`${wordsOf(reason)}\n`)
process.exit(failed.length === 0 ? 0 : 1) // the SDK's helper may keep the event loop alive
