import assert from 'node:assert/strict'
import type { Client } from '@temporalio/client'
import { TypedSearchAttributes } from '@temporalio/common'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { ChainUnavailable, type ChainReader } from '../../activities/payments/chain.ts'
import { createPaymentMetrics } from '../../activities/payments/payment-metrics.ts'
import { createObserve, nextLookMs, PACE } from '../../activities/payments/payment-activities.ts'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import type { Payment } from '../../db/payments/schema.ts'
import type { Db } from '../../db/pool.ts'
import { createLogger } from '../../runtime/log.ts'
import { activityInterceptors } from '../../workers/interceptors.ts'
import { paymentWorkflowId } from '../../contract/payments.ts'
import { paymentRescan, paymentStart } from '../../contract/messages/starts.ts'
import { anAccount } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import { ModelChain } from '../support/model-chain.ts'
import { aPayment } from '../support/payments.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers } from '../support/workers.ts'
import { until } from '../support/until.ts'

describe('the payment workflow', () => {
  let db: Db
  let client: Client
  const log = createLogger('test', 'silent')
  /** The chain of each payment's address, and the number of its scans. */
  const chains = new Map<string, { chain: ModelChain; looks: number; isAway: boolean }>()
  const node = (of: { chain: ModelChain; isAway: boolean }): ChainReader => {
    if (of.isAway) throw new ChainUnavailable('no node answers')
    return of.chain.node()
  }
  const reader: ChainReader = {
    network: 'bitcoin',
    check: async () => ({ height: 0, hash: '' }),
    close: () => undefined,
    isUsed: async () => false,
    payment: async () => null,
    tip: async () => new ModelChain().node().tip(),
    blockAt: async () => null,
    strays: async () => [],
    look: async (address, asset, since) => {
      const of = chains.get(address)
      if (of === undefined) throw new ChainUnavailable('no such chain')
      of.looks++
      return node(of).look(address, asset, since)
    },
  }

  before(async () => {
    ;[{ db }, client] = await Promise.all([testDatabase(), testClient()])
    const activities = createObserve({
      db,
      log,
      readers: new Map([['bitcoin', reader]]),
      metrics: createPaymentMetrics(new Registry()),
      toleranceBp: 50,
      sanctionedOf: async () => new Set(),
      pace: { near: { bitcoin: 50, ethereum: 50 }, day: 200, far: 3_600_000 },
    })
    await testWorkers(client, ['payments'], activities, { interceptors: [activityInterceptors(log)] })
  })

  const anAddress = async () => {
    const { accountId } = await anAccount(db, { credits: 0 })
    const payment = await aPayment(db, accountId)
    await db.updateTable('payment').set({ from_height: 0 }).where('id', '=', payment.id).execute()
    const of = { chain: new ModelChain(Date.now() - 9 * 60_000), looks: 0, isAway: false }
    chains.set(payment.address, of)
    return { accountId, payment, of }
  }
  const startOf = (payment: Payment) =>
    paymentStart({ paymentId: payment.id, accountId: payment.account_id, status: payment.status })
  const row = async (id: string) => (await findAnyPayment(db, id)) ?? assert.fail('it is gone')
  const untilIs = (id: string, status: Payment['status']) =>
    until(`${id} as ${status}`, async () => (await row(id)).status === status)
  const purchases = async (id: string) =>
    (
      await db
        .selectFrom('ledger_entry')
        .select(['type', 'amount'])
        .where('payment_id', '=', id)
        .orderBy('seq')
        .execute()
    ).map(({ type, amount }) => [type, amount])

  it('case 1: follows the money from first sight to the credit, and its history contains no address', async () => {
    const { payment, of } = await anAddress()
    const handle = await client.workflow.start('payment', startOf(payment))
    await until('ten scans', () => of.looks >= 10)
    const tx = of.chain.pay(200_000n)
    await untilIs(payment.id, 'CONFIRMING')
    of.chain.mine()
    await until('one confirmation', async () => (await row(payment.id)).confirmations === 1)
    assert.deepEqual(await purchases(payment.id), [])
    of.chain.mine()
    await untilIs(payment.id, 'CONFIRMED')
    assert.deepEqual(await purchases(payment.id), [['PURCHASE', 100]])
    const { tx_hash: txHash, credited, confirmations } = await row(payment.id)
    assert.deepEqual([txHash, credited, confirmations], [tx.id, 100, 2])
    await until(
      'the query',
      async () => (await handle.query<{ status: string; credited: number }>('state')).credited === 100,
    )
    const { typedSearchAttributes } = await handle.describe()
    assert.ok(
      typedSearchAttributes instanceof TypedSearchAttributes &&
        typedSearchAttributes.getAll().some(({ key, value }) => key.name === 'PaymentStatus' && value === 'CONFIRMED'),
    )
    const history = await historyText(handle)
    for (const secret of [payment.address, tx.id, payment.account_id.slice(4)])
      assert.ok(!history.replaceAll(payment.account_id, '').includes(secret), secret)
    // Polling adds no history: ten and more scans are one activity.
    const { events } = await handle.fetchHistory()
    assert.ok((events?.length ?? 0) < 40 && of.looks > 10, `${events?.length} events for ${of.looks} scans`)
    await handle.terminate()
  })

  it('case 29: waits while no node answers, and concludes nothing', async () => {
    const { payment, of } = await anAddress()
    of.isAway = true
    const handle = await client.workflow.start('payment', startOf(payment))
    of.chain.pay(200_000n)
    of.chain.mine(2)
    await until('three tries', () => of.looks >= 3)
    assert.deepEqual([(await row(payment.id)).status, (await row(payment.id)).scanned_height], ['AWAITING', null])
    of.isAway = false
    await untilIs(payment.id, 'CONFIRMED')
    await handle.terminate()
  })

  it('ends when its watch is over, and returns the final status', async () => {
    const { payment } = await anAddress()
    await db
      .updateTable('payment')
      .set({ expires_at: sql<Date>`now() - interval '30 days'`, watch_until: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', payment.id)
      .execute()
    assert.equal(await client.workflow.execute('payment', startOf(payment)), 'EXPIRED')
  })

  it('scans on request while the next scan is an hour away; after its end a request starts a new run', async () => {
    const { payment, of } = await anAddress()
    await db
      .updateTable('payment')
      .set({ expires_at: sql<Date>`now() - interval '2 days'` })
      .where('id', '=', payment.id)
      .execute()
    const handle = await client.workflow.start('payment', startOf(payment))
    await until('two scans', () => of.looks >= 2)
    of.chain.pay(1_000n)
    const asked = of.looks
    await client.workflow.signalWithStart(
      'payment',
      paymentRescan({ paymentId: payment.id, accountId: payment.account_id, status: 'AWAITING' }),
    )
    await until('the requested scan', () => of.looks > asked)
    await until(
      'its receipt',
      async () =>
        (await db.selectFrom('payment_receipt').select('tx_hash').where('payment_id', '=', payment.id).execute())
          .length === 1,
    )
    assert.equal((await row(payment.id)).status, 'EXPIRED') // less than one credit
    await db
      .updateTable('payment')
      .set({ watch_until: sql<Date>`now()` })
      .where('id', '=', payment.id)
      .execute()
    of.chain.mine(2)
    await handle.signal('rescan')
    assert.equal(await handle.result(), 'EXPIRED')
    const again = await client.workflow.signalWithStart(
      'payment',
      paymentRescan({ paymentId: payment.id, accountId: payment.account_id, status: 'EXPIRED' }),
    )
    assert.equal(await again.result(), 'EXPIRED')
  })

  it('drops a flood of requests, and fails on invalid input', async () => {
    const { payment } = await anAddress()
    const handle = await client.workflow.start('payment', startOf(payment))
    for (let i = 0; i < 205; i += 41)
      await Promise.all(Array.from({ length: 41 }, () => handle.signal('rescan', { junk: 'x'.repeat(100) })))
    const { dropped } = await until('the query', async () => {
      const state = await handle.query<{ dropped: { count: number } | null }>('state')
      return state.dropped === null ? undefined : state
    })
    assert.equal(dropped?.count, 5)
    await handle.terminate()
    for (const input of [null, {}, 'x y', ['a']]) {
      await assert.rejects(
        client.workflow.execute('payment', {
          ...startOf(payment),
          workflowId: `${paymentWorkflowId(payment.id)}-${JSON.stringify(input)}`,
          args: [input],
        }),
        /Workflow execution failed/,
      )
    }
  })

  it('case 45: is started by the sweep when the process died after the commit', async () => {
    const { payment, of } = await anAddress()
    await redriveOutbox({ db, client: client.workflow, log }, -1_000)
    await until('a scan', () => of.looks > 0)
    assert.deepEqual(await db.selectFrom('outbox').select('kind').where('subject_id', '=', payment.id).execute(), [])
    await client.workflow.getHandle(paymentWorkflowId(payment.id)).terminate()
  })

  it('scans often while money is expected, every five minutes for a day, then every hour', () => {
    const expires = new Date('2026-11-23T12:00:00Z')
    const of = (network: 'bitcoin' | 'ethereum', status: Payment['status'], hours: number) =>
      nextLookMs({ network, status, expires_at: expires }, expires.getTime() + hours * 3_600_000)
    assert.deepEqual(
      [
        of('bitcoin', 'AWAITING', -0.1),
        of('ethereum', 'AWAITING', -0.1),
        of('bitcoin', 'EXPIRED', 1),
        of('bitcoin', 'CONFIRMED', 25),
        of('ethereum', 'CONFIRMING', 25),
      ],
      [30_000, 15_000, PACE.day, PACE.far, 15_000],
    )
  })
})
