import type { BitcoinChain } from '../../money/bitcoin-chains.ts'
import { openNodeClient, type NodeClient } from '../../outbound/node-request.ts'
import type { BlockId, ChainReader, ChainReceipt } from './chain.ts'
import { EsploraNode, type BitcoinTransaction } from './esplora-node.ts'
import { ChainMoved, Nodes } from './nodes.ts'

/** No chain of bitcoin has gone back this far since its early days. Exchanges credit large sums from here on. */
const SETTLED_BLOCKS = 6
/** A block comes every ten minutes; one in 160,000 takes two hours. */
const STALE_MS = 7_200_000

export interface EsploraOptions {
  /** Esplora HTTP APIs, the preferred one first. */
  readonly urls: readonly string[]
  readonly chain: BitcoinChain
  /** Timeout of one query: 10 s unless a test sets less. */
  readonly timeoutMs?: number
  /** Queries the nodes and closes with the reader. The default is a separate client. */
  readonly client?: NodeClient
}

/** Reads bitcoin over an Esplora HTTP API. */
export function openEsplora({
  urls,
  chain,
  timeoutMs,
  client = openNodeClient(timeoutMs === undefined ? {} : { timeoutMs }),
}: EsploraOptions): ChainReader {
  const nodes = new Nodes(
    'bitcoin',
    urls.map((url) => new EsploraNode(client, new URL(url), chain)),
  )

  return {
    network: 'bitcoin',
    check: (known) => nodes.check(async (node) => settledBelow(node, (await node.tip()).height), known),
    tip: () => nodes.ask((node) => node.tip()),
    blockAt: (height) => nodes.ask((node) => node.blockAt(height)),
    close: () => client.close(),

    look: (address, _asset, since) =>
      nodes.look(async (node) => {
        const tip = await node.tip()
        const [settled, { confirmed, spent }] = await Promise.all([settledBelow(node, tip.height), node.use(address)])
        const transactions = await node.transactions(address, since.height, confirmed)
        const receipts = transactions
          .flatMap((transaction) => receiptsOf(transaction, address))
          .filter(({ block }) => block === null || block.height >= since.height)
          .sort(
            (a, b) =>
              (a.block?.height ?? Infinity) - (b.block?.height ?? Infinity) ||
              (a.txHash === b.txHash ? a.place - b.place : 0),
          )
        await assertOn(
          node,
          receipts.flatMap(({ block }) => block ?? []),
          tip,
        )
        return { view: { tip, finalHeight: settled.height, receipts, isSpent: spent > 0 }, settled }
      }, STALE_MS),

    strays: async () => [],

    isUsed: (address) =>
      nodes.ask(async (node) => {
        const { confirmed, waiting } = await node.use(address)
        return confirmed + waiting > 0
      }),

    payment: (txHash, address) =>
      nodes.ask(async (node) => {
        const [tip, transaction] = await Promise.all([node.tip(), node.transaction(txHash)])
        if (transaction === null) return null
        const { status } = transaction
        const amount = receiptsOf(transaction, address).reduce((sum, receipt) => sum + receipt.amount, 0n)
        if (status.confirmed) await assertOn(node, [{ height: status.block_height, hash: status.block_hash }], tip)
        return {
          amount,
          confirmations: status.confirmed ? tip.height - status.block_height + 1 : 0,
          senders: sendersOf(transaction),
          hasFailed: false,
        }
      }),
  }
}

async function settledBelow(node: EsploraNode, tip: number): Promise<BlockId> {
  const settled = await node.blockAt(Math.max(0, tip - SETTLED_BLOCKS))
  if (settled === null) throw new ChainMoved()
  return settled
}

const sendersOf = ({ vin }: BitcoinTransaction): string[] => [
  ...new Set(vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? [])),
]

/** Reads the deposits of a transaction: each output that pays the address, except those of nothing. */
function receiptsOf(transaction: BitcoinTransaction, address: string): ChainReceipt[] {
  const { txid, vin, vout, status } = transaction
  const block = status.confirmed
    ? { height: status.block_height, hash: status.block_hash, time: status.block_time }
    : null
  const senders = sendersOf(transaction)
  const isCoinbase = vin.some((input) => input.is_coinbase)
  return vout.flatMap(({ scriptpubkey_address: to, value }, place) =>
    to === address && value > 0 ? [{ txHash: txid, place, amount: BigInt(value), block, senders, isCoinbase }] : [],
  )
}

/** Checks that all blocks of a view are on one chain, and that its tip is still the tip at the end. */
async function assertOn(node: EsploraNode, blocks: readonly BlockId[], tip: BlockId): Promise<void> {
  const wanted = new Map(blocks.map(({ height, hash }) => [height, hash]))
  const [now, ...found] = await Promise.all([
    node.tipHash(),
    ...[...wanted.keys()].map((height) => node.blockAt(height)),
  ])
  const isSame =
    found.every((block) => block !== null && wanted.get(block.height) === block.hash) &&
    blocks.every(({ height, hash }) => wanted.get(height) === hash)
  if (now !== tip.hash || !isSame || blocks.some(({ height }) => height > tip.height)) throw new ChainMoved()
}
