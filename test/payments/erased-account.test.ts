import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { runsLeft } from '../../temporal/account-runs.ts'
import { createPaymentMetrics } from '../../activities/payments/payment-metrics.ts'
import { createObserve } from '../../activities/payments/payment-activities.ts'
import { createErasureActivities } from '../../activities/privacy/erase-next.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import { listHeld, releasePayment } from '../../db/payments/staff.ts'
import type { Db } from '../../db/pool.ts'
import { findErasure } from '../../db/privacy/erasures.ts'
import { requestErasure } from '../../db/privacy/request-erasure.ts'
import { createLogger } from '../../runtime/log.ts'
import { paymentWorkflowId } from '../../contract/payments.ts'
import { erasureStart, paymentStart } from '../../contract/messages/starts.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import { ModelChain } from '../support/model-chain.ts'
import { aPayment } from '../support/payments.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers, workersClient } from '../support/workers.ts'
import { until } from '../support/until.ts'

// 50 of the payments, 15 of privacy: a deposit after the erasure of its account.
describe('a payment of an erased account', () => {
  let db: Db
  let client: Client
  const log = createLogger('test', 'silent')
  const chains = new Map<string, ModelChain>()
  const chainOf = (address: string) => chains.get(address)?.node() ?? assert.fail('no chain of this address')
  before(async () => {
    ;[{ db }, client] = await Promise.all([testDatabase(), testClient()])
    const { workflow } = await workersClient(client)
    const folder = mkdtempSync(join(tmpdir(), 'identity-erased-payment-'))
    await testWorkers(client, ['payments', 'privacy'], {
      ...createObserve({
        db,
        log,
        metrics: createPaymentMetrics(new Registry()),
        toleranceBp: 50,
        sanctionedOf: async () => new Set(),
        pace: { near: { bitcoin: 50, ethereum: 50 }, day: 50, far: 50 },
        readers: new Map([
          [
            'bitcoin',
            {
              network: 'bitcoin',
              check: async () => ({ height: 0, hash: '' }),
              close: () => undefined,
              isUsed: async () => false,
              payment: async () => null,
              tip: async () => new ModelChain().node().tip(),
              blockAt: async () => null,
              strays: async () => [],
              look: async (address, asset, since) => chainOf(address).look(address, asset, since),
            },
          ],
        ]),
      }),
      ...createErasureActivities({
        db,
        objects: openFolderStore(join(folder, 'objects')),
        client: workflow,
        namespace: client.options.namespace,
        erasureLog: openFolderStore(join(folder, 'log')),
        log,
      }),
    })
  })

  /** An erased account whose payment is still watched. */
  async function erased() {
    const { accountId } = await anAccount(db, { credits: 0 })
    const payment = await aPayment(db, accountId)
    await db.updateTable('payment').set({ from_height: 0 }).where('id', '=', payment.id).execute()
    const chain = new ModelChain(Date.now() - 9 * 60_000)
    chains.set(payment.address, chain)
    const handle = await client.workflow.start(
      'payment',
      paymentStart({ paymentId: payment.id, accountId, status: payment.status }),
    )
    await db.updateTable('account').set({ password_hash: 'checked' }).where('id', '=', accountId).execute()
    const { id: sessionId } = await insertSession(db, accountId)
    const answer = await requestErasure(
      db,
      KEY_RING,
      { accountId, sessionId },
      { checked: 'checked', forfeitsBalance: true },
    )
    assert.ok(answer?.kind === 'requested')
    await client.workflow.execute('erasure', erasureStart(answer.erasure.id))
    const erasure = (await findErasure(db, answer.erasure.id)) ?? assert.fail('no erasure')
    assert.equal(erasure.step, 'DONE')
    return { accountId, payment, chain, handle, erasure }
  }
  const row = async (id: string) => (await findAnyPayment(db, id)) ?? assert.fail('it is gone')
  const endWatch = (id: string) =>
    db
      .updateTable('payment')
      .set({ expires_at: sql<Date>`now() - interval '30 days'`, watch_until: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute()
  const left = async (erasure: Parameters<typeof runsLeft>[1]) => {
    const runs: string[] = []
    for await (const { workflowId } of runsLeft(client.workflow, erasure, [])) runs.push(workflowId)
    return runs
  }

  it('50: is still watched: late deposits are held for staff, and it ends after their decision', async () => {
    const { accountId, payment, chain, handle, erasure } = await erased()
    assert.equal((await handle.describe()).status.name, 'RUNNING')
    chain.pay(200_000n)
    chain.mine(3)
    await until('the hold', async () => (await row(payment.id)).held === 'ACCOUNT_CLOSED')
    assert.deepEqual([(await row(payment.id)).credited, (await getBalance(db, accountId)).total], [0, 0])
    assert.deepEqual(
      (await listHeld(db)).map(({ id }) => id),
      [payment.id],
    )
    await endWatch(payment.id)
    const lookedAt = async () => (await row(payment.id)).scanned_at?.getTime()
    const before = await lookedAt()
    await until('a scan after the end of its watch', async () => (await lookedAt()) !== before)
    assert.equal((await handle.describe()).status.name, 'RUNNING') // the watch continues until staff have decided
    await releasePayment(db, payment.id, { actor: 'staff_7', reason: 'returned outside the service' })
    assert.equal(await handle.result(), 'CONFIRMED')
    assert.ok(!(await historyText(handle)).includes(payment.address))
    assert.deepEqual(await left(erasure), [])
  })

  it('15: ends with its watch when nothing arrives, and does not count as left by the erasure', async () => {
    const { payment, handle, erasure } = await erased()
    assert.deepEqual(await left(erasure), [])
    await endWatch(payment.id)
    assert.equal(await handle.result(), 'EXPIRED')
    assert.equal(handle.workflowId, paymentWorkflowId(payment.id))
    await until(
      'its completed run in the list',
      async () =>
        (await client.workflow.count(`AccountId = '${erasure.account_id}' and ExecutionStatus = 'Completed'`)).count ===
        1,
    )
    assert.deepEqual(await left(erasure), [])
  })
})
