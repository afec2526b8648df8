import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TABLE_POLICIES } from '../../../db/privacy/table-policies.ts'
import { opsDocs } from '../../../dev/ops-docs.ts'
import { COMMANDS } from '../../../ops/commands/index.ts'
import { sourceFiles } from '../../support/source-files.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (page: string): string => readFileSync(join(ROOT, 'docs', 'reference', page), 'utf8')

/** How the code registers a metric: by a class of prom-client, or by a function of ours that takes its name first. */
const REGISTERED = [
  /new (?:Counter|Gauge|Histogram)\(\{\s*name: '([a-z_]+)'/g,
  /\b(?:figureGauge|listGauge|inFlight)\(\s*'([a-z_]+)'/g,
]
/** A circuit breaker has two of its own. */
const CIRCUIT = /createObservedCircuit\(\s*\{\s*metric: '([a-z_]+)'/g

describe('docs/reference', () => {
  it('has the operator commands as their help prints them: npm run ops-docs', () => {
    assert.ok(COMMANDS.length > 20)
    assert.equal(read('ops-commands.md'), opsDocs(COMMANDS))
  })

  it('has every metric, and no other', () => {
    const code = sourceFiles(ROOT)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const registered = [
      ...REGISTERED.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name)),
      ...[...code.matchAll(CIRCUIT)].flatMap(([, name]) => [`${name}_circuit_open`, `${name}_circuit_openings_total`]),
    ]
    const documented = [...read('metrics.md').matchAll(/^### `([a-z_]+)`$/gm)].map(([, name]) => name)
    assert.deepEqual(documented.toSorted(), [...new Set(registered)].sort())
  })

  it('has the lifetime of every table', () => {
    const page = read('table-lifetimes.md')
    assert.deepEqual(
      Object.keys(TABLE_POLICIES).filter((table) => !page.includes(`\`${table}\``)),
      [],
    )
  })
})
