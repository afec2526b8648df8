import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { z } from 'zod'
import { playReleaseCases } from './release-cases.ts'

// npx mocha --exit test/support/record-cases.ts: records the histories of a new release's cases (release-cases.ts),
// named by the version of package.json. It never overwrites a recorded history. record-histories.ts saves those of
// the other workflows.

describe('the histories of this release', () => {
  it('are recorded', async function () {
    this.timeout(300_000)
    const root = join(import.meta.dirname, '..', '..')
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    for (const [name, handle] of await playReleaseCases()) {
      // Stack traces name folders of this machine, which must stay private.
      const text = historyToJSON(await handle.fetchHistory())
        .replaceAll(`file://${root}/`, '')
        .replaceAll(`${root}/`, '')
        .replaceAll(realpathSync(join(root, 'node_modules')), 'node_modules')
      writeFileSync(join(root, 'test', 'histories', `${name}-${version}.json`), `${text}\n`, { flag: 'wx' })
    }
  })
})
