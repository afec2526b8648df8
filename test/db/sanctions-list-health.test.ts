import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { listAges, listHealth, noteSnapshotDates } from '../../db/sanctions/list-health.ts'
import type { Db } from '../../db/pool.ts'
import { noteFailure } from '../../db/sanctions/sanctions-lists.ts'
import type { SanctionsList } from '../../contract/sanctions-lists.ts'
import { testDatabase } from '../support/stack.ts'
import { listVersionsOf } from '../support/list-versions.ts'

describe('health of sanctions lists', () => {
  let db: Db
  beforeEach(async () => {
    ;({ db } = await testDatabase())
  })
  const { fetched, aVersion, anActive } = listVersionsOf(() => db)

  const healthOf = async (list: SanctionsList, at?: Date) => (await listHealth(db, at)).find((one) => one.list === list)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

  it('names the snapshot where nothing was fetched, with its date, as stale', async () => {
    await noteSnapshotDates(db, new Map([['eu', '2025-04-14']]))
    const health = await healthOf('eu')
    assert.deepEqual(
      [health?.source, health?.date, health?.versionId, health?.ageMs, health?.isStale, health?.alarms],
      ['snapshot', '2025-04-14', undefined, null, true, ['SNAPSHOT', 'STALE']],
    )
  })

  it('is stale when a list was not confirmed as current for more than 48 hours', async () => {
    const id = await anActive('a')
    assert.deepEqual([(await healthOf('un'))?.versionId, (await healthOf('un'))?.alarms], [id, []])
    assert.deepEqual((await healthOf('un', inHours(47.9)))?.alarms, [])
    assert.deepEqual((await healthOf('un', inHours(48.1)))?.alarms, ['STALE'])
    await fetched('a')
    assert.equal((await healthOf('un', inHours(47.9)))?.isStale, false)
  })

  it('raises an alarm for bytes that stayed the same for longer than usual for the list', async () => {
    await anActive('a', 'uk')
    await anActive('a', 'ofac-nonsdn')
    await sql`update list_state set last_changed_at = now() - interval '31 days'`.execute(db)
    assert.deepEqual([(await healthOf('uk'))?.alarms, (await healthOf('ofac-nonsdn'))?.alarms], [['UNCHANGED'], []])
  })

  it('raises an alarm for a version that waits for an operator, and for its growing age', async () => {
    await anActive('a')
    await aVersion('b', 'HELD')
    assert.deepEqual([(await healthOf('un'))?.alarms, (await healthOf('un'))?.lastError], [['HELD'], 'GREW_TOO_MUCH'])
    assert.deepEqual((await healthOf('un', inHours(49)))?.alarms, ['STALE', 'HELD'])
  })

  it('gives metrics an age for each list, and the consecutive failures', async () => {
    await anActive('a')
    await noteFailure(db, 'uk', 'HTTP 500')
    await noteFailure(db, 'uk', 'HTTP 500')
    const ages = await listAges(db)
    assert.deepEqual(
      ages.map(({ list }) => list),
      ['ofac-sdn', 'ofac-nonsdn', 'eu', 'uk', 'un'],
    )
    assert.equal(ages.find(({ list }) => list === 'un')?.ageSeconds, 0)
    assert.deepEqual(
      ages.find(({ list }) => list === 'uk'),
      { list: 'uk', ageSeconds: undefined, unchangedSeconds: undefined, failures: 2 },
    )
  })
})
