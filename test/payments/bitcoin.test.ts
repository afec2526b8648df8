import assert from 'node:assert/strict'
import { testBitcoin, type TestBitcoin } from '../support/btcd.ts'
import { ops } from '../support/ops.ts'
import { paymentStack } from '../support/payment-stack.ts'
import { BITCOIN_XPUB } from '../support/payments.ts'

describe('buying credits on bitcoin, over HTTP and a real node', function () {
  this.timeout(600_000)
  let chain: TestBitcoin
  let stack: Awaited<ReturnType<typeof paymentStack>>
  before(async function () {
    chain = await testBitcoin(this)
    stack = await paymentStack({
      BITCOIN_XPUB,
      BITCOIN_CHAIN: 'regtest',
      ESPLORA_URLS: chain.url,
      CREDIT_PRICE_USD: '1',
    })
  })

  /** 100 credits for 0.002 BTC. */
  const WHOLE = 200_000n

  it('case 1: seen in the mempool, one confirmation, two', async () => {
    const buyer = await stack.someone()
    const { id, address, amount } = await buyer.ask('bitcoin', 'BTC', 100)
    assert.equal(amount, '0.002')
    const txid = await chain.pay([address, WHOLE])
    await buyer.untilReads(id, { status: 'CONFIRMING', confirmations: 0, tx_hash: txid, credits_granted: 0 })
    await chain.mine()
    await buyer.untilReads(id, { status: 'CONFIRMING', confirmations: 1, credits_granted: 0 })
    await chain.mine()
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100, amount_received: '0.002' })
    assert.deepEqual(await buyer.ledger(), [['PURCHASE', 100, id]])
  })

  it('cases 15, 16 and 17: replaced by the same amount, by more, and by something that pays somebody else', async () => {
    const buyer = await stack.someone()
    const [same, more, away] = [
      await buyer.ask('bitcoin', 'BTC', 100),
      await buyer.ask('bitcoin', 'BTC', 100),
      await buyer.ask('bitcoin', 'BTC', 100),
    ]
    const coins = [await chain.coin(), await chain.coin(), await chain.coin()]
    const first = chain.sign([coins[0]], [[same.address, WHOLE]])
    await chain.send(first)
    await chain.send(chain.sign([coins[1]], [[more.address, WHOLE]]))
    await chain.send(chain.sign([coins[2]], [[away.address, WHOLE]]))
    for (const { id } of [same, more, away]) await buyer.untilReads(id, { status: 'CONFIRMING' })
    const second = chain.sign([coins[0]], [[same.address, WHOLE]], 30_000n)
    await chain.send(second)
    await chain.send(chain.sign([coins[1]], [[more.address, 300_000n]], 30_000n))
    await chain.send(chain.sign([coins[2]], [[chain.minerAddress, 1_000_000n]], 30_000n))
    await buyer.untilReads(same.id, { tx_hash: second.txid, status: 'CONFIRMING' })
    await buyer.untilReads(away.id, { status: 'AWAITING', tx_hash: null })
    await chain.mine(2)
    await buyer.untilReads(same.id, { status: 'CONFIRMED', credits_granted: 100 })
    await buyer.untilReads(more.id, { status: 'CONFIRMED', credits_granted: 150 })
    const receipts = await stack.db
      .selectFrom('payment_receipt')
      .select(['tx_hash', 'state', 'first_seen_at'])
      .where('payment_id', '=', same.id)
      .execute()
    const of = (txid: string) => receipts.find(({ tx_hash: hash }) => hash === txid)
    assert.deepEqual([of(first.txid)?.state, of(second.txid)?.state], ['GONE', 'COUNTED'])
    assert.deepEqual(of(second.txid)?.first_seen_at, of(first.txid)?.first_seen_at, 'the time of the first one stays')
    assert.equal((await buyer.balance()).total, 250)
  })

  it('case 18: two outputs of one transaction are two receipts', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('bitcoin', 'BTC', 100)
    await chain.pay([address, 120_000n], [address, 80_000n])
    await chain.mine(2)
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100 })
    assert.deepEqual(await buyer.ledger(), [['PURCHASE', 100, id]])
  })

  it('cases 19 and 20: reorganised away before it counts, and after: the same money is credited once', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('bitcoin', 'BTC', 100)
    await chain.pay([address, WHOLE])
    await chain.mine()
    await buyer.untilReads(id, { confirmations: 1 })
    await chain.reorganise(1)
    await chain.mine(2) // it returns in another block
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100, confirmations: 2 })
    await chain.reorganise(2)
    await chain.mine(4)
    await buyer.untilReads(id, { confirmations: 4 })
    assert.deepEqual(await buyer.ledger(), [['PURCHASE', 100, id]])
  })

  it('cases 21 and 25: a double spend after the credit takes the credits back; a lagging node changes nothing', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('bitcoin', 'BTC', 100)
    const coin = await chain.coin()
    await chain.send(chain.sign([coin], [[address, WHOLE]]))
    await chain.mine(2)
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100 })
    await chain.reorganise(2)
    await chain.send(chain.sign([coin], [[chain.minerAddress, 1_000_000n]], 60_000n))
    const { status } = await buyer.read(id)
    assert.equal(status, 'CONFIRMED', 'a shorter chain is not trusted')
    await chain.mine(3)
    await buyer.untilReads(id, { status: 'CONFIRMING', credits_granted: 0 })
    assert.deepEqual(await buyer.ledger(), [
      ['PURCHASE', 100, id],
      ['ADJUSTMENT', -100, id],
    ])
    await chain.mine(6)
    await buyer.untilReads(id, { status: 'AWAITING', credits_granted: 0 })
  })

  it('case 23: a reorganisation below the settled depth changes nothing without staff, who accept the loss', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('bitcoin', 'BTC', 100)
    const coin = await chain.coin()
    await chain.send(chain.sign([coin], [[address, WHOLE]]))
    await chain.mine(8)
    await buyer.untilReads(id, { status: 'CONFIRMED', confirmations: 8 })
    await chain.reorganise(8)
    await chain.send(chain.sign([coin], [[chain.minerAddress, 1_000_000n]], 60_000n))
    await chain.mine(9)
    await buyer.untilReads(id, { status: 'CONFIRMING', credits_granted: 100 })
    const { held } = await stack.db.selectFrom('payment').select('held').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(held, 'DEEP_REORG')
    assert.equal((await ops(stack, `payment|release|${id}|--by|anna|--reason|the chain lost it`)).code, 0)
    await buyer.untilReads(id, { credits_granted: 0 })
    assert.deepEqual((await buyer.ledger()).slice(-1), [['ADJUSTMENT', -100, id]])
  })
})
