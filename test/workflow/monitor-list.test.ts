import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { MockActivityEnvironment } from '@temporalio/testing'
import { dataKeyOf } from '../../activities/verification/check-detail.ts'
import { resolveReview } from '../../activities/verification/verification-activities.ts'
import { ALGORITHM } from '../../checks/screening/matching/score.ts'
import { setMonitoring } from '../../db/sanctions/monitoring.ts'
import { findDeltaRun, getRun } from '../../db/sanctions/monitor-runs.ts'
import type { Db } from '../../db/pool.ts'
import { getVersion } from '../../db/sanctions/sanctions-lists.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { listCases, listTransitions, openCaseDetail } from '../../db/sanctions/screening-cases.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import type { Activation } from '../../contract/sanctions-lists.ts'
import type { MonitorResult, MonitorStart } from '../../contract/monitoring.ts'
import type { MonitoringActivities } from '../../contract/activities.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import {
  aMonitoredAccount,
  aName,
  aScreenedPerson,
  manyPeople,
  type Listed,
  type UnLists,
} from '../support/monitored-people.ts'
import { counts, openMonitoringDesk, type MonitoringDesk } from './monitoring-desk.ts'

const NOBODY: Listed = { id: '1', name: 'KHALAF AL-ANIZI', born: 1950 }
const LUKAS = ['Lukas', 'Brandstaetter', '1971-05-17'] as const
const LISTED_LUKAS: Listed = { id: '2', name: 'LUKAS BRANDSTAETTER', born: 1971 }

