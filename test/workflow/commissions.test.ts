import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Client } from '@temporalio/client'
import { createPartnerActivities } from '../../activities/partners/partner-activities.ts'
import { MATURITY_DAYS } from '../../db/partners/commissions.ts'
import type { Db } from '../../db/pool.ts'
import { createLogger } from '../../runtime/log.ts'
import { ensureSchedules } from '../../workers/schedules.ts'
import { skippingClock } from '../support/database-clock.ts'
import { KEY_RING } from '../support/factories.ts'
import { aCharge, aClientOf, aPartner, buyCredits, commissionsOf } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'
import { until } from '../support/until.ts'
import { testClient, testWorkers } from '../support/workers.ts'

describe('the maturity of commissions', () => {
  let db: Db
  let client: Client
  before(async () => {
    ;({ db } = await testDatabase())
    client = await testClient()
    await testWorkers(client, ['payments'], {
      ...createPartnerActivities({
        db,
        keyRing: KEY_RING,
        client: client.workflow,
        log: createLogger('test', 'silent'),
      }),
    })
  })
  after(async () => {
    await client.schedule.getHandle('commissions').delete()
  })

  /** The database keeps the time: the test makes a charge older, instead of a clock faster. */
  const makeOlder = (id: string, by: string) =>
    sql`update commission set payable_at = payable_at - ${by}::interval where verification_id = ${id}`.execute(db)

  it(`case 28: mature only after ${MATURITY_DAYS} days, by the schedule of every deployment`, async () => {
    const partner = await aPartner(db)
    const account = await aClientOf(db, partner.partnerId)
    await buyCredits(db, account.accountId, 10)
    const [young, old] = [await aCharge(db, account), await aCharge(db, account)]
    await makeOlder(young.id, `${MATURITY_DAYS} days - 1 minute`)
    await makeOlder(old.id, `${MATURITY_DAYS} days`)
    await ensureSchedules(client, { refreshLists: false })
    const { spec, policies } = await client.schedule.getHandle('commissions').describe()
    assert.deepEqual([spec.intervals?.map(({ every }) => every), policies.overlap], [[3_600_000], 'SKIP'])
    await client.schedule.getHandle('commissions').trigger()
    await until('the old one to be payable', async () => (await commissionsOf(db, old.id))[0].status === 'PAYABLE')
    assert.equal((await commissionsOf(db, young.id))[0].status, 'PENDING')
    assert.equal(await client.workflow.execute('commissions', { taskQueue: 'payments', workflowId: 'again' }), 0)
    await makeOlder(young.id, '2 minutes')
    assert.equal(await client.workflow.execute('commissions', { taskQueue: 'payments', workflowId: 'once more' }), 1)
  })

  it('case 28: mature by the clock of the database: each is payable with the first pass after 14 days', async () => {
    const { db: moved, skipTo } = await skippingClock(await testDatabase())
    const [own, hours] = [await testClient(), MATURITY_DAYS * 24]
    await testWorkers(own, ['payments'], {
      ...createPartnerActivities({
        db: moved,
        keyRing: KEY_RING,
        client: own.workflow,
        log: createLogger('test', 'silent'),
      }),
    })
    const partner = await aPartner(moved)
    const account = await aClientOf(moved, partner.partnerId)
    await buyCredits(moved, account.accountId, 10)
    const first = await aCharge(moved, account)
    await skipTo(5)
    const second = await aCharge(moved, account)
    const payable: Record<number, number> = {}
    // Day by day, then hour by hour, as the schedule does.
    const passes = [
      ...Array.from({ length: MATURITY_DAYS - 1 }, (_, day) => (day + 1) * 24),
      ...Array.from({ length: 24 + 8 }, (_, hour) => hours - 23 + hour),
    ]
    for (const hour of passes) {
      await skipTo(hour)
      const count = await own.workflow.execute<() => Promise<number>>('commissions', {
        taskQueue: 'payments',
        workflowId: `pass-${hour}`,
      })
      if (count > 0) payable[hour] = count
    }
    assert.deepEqual(payable, { [hours]: 1, [hours + 5]: 1 })
    assert.deepEqual(
      await Promise.all([first, second].map(async ({ id }) => (await commissionsOf(moved, id))[0].status)),
      ['PAYABLE', 'PAYABLE'],
    )
  })
})
