import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { sql } from 'kysely'
import { activeVersionIds, listVersions } from '../../db/sanctions/sanctions-lists.ts'
import type { Child } from '../../dev/child-process.ts'
import { queueLimits } from '../../workers/limits.ts'
import { refreshListWorkflowId, type RefreshListInput, type SanctionsList } from '../../contract/sanctions-lists.ts'
import { bundledFile, type Publisher, startPublisher } from '../support/publisher.ts'
import { heldMemoryMb } from '../support/held-memory.ts'
import { heldPort } from '../support/held-port.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'
import { REFRESH_PATHS, onlyWhereChanged } from '../support/by-path.ts'

const LISTS = ['eu', 'uk', 'un'] as const satisfies readonly SanctionsList[]
const FORMATS = { eu: 'eu-xml-1.1', uk: 'uk-sanctions-list-csv', un: 'un-xml' }
const FILES = {
  eu: 'eu-full-1.1-2025-04-14.xml.gz',
  uk: 'uk-sanctions-list-2025-04-10.csv.gz',
  un: 'un-consolidated-2026-04-17.xml.gz',
}
/** The place of each file's date, so that a test can publish the list of another day. */
const DATES = {
  eu: ['generationDate="2025-04-14', (day: number) => `generationDate="2025-05-${day}`],
  uk: ['Report Date: 10-Apr-2025', (day: number) => `Report Date: ${day}-May-2025`],
  un: ['dateGenerated="2026-04-17', (day: number) => `dateGenerated="2026-05-${day}`],
} as const satisfies Record<(typeof LISTS)[number], readonly [string, (day: number) => string]>

interface Hit {
  list: string
  list_version: string
  list_date: string
}

