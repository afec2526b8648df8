import assert from 'node:assert/strict'
import { mnemonicToAccount } from 'viem/accounts'
import { ChainUnavailable, type ChainReader, type ChainView, type Since } from '../../activities/payments/chain.ts'
import { openEthereum } from '../../activities/payments/ethereum.ts'
import { freshEthereumAddress as fresh, TEST_MNEMONIC, testEthereum, type TestEthereum } from '../support/anvil.ts'
import { rpcInFrontOf } from '../support/odd-nodes.ts'

const ETHER = 10n ** 18n
const shown = ({ receipts }: ChainView) =>
  receipts.map(({ txHash, amount, block }) => ({ txHash, amount, height: block?.height }))
const total = ({ receipts }: ChainView) => receipts.reduce((sum, { amount }) => sum + amount, 0n)

describe('ether, counted by the balance of a real node', function () {
  let chain: TestEthereum
  let reader: ChainReader
  const since = async (received = 0n): Promise<Since> => ({ height: (await chain.height()) + 1, received })
  const open = (...urls: string[]) => {
    const opened = openEthereum({ urls, chainId: chain.chainId, tokens: new Map() })
    after(() => opened.close())
    return opened
  }

  before(async () => {
    chain = await testEthereum()
    reader = open(chain.url)
    await chain.mine(70)
  })

  it('names the paying transactions, several in a block too, with their payers', async () => {
    const [to, from] = [fresh(), await since()]
    const [first, second] = [
      await chain.send({ to, value: 3n * ETHER, tip: 9_000_000_000n }),
      await chain.send({ to, value: 5n }, 1),
    ]
    await chain.mine(4)
    const third = await chain.send({ to, value: 7n })
    await chain.mine(2)
    const view = await reader.look(to, 'ETH', from)
    assert.deepEqual(shown(view), [
      { txHash: first, amount: 3n * ETHER, height: from.height },
      { txHash: second, amount: 5n, height: from.height },
      { txHash: third, amount: 7n, height: from.height + 4 },
    ])
    assert.deepEqual(
      view.receipts.map(({ senders }) => senders),
      [0, 1, 0].map((index) => [chain.payer(index).account.address.toLowerCase()]),
    )
    assert.equal(view.isSpent, false)
  })

  it("3.32 counts ether from a contract's call, a destroyed contract and no transaction, under a name that survives a reorganisation", async () => {
    const router = await chain.deploy('Router')
    await chain.send({ to: router, value: 9n * ETHER, tip: 2_000_000_000n })
    await chain.mine()
    const to = fresh()
    const [from, start] = [await since(), await chain.snapshot()]
    const pay = async () => {
      const direct = await chain.send({ to, value: 100n })
      await chain.mine()
      await chain.call(router, 'pay', [to, 20n])
      await chain.mine()
      await chain.call(router, 'destroy', [to, 3n])
      await chain.mine()
      await chain.rpc('anvil_setBalance', to, '0x7d') // two more in that block, like a withdrawal of a validator
      await chain.mine()
      return direct
    }
    const direct = await pay()
    const before = await reader.look(to, 'ETH', from)
    assert.deepEqual(
      shown(before).map(({ txHash, amount }) => [txHash, amount]),
      [
        [direct, 100n],
        ['balance:100', 20n],
        ['balance:120', 3n + 2n],
      ],
    )
    // The payer is not known. The suspects are the participants of the block.
    assert.deepEqual(before.receipts[1].suspects, [chain.payer().account.address.toLowerCase(), router.toLowerCase()])
    await chain.goBackTo(start)
    assert.deepEqual((await reader.look(to, 'ETH', from)).receipts, [])
    await chain.mine(3)
    await pay()
    const after = await reader.look(to, 'ETH', from)
    assert.deepEqual(
      after.receipts.map(({ txHash, place, amount }) => [txHash, place, amount]),
      before.receipts.map(({ txHash, place, amount }) => [txHash, place, amount]),
    )
    assert.ok(after.receipts.every(({ block }, n) => block?.hash !== before.receipts[n].block?.hash))
  })

  it('names the direct payment and the rest of a block that has both', async () => {
    const router = await chain.deploy('Router')
    await chain.send({ to: router, value: ETHER, tip: 2_000_000_000n })
    await chain.mine()
    const [to, from] = [fresh(), await since()]
    await chain.call(router, 'pay', [to, 20n])
    const direct = await chain.send({ to, value: 5n }, 1)
    await chain.mine()
    assert.deepEqual(
      shown(await reader.look(to, 'ETH', from)).map(({ txHash, amount }) => [txHash, amount]),
      [
        [direct, 5n],
        ['balance:5', 20n],
      ],
    )
  })

  it('3.40 ignores the ether of a failed transaction, though other ether arrived in its block', async () => {
    const [coin, router] = [await chain.deploy({ symbol: 'USDC', decimals: 6 }), await chain.deploy('Router')]
    await chain.send({ to: router, value: ETHER, tip: 2_000_000_000n })
    await chain.mine()
    const from = await since()
    const txHash = await chain.send({ to: coin, data: '0x', value: 5n }) // the token accepts none
    await chain.call(router, 'destroy', [coin, 3n]) // and this needs no consent
    await chain.mine()
    assert.equal((await reader.payment(txHash, coin, 'ETH'))?.hasFailed, true)
    assert.deepEqual(shown(await reader.look(coin, 'ETH', from)), [
      { txHash: 'balance:0', amount: 3n, height: from.height },
    ])
  })

  it('3.33 reports a swept address, and still counts deposits between the blocks that it can compare', async () => {
    const to = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 20 }).address
    const from = await since()
    await chain.send({ to, value: ETHER })
    await chain.mine(2)
    assert.equal((await reader.look(to, 'ETH', from)).isSpent, false)
    await chain.send({ to: fresh(), value: ETHER / 2n }, 20)
    await chain.mine(2)
    await chain.send({ to, value: 3n })
    await chain.mine()
    const view = await reader.look(to, 'ETH', from)
    assert.deepEqual([view.receipts.map(({ amount }) => amount), view.isSpent], [[ETHER, 3n], true])
    const later = await reader.look(to, 'ETH', { height: view.tip.height, received: ETHER })
    assert.deepEqual(
      later.receipts.map(({ amount }) => amount),
      [3n],
      'an earlier swept deposit is not missing',
    )
  })

  it('3.30, 3.29 reports missed deposits on a node that keeps the state of only 128 blocks', async () => {
    const pruned = await testEthereum({ stateBlocks: 128 })
    const old = openEthereum({ urls: [pruned.url], chainId: pruned.chainId, tokens: new Map() })
    after(() => old.close())
    await pruned.mine(10)
    const to = fresh()
    const from = { height: (await pruned.height()) + 1, received: 0n }
    await pruned.send({ to, value: 40n })
    await pruned.mine(300)
    await assert.rejects(
      pruned.rpc('eth_getBalance', to, `0x${(from.height - 1).toString(16)}`),
      'the node has pruned that state',
    )
    const txHash = await pruned.send({ to, value: 2n })
    await pruned.mine(12)
    const view = await old.look(to, 'ETH', from)
    assert.deepEqual(shown(view), [
      { txHash: 'balance:0', amount: 40n, height: view.tip.height - 120 },
      { txHash, amount: 2n, height: view.tip.height - 11 },
    ])
    await pruned.mine(200)
    const later = await old.look(to, 'ETH', { height: view.finalHeight + 1, received: 40n })
    assert.deepEqual(
      later.receipts.map(({ txHash: name, amount }) => [name, amount]),
      [['balance:40', 2n]],
      "named by the balance now: its block's state is gone",
    )
    assert.equal((await old.look(to, 'ETH', { height: later.tip.height, received: 42n })).receipts.length, 0)
  })

  it('keeps the name of a deposit when the chain settles nothing for hours', async () => {
    const pruned = await testEthereum({ stateBlocks: 128 })
    const stalled = await rpcInFrontOf(pruned.url, async ({ method, params: [tag, full] }) =>
      method === 'eth_getBlockByNumber' && tag === 'finalized'
        ? { result: await pruned.rpc('eth_getBlockByNumber', '0x5', full) }
        : undefined,
    )
    const patient = open(stalled.url)
    await pruned.mine(10)
    const to = fresh()
    const from = (await pruned.height()) + 1
    const txHash = await pruned.send({ to, value: 40n })
    let height = from
    for (let blocks = 0; blocks < 300; blocks += 30) {
      await pruned.mine(30)
      // As the scan of a payment continues: settled deposits are not reported again.
      const view = await patient.look(to, 'ETH', { height, received: height > from ? 40n : 0n })
      assert.deepEqual(shown(view), height > from ? [] : [{ txHash, amount: 40n, height: from }])
      if (view.finalHeight >= from) height = Math.max(height, view.finalHeight + 1)
    }
    assert.ok(height > from, 'it settled')
  })

  it('trusts no node that reports less than the settled sum', async () => {
    const to = fresh()
    await chain.send({ to, value: 5n })
    await chain.mine()
    await assert.rejects(reader.look(to, 'ETH', { height: (await chain.height()) + 1, received: 6n }), ChainUnavailable)
  })

  it('counts each wei once, from any start of a scan', async () => {
    const router = await chain.deploy('Router')
    await chain.send({ to: router, value: ETHER, tip: 2_000_000_000n })
    await chain.mine()
    const [to, from] = [fresh(), await since()]
    let sent = 0n
    for (let n = 1; n <= 12; n++) {
      const value = BigInt(n * n)
      sent += value
      await (n % 3 === 0 ? chain.call(router, 'pay', [to, value]) : chain.send({ to, value }))
      await chain.mine(n % 4)
    }
    await chain.mine()
    const whole = await reader.look(to, 'ETH', from)
    assert.equal(total(whole), sent)
    for (let height = from.height; height <= whole.tip.height; height++) {
      const received = whole.receipts
        .filter(({ block }) => block !== null && block.height < height)
        .reduce((sum, { amount }) => sum + amount, 0n)
      const part = await reader.look(to, 'ETH', { height, received })
      assert.deepEqual(
        part.receipts,
        whole.receipts.filter(({ block }) => block !== null && block.height >= height),
      )
    }
  })

  it('makes a bounded number of calls, at any distance', async () => {
    const front = await rpcInFrontOf(chain.url, () => undefined)
    const counted = open(front.url)
    const [to, from] = [fresh(), await since()]
    await chain.mine(500)
    await chain.send({ to, value: 1n })
    await chain.mine(500)
    await counted.check()
    front.seen.length = 0
    assert.equal(total(await counted.look(to, 'ETH', from)), 1n)
    assert.ok(front.seen.length < 60, `${front.seen.length} calls`)
  })
})