// The real workflows, activities and database; versions of a small UN list in a real object store.
describe('monitoring approved people', () => {
  let desk: MonitoringDesk
  let db: Db
  let lists: UnLists
  let activities: MonitoringActivities
  let activitiesOn: (used: Db) => MonitoringActivities
  before(async () => {
    desk = await openMonitoringDesk()
  })
  beforeEach(async () => {
    ;({ db, lists, activities, activitiesOn } = await desk.takeDatabase())
    await activate(NOBODY)
  })

  const activate = (...people: Listed[]) => desk.activate(people)
  const start = (activation: Activation) => desk.start(activation)
  const monitor = (activation: Activation) => desk.monitor(activation)
  const screenExisting = () => desk.screenExisting()
  const casesOf = (person: Verification) => desk.casesOf(person)
  const decide: MonitoringDesk['decide'] = (...given) => desk.decide(...given)
  /** Lukas, approved when no similar name was listed, and screened against that list. */
  async function lukas(): Promise<Verification> {
    const person = await aScreenedPerson(db, lists, await aMonitoredAccount(db), LUKAS)
    assert.equal(person.status, 'APPROVED')
    assert.deepEqual(counts(await screenExisting()), [1, 0, 0, 0, 0])
    return person
  }

  it('opens a case for a person who may be on a new entry, with an explanation, and changes nothing of the verification', async () => {
    const person = await lukas()
    const other = await aScreenedPerson(db, lists, await aMonitoredAccount(db), ['Amira', 'Okonjo', '1990-01-01'])
    await screenExisting()
    assert.deepEqual(counts(await monitor(await activate(NOBODY, LISTED_LUKAS))), [2, 0, 1, 0, 0])
    const [row, ...more] = await casesOf(person)
    assert.deepEqual([row.state, row.list, row.entry_id, row.algorithm, more.length], ['OPEN', 'un', '2', ALGORITHM, 0])
    const hit = openCaseDetail(dataKeyOf(person, KEY_RING), row) as Record<string, unknown>
    assert.deepEqual(
      [hit.matched_name, hit.list_version],
      [
        'LUKAS BRANDSTAETTER',
        (
          await db
            .selectFrom('list_state')
            .select('active_version_id')
            .where('list', '=', 'un')
            .executeTakeFirstOrThrow()
        ).active_version_id,
      ],
    )
    assert.ok(Array.isArray(hit.alignment) && Array.isArray(hit.why))
    assert.deepEqual(await casesOf(other), [])
    assert.deepEqual(await findVerification(db, person.id), person)
    assert.deepEqual(
      await db.selectFrom('webhook_delivery').selectAll().where('verification_id', '=', person.id).execute(),
      [],
    )
  })

  it("scores like the check: the case's score equals that of a search of the same lists", async () => {
    const person = await lukas()
    // Enough names for common and rare ones to matter, because weights come from the whole list.
    const others = Array.from({ length: 60 }, (_, at): Listed => ({ id: `8${at}`, name: aName(at).join(' ') }))
    await monitor(await activate(NOBODY, ...others, { ...LISTED_LUKAS, name: 'BRANDSTAETTER LUCAS' }))
    const [row] = await casesOf(person)
    await lists.update()
    const [hit] = lists
      .served()
      .screening.search({ name: 'Lukas Brandstaetter', birthDate: '1971-05-17', nationality: null })
    assert.deepEqual([row.score, row.entry_hash], [hit.score, hit.entry_hash])
  })

  it('keeps a decided case closed until the entry changes, then reopens it, and clears it when the entry is gone', async () => {
    const person = await lukas()
    await monitor(await activate(NOBODY, LISTED_LUKAS))
    await decide(person, 'NOT_SAME')
    assert.deepEqual(
      counts(await monitor(await activate(NOBODY, LISTED_LUKAS, { id: '3', name: 'SOMEBODY ELSE' }))),
      [1, 0, 0, 0, 0],
    )
    assert.equal((await casesOf(person))[0].state, 'NOT_SAME')
    assert.deepEqual(
      counts(await monitor(await activate(NOBODY, { ...LISTED_LUKAS, name: 'LUKAS BRANDSTAETTER; LUKE' }))),
      [1, 0, 0, 1, 0],
    )
    assert.equal((await casesOf(person))[0].state, 'OPEN')
    assert.deepEqual(counts(await monitor(await activate(NOBODY))), [1, 0, 0, 0, 1])
    const [row] = await casesOf(person)
    assert.equal(row.state, 'CLEARED')
    assert.deepEqual(
      (await listTransitions(db, row.id)).map(({ kind }) => kind),
      ['CLEAN_TO_HIT', 'DECIDED', 'REOPENED', 'HIT_TO_CLEAN'],
    )
  })

  it('reopens a decided case when the rules of comparison have changed', async () => {
    const person = await lukas()
    await monitor(await activate(NOBODY, LISTED_LUKAS))
    await decide(person, 'NOT_SAME')
    assert.equal((await screenExisting()).runId, null, 'nobody is behind')
    // Like a release with other rules.
    await db.updateTable('subject_screening').set({ algorithm: 'name-match/0' }).execute()
    await db.updateTable('screening_decision').set({ algorithm: 'name-match/0' }).execute()
    assert.deepEqual(counts(await screenExisting()), [1, 0, 0, 1, 0])
    assert.equal((await casesOf(person))[0].state, 'OPEN')
  })

  it('does not reopen a hit that the approving reviewer saw, until its entry changes', async () => {
    await activate(NOBODY, LISTED_LUKAS)
    const person = await aScreenedPerson(db, lists, await aMonitoredAccount(db), LUKAS)
    assert.equal(person.status, 'REVIEW')
    await resolveReview({ db, keyRing: KEY_RING }, person.id, { decision: 'APPROVED', reviewer: 'rev_1' })
    assert.deepEqual(counts(await screenExisting()), [1, 0, 0, 0, 0])
    assert.deepEqual(counts(await monitor(await activate(NOBODY, { ...LISTED_LUKAS, born: 1972 }))), [1, 0, 0, 1, 0])
  })

  it('includes an account that switches it on, and opens cases from the current lists', async () => {
    const account = await anAccount(db)
    const person = await aScreenedPerson(db, lists, account, LUKAS)
    await activate(NOBODY, LISTED_LUKAS)
    assert.equal((await screenExisting()).runId, null)
    await db.transaction().execute((trx) => setMonitoring(trx, account.accountId, true))
    assert.deepEqual(counts(await screenExisting()), [1, 0, 1, 0, 0])
    assert.equal((await casesOf(person))[0].state, 'OPEN')
  })

  it('screens whole lists without an earlier version, and for people who missed a run', async () => {
    const person = await lukas()
    await activate(NOBODY, { id: '3', name: 'SOMEBODY ELSE' }) // its run is never started
    const next = await activate(NOBODY, LISTED_LUKAS)
    assert.deepEqual(counts(await monitor(next)), [0, 0, 0, 0, 0], 'he is not at the start of this difference')
    assert.deepEqual(counts(await monitor({ ...next, fromVersionId: null })), [1, 0, 1, 0, 0])
    assert.equal((await casesOf(person)).length, 1)
  })

  it('screens whole lists when the earlier version is unreadable', async () => {
    await lukas()
    const next = await activate(NOBODY, LISTED_LUKAS)
    const {
      files: [file],
    } = await getVersion(db, next.fromVersionId ?? '')
    await desk.objects.put(file.objectKey, gzipSync('not what was fetched'))
    assert.deepEqual(counts(await monitor(next)), [1, 0, 1, 0, 0])
    await db
      .updateTable('list_version')
      .set({ files_purged_at: new Date() })
      .where('id', '=', next.fromVersionId ?? '')
      .execute()
    assert.equal((await monitor(next)).runId, null, 'nobody is behind now')
  })

  it('clears nothing in a pass over whole lists: missing hits are left to the reviewer', async () => {
    const person = await lukas()
    await monitor(await activate(NOBODY, LISTED_LUKAS))
    await activate(NOBODY) // its run is never started
    assert.deepEqual(counts(await screenExisting()), [1, 0, 0, 0, 0])
    assert.equal((await casesOf(person))[0].state, 'OPEN')
    await decide(person, 'NOT_SAME')
  })

  it('skips people without a data key, and counts unreadable data', async () => {
    const person = await lukas()
    const unreadable = await aScreenedPerson(db, lists, await aMonitoredAccount(db), LUKAS)
    await screenExisting()
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', person.id).execute()
    await db
      .updateTable('verification')
      .set({ declared: Buffer.from('not sealed by us, and long enough to be opened') })
      .where('id', '=', unreadable.id)
      .execute()
    assert.deepEqual(counts(await monitor(await activate(NOBODY, LISTED_LUKAS))), [0, 1, 0, 0, 0])
    assert.deepEqual([...(await casesOf(person)), ...(await casesOf(unreadable))], [])
  })

  it('continues after a killed worker, and counts and opens everything once', async () => {
    const { accountId } = await anAccount(db)
    const ids = await manyPeople(db, accountId, 450)
    assert.equal((await screenExisting()).subjects, 450)
    const people = [7, 210, 449].map((at): Listed => ({
      id: `9${at}`,
      name: aName(at).join(' ').toUpperCase(),
      born: 1990,
    }))
    const activation = await activate(NOBODY, ...people)
    const { runId } = await new MockActivityEnvironment().run<[], MonitorStart, () => Promise<MonitorStart>>(() =>
      activities.beginMonitorRun(activation),
    )
    const dying = new MockActivityEnvironment()
    dying.on('heartbeat', (lastId: unknown) => {
      if (typeof lastId === 'string') dying.cancel('WORKER_SHUTDOWN')
    })
    await assert.rejects(dying.run(() => activities.screenChangedEntries(runId ?? '')))
    const half = await getRun(db, runId ?? '')
    assert.ok(half.subjects >= 200 && half.subjects < 450, `${half.subjects} of 450 when it was killed`)
    assert.equal(half.state, 'RUNNING')
    // Two workers at once, as when the first one was wrongly considered dead.
    const results = await Promise.all([monitor(activation), monitor(activation)])
    for (const result of results) assert.deepEqual([result.runId, ...counts(result)], [runId, 450, 0, 3, 0, 0])
    assert.equal((await findDeltaRun(db, 'un', activation.fromVersionId ?? '', activation.toVersionId))?.state, 'DONE')
    const opened = await listCases(db, { state: 'OPEN', accountId, limit: 10 })
    assert.deepEqual(opened.map((row) => row.verification_id).sort(), [7, 210, 449].map((at) => ids[at]).sort())
    assert.equal((await db.selectFrom('screening_transition').selectAll().execute()).length, 3)
  })

  it('skips people whom others screened meanwhile: counted once, and not moved back', async () => {
    const person = await lukas()
    const run = async (of: MonitoringActivities, activation: Activation) => {
      const { runId } = await new MockActivityEnvironment().run<[], MonitorStart, () => Promise<MonitorStart>>(() =>
        activities.beginMonitorRun(activation),
      )
      await new MockActivityEnvironment().run(() => of.screenChangedEntries(runId ?? ''))
      return getRun(db, runId ?? '')
    }
    const listed = await activate(NOBODY, LISTED_LUKAS)
    let isFirst = true
    const late = activitiesOn(
      db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!isFirst || !result.rows.some((row) => row.verification_id === person.id)) return result
          isFirst = false
          assert.equal((await run(activities, listed)).opened, 1)
          assert.equal((await run(activities, await activate(NOBODY))).cleared, 1) // and a list without him
          return result
        },
      }),
    )
    assert.deepEqual(
      await run(late, listed).then(({ subjects, opened, reopened }) => [subjects, opened, reopened]),
      [1, 1, 0],
    )
    assert.deepEqual(
      (await casesOf(person)).map(({ state }) => state),
      ['CLEARED'],
    )
    const { active_version_id: newest } = await db
      .selectFrom('list_state')
      .select('active_version_id')
      .where('list', '=', 'un')
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      await db
        .selectFrom('subject_screening')
        .select('version_id')
        .where('verification_id', '=', person.id)
        .where('list', '=', 'un')
        .execute(),
      [{ version_id: newest }],
    )
  })

  it('leaves no name in a history', async () => {
    await lukas()
    const handle = await start(await activate(NOBODY, LISTED_LUKAS))
    assert.equal(((await handle.result()) as MonitorResult).opened, 1)
    const text = await historyText(handle)
    assert.match(text, /"opened":1/)
    for (const personal of ['lukas', 'brandst', '1971']) assert.ok(!text.toLowerCase().includes(personal), personal)
  })
})
