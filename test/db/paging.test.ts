import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { listApiKeys } from '../../db/accounts/api-keys.ts'
import { listLedger } from '../../db/credits/credits.ts'
import { searchAudit } from '../../db/operations/audit.ts'
import type { Paged, Paging } from '../../db/paging.ts'
import { listClients } from '../../db/partners/clients.ts'
import { listCommissions } from '../../db/partners/commissions.ts'
import { listPayouts } from '../../db/partners/payouts.ts'
import { listPayments } from '../../db/payments/payments.ts'
import type { Db } from '../../db/pool.ts'
import { listReviews } from '../../db/reviews/review-queue.ts'
import { listCasesForStaff } from '../../db/sanctions/case-review.ts'
import { listVerifications } from '../../db/verifications/verification-list.ts'
import { listDeliveries } from '../../db/webhooks/deliveries.ts'
import { listDeliveriesForStaff } from '../../db/webhooks/failed-deliveries.ts'
import { listEndpointPage } from '../../db/webhooks/webhook-endpoints.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { anAccount, aTestDelivery, aVerification, KEY_RING } from '../support/factories.ts'
import { aClientOf, aPartner } from '../support/partners.ts'
import { aPayment } from '../support/payments.ts'
import { testDatabase } from '../support/stack.ts'

