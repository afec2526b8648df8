import { areBuilt, binariesOf, buildServers, findCli, hasGo } from './temporal-binaries.ts'
import { readTemporalSettings } from './temporal-settings.ts'

// The second half of the set-up, on the pinned Node: where neither a CLI nor a running server is named, and Go is there,
// the Temporal server is built now, so that `npm start` and `npm test` find it made.

const say = (line: string) => process.stdout.write(`${line}\n`)
const settings = readTemporalSettings()
const isNamed = (process.env.TEMPORAL_ADDRESS ?? '') !== ''

if (!isNamed && !areBuilt(binariesOf(settings)) && await findCli(settings) === undefined && await hasGo()) {
  // A download of the official CLI would do as well (dev/temporal.ts tries it where there is no Go); a build needs only
  // the Go module proxy and gives the very version that temporal-dev.yml names.
  await buildServers(settings, say)
}
