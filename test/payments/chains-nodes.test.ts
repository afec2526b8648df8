import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { WrongChain, type ChainReader, type Since } from '../../activities/payments/chain.ts'
import { openEthereum } from '../../activities/payments/ethereum.ts'
import { freshEthereumAddress as fresh, testEthereum, type TestEthereum } from '../support/anvil.ts'
import { amounts, isUnavailable, rpcInFrontOf, SECRET } from '../support/odd-nodes.ts'

describe('nodes that lag, limit, disagree or fail', function () {
  let chain: TestEthereum
  let usdc: Hex
  const opened: ChainReader[] = []
  const ethereum = (...urls: string[]) => {
    const reader = openEthereum({ urls, chainId: chain.chainId, tokens: new Map([['USDC', usdc]]), timeoutMs: 1_500 })
    opened.push(reader)
    return reader
  }
  const since = async (): Promise<Since> => ({ height: (await chain.height()) + 1, received: 0n })

  before(async () => {
    chain = await testEthereum()
    usdc = await chain.deploy({ symbol: 'USDC', decimals: 6 })
    await chain.mine(100)
  })
  after(() => {
    for (const reader of opened) reader.close()
  })

  it('3.28 splits the range of logs when a node refuses it, by any code, and fails when a node refuses a single block', async () => {
    const [to, from] = [fresh(), await since()]
    for (const amount of [1n, 2n, 3n]) {
      await chain.call(usdc, 'transfer', [to, amount])
      await chain.mine(9)
    }
    for (const code of [-32005, -32602, -32000, 400]) {
      const front = await rpcInFrontOf(chain.url, ({ method, params: [filter] }) => {
        const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: string; toBlock?: string }
        return method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 4
          ? { error: { code, message: `limit of ${SECRET}` } }
          : undefined
      })
      assert.deepEqual(amounts(await ethereum(front.url).look(to, 'USDC', from)), [1n, 2n, 3n])
      assert.ok(front.seen.filter(({ method }) => method === 'eth_getLogs').length > 3)
    }
    const never = await rpcInFrontOf(chain.url, ({ method }) =>
      method === 'eth_getLogs' ? { error: { code: -32005, message: SECRET } } : undefined,
    )
    await assert.rejects(ethereum(never.url).look(to, 'USDC', from), isUnavailable(/refused with -32005/))
    assert.ok(never.seen.length < 100, 'the calls end')
  })

  it('3.28 treats ten thousand logs as a truncated answer', async () => {
    const [to, from] = [fresh(), await since()]
    await chain.call(usdc, 'transfer', [to, 5n])
    await chain.mine(4)
    const cut = await rpcInFrontOf(chain.url, async ({ method, params: [filter] }, passOn) => {
      const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: string; toBlock?: string }
      if (method !== 'eth_getLogs' || fromBlock === toBlock) return undefined
      const [log] = (await passOn()) as object[]
      return log === undefined ? undefined : { result: Array.from({ length: 10_000 }, () => log) }
    })
    assert.deepEqual(amounts(await ethereum(cut.url).look(to, 'USDC', from)), [5n])
  })

  it('3.27 misses nothing when the logs come from a node without the last blocks', async () => {
    const [to, from] = [fresh(), await since()]
    await chain.call(usdc, 'transfer', [to, 5n])
    await chain.mine(3)
    const behind = from.height - 1
    const pool = await rpcInFrontOf(chain.url, async ({ method, params: [filter] }, passOn) => {
      if (method !== 'eth_getLogs') return undefined
      if ('blockHash' in (filter as object)) return undefined // by hash, such a node must report the missing block
      return {
        result: ((await passOn()) as { blockNumber: string }[]).filter(
          ({ blockNumber }) => Number(blockNumber) <= behind,
        ),
      }
    })
    assert.deepEqual(amounts(await ethereum(pool.url).look(to, 'USDC', from)), [5n])
    const lacking = await rpcInFrontOf(chain.url, ({ method, params: [filter] }) => {
      if (method !== 'eth_getLogs') return undefined
      return 'blockHash' in (filter as object) ? { error: { code: -32000, message: 'unknown block' } } : { result: [] }
    })
    await assert.rejects(ethereum(lacking.url).look(to, 'USDC', from), isUnavailable(/refused with -32000/))
  })

  it('ignores unrequested logs: of another contract, to another address, removed', async () => {
    const [to, from] = [fresh(), await since()]
    const other = await chain.deploy({ symbol: 'USDC', decimals: 6 })
    await chain.call(other, 'transfer', [to, 7n])
    await chain.call(usdc, 'transfer', [fresh(), 8n])
    await chain.call(usdc, 'transfer', [to, 5n])
    await chain.mine()
    const generous = await rpcInFrontOf(chain.url, async ({ method, params: [filter] }, passOn) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
      const all = (await chain.rpc('eth_getLogs', { fromBlock, toBlock })) as object[]
      return { result: [...all, ...((await passOn()) as object[]).map((log) => ({ ...log, removed: true }))] }
    })
    assert.deepEqual(amounts(await ethereum(generous.url).look(to, 'USDC', from)), [5n])
  })

  it('3.31 uses the second node when the first is away, and does not ask the first again for a while', async () => {
    const first = { isAway: false }
    const front = await rpcInFrontOf(chain.url, () => {
      if (first.isAway) throw new Error('away')
      return undefined
    })
    const second = await rpcInFrontOf(chain.url, () => undefined)
    const reader = ethereum(front.url, second.url)
    await reader.check()
    const tip = await reader.tip()
    first.isAway = true
    second.seen.length = 0
    assert.deepEqual(await reader.tip(), tip)
    assert.ok(second.seen.some(({ method }) => method === 'eth_getBlockByNumber'))
    front.seen.length = 0
    assert.deepEqual(await reader.tip(), tip)
    assert.equal(front.seen.length, 0, 'a recently failed node is not called first')
  })

  it('3.31 trusts no second node of another branch, or behind the settled block', async () => {
    const other = await testEthereum()
    const [to, from] = [fresh(), await since()]
    await other.mine((await chain.height()) + 50)
    const state = { isAway: false }
    const reader = openEthereum({ urls: [chain.url, other.url], chainId: chain.chainId, tokens: new Map() })
    opened.push(reader)
    await chain.mine(70)
    await assert.rejects(
      reader.check(),
      (error) => error instanceof WrongChain && /node 2 is on another branch/.test(error.message),
    )
    const alive = await rpcInFrontOf(chain.url, async ({ method }, passOn) => {
      if (state.isAway) throw new Error('away')
      const answer = await passOn()
      // The tip has the current time. Otherwise another rule asks the other nodes too.
      return method === 'eth_getBlockByNumber' && answer !== null
        ? { result: { ...(answer as object), timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` } }
        : { result: answer }
    })
    const trusting = openEthereum({ urls: [alive.url, other.url], chainId: chain.chainId, tokens: new Map() })
    opened.push(trusting)
    assert.deepEqual((await trusting.look(to, 'ETH', from)).receipts, [])
    state.isAway = true
    await assert.rejects(trusting.look(to, 'ETH', from), isUnavailable(/node 2: is on another branch/))
    const young = await testEthereum()
    state.isAway = false
    const behind = openEthereum({ urls: [alive.url, young.url], chainId: chain.chainId, tokens: new Map() })
    opened.push(behind)
    await behind.look(to, 'ETH', from)
    state.isAway = true
    await assert.rejects(behind.look(to, 'ETH', from), isUnavailable(/node 2: is behind a settled block/))
  })

  it('3.25 trusts the most advanced node when the first one hangs', async () => {
    const [to, from] = [fresh(), await since()]
    await chain.mine(2)
    const stuck = await chain.height()
    const frozen = await rpcInFrontOf(chain.url, async ({ method, params: [tag, full] }) => {
      if (method !== 'eth_getBlockByNumber' || (tag !== 'latest' && Number(tag) <= stuck)) return undefined
      if (tag === 'finalized') return undefined
      const block =
        tag === 'latest' ? ((await chain.rpc('eth_getBlockByNumber', `0x${stuck.toString(16)}`, full)) as object) : null
      return { result: block === null ? null : { ...block, timestamp: '0x1' } }
    })
    await chain.call(usdc, 'transfer', [to, 5n])
    await chain.mine()
    const view = await ethereum(frozen.url, chain.url).look(to, 'USDC', from)
    assert.deepEqual([view.tip.height, amounts(view)], [stuck + 1, [5n]])
  })

  it('3.29 reports no knowledge while no node answers, and continues when one is back', async () => {
    const [to, from] = [fresh(), await since()]
    const state = { isAway: true }
    const front = await rpcInFrontOf(chain.url, () => {
      if (state.isAway) throw new Error('away')
      return undefined
    })
    const reader = ethereum(front.url)
    await assert.rejects(reader.look(to, 'USDC', from), isUnavailable(/ethereum: node 1: CONNECTION_RESET/))
    await chain.call(usdc, 'transfer', [to, 5n])
    await chain.mine(200)
    state.isAway = false
    assert.deepEqual(amounts(await reader.look(to, 'USDC', from)), [5n])
  })

  it('starts again when the chain went back during a scan', async () => {
    const [to, from] = [fresh(), await since()]
    const snapshot = await chain.snapshot()
    await chain.call(usdc, 'transfer', [to, 5n])
    await chain.mine()
    const state = { isRead: false, isDone: false }
    const moving = await rpcInFrontOf(chain.url, async ({ method }) => {
      state.isRead ||= method === 'eth_getTransactionReceipt'
      if (!state.isRead || state.isDone || method !== 'eth_getBlockByNumber') return undefined
      state.isDone = true // everything is read, and only the last call remains, which checks the tip again
      await chain.goBackTo(snapshot)
      await chain.mine(2)
      return undefined
    })
    assert.deepEqual((await ethereum(moving.url).look(to, 'USDC', from)).receipts, [])
    assert.equal(state.isDone, true)
  })
})
