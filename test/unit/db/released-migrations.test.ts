import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkReleased } from '../../../dev/release-migrations.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')

describe('released migrations', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-released-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const baseline = (name: string): string => join(folder, '0001-baseline', name)

  it('are unchanged since their release and come before all others', () => {
    const { faults, versions } = checkReleased()
    assert.deepEqual(faults, [])
    assert.deepEqual(
      Object.keys(versions['0.1.0']).map((name) => name.replace('0001-baseline/', '')),
      readdirSync(baseline('')).sort(),
    )
  })

  it('may be followed by new ones', () => {
    writeFileSync(join(folder, '9999-more.sql'), 'select 1;')
    const { faults, unreleased } = checkReleased(folder)
    assert.deepEqual([faults, '9999-more.sql' in unreleased], [[], true])
  })

  it('fail the check when one is edited, even by a blank', () => {
    appendFileSync(baseline('03-accounts.sql'), ' ')
    assert.deepEqual(checkReleased(folder).faults, [
      '0001-baseline/03-accounts.sql was released, but the file changed; write a new migration',
    ])
  })

  it('fail the check when one is removed or renamed', () => {
    const text = readFileSync(baseline('10-staff.sql'))
    rmSync(baseline('10-staff.sql'))
    writeFileSync(baseline('10-people.sql'), text)
    assert.deepEqual(checkReleased(folder).faults, [
      '0001-baseline/10-staff.sql was released, but the file is missing',
      '0001-baseline/10-people.sql is a new file in a released migration',
    ])
  })

  it('fail the check when a new one sorts before them', () => {
    writeFileSync(join(folder, '0000-before.sql'), 'select 1;')
    assert.deepEqual(checkReleased(folder).faults, [
      '0000-before.sql sorts before 0001-baseline, which was released; databases with that one refuse it',
    ])
  })
})
