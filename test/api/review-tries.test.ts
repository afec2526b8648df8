import assert from 'node:assert/strict'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { aReview } from '../support/reviews.ts'
import { aStaffMember } from '../support/staff.ts'

describe('the tries in the review console', () => {
  let api: TestApi
  let key: string
  before(async () => {
    api = await startApi()
    key = (await aStaffMember(api.db, 'SENIOR', 'Selma')).token
  })
  const shownAt = async (id: string) => (await call(api, 'GET', `/v1/staff/reviews/${id}`, { key })).json

  it('are those of the same end user and of the same document, with the number that failed in the day before', async () => {
    const client = await anAccount(api.db)
    const index = Buffer.alloc(32, 5)
    const made: Record<string, string> = {}
    const tries = [
      ['this', 'lena', index, 'REVIEW', 0],
      ['by reference', 'lena', null, 'DECLINED', 2],
      ['by document', 'a new name', index, 'REVIEW', 3],
      ['by both, approved', 'lena', index, 'APPROVED', 4],
      ['yesterday', 'lena', index, 'DECLINED', 25],
      ['later than this', 'lena', null, 'DECLINED', -1],
      ['of nobody known', null, null, 'DECLINED', 1],
      ['of another', 'max', Buffer.alloc(32, 6), 'DECLINED', 1],
    ] as const
    for (const [name, ref, number, status, hoursAgo] of tries) {
      const { id } = await aReview(api.db, api.deps.objects, client, ['FACE_MATCH_LOW'], { endUserRef: ref })
      const at = new Date(Date.now() - hoursAgo * 3_600_000)
      await api.db
        .updateTable('verification')
        .set({ status, document_number_index: number, review_at: at, resolved_at: status === 'REVIEW' ? null : at })
        .where('id', '=', id)
        .execute()
      made[name] = id
    }
    const json = await shownAt(made.this)
    const shown = (json.other_tries as { id: string }[]).map(({ id }) => id)
    assert.deepEqual(
      shown.toSorted(),
      ['by reference', 'by document', 'by both, approved', 'yesterday', 'later than this']
        .map((name) => made[name])
        .toSorted(),
    )
    assert.equal(json.failed_tries, 2)
    const lone = await shownAt((await aReview(api.db, api.deps.objects, client, ['FACE_MATCH_LOW'])).id)
    assert.deepEqual([lone.other_tries, lone.failed_tries], [[], 0])
    assert.deepEqual([lone.same_face, lone.sessions_left], [[], 0])
  })

  it('are also those of the same face, of the own client alone, and the sessions that were left', async () => {
    const [client, stranger] = [await anAccount(api.db), await anAccount(api.db)]
    const review = (of = client) => aReview(api.db, api.deps.objects, of, ['FACE_MATCH_LOW'])
    const [one, two, foreign, shown] = [await review(), await review(), await review(stranger), await review()]
    await api.db
      .updateTable('verification')
      .set({ same_face: [one.id, two.id, foreign.id, 'ver_gone'], sessions_left: 3 })
      .where('id', '=', shown.id)
      .execute()
    const { same_face: same, sessions_left: left } = await shownAt(shown.id)
    assert.deepEqual(
      (same as { id: string }[]).map(({ id }) => id),
      [two.id, one.id],
    )
    assert.deepEqual(Object.keys((same as object[])[0]).sort(), [
      'created_at',
      'id',
      'reason_codes',
      'reference_code',
      'status',
    ])
    assert.equal(left, 3)
  })
})
