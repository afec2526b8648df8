import assert from 'node:assert/strict'
import { dataKeyOf } from '../../activities/verification/check-detail.ts'
import { resolveReview } from '../../activities/verification/verification-activities.ts'
import { standKey, storePage } from '../../activities/screening/monitoring/page.ts'
import { listSubjectsAt, listSubjectsBehind, setMonitoring } from '../../db/sanctions/monitoring.ts'
import { beginDeltaRun, beginFullRun, findFullRun, finishRun, getRun } from '../../db/sanctions/monitor-runs.ts'
import type { Db } from '../../db/pool.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import type { FoundHit } from '../../db/sanctions/screening-cases.ts'
import { anAccount, KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { aMonitoredAccount } from '../support/monitored-people.ts'
import * as people from '../support/screened-people.ts'
import { aHit, RULES } from '../support/screened-people.ts'
import { testDatabase } from '../support/stack.ts'

type TestAccount = Awaited<ReturnType<typeof anAccount>>
const ALL = { afterId: '', limit: 1_000 }

describe('monitored people', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const aPerson = (account: TestAccount, options?: Parameters<typeof people.aSettledPerson>[2]) =>
    people.aSettledPerson(db, account, options)
  const screen = (person: Verification, hits: readonly FoundHit[], options?: Parameters<typeof people.screen>[3]) =>
    people.screen(db, person, hits, options)
  const monitoredAccount = () => aMonitoredAccount(db)
  const subjectsOf = async (account: TestAccount): Promise<string[]> =>
    (
      await db
        .selectFrom('monitored_subject')
        .select('verification_id')
        .where('account_id', '=', account.accountId)
        .execute()
    ).map((row) => row.verification_id)

  it('do not include an account without monitoring', async () => {
    const account = await anAccount(db)
    await aPerson(account)
    assert.deepEqual(await subjectsOf(account), [])
  })

  it('are exactly the people who are approved live and were screened, by the rules or by a reviewer', async () => {
    const account = await monitoredAccount()
    const approved = await aPerson(account)
    const reviewed = await aPerson(account, { hits: [{ entry_id: 'E1', score: 0.9 }] })
    assert.equal(reviewed.status, 'REVIEW')
    const declined = await aPerson(account, { hits: [{ entry_id: 'E1', score: 0.9 }] })
    await aPerson(account, { mode: 'TEST' })
    assert.deepEqual(await subjectsOf(account), [approved.id])
    await resolveReview({ db, keyRing: KEY_RING }, reviewed.id, { decision: 'APPROVED', reviewer: 'rev_1' })
    await resolveReview({ db, keyRing: KEY_RING }, declined.id, { decision: 'DECLINED', reviewer: 'rev_1' })
    assert.deepEqual((await subjectsOf(account)).sort(), [approved.id, reviewed.id].sort())
  })

  it('include earlier approvals when the account switches monitoring on, once', async () => {
    const account = await anAccount(db)
    const person = await aPerson(account)
    assert.deepEqual(await setMonitoring(db, account.accountId, true), { changed: true, takenIn: 1 })
    assert.deepEqual(await setMonitoring(db, account.accountId, true), { changed: false, takenIn: 0 })
    assert.deepEqual(await subjectsOf(account), [person.id])
    assert.equal(await setMonitoring(db, 'acc_00000000000000000000000000', true), undefined)
  })

  it('are included exactly once when approvals and the switch are concurrent', async () => {
    const account = await anAccount(db)
    const people = await Promise.all(
      Array.from({ length: 8 }, () => aPerson(account, { hits: [{ entry_id: 'E1', score: 0.9 }] })),
    )
    await Promise.all([
      ...people.map((person) =>
        resolveReview({ db, keyRing: KEY_RING }, person.id, { decision: 'APPROVED', reviewer: 'rev_1' }),
      ),
      db.transaction().execute((trx) => setMonitoring(trx, account.accountId, true)),
    ])
    assert.deepEqual((await subjectsOf(account)).sort(), people.map(({ id }) => id).sort())
  })

  it('leave when the account switches it off or is closed, and with the data key', async () => {
    const account = await monitoredAccount()
    const [first, second] = [await aPerson(account), await aPerson(account)]
    const behind = async () =>
      (await listSubjectsBehind(db, [{ list: 'un', versionId: 'v' }], RULES, ALL)).filter((id) =>
        [first.id, second.id].includes(id),
      )
    assert.deepEqual(await behind(), [first.id, second.id])
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', first.id).execute()
    assert.deepEqual(await behind(), [second.id])
    await setMonitoring(db, account.accountId, false)
    assert.deepEqual(await behind(), [])
    await setMonitoring(db, account.accountId, true)
    await updateAccountStatus(db, account.accountId, 'CLOSED')
    assert.deepEqual(await behind(), [])
  })

  it('are behind until they reach every list by the present rules, and then join the next difference', async () => {
    const account = await monitoredAccount()
    const person = await aPerson(account)
    const isBehind = async (versionId: string, rules: string) =>
      (await listSubjectsBehind(db, [{ list: 'un', versionId }], rules, ALL)).includes(person.id)
    const isAt = async (versionId: string, algorithm: string) =>
      (await listSubjectsAt(db, { list: 'un', versionId, algorithm }, ALL)).includes(person.id)
    assert.deepEqual([await isBehind('v1', RULES), await isAt('v1', RULES)], [true, false])
    await screen(person, [], { version: 'v1' })
    assert.deepEqual([await isBehind('v1', RULES), await isAt('v1', RULES)], [false, true])
    assert.deepEqual(
      [await isBehind('v2', RULES), await isBehind('v1', 'rules/2'), await isAt('v1', 'rules/2')],
      [true, true, false],
    )
  })

  it('have a page stored once, however many workers screened it concurrently', async () => {
    const person = await aPerson(await monitoredAccount())
    const run = await beginDeltaRun(db, 'eu', 'v1', 'v2', {
      changedEntryIds: ['E1'],
      removedEntryIds: [],
      added: 1,
      changed: 0,
    })
    const standing = new Map<string, string>()
    assert.equal(standing.get(standKey(person.id, 'eu')), undefined)
    const page = {
      runId: run.id,
      algorithm: RULES,
      compared: new Set<string>(),
      standing,
      unreadable: 0,
      lastSubjectId: person.id,
      lists: [
        {
          target: { list: 'eu', versionId: 'v2' },
          findings: [
            {
              verificationId: person.id,
              accountId: person.account_id,
              dataKey: dataKeyOf(person, KEY_RING),
              list: 'eu',
              hits: [aHit({ list: 'eu' })],
            },
          ],
        },
      ],
    }
    const stored = await Promise.all([storePage(db, page), storePage(db, page), storePage(db, page)])
    assert.deepEqual(stored.map(({ subjects }) => subjects).sort(), [0, 0, 1])
    const { subjects, opened, last_subject_id: last } = await getRun(db, run.id)
    assert.deepEqual([subjects, opened, last], [1, 1, person.id])
  })

  it('have one run for each pair of versions, and one full pass at a time', async () => {
    const difference = { changedEntryIds: ['E1', 'E2'], removedEntryIds: ['E3'], added: 1, changed: 1 }
    const [first, second] = await Promise.all([
      beginDeltaRun(db, 'uk', 'v1', 'v2', difference),
      beginDeltaRun(db, 'uk', 'v1', 'v2', difference),
    ])
    assert.equal(first.id, second.id)
    assert.deepEqual([first.added, first.changed, first.removed], [1, 1, 1])
    const [full, same] = await Promise.all([beginFullRun(db), beginFullRun(db)])
    assert.equal(full.id, same.id)
    assert.equal((await finishRun(db, full.id)).state, 'DONE')
    assert.equal(await findFullRun(db), undefined)
    assert.notEqual((await beginFullRun(db)).id, full.id)
  })
})
