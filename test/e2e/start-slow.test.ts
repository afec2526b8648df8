import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { callJson } from '../../dev/https-json.ts'
import { submitSpecimen, untilDecided } from '../../dev/specimen-run.ts'
import { onlyWhereChanged, START_PATHS } from '../support/by-path.ts'
import { aStartFolder, npmStart } from '../support/npm-start.ts'

describe('npm start, when the decision of the specimen takes long', function () {
  this.timeout(600_000)
  before(function () {
    onlyWhereChanged(this, START_PATHS, 'npm start with slow vision workers')
  })

  it('shows how many wait, stays up, and shows the decision when it comes', async () => {
    const { until, parts, demo, child, ended, printed } = npmStart(await aStartFolder())
    await until(/API and workers are ready/)
    const visions = parts().filter(({ args }) => args.endsWith('workers/main.ts vision')) // one for each core
    assert.ok(visions.length > 0)
    for (const { pid } of visions) process.kill(pid, 'SIGSTOP')
    await until(/verifying the bundled specimen/)
    const { base_url: baseUrl, ca_file: caFile, live_api_key: apiKey } = demo()
    const target = { baseUrl, ca: readFileSync(caFile, 'utf8'), apiKey }
    const [first, second] = [await submitSpecimen(target), await submitSpecimen(target)]
    await until(
      /no decision after \d+ s: 3 submitted verifications wait for a decision, this one included\. The service keeps running/,
    )
    await until(/Ctrl-C stops everything/)
    assert.equal((await callJson(target, 'GET', '/v1/health')).status, 200)
    assert.doesNotMatch(printed.text, /decision: /)
    for (const { pid } of visions) process.kill(pid, 'SIGCONT')
    await until(/decision: APPROVED/)
    for (const { id } of [first, second]) {
      assert.equal((await untilDecided(target, id, () => undefined)).record.status, 'APPROVED')
    }
    child.kill('SIGINT')
    assert.equal(await ended(), 0)
  })
})
