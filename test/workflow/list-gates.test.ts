import assert from 'node:assert/strict'
import { join } from 'node:path'
import { SNAPSHOT_FOLDER } from '../../activities/screening/lists/snapshot.ts'
import { loadStoredList } from '../../activities/screening/lists/stored-lists.ts'
import { readConfig } from '../../config/index.ts'
import { findActiveVersion, getVersion, listVersions } from '../../db/sanctions/sanctions-lists.ts'
import { runOps } from '../../ops/main.ts'
import { KEY_ENVIRONMENT } from '../support/factories.ts'
import { listRefresh, unList } from '../support/list-refresh.ts'
import { ops } from '../support/ops.ts'
import { bundledFile, sharedFile } from '../support/publisher.ts'
import { until } from '../support/until.ts'

// A published list must pass before checks use it. A suspicious one waits for an operator.
describe('the refresh of a sanctions list', function () {
  const on = listRefresh()

  it('rejects a file of 0 bytes: the last good version stays', async () => {
    const good = await on.active()
    on.publisher.publish('/un.xml', Buffer.alloc(0))
    const { outcome, versionId, reasons } = await on.refresh()
    assert.deepEqual([outcome, reasons, await on.activeId()], ['REJECTED', ['EMPTY'], good])
    assert.deepEqual(
      [(await getVersion(on.db, versionId ?? '')).state, (await on.stateOf()).last_error],
      ['REJECTED', 'EMPTY'],
    )
  })

  it('rejects a file that was truncated before its publication, and one in another format', async () => {
    const good = await on.active()
    on.publisher.publish('/un.xml', unList().subarray(0, 1_000_000))
    assert.deepEqual((await on.refresh()).reasons, ['UNREADABLE'])
    on.publisher.publish('/un.xml', bundledFile('uk-sanctions-list-2025-04-10.csv.gz'))
    assert.deepEqual((await on.refresh()).reasons, ['UNREADABLE'])
    assert.equal(await on.activeId(), good)
  })

  it('rejects a list that lost 30 % of its entries', async () => {
    const good = await on.active()
    const individuals = unList().toString().split('</INDIVIDUAL>')
    on.publisher.publish(
      '/un.xml',
      Buffer.from([...individuals.slice(0, 420), individuals.at(-1)].join('</INDIVIDUAL>')),
    )
    assert.deepEqual(await on.refresh().then(({ outcome, reasons }) => [outcome, reasons]), ['REJECTED', ['SHRANK']])
    assert.equal(await on.activeId(), good)
  })

  it('fetches a rejected file again after some time, because it may have been only partly published', async () => {
    on.publisher.publish('/un.xml', unList().subarray(0, 900_000))
    const running = on.refresh('un', { refetches: 2, refetchAfterMs: 1_000 })
    await until('UNREADABLE', async () => (await on.stateOf()).last_error === 'UNREADABLE')
    on.publisher.publish('/un.xml', unList())
    assert.equal((await running).outcome, 'ACTIVATED')
  })

  it('holds a jump of 553 entries until an operator accepts it', async function () {
    const [before, after, alternates] = ['sdn-2024-02-20.csv.gz', 'sdn-2024-02-23.csv.gz', 'alt-2024-09-25.csv.gz'].map(
      (name) => sharedFile(`us-ofac-sdn/${name}`),
    )
    if (before === undefined || after === undefined || alternates === undefined) return this.skip() // no data set beside the project
    const dated = (day: number) => ({ lastModified: `Tue, ${day} Feb 2024 00:00:00 GMT` })
    const publish = (primary: Buffer, day: number) => {
      const ids = new Set(
        primary
          .toString('latin1')
          .split('\n')
          .map((line) => line.split(',')[0]),
      )
      const alias = alternates
        .toString('latin1')
        .split('\n')
        .filter((line) => ids.has(line.split(',')[0]))
      const files = {
        primary: on.publisher.publish('/sdn.csv', primary, dated(day)),
        alternates: on.publisher.publish('/alt.csv', Buffer.from(alias.join('\n'), 'latin1'), dated(day)),
      }
      on.sources['ofac-sdn'] = {
        list: 'ofac-sdn',
        format: 'ofac-csv',
        allowPrivate: true,
        files: [
          { role: 'primary', url: files.primary },
          { role: 'alternates', url: files.alternates },
        ],
      }
    }
    publish(before, 20)
    // Older than the bundled snapshot of 2024-05-03: an operator must accept that, too.
    const first = await on.refresh('ofac-sdn')
    assert.deepEqual([first.outcome, first.reasons], ['HELD', ['DATE_WENT_BACKWARDS']])
    const accept = async (versionId: string | null) => {
      const { code, err, report } = await ops(
        on,
        `lists|accept|${versionId}|--by|staff_7|--reason|as the press release says|--json`,
      )
      assert.deepEqual([code, report.outcome], [0, 'ACTIVATED'], err)
    }
    await accept(first.versionId)
    publish(after, 23)
    const jump = await on.refresh('ofac-sdn')
    assert.deepEqual(
      [jump.outcome, jump.reasons, await on.activeId('ofac-sdn')],
      ['HELD', ['GREW_TOO_MUCH'], first.versionId],
    )
    assert.equal((await on.refresh('ofac-sdn')).outcome, 'HELD', 'and stays held')
    await accept(jump.versionId)
    assert.equal(await on.activeId('ofac-sdn'), jump.versionId)
    const [old, now] = await Promise.all([first.versionId, jump.versionId].map((id) => getVersion(on.db, id ?? '')))
    assert.deepEqual([old.figures?.entries, now.figures?.entries], [13_931, 14_484])
    assert.equal((await on.refresh('ofac-sdn')).outcome, 'UNCHANGED')
  })

  it("is shown, run and decided by the operator's command line", async () => {
    const good = await on.active()
    on.publisher.publish('/un.xml', unList('2026-04-16'))
    const { code, report } = await ops(on, 'lists|refresh|un|--json')
    assert.deepEqual([code, report.results], [0, [{ list: 'un', outcome: 'HELD DATE_WENT_BACKWARDS' }]])
    const status = await ops(on, 'lists|status|un')
    assert.match(status.out, new RegExp(`un +${good} +publisher +2026-04-17 .* HELD +DATE_WENT_BACKWARDS +1`))
    const [held] = await listVersions(on.db, 'un', 1)
    assert.equal((await ops(on, `lists|reject|${held.id}|--by|staff_7`)).code, 2, 'no reason given')
    const rejected = await ops(on, `lists|reject|${held.id}|--by|staff_7|--reason|an old copy|--json`)
    assert.deepEqual([rejected.code, rejected.report.state], [0, 'REJECTED'], rejected.err)
    assert.equal((await on.refresh()).outcome, 'REJECTED', 'the same bytes are not checked again')
    const refused = await ops(on, `lists|reject|${good}|--by|staff_7|--reason|why not`)
    assert.deepEqual([refused.code, refused.err.includes('is the active version')], [1, true])
    for (const line of ['lists|accept|lsv_1', 'lists|refresh|us', `lists|accept|${'lsv_01JD8Y3T5V6W7X8Y9Z0A1B2C3D'}`])
      assert.equal((await ops(on, line)).code, 2, line)
    assert.equal((await ops(on, 'lists|accept|lsv_01JD8Y3T5V6W7X8Y9Z0A1B2C3D|--by|a|--reason|b')).code, 1)
  })

  it("accepts an operator's files, through the same gates", async () => {
    const config = readConfig({
      DATABASE_URL: on.url,
      TEMPORAL_ADDRESS: 'unused:7233',
      ...KEY_ENVIRONMENT,
      OBJECT_STORE_FOLDER: on.objectFolder,
    })
    const out: string[] = []
    const run = (...args: string[]) =>
      runOps(
        [...args, '--by', 'staff_7', '--reason', 'no network', '--json'],
        () => ({ config, db: on.db, temporal: async () => on.client }),
        (line) => out.push(line),
        (line) => out.push(line),
      )
    const bundled = (name: string) => join(SNAPSHOT_FOLDER, name)
    assert.equal(
      await run(
        'lists',
        'import',
        'ofac-nonsdn',
        bundled('ofac-cons-prim-2024-08.csv.gz'),
        bundled('ofac-cons-alt-2024-08.csv.gz'),
      ),
      0,
      out.join('\n'),
    )
    const version = await findActiveVersion(on.db, 'ofac-nonsdn')
    assert.deepEqual([version?.source, version?.figures?.entries], ['IMPORT', 442])
    assert.equal(await run('lists', 'import', 'un', bundled('eu-full-1.1-2025-04-14.xml.gz')), 0)
    assert.match(out.at(-1) ?? '', /REJECTED UNREADABLE/)
    assert.equal(await run('lists', 'import', 'un', bundled('nothing.xml')), 1)
    assert.equal(
      await run('lists', 'import', 'ofac-sdn', bundled('ofac-sdn-2024-05-03.csv.gz')),
      1,
      'a file is missing',
    )
  })

  describe('with several files', () => {
    const PRIMARY = bundledFile('ofac-cons-prim-2024-08.csv.gz')
    const ALTERNATES = bundledFile('ofac-cons-alt-2024-08.csv.gz')
    const dated = { lastModified: 'Wed, 21 Aug 2024 00:00:00 GMT' }
    beforeEach(() => {
      on.sources['ofac-nonsdn'] = {
        list: 'ofac-nonsdn',
        format: 'ofac-csv',
        allowPrivate: true,
        files: [
          { role: 'primary', url: on.publisher.publish('/prim.csv', PRIMARY, dated) },
          { role: 'alternates', url: on.publisher.publish('/alt.csv', ALTERNATES, dated) },
        ],
      }
    })

    it('fetches a file again that was replaced while the others came', async () => {
      let release = () => {}
      Object.assign(on.publisher.files.get('/alt.csv')!, {
        holdAfter: 1_000,
        hold: new Promise<void>((resolve) => {
          release = resolve
        }),
      })
      const running = on.refresh('ofac-nonsdn')
      await until('the request', () => on.publisher.requestsTo('/alt.csv').length > 0)
      on.publisher.publish(
        '/prim.csv',
        Buffer.from(PRIMARY.toString('latin1').replace('Michel', 'Michael'), 'latin1'),
        dated,
      )
      release()
      const { outcome, versionId } = await running
      assert.equal(outcome, 'ACTIVATED')
      const version = await getVersion(on.db, versionId ?? '')
      assert.equal(version.files[0].etag, on.publisher.files.get('/prim.csv')?.etag)
      assert.deepEqual(
        on.publisher.requestsTo('/prim.csv').map(({ status }) => status),
        [200, 200, 200, 304],
      )
    })

    it('fetches only the changed file from the publisher', async () => {
      await on.refresh('ofac-nonsdn')
      on.publisher.requests.length = 0
      on.publisher.publish(
        '/alt.csv',
        Buffer.from(ALTERNATES.toString('latin1').replace('aka', 'fka'), 'latin1'),
        dated,
      )
      const { outcome, versionId } = await on.refresh('ofac-nonsdn')
      assert.equal(outcome, 'ACTIVATED')
      assert.deepEqual(
        on.publisher.requestsTo('/prim.csv').map(({ sent }) => sent),
        [0, 0],
      )
      const list = await loadStoredList(on.db, on.objects, versionId ?? '')
      assert.equal(list.entries.length, 442)
    })

    it('rejects files of two different days', async () => {
      on.publisher.publish('/alt.csv', bundledFile('ofac-alt-2024-09-25.csv.gz'), dated)
      assert.deepEqual(await on.refresh('ofac-nonsdn').then(({ outcome, reasons }) => [outcome, reasons]), [
        'REJECTED',
        ['FILES_DISAGREE'],
      ])
    })
  })
})
