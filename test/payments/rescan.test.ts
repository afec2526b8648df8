import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import { createLogger } from '../../runtime/log.ts'
import type { TestEthereum } from '../support/anvil.ts'
import { ethereumStack, type paymentStack } from '../support/payment-stack.ts'
import { aPayment } from '../support/payments.ts'
import { paymentWorkflowId } from '../../contract/payments.ts'

const DAY = 86_400_000

describe('the daily scan of old addresses, on a real node', function () {
  this.timeout(600_000)
  let chain: TestEthereum
  let usdc: Hex
  let stack: Awaited<ReturnType<typeof paymentStack>>
  before(async () => {
    ;({ chain, usdc, stack } = await ethereumStack())
  })
  /** As the schedule starts it; returns the number of scanned addresses. */
  const rescan = (): Promise<number> =>
    stack.client.workflow.execute('rescanAddresses', { taskQueue: 'payments', workflowId: `rescan-${randomUUID()}` })
  const row = async (id: string) => (await findAnyPayment(stack.db, id)) ?? assert.fail('it is gone')
  /** A payment whose watch and workflow ended so many days ago. */
  const forgotten = async (buyer: Awaited<ReturnType<typeof stack.someone>>, days: number) => {
    const asked = await buyer.ask('ethereum', 'USDC', 100)
    await stack.untilLooked(asked.id)
    const ago = (more: number) => sql<Date>`now() - interval '1 day' * ${days + more}`
    await stack.db
      .updateTable('payment')
      .set({ expires_at: ago(30), watch_until: ago(0) })
      .where('id', '=', asked.id)
      .execute()
    assert.equal(await stack.client.workflow.getHandle(paymentWorkflowId(asked.id)).result(), 'EXPIRED')
    return asked
  }
  const pay = (to: string, dollars: bigint) => chain.call(usdc, 'transfer', [to, dollars * 1_000_000n])

  it('credits deposits at the price of the day, watches new unconfirmed ones, and skips addresses older than a year', async () => {
    const buyer = await stack.someone()
    const [empty, deep, young, ancient] = [
      await forgotten(buyer, 1),
      await forgotten(buyer, 364),
      await forgotten(buyer, 2),
      await forgotten(buyer, 366),
    ]
    Object.assign(stack.prices.figures.first, { USDC: '0.5' })
    Object.assign(stack.prices.figures.second, { USDC: '0.5' })
    await stack.activities.refreshPrices()
    await pay(deep.address, 100n)
    await pay(ancient.address, 100n)
    await chain.mine(12)
    await pay(young.address, 60n)
    await chain.mine(3)
    assert.equal(await rescan(), 3)

    assert.deepEqual([(await row(empty.id)).status, (await row(empty.id)).credited], ['EXPIRED', 0])
    assert.deepEqual([(await row(deep.id)).status, (await row(deep.id)).credited], ['CONFIRMED', 50])
    assert.deepEqual([(await row(ancient.id)).status, (await row(ancient.id)).credited], ['EXPIRED', 0])
    const pending = await row(young.id)
    assert.deepEqual([pending.status, pending.credited, pending.confirmations], ['CONFIRMING', 0, 3])
    assert.ok(pending.watch_until.getTime() > Date.now() + 29 * DAY, 'it is watched again')
    assert.ok((await row(deep.id)).watch_until.getTime() < Date.now(), 'the watch stays over')

    // Its workflow runs again, started by the outbox, and completes it.
    await redriveOutbox({ db: stack.db, client: stack.client.workflow, log: createLogger('test', 'silent') }, -1_000)
    await chain.mine(9)
    await buyer.untilReads(young.id, { status: 'UNDERPAID', credits_granted: 30 })
    assert.deepEqual(
      (await buyer.ledger()).map(([type, amount]) => [type, amount]),
      [
        ['PURCHASE', 50],
        ['PURCHASE', 30],
      ],
    )
    assert.equal(await rescan(), 2, 'a watched payment is left to its workflow')
    assert.equal((await buyer.balance()).total, 80)
  })

  it('takes credits back after a reorganisation behind the watch', async () => {
    const buyer = await stack.someone()
    const old = await forgotten(buyer, 3)
    const before = await chain.snapshot()
    await pay(old.address, 100n)
    await chain.mine(12)
    await rescan()
    assert.equal((await row(old.id)).credited, 50)
    await chain.goBackTo(before)
    await chain.mine(14)
    await rescan()
    assert.deepEqual([(await row(old.id)).credited, (await row(old.id)).status], [0, 'CONFIRMING'])
    assert.ok((await row(old.id)).watch_until.getTime() > Date.now() + 29 * DAY, 'the next blocks decide')
    assert.deepEqual(
      (await buyer.ledger()).map(([type, amount]) => [type, amount]),
      [
        ['PURCHASE', 50],
        ['ADJUSTMENT', -50],
      ],
    )
  })

  it('continues after an address that cannot be scanned, and after one with an impossible amount', async () => {
    const buyer = await stack.someone()
    const [other, poisoned, good] = [
      await aPayment(stack.db, buyer.accountId, { network: 'bitcoin' }),
      await forgotten(buyer, 4),
      await forgotten(buyer, 4),
    ]
    await stack.db
      .updateTable('payment')
      .set({ watch_until: sql<Date>`now() - interval '1 day'` })
      .where('id', '=', other.id)
      .execute()
    // A broken token: more dollars than credits can count.
    await chain.call(usdc, 'transfer', [poisoned.address, 10n ** 25n])
    await pay(good.address, 100n)
    await chain.mine(12)
    await rescan()
    assert.deepEqual(
      [(await row(other.id)).scanned_at, (await row(poisoned.id)).credited, (await row(good.id)).credited],
      [null, 0, 100],
    )
  })
})
