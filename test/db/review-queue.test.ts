import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { searchAudit } from '../../db/operations/audit.ts'
import { listReviews } from '../../db/reviews/review-queue.ts'
import type { Db } from '../../db/pool.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { planOf } from '../support/plan.ts'
import { testDatabase } from '../support/stack.ts'

describe("the console's queries of large tables", () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
    const { accountId } = await anAccount(db)
    await sql`insert into verification (id, account_id, mode, level, checks, reference_code, challenge, cost_credits, credit_state, status, data_key, submitted_at, expires_at)
      select 'ver_' || i, ${accountId}, 'LIVE', '{FULL_KYC}', '{DOCUMENT}', 'R' || i, '{}', 5, 'HELD', case when i % 100 = 0 then 'REVIEW' else 'APPROVED' end, 'x', now() - i * interval '1 minute', now()
      from generate_series(1, 20000) i`.execute(db)
    await sql`insert into audit_entry (id, at, actor, action, subject_id) select 'aud_' || i, now() - i * interval '1 second', 'stf_' || i % 200, 'picture view', 'ver_' || i from generate_series(1, 20000) i`.execute(
      db,
    )
    await sql`analyze`.execute(db)
  })

  it('find the reviews among all verifications by their index, the longest waiting first', async () => {
    const filter = { mode: 'LIVE', second: false, page: 1, pageSize: 20 } as const
    assert.match(await planOf(db, (spied) => listReviews(spied, KEY_RING, filter)), /verification_review/)
    const { items, total } = await listReviews(db, KEY_RING, filter)
    assert.equal(total, 200)
    assert.deepEqual(
      items.slice(0, 3).map(({ id }) => id),
      ['ver_20000', 'ver_19900', 'ver_19800'],
    )
  })

  it('find entries of the audit by actor and by subject, the newest first, and count up to a thousand', async () => {
    const page = { page: 1, pageSize: 50 }
    assert.match(await planOf(db, (spied) => searchAudit(spied, { ...page, actor: 'stf_7' })), /audit_entry_actor/)
    assert.match(
      await planOf(db, (spied) => searchAudit(spied, { ...page, subjectId: 'ver_7' })),
      /audit_entry_subject/,
    )
    assert.match(await planOf(db, (spied) => searchAudit(spied, page)), /audit_entry_at/)
    assert.equal((await searchAudit(db, page)).total, 1_000)
    assert.deepEqual((await searchAudit(db, { ...page, actor: 'stf_7' })).items[0].id, 'aud_7')
  })
})
