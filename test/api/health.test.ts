import assert from 'node:assert/strict'
import { noteSnapshotDates } from '../../db/sanctions/list-health.ts'
import { activateVersion, noteFetched, noteVerdict } from '../../db/sanctions/sanctions-lists.ts'
import { SANCTIONS_LISTS } from '../../contract/sanctions-lists.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { testDatabase } from '../support/stack.ts'

describe('health of the sanctions lists', function () {
  let api: TestApi, withoutRefresh: TestApi
  before(async () => {
    const database = await testDatabase()
    api = await startApi({ database })
    withoutRefresh = await startApi({ database, env: { SANCTIONS_REFRESH: 'false' } })
  })

  const health = async (on = api) =>
    (await call(on, 'GET', '/v1/health')).json as { status: string; lists: Record<string, unknown>[] }
  async function activateAll() {
    for (const list of SANCTIONS_LISTS) {
      const outcome = await noteFetched(api.db, {
        list,
        source: 'PUBLISHER',
        format: 'un-xml',
        contentSha256: 'a'.repeat(64),
        files: [],
      })
      if (outcome.outcome !== 'FETCHED') throw new Error(outcome.outcome)
      const figures = {
        records: {},
        entries: 1,
        persons: 1,
        fillRates: { birthDate: 1, country: 1, gender: 1, alias: 1 },
      }
      await noteVerdict(
        api.db,
        { id: outcome.versionId, list },
        { publishedOn: '2026-04-17', figures },
        { outcome: 'PASSED', reasons: [] },
      )
      await activateVersion(api.db, outcome.versionId)
    }
  }

  it('is degraded while the snapshot serves, and says so; without fetching (development) this is no fault', async () => {
    await noteSnapshotDates(api.db, new Map([['un', '2026-04-17']]))
    const { status, lists } = await health()
    assert.equal(status, 'degraded')
    assert.deepEqual(
      lists.map(({ list }) => list),
      SANCTIONS_LISTS,
    )
    assert.deepEqual(lists[4], {
      list: 'un',
      version: null,
      date: '2026-04-17',
      fetched_at: null,
      age_hours: null,
      source: 'snapshot',
      stale: true,
      alarms: ['SNAPSHOT', 'STALE'],
    })
    const development = await health(withoutRefresh)
    assert.deepEqual([development.status, development.lists], ['ok', lists])
  })

  it('is ok with fetched lists, and degraded when a list was not confirmed as current for 48 hours', async () => {
    await activateAll()
    const { status, lists } = await health()
    assert.equal(status, 'ok')
    assert.deepEqual(
      [lists[0].source, lists[0].date, lists[0].age_hours, lists[0].stale, lists[0].alarms],
      ['publisher', '2026-04-17', 0, false, []],
    )
    assert.match(String(lists[0].version), /^lsv_/)
    await api.db
      .updateTable('list_state')
      .set({ last_checked_at: new Date(Date.now() - 49 * 3_600_000) })
      .where('list', '=', 'uk')
      .execute()
    const stale = await health()
    assert.deepEqual(
      [stale.status, stale.lists[3].age_hours, stale.lists[3].stale, stale.lists[3].alarms],
      ['degraded', 49, true, ['STALE']],
    )
  })
})