// Every list, after a position: with equal times to the microsecond, and while rows come and go.
describe('pages by position', () => {
  let db: Db
  let account: Awaited<ReturnType<typeof anAccount>>
  let partnerId: string
  let endpointId: string
  type List = (paging: Paging) => Promise<Paged<object>>
  let lists: Record<string, List>

  before(async () => {
    ;({ db } = await testDatabase())
    account = await anAccount(db, { credits: 1_000 })
    const { accountId } = account
    ;({ partnerId } = await aPartner(db))
    const endpoints = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(() =>
        insertEndpoint(db, KEY_RING, { accountId, url: 'https://client.example/', events: [] }),
      ),
    )
    endpointId = endpoints[0].endpoint.id
    const verifications: string[] = []
    for (let i = 0; i < 9; i++) verifications.push((await aVerification(db, account)).id)
    for (let i = 0; i < 18; i++) await aTestDelivery(db, endpoints[0].endpoint)
    for (let i = 0; i < 7; i++) {
      await aClientOf(db, partnerId)
      await aPayment(db, accountId)
      await db.updateTable('payment').set({ status: 'EXPIRED' }).execute() // few may be open
    }
    const tie = sql`timestamptz '2026-11-01 00:00:00.123457+00' + (row_number() over (order by id) / 4) * interval '1 microsecond'`
    for (const table of ['verification', 'webhook_endpoint', 'webhook_delivery', 'payment'] as const) {
      await sql`update ${sql.table(table)} t set created_at = tie.at from (select id, ${tie} as at from ${sql.table(table)}) tie where tie.id = t.id`.execute(
        db,
      )
    }
    await sql`update partner_client set created_at = '2026-11-01 00:00:00.123457+00'`.execute(db)
    await sql`update verification set status = 'REVIEW', submitted_at = created_at`.execute(db)
    await sql`update webhook_delivery d set status = case when n > 9 then 'FAILED' else 'RETRYING' end, next_attempt_at = case when n > 9 then null else now() end, finished_at = case when n > 9 then created_at end
      from (select id, row_number() over (order by id) as n from webhook_delivery) numbered where numbered.id = d.id`.execute(
      db,
    )
    await sql`insert into partner_invitation (id, partner_id, billing, created_at, expires_at) select 'inv_' || i, ${partnerId}, 'DIRECT', '2026-11-01 00:00:00.123457+00', 'infinity' from generate_series(1, 4) i`.execute(
      db,
    )
    await sql`insert into payout (id, partner_id, status, network, asset, address, amount, fee, net, created_at) select 'pout_' || i, ${partnerId}, 'REJECTED', 'bitcoin', 'BTC', 'x', 2, 1, 1, '2026-11-01'::timestamptz + (i / 3) * interval '1 microsecond' from generate_series(1, 7) i`.execute(
      db,
    )
    await sql`insert into commission (id, partner_id, client_account_id, verification_id, credits, amount, payable_at, created_at)
      select 'com_' || id, ${partnerId}, account_id, id, 5, 1000000, now(), created_at from verification`.execute(db)
    await sql`insert into screening_case (id, verification_id, account_id, list, entry_id, entry_hash, algorithm, score, detail, opened_at)
      select 'case_' || id, id, account_id, 'un', 'x', 'x', 'x', 1, 'x', created_at from verification`.execute(db)
    await sql`insert into audit_entry (id, at, actor, action, subject_id) select 'aud_' || i, '2026-11-01'::timestamptz + (i / 3) * interval '1 microsecond', 'stf_1', 'look', 'ver_1' from generate_series(1, 7) i`.execute(
      db,
    )
    lists = {
      verifications: (paging) => listVerifications(db, KEY_RING, accountId, paging),
      'verifications of a status': (paging) =>
        listVerifications(db, KEY_RING, accountId, {
          ...paging,
          filters: { status: 'REVIEW', mode: 'LIVE', country: 'de' },
        }),
      ledger: (paging) => listLedger(db, accountId, paging),
      'API keys': (paging) => listApiKeys(db, accountId, paging),
      payments: (paging) => listPayments(db, accountId, paging),
      endpoints: (paging) => listEndpointPage(db, accountId, paging),
      deliveries: (paging) => listDeliveries(db, endpointId, paging),
      'clients and invitations': (paging) => listClients(db, KEY_RING, partnerId, paging),
      payouts: (paging) => listPayouts(db, partnerId, paging),
      commissions: (paging) => listCommissions(db, partnerId, paging),
      reviews: (paging) => listReviews(db, KEY_RING, { ...paging, mode: 'LIVE', second: false }),
      cases: (paging) => listCasesForStaff(db, KEY_RING, { ...paging, state: 'OPEN' }),
      'failed deliveries': (paging) => listDeliveriesForStaff(db, KEY_RING, { ...paging, status: 'FAILED' }),
      'open deliveries': (paging) => listDeliveriesForStaff(db, KEY_RING, { ...paging, status: 'RETRYING' }),
      audit: (paging) => searchAudit(db, { ...paging, actor: 'stf_1' }),
    }
  })

  /** All rows of a list, each page after the previous one. */
  async function walk(
    list: List,
    pageSize: number,
    between: () => Promise<unknown> = async () => undefined,
  ): Promise<string[]> {
    const found: string[] = []
    for (let after: Paging['after'], n = 0; n === 0 || after !== undefined; n++) {
      const { items, next } = await list({ page: 1, pageSize, ...(after === undefined ? {} : { after }) })
      assert.ok(items.length <= pageSize)
      found.push(...items.map((item) => JSON.stringify(item)))
      after = next
      await between()
    }
    return found
  }

  it('match the pages by number, each row once, for any size of a page', async () => {
    for (const [name, list] of Object.entries(lists)) {
      const { items, total, next } = await list({ page: 1, pageSize: 100 })
      assert.ok(
        items.length >= 2 && items.length === total && next === undefined,
        `${name}: ${items.length} of ${total}`,
      )
      const expected = items.map((item) => JSON.stringify(item))
      for (const pageSize of [1, 2, 3, items.length])
        assert.deepEqual(await walk(list, pageSize), expected, `${name}, by ${pageSize}`)
      assert.deepEqual(
        (await list({ page: 2, pageSize: 1 })).items.map((item) => JSON.stringify(item)),
        expected.slice(1, 2),
        name,
      )
      assert.ok(!expected[0].includes('page_key'), 'the order key is not part of the rows')
    }
  })

  it('skip and repeat nothing while rows are inserted before them', async () => {
    const before = await walk(lists.ledger, 100)
    assert.deepEqual(await walk(lists.ledger, 2, () => aVerification(db, account)), before)
  })

  it('continue where a page ended though its last row is gone', async () => {
    const list = lists.deliveries
    const all = (await list({ page: 1, pageSize: 100 })).items as { id: string }[]
    const { next } = await list({ page: 1, pageSize: 4 })
    await db.deleteFrom('outbox').execute()
    await db
      .deleteFrom('webhook_delivery')
      .where(
        'id',
        'in',
        all.slice(2, 5).map(({ id }) => id),
      )
      .execute()
    const rest = await list({ page: 1, pageSize: 100, ...(next === undefined ? {} : { after: next }) })
    assert.deepEqual(
      (rest.items as { id: string }[]).map(({ id }) => id),
      all.slice(5).map(({ id }) => id),
    )
  })
})
