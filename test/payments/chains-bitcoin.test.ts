import assert from 'node:assert/strict'
import { ChainUnavailable, WrongChain, type ChainReader, type ChainView } from '../../activities/payments/chain.ts'
import { openEsplora } from '../../activities/payments/esplora.ts'
import { freshBitcoinAddress as fresh, testBitcoin, type TestBitcoin } from '../support/btcd.ts'

const shown = ({ tip, receipts }: ChainView) =>
  receipts.map(({ place, amount, block }) => [place, amount, block === null ? 0 : tip.height - block.height + 1])

describe('bitcoin, read from a real node', function () {
  let chain: TestBitcoin
  let reader: ChainReader
  const look = (address: string, height = 0) => reader.look(address, 'BTC', { height, received: 0n })

  before(async function () {
    chain = await testBitcoin(this)
    reader = openEsplora({ urls: [chain.url], chain: 'regtest' })
    await reader.check()
  })
  after(() => reader?.close())

  it('3.1 reports an unconfirmed payment, then its confirmations and its payer', async () => {
    const to = fresh()
    assert.deepEqual((await look(to)).receipts, [])
    const txHash = await chain.pay([to, 50_000n])
    const waiting = await look(to)
    assert.deepEqual([shown(waiting), waiting.receipts[0].block], [[[0, 50_000n, 0]], null])
    await chain.mine()
    const [receipt] = (await look(to)).receipts
    assert.deepEqual([receipt.txHash, receipt.senders, receipt.isCoinbase], [txHash, [chain.minerAddress], false])
    await chain.mine()
    const view = await look(to)
    assert.deepEqual([shown(view), view.isSpent, view.finalHeight], [[[0, 50_000n, 2]], false, view.tip.height - 6])
    assert.ok(Math.abs((receipt.block?.time.getTime() ?? 0) - Date.now()) < 86_400_000, "a block's time is a time")
  })

  it('3.3 reports several payments in the order of the chain, unconfirmed ones last', async () => {
    const to = fresh()
    for (const amount of [10_000n, 15_000n, 25_000n]) {
      await chain.pay([to, amount])
      if (amount < 25_000n) await chain.mine()
    }
    assert.deepEqual(shown(await look(to)), [
      [0, 10_000n, 2],
      [0, 15_000n, 1],
      [0, 25_000n, 0],
    ])
  })

  it('3.15, 3.17 reports only the replacement, of the same or a larger amount', async () => {
    const [to, coin] = [fresh(), await chain.coin()]
    const first = chain.sign([coin], [[to, 50_000n]])
    await chain.send(first)
    for (const [amount, fee] of [
      [50_000n, 9_000n],
      [80_000n, 30_000n],
    ] as const) {
      const next = chain.sign([coin], [[to, amount]], fee)
      await chain.send(next)
      const { receipts } = await look(to)
      assert.deepEqual(
        receipts.map(({ txHash, amount: told }) => [txHash, told]),
        [[next.txid, amount]],
      )
    }
    await chain.mine()
    assert.deepEqual(shown(await look(to)), [[0, 80_000n, 1]])
    assert.equal(await reader.payment(first.txid, to, 'BTC'), null)
  })

  it('3.16 reports nothing after a replacement that pays elsewhere', async () => {
    const [to, coin] = [fresh(), await chain.coin()]
    await chain.send(chain.sign([coin], [[to, 50_000n]]))
    assert.equal((await look(to)).receipts.length, 1)
    await chain.send(chain.sign([coin], [[fresh(), 50_000n]], 9_000n))
    assert.deepEqual((await look(to)).receipts, [])
    await chain.mine()
    assert.deepEqual((await look(to)).receipts, [])
  })

  it('3.18 reports two outputs of one transaction by their places', async () => {
    const to = fresh()
    await chain.pay([to, 20_000n], [fresh(), 1_000n], [to, 30_000n])
    await chain.mine()
    const view = await look(to)
    assert.deepEqual(shown(view), [
      [0, 20_000n, 1],
      [2, 30_000n, 1],
    ])
    assert.equal(new Set(view.receipts.map(({ txHash }) => txHash)).size, 1)
  })

  it('3.19, 3.20 counts again after a reorganisation, under the same name in another block', async () => {
    const to = fresh()
    await chain.pay([to, 50_000n])
    await chain.mine(2)
    const before = await look(to)
    await chain.reorganise(2)
    const between = await look(to)
    assert.deepEqual([shown(before), shown(between)], [[[0, 50_000n, 2]], [[0, 50_000n, 0]]])
    assert.ok(between.tip.height < before.tip.height, 'the view shows the shorter chain')
    await chain.pay([fresh(), 1_000n])
    await chain.mine(3)
    const after = await look(to)
    assert.deepEqual([shown(after), after.receipts[0].txHash], [[[0, 50_000n, 3]], before.receipts[0].txHash])
    assert.notEqual(after.receipts[0].block?.hash, before.receipts[0].block?.hash)
    assert.notDeepEqual(await reader.blockAt(before.tip.height), { height: before.tip.height, hash: before.tip.hash })
  })

  it('3.21 reports nothing of a double-spent payment of two confirmations', async () => {
    const [to, coin] = [fresh(), await chain.coin()]
    const paid = chain.sign([coin], [[to, 50_000n]])
    await chain.send(paid)
    await chain.mine(2)
    assert.deepEqual(shown(await look(to)), [[0, 50_000n, 2]])
    await chain.reorganise(2)
    await chain.send(chain.sign([coin], [[fresh(), 40_000n]], 50_000n))
    await chain.mine(3)
    assert.deepEqual((await look(to)).receipts, [])
    assert.equal(await reader.payment(paid.txid, to, 'BTC'), null)
  })

  it("3.41 marks a miner's reward, which counts later", async () => {
    const tip = await chain.height()
    const { receipts } = await look(chain.minerAddress, tip - 1)
    assert.ok(receipts.some(({ isCoinbase, senders }) => isCoinbase && senders.length === 0))
  })

  it('3.39 reports dust', async () => {
    const to = fresh()
    await chain.pay([to, 330n])
    assert.deepEqual(shown(await look(to)), [[0, 330n, 0]])
  })

  it('reports all of more payments than a page has, and only those from a given height', async () => {
    const to = fresh()
    for (let n = 0; n < 8; n++) {
      for (let m = 0; m < 7; m++) await chain.pay([to, BigInt(1_000 + 10 * n + m)])
      await chain.mine()
    }
    const all = await look(to)
    assert.deepEqual(
      all.receipts.map(({ amount }) => amount).sort(),
      Array.from({ length: 56 }, (_, n) => BigInt(1_000 + 10 * Math.floor(n / 7) + (n % 7))).sort(),
    )
    const heights = all.receipts.map(({ block }) => block?.height ?? 0)
    assert.deepEqual(
      heights,
      [...heights].sort((a, b) => a - b),
    )
    for (const height of new Set([...heights, (heights.at(-1) ?? 0) + 1]))
      assert.deepEqual(
        (await look(to, height)).receipts,
        all.receipts.filter(({ block }) => (block?.height ?? 0) >= height),
      )
  })

  it('3.33 reports a swept address as spent, and still reports its deposits', async () => {
    const spender = chain.minerAddress
    const view = await look(spender, await chain.height())
    assert.equal(view.isSpent, true)
  })

  it('recognises a used address, also by an unconfirmed payment', async () => {
    const to = fresh()
    assert.equal(await reader.isUsed(to), false)
    await chain.pay([to, 1_000n])
    assert.equal(await reader.isUsed(to), true)
  })

  it('reports the total that a transaction pays an address, and its confirmations', async () => {
    const to = fresh()
    const txHash = await chain.pay([to, 1_000n], [to, 2_000n])
    const expected = { amount: 3_000n, senders: [chain.minerAddress], hasFailed: false }
    assert.deepEqual(await reader.payment(txHash, to, 'BTC'), { ...expected, confirmations: 0 })
    await chain.mine(4)
    assert.deepEqual(await reader.payment(txHash, to, 'BTC'), { ...expected, confirmations: 4 })
    assert.equal((await reader.payment(txHash, fresh(), 'BTC'))?.amount, 0n)
    assert.equal(await reader.payment('12'.repeat(32), to, 'BTC'), null)
  })

  it('3.26 refuses a node of another chain by its first block', async () => {
    const main = openEsplora({ urls: [chain.url], chain: 'main' })
    await assert.rejects(main.check(), WrongChain)
    await assert.rejects(main.look(fresh(), 'BTC', { height: 0, received: 0n }), ChainUnavailable)
    main.close()
  })

  it('gives a view of one chain only, during reorganisations', async () => {
    const to = fresh()
    await chain.pay([to, 50_000n])
    await chain.mine(3)
    let isOver = false
    const unrest = (async () => {
      for (let n = 0; n < 15; n++) {
        await chain.reorganise(1 + (n % 3))
        await chain.mine(2 + (n % 3))
      }
      isOver = true
    })()
    const seen = { views: 0, refused: 0 }
    while (!isOver || seen.views === 0) {
      try {
        const {
          tip,
          receipts: [receipt],
        } = await look(to)
        seen.views++
        assert.ok(receipt.block === null || receipt.block.height <= tip.height)
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
        seen.refused++
      }
    }
    await unrest
    assert.deepEqual(
      (await look(to)).receipts.map(({ amount }) => amount),
      [50_000n],
    )
  })
})
