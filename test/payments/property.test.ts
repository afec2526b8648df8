import assert from 'node:assert/strict'
import { Registry } from 'prom-client'
import { ChainUnavailable, type ChainReader } from '../../activities/payments/chain.ts'
import { createPaymentMetrics } from '../../activities/payments/payment-metrics.ts'
import { observe, type PaymentDeps } from '../../activities/payments/payment-activities.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import type { Db } from '../../db/pool.ts'
import { settle } from '../../db/verifications/settlements.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { createLogger } from '../../runtime/log.ts'
import { Crash, dyingAt } from '../support/dying-process.ts'
import { anAccount, aRequest, KEY_RING } from '../support/factories.ts'
import { ModelChain, seeded, type Tx } from '../support/model-chain.ts'
import { aPayment } from '../support/payments.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { testDatabase } from '../support/stack.ts'

/** 100 credits for 0.002 BTC: 2,000 satoshi a credit. */
const SATOSHI_PER_CREDIT = 2_000n
const STEPS = 16
const HISTORIES = IS_NIGHTLY ? 80 : 40
/** The minimum number of each kind of event in the histories. */
const OFTEN = HISTORIES / 8
/** The price of a verification of FULL_KYC. */
const PRICE = 5
/** Concurrent creates. Together they hold the credits of a few blocks. */
const AT_ONCE = 6

interface Tally {
  purchases: number
  reversals: number
  refused: number
  crashes: number
  replaced: number
  reorgs: number
  doubleSpent: number
  short: number
  lagging: number
  held: number
  unpaid: number
}
const none = (): Tally => ({
  purchases: 0,
  reversals: 0,
  refused: 0,
  crashes: 0,
  replaced: 0,
  reorgs: 0,
  doubleSpent: 0,
  short: 0,
  lagging: 0,
  held: 0,
  unpaid: 0,
})

