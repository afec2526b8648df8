import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { dataKeyOf } from '../../activities/verification/check-detail.ts'
import { resolveReview } from '../../activities/verification/verification-activities.ts'
import type { Db } from '../../db/pool.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import {
  findCase,
  listCases,
  openCaseDetail,
  openCaseReason,
  type FoundHit,
} from '../../db/sanctions/screening-cases.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { KEY_RING, type anAccount } from '../support/factories.ts'
import { aMonitoredAccount } from '../support/monitored-people.ts'
import * as people from '../support/screened-people.ts'
import { aHit } from '../support/screened-people.ts'
import { testDatabase } from '../support/stack.ts'

type TestAccount = Awaited<ReturnType<typeof anAccount>>

describe('review items of ongoing monitoring', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const aPerson = (account: TestAccount, options?: Parameters<typeof people.aSettledPerson>[2]) =>
    people.aSettledPerson(db, account, options)
  const screen = (person: Verification, hits: readonly FoundHit[], options?: Parameters<typeof people.screen>[3]) =>
    people.screen(db, person, hits, options)
  const onlyCase = (person: Verification) => people.onlyCase(db, person)
  const turns = (caseId: string) => people.turns(db, caseId)
  const decide = (person: Verification, row: { id: string; entry_hash: string }, decision: 'NOT_SAME' | 'CONFIRMED') =>
    people.decide(db, person, row, decision)
  const monitoredAccount = () => aMonitoredAccount(db)

  describe('a hit', () => {
    it('opens one case, sealed, with its transition from clean to hit, and changes nothing else', async () => {
      const person = await aPerson(await monitoredAccount())
      assert.deepEqual(await screen(person, [aHit()]), { opened: 1, reopened: 0, cleared: 0, subjects: 1 })
      const row = await onlyCase(person)
      assert.equal(row.state, 'OPEN')
      assert.equal(row.detail.includes('OKONJO'), false)
      assert.deepEqual(openCaseDetail(dataKeyOf(person, KEY_RING), row), { matched_name: 'AMIRA OKONJO' })
      assert.deepEqual(await turns(row.id), ['CLEAN_TO_HIT'])
      const { id: _id, ...after } = (await findVerification(db, person.id)) ?? assert.fail('gone')
      const { id: _before, ...before } = person
      assert.deepEqual(after, before)
      assert.equal(
        (await db.selectFrom('webhook_delivery').selectAll().where('verification_id', '=', person.id).execute()).length,
        0,
      )
    })

    it('opens nothing when found again; a changed entry shows its new content in the open case', async () => {
      const person = await aPerson(await monitoredAccount())
      await screen(person, [aHit()])
      assert.deepEqual(await screen(person, [aHit()]), { opened: 0, reopened: 0, cleared: 0, subjects: 1 })
      await screen(person, [aHit({ entryHash: 'hash-2' })])
      const row = await onlyCase(person)
      assert.deepEqual([row.state, row.entry_hash, await turns(row.id)], ['OPEN', 'hash-2', ['CLEAN_TO_HIT']])
    })

    it('that was decided stays closed until the entry or the rules change, and then reopens', async () => {
      const person = await aPerson(await monitoredAccount())
      await screen(person, [aHit()])
      assert.equal(await decide(person, await onlyCase(person), 'NOT_SAME'), 'decided')
      assert.deepEqual(await screen(person, [aHit({ score: 0.95 })]), {
        opened: 0,
        reopened: 0,
        cleared: 0,
        subjects: 1,
      })
      assert.equal((await onlyCase(person)).state, 'NOT_SAME')
      assert.equal((await screen(person, [aHit({ entryHash: 'hash-2' })])).reopened, 1)
      await decide(person, await onlyCase(person), 'NOT_SAME')
      assert.equal((await screen(person, [aHit({ entryHash: 'hash-2', algorithm: 'rules/2' })])).reopened, 1)
      const row = await onlyCase(person)
      assert.deepEqual([row.state, row.decided_by, row.reason], ['OPEN', null, null])
      assert.deepEqual(await turns(row.id), ['CLEAN_TO_HIT', 'DECIDED', 'REOPENED', 'DECIDED', 'REOPENED'])
    })

    it('closes by the earlier decision when its entry returns to the decided content', async () => {
      const person = await aPerson(await monitoredAccount())
      await screen(person, [aHit()])
      await decide(person, await onlyCase(person), 'NOT_SAME')
      await screen(person, [aHit({ entryHash: 'hash-2' })])
      assert.equal((await screen(person, [aHit()])).cleared, 1)
      assert.equal((await onlyCase(person)).state, 'NOT_SAME')
    })

    it('that disappeared clears the case, only where its entry was compared, and returns as a new hit', async () => {
      const person = await aPerson(await monitoredAccount())
      await screen(person, [aHit()])
      assert.equal((await screen(person, [], { compared: ['E2'] })).cleared, 0)
      assert.equal((await screen(person, [], { compared: ['E1'] })).cleared, 1)
      assert.equal((await screen(person, [], { compared: ['E1'] })).cleared, 0)
      const row = await onlyCase(person)
      assert.equal(row.state, 'CLEARED')
      assert.equal(await decide(person, row, 'NOT_SAME'), 'cleared')
      assert.equal((await screen(person, [aHit()])).opened, 1)
      assert.deepEqual(await turns(row.id), ['CLEAN_TO_HIT', 'HIT_TO_CLEAN', 'CLEAN_TO_HIT'])
    })

    it('that a reviewer confirmed stays a hit, and is cleared when the entry is gone', async () => {
      const person = await aPerson(await monitoredAccount())
      await screen(person, [aHit()])
      await decide(person, await onlyCase(person), 'CONFIRMED')
      await screen(person, [aHit()])
      assert.equal((await onlyCase(person)).state, 'CONFIRMED')
      await screen(person, [], { compared: ['E1'] })
      assert.equal((await onlyCase(person)).state, 'CLEARED')
    })
  })

  describe('a decision', () => {
    it('is refused on a changed entry, and accepted once only', async () => {
      const person = await aPerson(await monitoredAccount())
      await screen(person, [aHit()])
      const seen = await onlyCase(person)
      await screen(person, [aHit({ entryHash: 'hash-2' })])
      assert.equal(await decide(person, seen, 'NOT_SAME'), 'changed')
      const row = await onlyCase(person)
      assert.equal(row.state, 'OPEN')
      const outcomes = await Promise.all([decide(person, row, 'NOT_SAME'), decide(person, row, 'NOT_SAME')])
      assert.deepEqual(outcomes.sort(), ['already', 'decided'])
      assert.deepEqual(await turns(row.id), ['CLEAN_TO_HIT', 'DECIDED'])
    })

    it('can be corrected; the record keeps both, and the reason is sealed', async () => {
      const person = await aPerson(await monitoredAccount())
      await screen(person, [aHit()])
      await decide(person, await onlyCase(person), 'NOT_SAME')
      assert.equal(await decide(person, await onlyCase(person), 'CONFIRMED'), 'decided')
      const row = await onlyCase(person)
      assert.equal(row.state, 'CONFIRMED')
      assert.equal(row.reason?.includes('mother'), false)
      assert.equal(openCaseReason(dataKeyOf(person, KEY_RING), row), 'other mother')
      assert.deepEqual(await turns(row.id), ['CLEAN_TO_HIT', 'DECIDED', 'DECIDED'])
    })

    it('by approval of the review applies exactly to the hits that were shown', async () => {
      const account = await monitoredAccount()
      const person = await aPerson(account, {
        hits: [
          { entry_id: 'E1', score: 0.9, entry_hash: 'hash-1' },
          { entry_id: 'E2', score: 0.5, entry_hash: 'hash-1' },
        ],
      })
      await resolveReview({ db, keyRing: KEY_RING }, person.id, { decision: 'APPROVED', reviewer: 'rev_1' })
      assert.deepEqual(await screen(person, [aHit()]), { opened: 0, reopened: 0, cleared: 0, subjects: 1 })
      assert.deepEqual(await listCases(db, { verificationId: person.id, limit: 1 }), [])
      assert.equal(
        (await screen(person, [aHit(), aHit({ entryId: 'E2' })])).opened,
        1,
        'a candidate below the threshold was no hit',
      )
      assert.equal((await screen(person, [aHit({ entryHash: 'hash-2' }), aHit({ entryId: 'E2' })])).reopened, 1)
    })

    it('for one person does not apply to another', async () => {
      const account = await monitoredAccount()
      const [first, second] = [await aPerson(account), await aPerson(account)]
      await screen(first, [aHit()])
      await decide(first, await onlyCase(first), 'NOT_SAME')
      assert.equal((await screen(second, [aHit()])).opened, 1)
    })
  })

  it('never change the record of transitions', async () => {
    const person = await aPerson(await monitoredAccount())
    await screen(person, [aHit()])
    await assert.rejects(db.updateTable('screening_transition').set({ entry_hash: 'x' }).execute(), /append-only/)
    await assert.rejects(db.deleteFrom('screening_transition').execute(), /append-only/)
    await assert.rejects(sql`truncate screening_transition`.execute(db), /append-only/)
  })

  it('list no case of an erased person; a look-up by id still finds it', async () => {
    const account = await monitoredAccount()
    const person = await aPerson(account)
    await screen(person, [aHit()])
    const { id } = await onlyCase(person)
    assert.equal((await listCases(db, { state: 'OPEN', accountId: account.accountId, limit: 10 })).length, 1)
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', person.id).execute()
    assert.deepEqual(await listCases(db, { state: 'OPEN', accountId: account.accountId, limit: 10 }), [])
    assert.equal((await findCase(db, id))?.state, 'OPEN')
  })
})
