import assert from 'node:assert/strict'
import { Registry } from 'prom-client'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { z } from 'zod'
import { ChainUnavailable, type ChainReader } from '../../activities/payments/chain.ts'
import { openEthereum } from '../../activities/payments/ethereum.ts'
import { createPaymentMetrics } from '../../activities/payments/payment-metrics.ts'
import { observe } from '../../activities/payments/payment-activities.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import type { Db } from '../../db/pool.ts'
import { createLogger } from '../../runtime/log.ts'
import { freshEthereumAddress, testEthereum, type TestEthereum } from '../support/anvil.ts'
import { Crash, dyingAt } from '../support/dying-process.ts'
import { anAccount } from '../support/factories.ts'
import { seeded } from '../support/model-chain.ts'
import { aPayment } from '../support/payments.ts'
import { testDatabase } from '../support/stack.ts'

/** With more, anvil forgets the state behind the blocks that it must drop. */
const HISTORIES = 8
const STEPS = 14
/** Base units of one credit: a token of six places, at one dollar. */
const UNITS_PER_CREDIT = 1_000_000n

// The same test as on the model of a chain, smaller and slower. Only a real chain can show that the model is right.
describe('a payment, through all events of a real chain and the processes', function () {
  this.timeout(600_000)
  let db: Db
  let chain: TestEthereum
  let usdc: Hex
  let reader: ChainReader
  before(async () => {
    ;[{ db }, chain] = await Promise.all([testDatabase(), testEthereum()])
    usdc = await chain.deploy({ symbol: 'USDC', decimals: 6 })
    await chain.mine(20)
    reader = openEthereum({ urls: [chain.url], chainId: chain.chainId, tokens: new Map([['USDC', usdc]]) })
    await reader.check()
  })
  after(() => reader?.close())

  const deps = {
    log: createLogger('test', 'silent'),
    metrics: createPaymentMetrics(new Registry()),
    toleranceBp: 0,
    sanctionedOf: async () => new Set<string>(),
  }
  const held = async (address: Hex): Promise<bigint> =>
    BigInt(
      z
        .string()
        .parse(
          await chain.rpc(
            'eth_call',
            { to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }) },
            'latest',
          ),
        ),
    )

  it("is credited with the chain's final amount, by three observers that may die at any statement", async () => {
    const tally = { purchases: 0, reversals: 0, crashes: 0, reorgs: 0, lost: 0 }
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const random = seeded(seed)
      const { accountId } = await anAccount(db, { credits: 0 })
      const { id } = await aPayment(db, accountId, { network: 'ethereum', asset: 'USDC' })
      const address = freshEthereumAddress() // the test key's first addresses are those of the chain's miner
      await db
        .updateTable('payment')
        .set({ address, from_height: await chain.height() })
        .where('id', '=', id)
        .execute()
      const look = async (dies: number | null) => {
        try {
          await observe(
            {
              ...deps,
              db: dies === null ? db : db.withPlugin(dyingAt(dies)),
              readers: new Map([['ethereum', reader]]),
            },
            id,
            random(8) === 0,
          )
        } catch (error) {
          if (error instanceof Crash) tally.crashes++
          else if (!(error instanceof ChainUnavailable)) throw error // a view that goes back is refused
        }
      }
      const looks = () => Promise.all([1, 2, 3].map(() => look(random(3) === 0 ? random(14) : null)))
      for (let step = 0; step < STEPS; step++) {
        const what = random(10)
        if (what < 5) await chain.call(usdc, 'transfer', [address, BigInt(1 + random(70_000_000))])
        if (what < 8) await chain.mine(1 + random(13))
        else {
          await looks() // it counts before it is lost
          const before = await held(address)
          await chain.reorganise(1 + random(16))
          tally.reorgs++
          if ((await held(address)) < before) tally.lost++
          await chain.mine()
        }
        await looks()
        const balance = await getBalance(db, accountId)
        assert.ok(balance.available >= 0, `seed ${seed}: ${JSON.stringify(balance)}`)
      }
      await chain.mine(13)
      await look(null)
      const [end, balance, amount] = [
        await findAnyPayment(db, id),
        await getBalance(db, accountId),
        await held(address),
      ]
      const entries = await db
        .selectFrom('ledger_entry')
        .select(['type', 'amount'])
        .where('payment_id', '=', id)
        .execute()
      assert.deepEqual(
        [end?.credited, end?.shortfall, end?.held, BigInt(end?.amount_received ?? 0)],
        [Number(amount / UNITS_PER_CREDIT), 0, null, amount],
        `seed ${seed}`,
      )
      assert.deepEqual(
        [balance.total, entries.reduce((sum, entry) => sum + entry.amount, 0)],
        [end?.credited, end?.credited],
        `seed ${seed}`,
      )
      tally.purchases += entries.filter(({ type }) => type === 'PURCHASE').length
      tally.reversals += entries.filter(({ type }) => type === 'ADJUSTMENT').length
    }
    for (const [event, count] of Object.entries(tally)) assert.ok(count >= 3, `${event}: ${count}`) // each event happened
    console.log(`      ${JSON.stringify(tally)}`)
  })
})