describe('a payment, through all events of the chain and the processes', function () {
  this.timeout(600_000)
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const log = createLogger('test', 'silent')
  const metrics = createPaymentMetrics(new Registry())
  const depsOf = (on: Db, node: ChainReader): PaymentDeps => ({
    db: on,
    log,
    metrics,
    toleranceBp: 0,
    sanctionedOf: async () => new Set(),
    readers: new Map([['bitcoin', node]]),
  })

  /** One history. Without the guard, each scan forgets the scanned blocks first. */
  async function run(seed: number, tally: Tally, isGuarded: boolean): Promise<void> {
    const random = seeded(seed)
    const account = await anAccount(db, { credits: 0 })
    const { accountId } = account
    const payment = await aPayment(db, accountId)
    await db.updateTable('payment').set({ from_height: 0 }).where('id', '=', payment.id).execute()
    const chain = new ModelChain(payment.created_at.getTime() - 8 * 60_000)
    const paid: Tx[] = []
    const holds: string[] = []
    const nodes: ChainReader[] = []
    const look = async (node: ChainReader, dies: number | null) => {
      if (!isGuarded)
        await db
          .updateTable('payment')
          .set({ scanned_height: null, scanned_hash: null, final_height: null })
          .where('id', '=', payment.id)
          .execute()
      try {
        await observe(depsOf(dies === null ? db : db.withPlugin(dyingAt(dies)), node), payment.id, random(8) === 0)
      } catch (error) {
        if (error instanceof Crash) tally.crashes++
        else if (error instanceof ChainUnavailable) tally.refused++
        else throw error
      }
    }
    /** Creates a verification as the service does, which holds its price when it is available. */
    const hold = async (): Promise<void> => {
      const outcome = await createVerification(db, KEY_RING, aRequest(account))
      if (outcome.kind === 'created') {
        tally.held++
        holds.push(outcome.verification.id)
      } else {
        assert.equal(outcome.kind, 'insufficient-credits', `seed ${seed}`)
        tally.unpaid++
      }
    }
    const release = async (id: string): Promise<void> => {
      await settle(db, id, ['PENDING'], () => Promise.resolve({ status: 'EXPIRED', reasonCodes: [], riskScore: 0 }))
    }
    for (let step = 0; step < STEPS; step++) {
      const what = random(12)
      let creations = 0
      if (what < 3)
        paid.push(chain.pay(...Array.from({ length: 1 + Number(random(4) === 0) }, () => BigInt(500 + random(90_000)))))
      else if (what < 5 && chain.pending.length > 0) {
        const tx = chain.pending[random(chain.pending.length)]
        const other = chain.replace(
          tx,
          ...[[], tx.outs.length === 0 ? [] : [tx.outs.reduce((sum, out) => sum + out, 0n)], [33_333n]][random(3)],
        )
        if (other !== false) {
          tally.replaced++
          paid.push(other)
        }
      } else if (what < 8) chain.mine(1 + random(2))
      else if (what < 10) {
        const victim = random(2) === 0 ? paid.find((tx) => chain.depthOf(tx) > 0 && chain.depthOf(tx) <= 5) : undefined
        const depth = victim === undefined ? 1 + random(3) : chain.depthOf(victim)
        chain.giveUp(depth, victim)
        tally.reorgs++
        if (victim !== undefined) tally.doubleSpent++
        nodes.push(chain.node()) // the shorter chain, in the middle of it
        await look(chain.node(), null)
        chain.mine(depth + 1)
      } else if (holds.length > 0 && random(2) === 0) await Promise.all(holds.splice(-AT_ONCE).map(release))
      else creations = AT_ONCE
      const now = chain.node()
      const old = nodes.length > 0 && random(2) === 0 ? nodes[random(nodes.length)] : undefined
      if (old !== undefined) tally.lagging++
      nodes.push(now)
      await Promise.all([
        ...[now, ...(old === undefined ? [] : [old]), now].map((node) =>
          look(node, random(4) === 0 ? random(14) : null),
        ),
        ...Array.from({ length: creations }, hold),
      ])
      const after = await findAnyPayment(db, payment.id)
      if ((after?.shortfall ?? 0) > 0) tally.short++
      const balance = await getBalance(db, accountId)
      assert.ok(
        balance.available >= 0 && balance.held === holds.length * PRICE,
        `seed ${seed}: ${JSON.stringify(balance)} with ${holds.length} holds`,
      )
    }
    // The end: everything is confirmed, no credits are held, and one more scan reads the final chain.
    await Promise.all(holds.map(release))
    chain.mine(3)
    await look(chain.node(), null)
    const held = paid
      .filter((tx) => chain.depthOf(tx) >= 2)
      .flatMap(({ outs }) => outs)
      .reduce((sum, out) => sum + out, 0n)
    const end = await findAnyPayment(db, payment.id)
    const [{ ledger }] = await db
      .selectFrom('ledger_entry')
      .select((eb) => eb.fn.sum<string>('amount').as('ledger'))
      .where('account_id', '=', accountId)
      .execute()
    const balance = await getBalance(db, accountId)
    const entries = await db.selectFrom('ledger_entry').select('type').where('payment_id', '=', payment.id).execute()
    tally.purchases += entries.filter(({ type }) => type === 'PURCHASE').length
    tally.reversals += entries.filter(({ type }) => type === 'ADJUSTMENT').length
    if (isGuarded)
      assert.deepEqual(
        [end?.credited, end?.shortfall, BigInt(end?.amount_received ?? 0)],
        [Number(held / SATOSHI_PER_CREDIT), 0, held],
        `seed ${seed}`,
      )
    assert.deepEqual(
      [balance.total, balance.held, Number(ledger ?? 0)],
      [end?.credited, 0, end?.credited],
      `seed ${seed}`,
    )
  }

  /** The events of a history with the guard. Each history runs once. */
  const guardedOf = async (seed: number): Promise<Tally> => {
    const tally = known.get(seed) ?? none()
    if (!known.has(seed)) await run(seed, tally, true)
    known.set(seed, tally)
    return tally
  }
  const known = new Map<number, Tally>()
  const add = (sum: Tally, counts: Tally) => {
    for (const event of Object.keys(counts) as (keyof Tally)[]) sum[event] += counts[event]
  }

  it(`is credited with the chain's final amount: ${HISTORIES} histories with several observers, lagging nodes and crashes`, async () => {
    const tally = none()
    for (let seed = 1; seed <= HISTORIES; seed++) add(tally, await guardedOf(seed))
    // Each kind of event happened. A generator that never chose one would prove nothing.
    for (const [event, count] of Object.entries(tally)) assert.ok(count >= OFTEN, `${event}: ${count}`)
    console.log(`      ${JSON.stringify(tally)}`)
  })

  it('fails without the guard against views that go back: the same histories flap', async () => {
    const [guarded, unguarded] = [none(), none()]
    for (const seed of [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]) {
      add(guarded, await guardedOf(seed))
      await run(seed, unguarded, false).catch((error: unknown) => {
        if (!(error instanceof assert.AssertionError)) throw error
      })
    }
    assert.ok(
      unguarded.reversals > guarded.reversals,
      `${unguarded.reversals} reversals without, ${guarded.reversals} with it`,
    )
    console.log(
      `      purchases and reversals with the guard ${guarded.purchases}, ${guarded.reversals}; without ${unguarded.purchases}, ${unguarded.reversals}`,
    )
  })
})
