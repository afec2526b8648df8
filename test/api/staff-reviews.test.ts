import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { changeStaffRole, changeStaffStatus } from '../../db/staff/staff.ts'
import { call, type TestApi } from '../support/api.ts'
import { aStaffMember, type StaffMember } from '../support/staff.ts'
import { NOTE, reviewDeskOf, said, startReviews, type Reviews } from '../support/review-desk.ts'

const SANCTIONS = ['SANCTIONS_POSSIBLE_MATCH']

describe('the review console: permissions, timing and cooperation', () => {
  let api: TestApi
  let account: Reviews['account']
  let reviewer: StaffMember
  let senior: StaffMember
  let other: StaffMember
  before(async () => {
    ;({ api, account, reviewer, senior, other } = await startReviews())
  })

  const { fresh, ask, claim, versionOf, decide } = reviewDeskOf(() => ({ api, account }))
  const expire = (id: string) =>
    api.db
      .updateTable('review_claim')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('verification_id', '=', id)
      .execute()

  it('gives a review to one of two concurrent claimants, and names the holder to the other', async () => {
    const { id } = await fresh()
    const answers = await Promise.all([reviewer, senior, reviewer, senior, other].map((who) => claim(who, id)))
    const holders = new Set(
      [reviewer, senior, reviewer, senior, other].filter((_, i) => answers[i].status === 201).map(({ id: who }) => who),
    )
    assert.equal(holders.size, 1)
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.code, 'CLAIMED_BY_OTHER')
    assert.match(String((refused?.json.error as { by: string }).by), /Rosa|Selma|Otto/)
  })

  it('accepts nothing from a reviewer whose claim has expired and went to another', async () => {
    const { id, assets } = await fresh()
    await claim(reviewer, id)
    const version = await versionOf(reviewer, id)
    await expire(id)
    assert.equal(said(await claim(senior, id)), 201)
    assert.equal(said(await decide(reviewer, id, 'APPROVED', version)), 'CLAIM_NEEDED')
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${id}/assets/${assets[0].id}`)), 'CLAIM_NEEDED')
    assert.equal(said(await ask(reviewer, 'DELETE', `reviews/${id}/claim`)), 200)
    assert.equal(
      said(await ask(senior, 'GET', `reviews/${id}/assets/${assets[0].id}`)),
      200,
      'the release of another ended the claim',
    )
  })

  it('refuses a decision on a case that changed since it was shown, and keeps the claim', async () => {
    const { id } = await fresh()
    await claim(reviewer, id)
    const version = await versionOf(reviewer, id)
    await api.db.updateTable('verification').set({ risk_score: 77 }).where('id', '=', id).execute()
    assert.equal(said(await decide(reviewer, id, 'APPROVED', version)), 'STALE')
    assert.equal(said(await decide(reviewer, id, 'APPROVED')), 200)
  })

  it('requires two different people to close a sanctions hit, and the permission', async () => {
    const { id } = await fresh(SANCTIONS)
    assert.equal(said(await claim(reviewer, id)), 'ROLE_NOT_ALLOWED')
    await claim(senior, id)
    const first = await decide(senior, id, 'APPROVED')
    assert.deepEqual([first.status, first.json], [202, { result: 'SECOND_NEEDED', status: 'REVIEW' }])
    assert.equal(said(await claim(senior, id)), 'SECOND_PERSON_NEEDED')
    assert.equal(said(await decide(senior, id, 'APPROVED')), 'SECOND_PERSON_NEEDED')
    assert.equal(said(await decide(senior, id, 'DECLINED')), 'SECOND_PERSON_NEEDED', 'a change without a request')
    assert.equal(
      (await api.db.selectFrom('review_decision').selectAll().where('verification_id', '=', id).execute()).length,
      0,
    )
    await claim(other, id)
    assert.equal(said(await decide(other, id, 'APPROVED')), 200)
    const [decision] = await api.db
      .selectFrom('review_decision')
      .selectAll()
      .where('verification_id', '=', id)
      .execute()
    assert.deepEqual([decision.outcome, decision.reviewer], ['APPROVED', `${senior.id}+${other.id}`])
  })

  it('keeps a review in place while two people differ; the decision is made as soon as two agree', async () => {
    const { id } = await fresh(SANCTIONS)
    for (const [who, outcome, status] of [
      [senior, 'APPROVED', 202],
      [other, 'DECLINED', 202],
      [senior, 'DECLINED', 200],
    ] as const) {
      await claim(who, id)
      assert.equal((await decide(who, id, outcome)).status, status)
    }
    assert.equal(
      (
        await api.db
          .selectFrom('review_decision')
          .select('outcome')
          .where('verification_id', '=', id)
          .executeTakeFirstOrThrow()
      ).outcome,
      'DECLINED',
    )
  })

  it('does not count the vote of somebody who was disabled since then', async () => {
    const lost = await aStaffMember(api.db, 'SENIOR')
    const { id } = await fresh(SANCTIONS)
    await claim(lost, id)
    assert.equal((await decide(lost, id, 'APPROVED')).status, 202)
    await changeStaffStatus(api.db, lost.id, 'DISABLED', { actor: 'ops', reason: 'their laptop was stolen' })
    await claim(senior, id)
    assert.equal((await decide(senior, id, 'APPROVED')).status, 202, 'one honest person is not two')
    await claim(other, id)
    assert.equal((await decide(other, id, 'APPROVED')).status, 200)
    assert.equal(
      (
        await api.db
          .selectFrom('review_decision')
          .select('reviewer')
          .where('verification_id', '=', id)
          .executeTakeFirstOrThrow()
      ).reviewer,
      `${senior.id}+${other.id}`,
    )
  })

  it('refuses a role that was removed between claim and decision', async () => {
    const member = await aStaffMember(api.db, 'SENIOR')
    const { id } = await fresh(SANCTIONS)
    await claim(member, id)
    const version = await versionOf(member, id)
    await changeStaffRole(api.db, member.id, 'REVIEWER', { actor: 'ops', reason: 'test' })
    await api.db
      .insertInto('review_claim')
      .values({ verification_id: id, staff_id: member.id, expires_at: new Date(Date.now() + 60_000) })
      .execute() // as if the claim had been kept
    assert.equal(said(await decide(member, id, 'APPROVED', version)), 'ROLE_NOT_ALLOWED')
    await changeStaffRole(api.db, member.id, 'SUPPORT', { actor: 'ops', reason: 'test' })
    assert.equal(said(await ask(member, 'GET', `reviews/${id}`)), 'ROLE_NOT_ALLOWED')
  })

  it('decides once, for any number of concurrent requests', async () => {
    const { id } = await fresh()
    await claim(reviewer, id)
    const version = await versionOf(reviewer, id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(reviewer, id, 'APPROVED', version)))
    assert.deepEqual([...new Set(answers.map(said))], [200])
    assert.equal(said(await decide(reviewer, id, 'APPROVED', version)), 200, 'a repetition')
    assert.equal(said(await decide(reviewer, id, 'DECLINED', version)), 'NOT_OPEN')
    const votes = await api.db.selectFrom('review_vote').selectAll().where('verification_id', '=', id).execute()
    assert.equal(votes.length, 1)
    assert.ok(!votes[0].note.includes('listed person'), 'the note is stored in plain text')
    const told = await api.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
    assert.deepEqual(told, [{ kind: 'RESOLVE_REVIEW' }], 'no workflow runs here: the entry is left to the sweep')
    for (const change of [sql`update review_vote set outcome = 'DECLINED'`, sql`delete from review_vote`])
      await assert.rejects(change.execute(api.db), /append-only/)
  })

  it('refuses a disabled person from the next request on, and releases their claims', async () => {
    const member = await aStaffMember(api.db, 'REVIEWER')
    const { id } = await fresh()
    await claim(member, id)
    await changeStaffStatus(api.db, member.id, 'DISABLED', { actor: 'ops', reason: 'left' })
    assert.equal(said(await ask(member, 'GET', 'reviews')), 'INVALID_SESSION')
    assert.equal(
      said(await call(api, 'POST', '/v1/staff/auth/refresh', { headers: { cookie: member.cookie } })),
      'INVALID_SESSION',
    )
    assert.equal(said(await claim(reviewer, id)), 201)
  })

  it('opens only cases in review, and reveals nothing about others', async () => {
    const { id } = await fresh()
    for (const status of ['PENDING', 'APPROVED'] as const) {
      await api.db.updateTable('verification').set({ status }).where('id', '=', id).execute()
      const answers = await Promise.all([ask(reviewer, 'GET', `reviews/${id}`), claim(reviewer, id)])
      assert.deepEqual(
        answers.map(({ status: code, text }) => [code, text]),
        answers.map(() => [409, '{"error":{"code":"NOT_OPEN"}}']),
      )
    }
  })

  it('refuses bad input', async () => {
    const { id } = await fresh()
    const wrong = [
      {},
      { outcome: 'REVIEW', note: NOTE, version: 'x' },
      { outcome: 'APPROVED', note: 'short', version: 'x' },
      { outcome: 'APPROVED', note: '          \n   ', version: 'x' },
      { outcome: 'APPROVED', note: 'x'.repeat(2_001), version: 'x' },
      { outcome: 'APPROVED', note: 'NUL \0 is no text', version: 'x' },
      { outcome: 'APPROVED', note: NOTE },
      { outcome: 'APPROVED', note: NOTE, version: 'x', by: other.id },
    ]
    for (const body of wrong)
      assert.equal(
        said(await ask(reviewer, 'POST', `reviews/${id}/decision`, body)),
        'VALIDATION_ERROR',
        JSON.stringify(body).slice(0, 80),
      )
    for (const query of [
      'mode=BOTH',
      'view=mine',
      "reason='",
      'country=DE',
      'page=0',
      'page_size=101',
      'status=REVIEW',
    ]) {
      assert.equal(said(await ask(reviewer, 'GET', `reviews?${query}`)), 'VALIDATION_ERROR', query)
    }
  })

  it('lists the longest waiting first, with their claimants and what a second person must see', async () => {
    const [older, newer] = [await fresh(SANCTIONS), await fresh()]
    await api.db
      .updateTable('verification')
      .set({ submitted_at: new Date(Date.now() - 7_200_000) })
      .where('id', '=', older.id)
      .execute()
    await claim(senior, older.id)
    await decide(senior, older.id, 'APPROVED')
    await claim(reviewer, newer.id)
    const {
      json: { items },
    } = await ask(reviewer, 'GET', 'reviews?page_size=100')
    const rows = items as {
      id: string
      standing: string
      votes: number
      claim: { by: { name: string }; mine: boolean } | null
    }[]
    const [first, second] = [rows.findIndex(({ id }) => id === older.id), rows.findIndex(({ id }) => id === newer.id)]
    assert.ok(first !== -1 && first < second)
    assert.deepEqual([rows[first].standing, rows[first].votes, rows[first].claim], ['ROLE', 1, null])
    assert.deepEqual([rows[second].claim?.by.name, rows[second].claim?.mine], ['Rosa', true])
    const looks = async (who: StaffMember) =>
      ((await ask(who, 'GET', 'reviews?view=second')).json.items as typeof rows).find(({ id }) => id === older.id)
        ?.standing
    assert.deepEqual([await looks(senior), await looks(other)], ['SECOND_PERSON', 'OPEN'])
  })
})
