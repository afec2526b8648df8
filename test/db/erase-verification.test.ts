import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { insertAuditEntry, listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { setMonitoring } from '../../db/sanctions/monitoring.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { aCaptureSeries, aReview } from '../support/reviews.ts'
import { aHit, aSettledPerson, decide, onlyCase, screen } from '../support/screened-people.ts'
import { aStaffMember } from '../support/staff.ts'
import { testDatabase } from '../support/stack.ts'
import { eraseByOrder, found, ORDER } from './erased-by-order.ts'

const objects = openFolderStore(mkdtempSync(join(tmpdir(), 'identity-erasure-')))

describe('erasing the end user of one verification', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const find = (id: string) => found(db, id)
  const erase = (id: string, ends = false) => eraseByOrder(db, id, ends)
  const deps = () => ({ db, keyRing: KEY_RING })

  it('removes end user and document number in the database itself, without help of the process that destroys the data key', async () => {
    const account = await anAccount(db)
    const id = await aCheckedVerification(
      db,
      account,
      { extracted: { document_number: 'X7654321' } },
      { endUserRef: 'customer-78', redirectUrl: 'https://example.org/back' },
    )
    await settleVerification(deps(), id)
    const told = async () => {
      const row = await find(id)
      return [row.end_user_ref_sealed, row.end_user_ref_index, row.redirect_url_sealed, row.document_number_index].map(
        (value) => value !== null,
      )
    }
    assert.deepEqual(await told(), [true, true, true, true])
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', id).execute()
    assert.deepEqual(await told(), [false, false, false, false])
  })

  it('19: leaves id, status, price and times, and nothing about the person; the audit records who erased it and why', async () => {
    const account = await anAccount(db)
    await insertEndpoint(db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://example.org/hook',
      events: ['verification.approved'],
    })
    const id = await aCheckedVerification(
      db,
      account,
      { extracted: { document_number: 'X1234567' } },
      {
        endUserRef: 'customer-77',
        redirectUrl: 'https://example.org/back?who=anna',
        declared: { last_name: 'Falkenrath' },
      },
    )
    await settleVerification(deps(), id)
    await insertAuditEntry(db, {
      actor: 'staff_1',
      action: 'verification look',
      subjectId: id,
      reason: 'Anna Falkenrath rang us',
    })
    const before = await find(id)
    assert.equal(before.status, 'APPROVED')
    assert.notEqual(before.document_number_index, null)
    assert.equal((await erase(id)).kind, 'erased')
    const after = await find(id)
    assert.deepEqual(
      [after.id, after.status, after.cost_credits, after.credit_state, after.reference_code],
      [id, 'APPROVED', 5, 'CHARGED', before.reference_code],
    )
    assert.deepEqual(
      [
        after.data_key,
        after.declared,
        after.document_number_index,
        after.end_user_ref_sealed,
        after.redirect_url_sealed,
        after.country,
        after.reason_codes,
        after.risk_score,
      ],
      [null, null, null, null, null, null, [], null],
    )
    assert.deepEqual(
      [before.idempotency_index === null, after.idempotency_index, after.end_user_ref_index],
      [false, null, null],
    )
    assert.deepEqual(await findLeftovers(db, { account_id: account.accountId, verification_id: id }), {})
    const body = JSON.parse(
      (
        await db
          .selectFrom('webhook_delivery')
          .select('body')
          .where('verification_id', '=', id)
          .executeTakeFirstOrThrow()
      ).body,
    ) as { data: Record<string, unknown>; event: string }
    assert.deepEqual(
      [body.event, body.data],
      ['verification.approved', { id, reference_code: before.reference_code, status: 'APPROVED', livemode: true }],
    )
    assert.deepEqual(
      (await listAuditEntries(db, id)).map(({ action, reason }) => [action, reason]),
      [
        ['verification look', null],
        ['verification erase', ORDER.reason],
      ],
    )
    assert.equal((await erase(id)).kind, 'already')
  })

  it('20: refuses an open one unless asked to end it; then it is EXPIRED, its hold is released, and no event is written', async () => {
    for (const codes of [undefined, ['FACE_MATCH_LOW']]) {
      const account = await anAccount(db)
      await insertEndpoint(db, KEY_RING, {
        accountId: account.accountId,
        url: 'https://example.org/hook',
        events: ['verification.expired'],
      })
      const id =
        codes === undefined ? (await aVerification(db, account)).id : await aCheckedVerification(db, account, { codes })
      if (codes !== undefined) await settleVerification(deps(), id)
      const { status } = await find(id)
      assert.equal((await erase(id)).kind, 'open')
      assert.deepEqual([(await find(id)).status, (await getBalance(db, account.accountId)).held], [status, 5])
      assert.equal((await erase(id, true)).kind, 'erased')
      assert.deepEqual(
        [(await find(id)).status, await getBalance(db, account.accountId)],
        ['EXPIRED', { available: 100, held: 0, total: 100 }],
      )
      assert.deepEqual(
        await db
          .selectFrom('webhook_delivery')
          .select('id')
          .where('verification_id', '=', id)
          .where('event', '=', 'verification.expired')
          .execute(),
        [],
      )
      assert.deepEqual(
        (await db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()).map(({ kind }) => kind),
        ['SIGNAL_ERASED'],
      )
    }
  })

  it('17: removes hits, cases, decisions, votes, captures, and the append-only history of cases; rows of others stay protected', async () => {
    const account = await anAccount(db)
    const staff = await aStaffMember(db, 'SENIOR')
    await setMonitoring(db, account.accountId, true)
    const [gone, kept] = [await aSettledPerson(db, account), await aSettledPerson(db, account)]
    for (const person of [gone, kept]) {
      await screen(db, person, [aHit()])
      await decide(db, person, await onlyCase(db, person), 'CONFIRMED')
    }
    const review = await aReview(db, objects, account, ['SANCTIONS_POSSIBLE_MATCH'])
    await aCaptureSeries(db, objects, review.id)
    for (const id of [gone.id, kept.id, review.id]) {
      await db
        .insertInto('review_vote')
        .values({
          id: `rvo_${id}`,
          verification_id: id,
          staff_id: staff.id,
          outcome: 'APPROVED',
          note: Buffer.from('x'),
        })
        .execute()
    }
    assert.equal((await erase(gone.id)).kind, 'erased')
    assert.equal((await erase(review.id, true)).kind, 'erased')
    for (const id of [gone.id, review.id])
      assert.deepEqual(await findLeftovers(db, { account_id: account.accountId, verification_id: id }), {})
    const rows = await findLeftovers(db, { account_id: account.accountId, verification_id: kept.id })
    for (const table of ['screening_case', 'screening_transition', 'review_vote'])
      assert.ok(rows[table] > 0, `${table} of somebody else`)
    for (const table of ['screening_transition', 'review_vote']) {
      await assert.rejects(
        sql`delete from ${sql.table(table)} where verification_id = ${kept.id}`.execute(db),
        /append-only/,
      )
      await assert.rejects(
        sql`update ${sql.table(table)} set verification_id = verification_id where verification_id = ${kept.id}`.execute(
          db,
        ),
        /append-only/,
      )
    }
  })

  it('keeps the audit of others: only the reason, and only of an erased subject, can be removed', async () => {
    const account = await anAccount(db)
    const id = await aCheckedVerification(db, account)
    await insertAuditEntry(db, { actor: 'staff_1', action: 'verification look', subjectId: id, reason: 'rang us' })
    const taken = () => sql`update audit_entry set reason = null where subject_id = ${id}`.execute(db)
    await assert.rejects(taken(), /append-only/)
    await settleVerification(deps(), id)
    await erase(id)
    await taken()
    await assert.rejects(
      sql`update audit_entry set reason = 'another' where subject_id = ${id}`.execute(db),
      /append-only/,
    )
    await assert.rejects(
      sql`update audit_entry set reason = null, actor = 'nobody' where subject_id = ${id}`.execute(db),
      /append-only/,
    )
    await assert.rejects(sql`delete from audit_entry where subject_id = ${id}`.execute(db), /append-only/)
  })
})
