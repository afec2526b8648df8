import type { Asset } from '../../money/networks.ts'
import { openNodeClient, type NodeClient } from '../../outbound/node-request.ts'
import { ChainUnavailable, type BlockId, type ChainReader } from './chain.ts'
import { ETHER_SETTLED_BLOCKS, etherReceipts } from './ether-receipts.ts'
import { EthereumNode, topicOf, type Header } from './ethereum-node.ts'
import { ChainMoved, Nodes } from './nodes.ts'
import { strayTokens, tokenReceipts, TRANSFER } from './token-receipts.ts'

/** A block comes every 12 s. A tip older than this makes the reader query the other nodes. */
const STALE_MS = 120_000

export interface EthereumOptions {
  /** JSON-RPC addresses, the preferred node first. */
  readonly urls: readonly string[]
  readonly chainId: number
  /** Contract of each accepted token. */
  readonly tokens: ReadonlyMap<Asset, string>
  /** Timeout of one query: 10 s unless a test sets less. */
  readonly timeoutMs?: number
  /** Queries the nodes and closes with the reader. The default is a separate client. */
  readonly client?: NodeClient
}

/**
 * Reads ethereum over plain JSON-RPC: any node with the state of its last 128 blocks, its logs, and the tag
 * `finalized`.
 */
export function openEthereum({
  urls,
  chainId,
  tokens,
  timeoutMs,
  client = openNodeClient(timeoutMs === undefined ? {} : { timeoutMs }),
}: EthereumOptions): ChainReader {
  const nodes = new Nodes(
    'ethereum',
    urls.map((url) => new EthereumNode(client, new URL(url), chainId, tokens)),
  )
  const contractOf = (asset: Asset): string => {
    const contract = tokens.get(asset)
    if (contract === undefined) throw new TypeError(`${asset} is not among the tokens of the settings`)
    return contract
  }

  return {
    network: 'ethereum',
    check: (known) => nodes.check(async (node) => settledOf(node), known),
    tip: () => nodes.ask(latest),
    blockAt: (height) => nodes.ask((node) => node.blockAt(height)),
    close: () => client.close(),

    look: (address, asset, since) =>
      nodes.look(async (node) => {
        const [tip, settled] = await Promise.all([latest(node), settledOf(node)])
        const { receipts, isSpent } =
          asset === 'ETH'
            ? await etherReceipts(node, address, since, tip)
            : await tokenReceipts(node, contractOf(asset), address, since.height, tip)
        await assertStillThere(node, [tip, ...receipts.flatMap(({ block }) => block ?? [])])
        const finalHeight =
          asset === 'ETH' ? Math.max(settled.height, tip.height - ETHER_SETTLED_BLOCKS) : settled.height
        return { view: { tip, finalHeight, receipts, isSpent }, settled }
      }, STALE_MS),

    strays: (address, asset, since, tip, withUnknown) =>
      nodes.ask(async (node) => {
        await assertStillThere(node, [tip])
        const ether = asset === 'ETH' ? [] : (await etherReceipts(node, address, since, tip)).receipts
        const found = await strayTokens(node, tokens, address, asset, since.height, tip, withUnknown)
        await assertStillThere(node, [tip])
        return [
          ...ether.flatMap(({ txHash, place, amount, block }) =>
            block === null ? [] : [{ txHash, place, asset: 'ETH' as const, contract: null, amount, block }],
          ),
          ...found,
        ]
      }),

    isUsed: (address) =>
      nodes.ask(async (node) => {
        const tip = await latest(node)
        const [{ balance, nonce }, ...held] = await Promise.all([
          node.state(address, { blockHash: tip.hash }),
          ...[...tokens.values()].map(async (contract) => ({
            balance: await node.tokenBalance(contract, address, { blockHash: tip.hash }),
            nonce: 0,
          })),
        ])
        return balance > 0n || nonce > 0 || held.some((token) => token.balance > 0n)
      }),

    payment: (txHash, address, asset) =>
      nodes.ask(async (node) => {
        const [tip, receipt, transaction] = await Promise.all([
          latest(node),
          node.receipt(txHash),
          node.transaction(txHash),
        ])
        if (receipt === null || transaction === null) return null
        await assertStillThere(node, [{ height: receipt.blockNumber, hash: receipt.blockHash }])
        const hasFailed = receipt.status !== 1n
        const own = address.toLowerCase()
        if (asset === 'ETH') {
          const amount = !hasFailed && transaction.to === own ? transaction.value : 0n
          return { amount, confirmations: depth(tip, receipt.blockNumber), senders: [transaction.from], hasFailed }
        }
        const contract = contractOf(asset).toLowerCase()
        const logs = receipt.logs.filter(
          (log) =>
            log.address === contract &&
            log.topics.length === 3 &&
            log.topics[0] === TRANSFER &&
            log.topics[2] === topicOf(own),
        )
        const amount = logs.reduce((total, { data }) => total + BigInt(data), 0n)
        const senders = [...new Set([...logs.map(({ topics }) => `0x${topics[1].slice(-40)}`), transaction.from])]
        return { amount, confirmations: depth(tip, receipt.blockNumber), senders, hasFailed }
      }),
  }
}

const depth = (tip: Header, height: number): number => Math.max(0, tip.height - height + 1)

async function latest(node: EthereumNode): Promise<Header> {
  const tip = await node.header('latest')
  if (tip === null) throw new ChainUnavailable('has no block')
  return tip
}

async function settledOf(node: EthereumNode): Promise<BlockId> {
  const settled = await node.header('finalized')
  if (settled === null) throw new ChainUnavailable('has no finalized block')
  return settled
}

/** Checks that all blocks of a view are on one chain, that of its tip, at the end as at the start. */
async function assertStillThere(node: EthereumNode, blocks: readonly BlockId[]): Promise<void> {
  const wanted = new Map(blocks.map(({ height, hash }) => [height, hash]))
  const found = await Promise.all([...wanted.keys()].map((height) => node.blockAt(height)))
  if (
    blocks.some(({ height, hash }) => wanted.get(height) !== hash) ||
    found.some((block) => block === null || wanted.get(block.height) !== block.hash)
  )
    throw new ChainMoved()
}