// Real processes, a real publisher: the lists that a check uses while they are replaced, and while the worker is killed.
describe('refreshing sanctions lists while the service runs', function () {
  before(function () {
    onlyWhereChanged(this, REFRESH_PATHS, 'a refresh of the lists, end to end')
  })
  this.timeout(400_000)
  let service: TestService,
    publisher: Publisher,
    client: Client,
    worker: Child,
    env: NodeJS.ProcessEnv,
    inspectPort: number

  before(async () => {
    publisher = await startPublisher()
    service = await startTestService({ lists: 'all', services: [] })
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    client = new Client({ connection, namespace: service.temporal.namespace })
    const sources = join(service.folder, 'sources.json')
    const source = (list: (typeof LISTS)[number]) =>
      [list, { format: FORMATS[list], files: { list: publisher.url(`/${list}`) }, allow_private: true }] as const
    const away = { format: 'ofac-xml', files: { list: publisher.url('/not-found') }, allow_private: true }
    writeFileSync(
      sources,
      JSON.stringify({ ...Object.fromEntries(LISTS.map(source)), 'ofac-sdn': away, 'ofac-nonsdn': away }),
    )
    const authorities = join(service.folder, 'authorities.pem')
    writeFileSync(
      authorities,
      [service.tls.caFile, publisher.caFile].map((file) => readFileSync(file, 'utf8')).join('\n'),
    )
    env = { SANCTIONS_SOURCES: sources, NODE_EXTRA_CA_CERTS: authorities, SANCTIONS_REFRESH: 'true' }
    inspectPort = await heldPort()
    publish(10)
    // The schedule is new: it fetches at once. Two lists have an unavailable publisher, and delay no other.
    ;[worker] = (
      await Promise.all([
        service.start(['worker'], { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` }),
        service.start(['api'], env),
      ])
    )[0]
    await untilSearched((hits) =>
      LISTS.every((list) => hits.some((hit) => hit.list === list && hit.list_version.startsWith('lsv_'))),
    )
    await client.schedule.getHandle('refresh-lists').pause('from here on the test says when') // or it would start by itself at its hour
  })

  const publish = (day: number) => {
    for (const list of LISTS) {
      const [date, of] = DATES[list]
      const content = bundledFile(FILES[list]).toString('utf8')
      assert.ok(content.includes(date), list)
      publisher.publish(`/${list}`, Buffer.from(content.replace(date, of(day))))
    }
  }
  const refresh = (list: SanctionsList) =>
    client.workflow.start<(input: RefreshListInput) => Promise<{ outcome: string }>>('refreshList', {
      workflowId: refreshListWorkflowId(list),
      taskQueue: 'verification',
      args: [{ list, retryAfterMs: 500, refetches: 0, refetchAfterMs: 500 }],
    })
  /** Screens a person who is on all lists, through the API; returns the hits. */
  async function search(): Promise<Hit[]> {
    const created = await service.create({
      level: ['AML_SCREENING'],
      declared: { first_name: 'Saddam', last_name: 'Hussein Al-Tikriti' },
    })
    const record = await service.until(created.id, ({ status }) => status !== 'PENDING')
    assert.equal(record.status, 'REVIEW', JSON.stringify(record.reason_codes))
    return record.screening_hits as Hit[]
  }
  async function untilSearched(wished: (hits: readonly Hit[]) => boolean): Promise<void> {
    await until('the swapped lists', async () => wished(await search()), 1_000)
  }
  const newest = async (list: SanctionsList) => (await listVersions(service.db, list, 1))[0]

  it('killed (kill -9) in the middle of a download, of the reading, and of an activation: the last good lists serve, and it completes', async () => {
    const before = await activeVersionIds(service.db)
    publish(11)
    Object.assign(publisher.files.get('/un')!, { holdAfter: 200_000, hold: new Promise(() => undefined) })
    await sql`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$`.execute(
      service.db,
    )
    await sql`create trigger linger before update on list_version for each row when (new.state = 'ACTIVE' and new.list = 'eu') execute function linger()`.execute(
      service.db,
    )

    const asked = publisher.requestsTo('/un').length
    const runs = [await refresh('un')]
    await until('the download', () =>
      publisher
        .requestsTo('/un')
        .slice(asked)
        .find(({ sent }) => sent >= 200_000),
    )
    runs.push(await refresh('eu'))
    const isLingering = async () =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from pg_stat_activity where state = 'active' and query like 'update "list_version"%' and wait_event = 'PgSleep'`.execute(
          service.db,
        )
      ).rows[0].n > 0 || undefined
    await until('the activation', isLingering)
    runs.push(await refresh('uk'))
    await until(
      'the reading',
      async () =>
        (await newest('uk').then(({ id, checked_at: checkedAt }) => id !== before.get('uk') && checkedAt === null)) ||
        undefined,
    )
    process.kill(worker.pid, 'SIGKILL')
    await worker.ended
    await sql`drop trigger linger on list_version`.execute(service.db) // waits for the killed activation's end
    assert.deepEqual(await activeVersionIds(service.db), before)

    ;[worker] = await service.start(['worker'], { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` })
    const hits = await search()
    for (const list of LISTS)
      assert.deepEqual(
        [...new Set(hits.filter((hit) => hit.list === list).map((hit) => hit.list_version))],
        [before.get(list)],
        list,
      )
    publish(11) // without the hold
    for (const run of runs) assert.equal((await run.result()).outcome, 'ACTIVATED', run.workflowId)
    const after = await activeVersionIds(service.db)
    for (const list of LISTS) {
      assert.notEqual(after.get(list), before.get(list), list)
      assert.equal(
        (await listVersions(service.db, list, 10)).length,
        2,
        `${list}: the version from before the kill was activated`,
      )
    }
    await untilSearched((found) =>
      LISTS.every((list) => found.every((hit) => hit.list !== list || hit.list_version === after.get(list))),
    )
  })

  it('while 8 clients search: no search fails, no answer mixes versions, and the memory returns to its level', async () => {
    const before = await activeVersionIds(service.db)
    const settled = await heldMemoryMb(inspectPort)
    let isOver = false
    const answers: Hit[][] = []
    const searching = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver) {
          answers.push(await search())
          await sleep(250)
        }
      }),
    )
    publish(12)
    const runs = await Promise.all(LISTS.map(refresh))
    for (const run of runs) assert.equal((await run.result()).outcome, 'ACTIVATED')
    const after = await activeVersionIds(service.db)
    const isNew = (hits: readonly Hit[]) =>
      LISTS.every((list) => hits.some((hit) => hit.list === list && hit.list_version === after.get(list)))
    await until('the swap', () => answers.length > 0 && isNew(answers.at(-1) ?? []))
    isOver = true
    await searching

    assert.ok(answers.length >= 16 && !isNew(answers[0]), `${answers.length} answers`)
    const dates = new Map<string, string>()
    for (const hits of answers) {
      for (const list of LISTS) {
        const versions = new Set(hits.filter((hit) => hit.list === list).map((hit) => hit.list_version))
        assert.equal(versions.size, 1, `${list}: ${[...versions].join()}`)
        assert.ok([before.get(list), after.get(list)].includes([...versions][0]))
      }
      for (const { list_version: version, list_date: date } of hits) assert.equal(dates.get(version) ?? date, date)
      for (const { list_version: version, list_date: date } of hits) dates.set(version, date)
    }
    // An index of these lists is about 40 MB, mostly outside the heap. A leaked one would stay for good. Each
    // search leaves a workflow in the worker's cache, some 70 kB.
    const inCache =
      0.08 * Math.min(answers.length, queueLimits({ concurrency: 1 }).verification.maxCachedWorkflows ?? 0)
    await until('the memory', async () => (await heldMemoryMb(inspectPort)) < settled + 10 + inCache, 1_000)
  })
})
