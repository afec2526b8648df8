// Monitoring: CPU and memory of screening people against the entries that a refresh changed, and against whole lists.
// `node bench/monitoring.ts [people] [changed entries]`. People get mixed words of the lists' names. None of them is
// a listed person, and the index must examine all of their names.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { MockActivityEnvironment } from '@temporalio/testing'
import { loadSnapshot, SNAPSHOT_FOLDER } from '../activities/screening/lists/snapshot.ts'
import type { ScreeningList } from '../checks/screening/lists/shared/list-entry.ts'
import { createMonitoringActivities } from '../activities/screening/monitoring/monitoring-activities.ts'
import { ALGORITHM } from '../checks/screening/matching/score.ts'
import { Screening } from '../checks/screening/screening.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { sealJson } from '../encryption/seal.ts'
import { newId, newReferenceCode } from '../db/ids.ts'
import { setMonitoring } from '../db/sanctions/monitoring.ts'
import { newDataKey } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import { declaredPlace } from '../db/verifications/verifications.ts'
import { createLogger } from '../runtime/log.ts'
import { withEmptyDatabase } from './empty-database.ts'

const PEOPLE = Number(process.argv[2] ?? 10_000)
const CHANGED = Number(process.argv[3] ?? 600)
const KEY_RING = { current: 1, keys: new Map([[1, randomBytes(32)]]), indexKey: randomBytes(32) }
const LIST = 'ofac-sdn'
/** The people in the measured pass over whole lists. The others count as screened. */
const BEHIND = Math.min(500, PEOPLE)

/** Approved, screened people of a monitored account, declared names only. */
async function makePeople(db: Db, lists: readonly ScreeningList[]): Promise<void> {
  const { id: accountId } = await insertAccount(db, KEY_RING, { email: null })
  const words = lists.flatMap(({ entries }) =>
    entries.filter(({ kind }) => kind === 'PERSON').flatMap(({ names }) => names[0].text.split(/[\s,]+/)),
  )
  const word = (): string => words[Math.floor(Math.random() * words.length)]
  for (let made = 0; made < PEOPLE;) {
    const rows = Array.from({ length: Math.min(1_000, PEOPLE - made) }, () => {
      const id = newId('verification')
      const { key, wrapped } = newDataKey(KEY_RING, id)
      const year = 1940 + Math.floor(Math.random() * 65)
      const declared = { first_name: word(), last_name: `${word()} ${word()}`, date_of_birth: `${year}-05-17` }
      return {
        id,
        account_id: accountId,
        api_key_id: null,
        mode: 'LIVE' as const,
        level: ['AML_SCREENING' as const],
        checks: ['SCREENING' as const],
        country: null,
        doc_type: null,
        reference_code: newReferenceCode(),
        challenge: [],
        cost_credits: 1,
        credit_state: 'CHARGED' as const,
        status: 'APPROVED' as const,
        risk_score: 0,
        data_key: wrapped,
        declared: sealJson(key, declared, declaredPlace(id)),
        submitted_at: new Date(),
        resolved_at: new Date(),
        expires_at: new Date(),
      }
    })
    await db.insertInto('verification').values(rows).execute()
    made += rows.length
  }
  await db.transaction().execute((trx) => setMonitoring(trx, accountId, true))
}

/** The publisher's next version of the list: `count` persons with one more alias. */
const nextVersion = (list: ScreeningList, version: string, count: number): ScreeningList => {
  const persons = list.entries.filter(({ kind }) => kind === 'PERSON')
  const step = Math.max(1, Math.floor(persons.length / count))
  const chosen = new Set(persons.filter((_, at) => at % step === 0).slice(0, count))
  const entries = list.entries.map((entry) =>
    chosen.has(entry)
      ? { ...entry, names: [...entry.names, { text: `${entry.names[0].text} JR`, quality: 'STRONG' as const }] }
      : entry,
  )
  return { ...list, version, entries }
}

async function measured<T>(what: string, run: () => Promise<T>): Promise<T> {
  globalThis.gc?.()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const [cpu, since] = [process.cpuUsage(), performance.now()]
  const result = await run()
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  console.log(
    `${what}: ${((user + system) / 1e6).toFixed(2)} CPU s, ${((performance.now() - since) / 1000).toFixed(2)} s, peak RSS ${Math.round(peak / 1e6)} MB,`,
    JSON.stringify(result),
  )
  return result
}

await withEmptyDatabase(async (db) => {
  const lists = await loadSnapshot(SNAPSHOT_FOLDER)
  await makePeople(db, lists)
  const first = { ...(lists.find(({ list }) => list === LIST) ?? lists[0]), version: newId('listVersion') }
  const second = nextVersion(first, newId('listVersion'), CHANGED)
  for (const { version: id } of [first, second]) {
    await db
      .insertInto('list_version')
      .values({
        id,
        list: LIST,
        source: 'PUBLISHER',
        format: 'ofac-csv',
        content_sha256: first.sha256,
        files: '[]',
        published_on: null,
      })
      .execute()
  }
  const current = (changed: ScreeningList) => new Screening(lists.map((list) => (list.list === LIST ? changed : list)))
  let screening = current(first)
  const activities = createMonitoringActivities({
    db,
    keyRing: KEY_RING,
    log: createLogger('bench', 'silent'),
    lists: { served: () => ({ screening, snapshotLists: [] }), update: async () => undefined },
    loadList: async (version) => (version === first.version ? first : second),
  })
  const run = <R>(activity: () => Promise<R>): Promise<R> =>
    new MockActivityEnvironment().run<[], R, () => Promise<R>>(activity)

  await sql`insert into subject_screening select verification_id, list, version, ${ALGORITHM}
    from (select verification_id from monitored_subject order by verification_id offset ${BEHIND}) s,
      unnest(${screening.lists().map(({ list }) => list)}::text[], ${screening.lists().map(({ version }) => version)}::text[]) as l (list, version)`.execute(
    db,
  )
  console.log(`${PEOPLE} people, ${CHANGED} changed entries of ${first.entries.length}`)
  await measured(`whole lists, for ${BEHIND} people`, () => run(() => activities.screenBehind()))
  screening = current(second)
  const { runId } = await measured('difference of two versions', () =>
    run(() => activities.beginMonitorRun({ list: LIST, fromVersionId: first.version, toVersionId: second.version })),
  )
  await measured(`changed entries, for ${PEOPLE} people`, () => run(() => activities.screenChangedEntries(runId ?? '')))
})
