import assert from 'node:assert/strict'
import { getAddress, type Hex } from 'viem'
import {
  ChainUnavailable,
  WrongChain,
  type ChainReader,
  type ChainView,
  type Since,
} from '../../activities/payments/chain.ts'
import { openEthereum } from '../../activities/payments/ethereum.ts'
import type { Asset } from '../../money/networks.ts'
import { freshEthereumAddress as fresh, testEthereum, type TestEthereum } from '../support/anvil.ts'
import { rpcInFrontOf } from '../support/odd-nodes.ts'

const ETHER = 10n ** 18n
const shown = ({ receipts }: ChainView) =>
  receipts.map(({ place, amount, block }) => ({ place, amount, height: block?.height }))
const amounts = ({ receipts }: ChainView) => receipts.map(({ amount }) => amount)
const depthOf = ({ tip, receipts }: ChainView) =>
  receipts.map(({ block }) => (block === null ? 0 : tip.height - block.height + 1))

describe('ethereum, read from a real node', function () {
  let chain: TestEthereum
  let usdc: Hex
  let reader: ChainReader
  const open = (
    tokens: Partial<Record<Asset, string>>,
    chainId = chain.chainId,
    urls: readonly string[] = [chain.url],
  ) => {
    const opened = openEthereum({ urls, chainId, tokens: new Map(Object.entries(tokens) as [Asset, string][]) })
    after(() => opened.close())
    return opened
  }
  const since = async (received = 0n): Promise<Since> => ({ height: (await chain.height()) + 1, received })

  before(async () => {
    chain = await testEthereum()
    usdc = await chain.deploy({ symbol: 'USDC', decimals: 6 })
    reader = open({ USDC: usdc })
    await chain.mine(100)
  })

  it('3.1 reports nothing of an unconfirmed transfer, then its block, amount, payer and confirmations', async () => {
    const [to, from] = [fresh(), await since()]
    const txHash = await chain.call(usdc, 'transfer', [to, 5_000_000n])
    assert.deepEqual((await reader.look(to, 'USDC', from)).receipts, [])
    await chain.mine()
    const view = await reader.look(to, 'USDC', from)
    assert.deepEqual(shown(view), [{ place: 0, amount: 5_000_000n, height: from.height }])
    const [receipt] = view.receipts
    assert.deepEqual(
      [receipt.txHash, receipt.senders, receipt.isCoinbase],
      [txHash, [chain.payer().account.address.toLowerCase()], false],
    )
    assert.deepEqual([view.tip.height, view.tip.hash, view.isSpent], [from.height, receipt.block?.hash, false])
    await chain.mine(11)
    assert.deepEqual(depthOf(await reader.look(to, 'USDC', from)), [12])
  })

  it('gives the settled height of the node, 64 blocks back, and blocks by their heights', async () => {
    const view = await reader.look(fresh(), 'USDC', await since())
    assert.equal(view.finalHeight, view.tip.height - 64)
    assert.deepEqual(await reader.blockAt(view.tip.height), { height: view.tip.height, hash: view.tip.hash })
    assert.deepEqual([await reader.blockAt(view.tip.height + 1), await reader.tip()], [null, view.tip])
  })

  it('3.3 reports several payments in the order of the chain', async () => {
    const [to, from] = [fresh(), await since()]
    for (const amount of [1n, 2n, 3n]) {
      await chain.call(usdc, 'transfer', [to, amount])
      await chain.mine(2)
    }
    assert.deepEqual(
      shown(await reader.look(to, 'USDC', from)).map(({ amount, height }) => [amount, (height ?? 0) - from.height]),
      [
        [1n, 0],
        [2n, 2],
        [3n, 4],
      ],
    )
  })

  it('3.16 reports nothing of a transfer that another of the same nonce replaced', async () => {
    const [to, from] = [fresh(), await since()]
    const nonce = Number(await chain.rpc('eth_getTransactionCount', chain.payer().account.address, 'latest'))
    await chain.call(usdc, 'transfer', [to, 5n], { nonce })
    await chain.call(usdc, 'transfer', [fresh(), 5n], { nonce, tip: 9_000_000_000n })
    await chain.mine()
    assert.deepEqual((await reader.look(to, 'USDC', from)).receipts, [])
  })

  it('3.18 reports two transfers of one transaction by their places in it', async () => {
    const router = await chain.deploy('Router')
    await chain.call(usdc, 'transfer', [router, 1_000n])
    const [to, from] = [fresh(), await since()]
    await chain.call(router, 'twice', [usdc, to, 20n])
    await chain.mine()
    const view = await reader.look(to, 'USDC', from)
    assert.deepEqual(
      view.receipts.map(({ place, amount }) => [place, amount]),
      [
        [1, 20n],
        [2, 21n],
      ],
    ) // after an event of the router itself
    assert.equal(new Set(view.receipts.map(({ txHash }) => txHash)).size, 1)
    assert.ok(
      view.receipts[0].senders.includes(router.toLowerCase()) &&
        view.receipts[0].senders.includes(chain.payer().account.address.toLowerCase()),
    )
  })

  it('3.19, 3.24 gives a transfer the same name after a reorganisation that put it after another one', async () => {
    const to = fresh()
    const signed = await chain.sign({ to: usdc, data: chain.transferData(to, 7n) })
    const [from, start] = [await since(), await chain.snapshot()]
    await chain.sendSigned(signed)
    await chain.mine()
    const before = await reader.look(to, 'USDC', from)
    await chain.goBackTo(start)
    assert.deepEqual((await reader.look(to, 'USDC', from)).receipts, [])
    await chain.mine()
    await chain.send({ to: chain.payer(1).account.address, value: ETHER }, 2)
    await chain.call(usdc, 'transferFrom', [chain.payer(1).account.address, fresh(), 0n], { tip: 50_000_000_000n }, 1) // the first log
    await chain.sendSigned(signed)
    await chain.mine()
    const after = await reader.look(to, 'USDC', from)
    const key = ({ receipts: [{ txHash, place, amount }] }: ChainView) => [txHash, place, amount]
    assert.deepEqual(key(after), key(before))
    assert.notEqual(after.receipts[0].block?.hash, before.receipts[0].block?.hash)
    assert.equal(after.receipts[0].block?.height, from.height + 1)
    const {
      logs: [first, second],
    } = (await chain.rpc('eth_getTransactionReceipt', after.receipts[0].txHash)) as { logs: { logIndex: string }[] }
    assert.deepEqual([first.logIndex, second], ['0x1', undefined], 'the log has a new number in its block')
  })

  it('3.21 reports nothing of a transfer that a reorganisation removed and that was spent otherwise', async () => {
    const [to, from] = [fresh(), await since()]
    await chain.mine()
    const nonce = Number(await chain.rpc('eth_getTransactionCount', chain.payer().account.address, 'latest'))
    const txHash = await chain.call(usdc, 'transfer', [to, 5n], { nonce })
    await chain.mine(3)
    assert.deepEqual(depthOf(await reader.look(to, 'USDC', from)), [3])
    await chain.reorganise(3)
    await chain.call(usdc, 'transfer', [fresh(), 5n], { nonce })
    await chain.mine()
    assert.deepEqual((await reader.look(to, 'USDC', from)).receipts, [])
    assert.equal(await reader.payment(txHash, to, 'USDC'), null)
  })

  it('3.34 ignores a token of the same name at another contract', async () => {
    const other = await chain.deploy('LyingCoin')
    const [to, from] = [fresh(), await since()]
    await chain.call(other, 'lie', [fresh(), to, ETHER])
    await chain.call(other, 'transfer', [to, 5n])
    await chain.mine()
    assert.deepEqual((await reader.look(to, 'USDC', from)).receipts, [])
  })

  it('3.34, 3.37 trusts no event without a matching balance, even of the right contract', async () => {
    const lying = await chain.deploy('LyingCoin')
    const believing = open({ USDC: lying })
    const [to, from] = [fresh(), await since()]
    await chain.call(lying, 'transfer', [to, 5n])
    await chain.mine()
    assert.deepEqual(amounts(await believing.look(to, 'USDC', from)), [5n])
    await chain.call(lying, 'lie', [fresh(), to, ETHER])
    await chain.mine()
    await assert.rejects(believing.look(to, 'USDC', from), ChainUnavailable)
  })

  it('3.37 counts the amount that a token with a fee reports as received', async () => {
    const usdt = await chain.deploy('FeeCoin')
    const [to, from] = [fresh(), await since()]
    await chain.call(usdt, 'transfer', [to, 1_000n])
    await chain.mine()
    assert.deepEqual(amounts(await open({ USDT: usdt }).look(to, 'USDT', from)), [990n])
  })

  it('reads a token whose transfer returns nothing', async () => {
    const usdt = await chain.deploy('OldCoin')
    const [to, from] = [fresh(), await since()]
    await chain.call(usdt, 'transfer', [to, 7n])
    await chain.mine()
    assert.deepEqual(amounts(await open({ USDT: usdt }).look(to, 'USDT', from)), [7n])
  })

  it('3.38 ignores zero transfers, to the address and, by anybody, from it', async () => {
    const [to, from] = [fresh(), await since()]
    await chain.call(usdc, 'transfer', [to, 0n])
    await chain.call(usdc, 'transferFrom', [to, fresh(), 0n])
    await chain.mine()
    const view = await reader.look(to, 'USDC', from)
    assert.deepEqual([view.receipts, view.isSpent], [[], false])
  })

  it('3.39 reports the smallest possible amount', async () => {
    const [to, from] = [fresh(), await since()]
    await chain.call(usdc, 'transfer', [to, 1n])
    await chain.send({ to, value: 1n })
    await chain.mine()
    assert.deepEqual(
      [amounts(await reader.look(to, 'USDC', from)), amounts(await reader.look(to, 'ETH', from))],
      [[1n], [1n]],
    )
  })

  it('3.40 ignores a failed transaction, and reports its failure', async () => {
    const [to, from] = [fresh(), await since()]
    const txHash = await chain.call(usdc, 'transfer', [to, 10n ** 40n])
    await chain.mine()
    assert.deepEqual((await reader.look(to, 'USDC', from)).receipts, [])
    assert.deepEqual(await reader.payment(txHash, to, 'USDC'), {
      amount: 0n,
      confirmations: 1,
      senders: [chain.payer().account.address.toLowerCase()],
      hasFailed: true,
    })
  })

  it('3.43 refuses a token whose decimal places have changed, and an address without a token', async () => {
    const coin = await chain.deploy({ symbol: 'USDC', decimals: 6 })
    await open({ USDC: coin }).check()
    await chain.call(coin, 'change', [18])
    await chain.mine()
    await assert.rejects(
      open({ USDC: coin }).check(),
      (error) => error instanceof WrongChain && /returns 18 decimal places for USDC instead of 6/.test(error.message),
    )
    for (const address of [fresh(), await chain.deploy('Router')])
      await assert.rejects(
        open({ USDC: address }).check(),
        (error) => error instanceof WrongChain && /no token/.test(error.message),
      )
  })

  it('3.26 refuses a node of another chain', async () => {
    await assert.rejects(
      open({}, 1).check(),
      (error) => error instanceof WrongChain && /chain 31337, not 1/.test(error.message),
    )
    const liar = await rpcInFrontOf(chain.url, ({ method }) =>
      method === 'eth_chainId' ? { result: '0x1' } : undefined,
    )
    await assert.rejects(
      open({}, 1, [liar.url]).check(),
      (error) => error instanceof WrongChain && /its first block differs/.test(error.message),
    )
    await assert.rejects(open({}, 1).look(fresh(), 'ETH', await since()), ChainUnavailable)
  })

  it('recognises a used address: by ether, by a token, by its own transactions', async () => {
    const [ether, token, swept] = [fresh(), fresh(), getAddress(chain.payer(7).account.address)]
    assert.deepEqual([await reader.isUsed(ether), await reader.isUsed(token)], [false, false])
    await chain.send({ to: ether, value: 1n })
    await chain.call(usdc, 'transfer', [token, 1n])
    await chain.send({ to: fresh(), value: 1n }, 7)
    await chain.mine()
    await chain.rpc('anvil_setBalance', swept, '0x0')
    assert.deepEqual(
      [await reader.isUsed(ether), await reader.isUsed(token), await reader.isUsed(swept)],
      [true, true, true],
    )
  })

  it('reports what a transaction pays an address, in ether and in a token, with its confirmations, and null for an unknown one', async () => {
    const to = fresh()
    const payer = chain.payer().account.address.toLowerCase()
    const [ether, token] = [await chain.send({ to, value: 3n }), await chain.call(usdc, 'transfer', [to, 4n])]
    assert.equal(await reader.payment(ether, to, 'ETH'), null, 'it waits')
    await chain.mine(5)
    assert.deepEqual(await reader.payment(ether, to, 'ETH'), {
      amount: 3n,
      confirmations: 5,
      senders: [payer],
      hasFailed: false,
    })
    assert.deepEqual(await reader.payment(token, to, 'USDC'), {
      amount: 4n,
      confirmations: 5,
      senders: [payer],
      hasFailed: false,
    })
    assert.deepEqual((await reader.payment(token, to, 'ETH'))?.amount, 0n)
    assert.deepEqual((await reader.payment(token, fresh(), 'USDC'))?.amount, 0n)
    assert.equal(await reader.payment(`0x${'12'.repeat(32)}`, to, 'ETH'), null)
  })
})
