import assert from 'node:assert/strict'
import { KEEP_VERSIONS } from '../../activities/screening/refresh/list-activities.ts'
import { PUBLISHERS } from '../../activities/screening/refresh/sources.ts'
import { loadStoredList } from '../../activities/screening/lists/stored-lists.ts'
import { getVersion, listVersions } from '../../db/sanctions/sanctions-lists.ts'
import { monitorListWorkflowId, refreshListWorkflowId, type RefreshResult } from '../../contract/sanctions-lists.ts'
import { historyText } from '../support/history-text.ts'
import { listRefresh, unList } from '../support/list-refresh.ts'
import { until } from '../support/until.ts'

// The real workflows, activities, database, store and guard, against a real HTTPS publisher with faults of real ones.
describe('refreshing sanctions lists', function () {
  const on = listRefresh()

  it('activates the first version in place of the snapshot, stores its files, and starts the monitoring', async () => {
    const id = await on.active()
    const version = await getVersion(on.db, id)
    assert.deepEqual(
      [version.state, version.published_on, version.figures?.entries, version.figures?.persons],
      ['ACTIVE', '2026-04-17', 1005, 733],
    )
    assert.deepEqual(version.figures?.records, { individuals: 733, entities: 272 })
    assert.ok((version.figures?.fillRates.birthDate ?? 0) > 0.5)
    assert.equal(version.files[0].bytes, unList().length)
    const list = await loadStoredList(on.db, on.objects, id)
    assert.deepEqual(
      [list.entries.length, list.version, list.date, list.sha256],
      [1005, id, '2026-04-17', version.content_sha256],
    )
    await on.client.workflow.getHandle(monitorListWorkflowId(id)).result()
    assert.deepEqual(on.monitored, [{ list: 'un', fromVersionId: null, toVersionId: id }])
  })

  it('sends the validators, and downloads nothing when nothing changed', async () => {
    const id = await on.active()
    const before = await on.stateOf()
    assert.deepEqual(await on.refresh(), { outcome: 'UNCHANGED', versionId: null, reasons: [] })
    const [, second] = on.publisher.requestsTo('/un.xml')
    assert.deepEqual([second.status, second.sent], [304, 0])
    assert.ok((await on.stateOf()).last_checked_at! > before.last_checked_at!)
    assert.equal(await on.activeId(), id)
  })

  it('recognises unchanged bytes of a publisher without validators', async () => {
    on.publisher.publish('/un.xml', unList())
    delete on.publisher.files.get('/un.xml')!.etag
    await on.refresh()
    assert.equal((await on.refresh()).outcome, 'UNCHANGED')
    assert.deepEqual(
      on.publisher.requestsTo('/un.xml').map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await listVersions(on.db, 'un', 10)).length, 1)
  })

  it('replaces a version by the next, and passes both to the monitoring', async () => {
    const first = await on.active()
    const second = await on.active(unList('2026-04-18'))
    assert.deepEqual(
      [await on.activeId(), (await getVersion(on.db, first)).state, (await getVersion(on.db, second)).replaces],
      [second, 'SUPERSEDED', first],
    )
    await on.client.workflow.getHandle(monitorListWorkflowId(second)).result()
    assert.deepEqual(on.monitored.at(-1), { list: 'un', fromVersionId: first, toVersionId: second })
  })

  it('survives a burst of 500, and reports the error meanwhile', async () => {
    on.publisher.publish('/un.xml', unList(), { failures: [500, 500, 503] })
    const running = on.refresh('un', { retryAfterMs: 500 })
    await until('HTTP 500', async () => (await on.stateOf()).last_error === 'HTTP 500')
    assert.equal((await running).outcome, 'ACTIVATED')
    assert.deepEqual(
      on.publisher.requestsTo('/un.xml').map(({ status }) => status),
      [500, 500, 503, 200],
    )
    assert.deepEqual([(await on.stateOf()).last_error, (await on.stateOf()).consecutive_failures], [null, 0])
  })

  it('waits for a publisher that is silent at first and then sends in bursts', async () => {
    on.publisher.publish('/un.xml', unList(), { silenceMs: 1_500, burstMs: 100 })
    assert.equal((await on.refresh()).outcome, 'ACTIVATED')
    assert.equal(on.publisher.requests.length, 1)
  })

  it('continues after a truncated answer', async () => {
    on.publisher.publish('/un.xml', unList(), { cutAfter: 300_000 })
    const { versionId } = await on.refresh()
    const [cut, rest, ...more] = on.publisher.requestsTo('/un.xml')
    assert.deepEqual([cut.status, rest.status, more.length], [200, 206, 0])
    const from = Number(/\d+/.exec(rest.headers.range ?? '')?.[0])
    assert.ok(from > 0 && from <= 300_000 && rest.sent === unList().length - from, `${from}`)
    assert.equal((await loadStoredList(on.db, on.objects, versionId ?? '')).entries.length, 1005)
  })

  it('starts again when the file changed after a truncated answer', async () => {
    on.publisher.publish('/un.xml', unList(), { cutAfter: 300_000 })
    const file = on.publisher.files.get('/un.xml')!
    const running = on.refresh()
    await until('the cut', () => file.cutAfter === undefined, 5)
    Object.assign(file, { body: unList('2026-04-18'), etag: '"next"' })
    const { versionId } = await running
    assert.equal((await getVersion(on.db, versionId ?? '')).published_on, '2026-04-18')
    assert.deepEqual(
      on.publisher.requestsTo('/un.xml').map(({ status }) => status),
      [200, 200],
    )
  })

  it('follows a redirect, and uses the validators of its target', async () => {
    on.publisher.publish('/un.xml', Buffer.alloc(0), { redirectTo: '/signed?token=1' })
    on.publisher.publish('/signed?token=1', unList())
    assert.equal((await on.refresh()).outcome, 'ACTIVATED')
    assert.equal((await on.refresh()).outcome, 'UNCHANGED')
    assert.deepEqual(
      on.publisher.requestsTo('/signed?token=1').map(({ status }) => status),
      [200, 304],
    )
  })

  it('rejects a web page, and tries again', async () => {
    on.publisher.publish('/un.xml', Buffer.from('<html>maintenance</html>'), {
      contentType: 'text/html; charset=utf-8',
    })
    const running = on.refresh('un', { retryAfterMs: 300 })
    await until('WRONG_CONTENT_TYPE', async () => (await on.stateOf()).last_error === 'WRONG_CONTENT_TYPE')
    on.publisher.publish('/un.xml', unList(), { contentType: 'text/xml' })
    assert.equal((await running).outcome, 'ACTIVATED')
    assert.equal((await listVersions(on.db, 'un', 10)).length, 1)
  })

  it('is not delayed by a list whose publisher is down', async () => {
    on.publisher.publish('/un.xml', unList())
    on.sources.uk = {
      ...PUBLISHERS.uk,
      files: [{ role: 'list', url: on.publisher.url('/nothing.csv') }],
      allowPrivate: true,
    }
    const parent: unknown = await on.client.workflow.execute('refreshLists', {
      workflowId: 'refresh-lists',
      taskQueue: 'verification',
      args: [{ lists: ['uk', 'un'], retryAfterMs: 200, refetches: 0, refetchAfterMs: 100 }],
    })
    assert.deepEqual(parent, ['uk', 'un'])
    await on.client.workflow.getHandle(refreshListWorkflowId('un')).result()
    assert.ok(await on.activeId())
    await until('two failures', async () => (await on.stateOf('uk')).consecutive_failures >= 2)
    assert.equal((await on.stateOf('uk')).last_error, 'HTTP 404')
    // Started again during the wait: the waiting list is not started twice, the others are.
    await on.client.workflow.execute('refreshLists', {
      workflowId: 'refresh-lists',
      taskQueue: 'verification',
      args: [{ lists: ['uk', 'un'], retryAfterMs: 200, refetches: 0, refetchAfterMs: 100 }],
    })
    assert.equal(
      (await on.client.workflow.getHandle<() => Promise<RefreshResult>>(refreshListWorkflowId('un')).result()).outcome,
      'UNCHANGED',
    )
    await on.client.workflow.getHandle(refreshListWorkflowId('uk')).terminate('the test is over')
  })

  it('fetches again what the object store has lost', async () => {
    const id = await on.active()
    const { files } = await getVersion(on.db, id)
    await on.objects.delete(files[0].objectKey)
    assert.equal((await on.refresh()).outcome, 'UNCHANGED')
    assert.equal((await loadStoredList(on.db, on.objects, id)).entries.length, 1005)
  })

  it('purges the bytes of old versions, in the refresh itself', async () => {
    const first = await on.active()
    for (let day = 1; day <= KEEP_VERSIONS; day++) await on.active(unList(`2026-05-${String(day).padStart(2, '0')}`))
    const old = await getVersion(on.db, first)
    assert.ok(old.files_purged_at)
    await assert.rejects(on.objects.get(old.files[0].objectKey))
    assert.ok(await on.activeId())
  })

  it('puts ids, counts and codes into the histories, and no content of the lists', async () => {
    const id = await on.active()
    for (const workflowId of [refreshListWorkflowId('un'), monitorListWorkflowId(id)]) {
      const text = await historyText(on.client.workflow.getHandle(workflowId))
      assert.ok(text.includes(id))
      assert.doesNotMatch(text, /INDIVIDUAL|localhost|AL-|lists\//)
    }
  })
})
