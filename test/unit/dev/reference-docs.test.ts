import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUE } from '../../../contract/error-codes.ts'
import { REASON_CODES } from '../../../contract/reason-codes.ts'
import { TABLES } from '../../../db/privacy/table-policies.ts'
import { CHECK_LIMITS } from '../../../dev/reference/check-limits.ts'
import { shownBytes, shownTime } from '../../../dev/reference/limit.ts'
import { REFERENCE_PAGES } from '../../../dev/reference/pages.ts'
import { SERVICE_LIMITS } from '../../../dev/reference/service-limits.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('the generated reference', () => {
  for (const [name, page] of Object.entries(REFERENCE_PAGES)) {
    it(`docs/reference/${name} is current: npm run reference-docs`, () => {
      assert.equal(readFileSync(join(ROOT, 'docs', 'reference', name), 'utf8'), page())
    })
  }

  it('has every error code, reason code and table, each with a description', () => {
    const errors = REFERENCE_PAGES['error-codes.md']()
    for (const code of Object.keys(CATALOGUE)) assert.ok(errors.includes(`- \`${code}\`: `), code)
    assert.ok(!errors.includes('no description'))
    const reasons = REFERENCE_PAGES['reason-codes.md']()
    for (const { code } of REASON_CODES) assert.ok(reasons.includes(`| \`${code}\` | `), code)
    const lifetimes = REFERENCE_PAGES['table-lifetimes.md']()
    for (const [table] of TABLES) assert.ok(lifetimes.includes(`| \`${table}\` | `), table)
  })

  it('names a constant that exists in the named file for each limit', () => {
    for (const { name, file } of [...CHECK_LIMITS, ...SERVICE_LIMITS].flatMap(({ limits }) => limits)) {
      const text = readFileSync(join(ROOT, file), 'utf8')
      assert.match(text, new RegExp(`(export const ${name}\\b|^\\s+"?${name}"?: [0-9])`, 'm'), `${name} in ${file}`)
    }
  })

  it('shows times and sizes in whole units', () => {
    assert.deepEqual([300, 1_000, 60_000, 90_000, 600_000, 86_400_000, 604_800_000].map(shownTime), [
      '300 ms',
      '1 s',
      '60 s',
      '90 s',
      '10 minutes',
      '24 hours',
      '7 days',
    ])
    assert.deepEqual([100, 65_536, 10_485_760].map(shownBytes), ['100 bytes', '64 KiB', '10 MiB'])
  })
})
