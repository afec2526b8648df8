import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { connectionLimits } from '../../../../api/server/connection-limits.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'api', 'server', 'connection-limits.ts')

describe('the number of connections', () => {
  it('follows the configuration, and no address has more than the total', () => {
    assert.deepEqual(connectionLimits({ total: 50, perAddress: 20 }), { total: 50, perAddress: 20 })
    assert.deepEqual(connectionLimits({ total: 50, perAddress: 200 }), { total: 50, perAddress: 50 })
  })

  it('stays below the file descriptors of the process', () => {
    const script = `import(${JSON.stringify(FILE)}).then(({ connectionLimits }) => console.log(connectionLimits({ total: 4096, perAddress: 100 }).total))`
    const printed = execFileSync('sh', ['-c', 'ulimit -n 600 && exec "$0" -e "$1"', process.execPath, script], {
      encoding: 'utf8',
    })
    assert.equal(Number(printed), 344)
  })
})
