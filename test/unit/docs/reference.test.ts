import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TABLE_POLICIES } from '../../../db/privacy/table-policies.ts'
import { opsDocs } from '../../../dev/ops-docs.ts'
import { COMMANDS } from '../../../ops/commands/index.ts'
import { sourceFiles } from '../../support/source-files.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (page: string): string => readFileSync(join(ROOT, 'docs', 'reference', page), 'utf8')

/** Patterns by which the code registers a metric: a class of prom-client, or our function with the name first. */
const REGISTERED = [
  /new (?:Counter|Gauge|Histogram)\(\{\s*name: '([a-z_]+)'/g,
  /\b(?:figureGauge|listGauge|inFlight)\(\s*'([a-z_]+)'/g,
]
/** A circuit breaker registers two metrics. */
const CIRCUIT = /createObservedCircuit\(\s*\{\s*metric: '([a-z_]+)'/g

describe('docs/reference', () => {
  it('matches the help of the operator commands: npm run ops-docs', () => {
    assert.ok(COMMANDS.length > 20)
    assert.equal(read('ops-commands.md'), opsDocs(COMMANDS))
  })

  it('has exactly the registered metrics', () => {
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
