import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { insertSession } from '../../db/accounts/sessions.ts'
import type { Db } from '../../db/pool.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { purgeRateLimits, takeCall } from '../../db/operations/rate-limits.ts'
import {
  forgetAudit,
  forgetDeliveries,
  forgetFailedDeliveries,
  forgetSessions,
  type Batch,
} from '../../db/privacy/old-rows.ts'
import type { WebhookEndpoint } from '../../db/webhooks/schema.ts'
import { beginAttempt, finishAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { rearmDelivery } from '../../db/webhooks/webhook-rearm.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { anAccount, aTestDelivery, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

describe('rows past their retention', () => {
  let db: Db
  let account: Awaited<ReturnType<typeof anAccount>>
  let endpoint: WebhookEndpoint
  before(async () => {
    ;({ db } = await testDatabase())
    account = await anAccount(db)
    ;({ endpoint } = await insertEndpoint(db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://client.example/',
      events: [],
    }))
  })

  /** A delivery with one attempt, in its state of so many days ago. */
  async function aDelivery(status: 'DELIVERED' | 'FAILED' | 'RETRYING' | 'PENDING', days: number): Promise<string> {
    const { id } = await aTestDelivery(db, endpoint)
    if (status !== 'PENDING') {
      await beginAttempt(db, id, 1, 1_000)
      await finishAttempt(
        db,
        id,
        1,
        { delivered: status === 'DELIVERED', responseCode: 200, error: status === 'DELIVERED' ? null : 'HTTP_500' },
        { status, retryInMs: 1_000 },
      )
    }
    await sql`update webhook_delivery set created_at = ${daysAgo(days)}, finished_at = case when finished_at is not null then ${daysAgo(days)}::timestamptz end where id = ${id}`.execute(
      db,
    )
    return id
  }
  const stands = async (ids: readonly string[]) => {
    const rows = await db
      .selectFrom('webhook_delivery as d')
      .select([
        'id',
        'status',
        (eb) =>
          eb
            .selectFrom('webhook_attempt')
            .whereRef('delivery_id', '=', 'd.id')
            .select((of) => of.fn.countAll<number>().as('n'))
            .as('log'),
      ])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => {
      const row = rows.find((one) => one.id === id)
      return row === undefined ? 'gone' : `${row.status} ${row.log}`
    })
  }
  async function all(next: (after: string | undefined) => Promise<Batch>): Promise<number> {
    let removed = 0
    for (let after: string | undefined; ;) {
      const batch = await next(after)
      removed += batch.removed
      if (batch.next === undefined) return removed
      after = batch.next
    }
  }

  it('deliveries: delivered ones go with their attempts, failed ones lose their attempts, open ones stay at any age', async () => {
    const ids = [
      await aDelivery('DELIVERED', 91),
      await aDelivery('FAILED', 91),
      await aDelivery('RETRYING', 400),
      await aDelivery('PENDING', 400),
      await aDelivery('DELIVERED', 89),
      await aDelivery('FAILED', 89),
    ]
    assert.equal(await all((after) => forgetDeliveries(db, 90, 1, after)), 2)
    assert.deepEqual(await stands(ids), ['gone', 'FAILED 0', 'RETRYING 1', 'PENDING 0', 'DELIVERED 1', 'FAILED 1'])
    assert.equal(await all((after) => forgetDeliveries(db, 90, 100, after)), 0)
    assert.deepEqual(await db.selectFrom('outbox').select('subject_id').where('subject_id', '=', ids[0]).execute(), [])
  })

  it('a failed delivery can be rearmed afterwards, is open then, and is purged again once it has ended', async () => {
    const id = await aDelivery('FAILED', 200)
    await forgetDeliveries(db, 90, 100)
    assert.equal(
      (await rearmDelivery(db, { id: 'rearm_1', deliveryId: id, actor: 'staff_7', reason: 'fixed' }))?.refusal,
      null,
    )
    await forgetDeliveries(db, 90, 100)
    assert.equal((await beginAttempt(db, id, 2, undefined))?.kind, 'started')
    assert.deepEqual(await stands([id]), ['RETRYING 1'])
    await finishAttempt(db, id, 2, { delivered: true, responseCode: 200, error: null }, { status: 'DELIVERED' })
    await forgetDeliveries(db, 90, 100)
    assert.deepEqual(await stands([id]), ['DELIVERED 1'])
    await sql`update webhook_delivery set finished_at = ${daysAgo(91)} where id = ${id}`.execute(db)
    await forgetDeliveries(db, 90, 100)
    assert.deepEqual(await stands([id]), ['gone'])
    assert.deepEqual(await db.selectFrom('webhook_rearm').select('id').where('delivery_id', '=', id).execute(), [])
  })

  it('failed deliveries go for good only after a configured time, also those without attempts', async () => {
    const [old, young] = [await aDelivery('FAILED', 800), await aDelivery('FAILED', 100)]
    await forgetDeliveries(db, 90, 100)
    await forgetFailedDeliveries(db, 365, 100)
    assert.deepEqual(await stands([old, young]), ['gone', 'FAILED 0'])
  })

  it('two concurrent passes take each row once, and wait for nobody', async () => {
    const ids: string[] = []
    for (let n = 0; n < 40; n++) ids.push(await aDelivery('DELIVERED', 100))
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('webhook_delivery').select('id').where('id', '=', ids[7]).forUpdate().execute() // another transaction holds it
      const removed = await Promise.all([1, 2].map(() => all((after) => forgetDeliveries(db, 90, 5, after))))
      assert.equal(removed[0] + removed[1], 39)
      assert.deepEqual(
        (await stands(ids)).filter((one) => one !== 'gone'),
        ['DELIVERED 1'],
      )
    })
    assert.equal(await all((after) => forgetDeliveries(db, 90, 5, after)), 1)
  })

  it('unused sessions go after 90 days, and no session that can be refreshed', async () => {
    const ids = [
      (await insertSession(db, account.accountId)).id,
      (await insertSession(db, account.accountId)).id,
      (await insertSession(db, account.accountId)).id,
    ]
    await sql`update session set last_used_at = ${daysAgo(91)} where id in (${ids[0]}, ${ids[1]})`.execute(db)
    await db.deleteFrom('refresh_token').where('session_id', '!=', ids[1]).execute()
    await db
      .insertInto('refresh_token')
      .values({ hash: Buffer.alloc(32, 1), session_id: ids[1], expires_at: daysAgo(-1) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await forgetSessions(db, 100)
    assert.deepEqual(
      (await db.selectFrom('session').select('id').where('id', 'in', ids).execute()).map(({ id }) => id).sort(),
      ids.slice(1).sort(),
    )
  })

  it('audit entries stay for the configured time; the database protects those younger than five years', async () => {
    await insertAuditEntry(db, {
      actor: 'staff_7',
      action: 'account suspend',
      subjectId: account.accountId,
      reason: 'fraud',
    })
    const age = async (days: number) => {
      await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(db)
      await sql`update audit_entry set at = ${daysAgo(days)}`.execute(db)
      await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(db)
    }
    await age(1_800)
    await assert.rejects(forgetAudit(db, 100, 10), /append-only/)
    await assert.rejects(sql`delete from audit_entry`.execute(db), /append-only/)
    assert.equal((await forgetAudit(db, 3_653, 10)).removed, 0)
    await age(3_660)
    await assert.rejects(sql`update audit_entry set actor = 'another'`.execute(db), /append-only/)
    assert.equal((await forgetAudit(db, 3_653, 10)).removed, 1)
  })

  it('rate limits go an hour or two after the last counted call, others stay', async () => {
    for (const key of ['old', 'refused', 'young']) await takeCall(db, key, 1, 60_000)
    await db
      .updateTable('rate_limit')
      .set({ calls: [daysAgo(0.1)] })
      .where('key', '=', 'old')
      .execute()
    await sql`update rate_limit set calls = array[${daysAgo(0.1)}::timestamptz, 'infinity'] where key = 'refused'`.execute(
      db,
    )
    await purgeRateLimits(db)
    assert.deepEqual(
      (await db.selectFrom('rate_limit').select('key').where('key', 'in', ['old', 'refused', 'young']).execute()).map(
        ({ key }) => key,
      ),
      ['young'],
    )
  })
})
