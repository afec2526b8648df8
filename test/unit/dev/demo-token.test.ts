import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileDemoToken } from '../../../dev/demo-token/compile.ts'

describe('the token of the development chain', () => {
  it('is committed as compiled from its source: node dev/demo-token/compile.ts', () => {
    const committed = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', '..', '..', 'dev', 'demo-token', 'demo-usd.json'), 'utf8'),
    ) as unknown
    assert.deepEqual(committed, { bytecode: compileDemoToken() })
  })
})
