import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areBuilt, binariesOf, findCli } from './temporal-binaries.ts'
import { readTemporalSettings } from './temporal-settings.ts'
import { startTemporal } from './temporal.ts'

// The second half of the set-up, on the pinned Node: where no Temporal server is named, on PATH or built before, one is
// fetched or built now, by starting it once, so that `npm start` and `npm test` find it made.

const settings = readTemporalSettings()
const binaries = binariesOf(settings)
const downloaded = join(dirname(dirname(binaries.server)), `temporal-${settings.server_version}-downloaded`)
const isNamed = (process.env.TEMPORAL_ADDRESS ?? '') !== ''

if (!isNamed && !areBuilt(binaries) && !existsSync(downloaded) && await findCli(settings) === undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'identity-temporal-'))
  const server = await startTemporal(folder, 'free', (line) => process.stdout.write(`${line}\n`))
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  if (!areBuilt(binaries)) {
    await mkdir(dirname(downloaded), { recursive: true })
    await writeFile(downloaded, '')
  }
}
process.exit(0) // the SDK's helper may hold the event loop
