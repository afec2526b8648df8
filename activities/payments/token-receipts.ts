import { NodeError } from '../../outbound/node-request.ts'
import type { Asset } from '../../money/networks.ts'
import { ChainUnavailable, type ChainReceipt, type ChainStray } from './chain.ts'
import { topicOf, type EthereumNode, type Header, type Log } from './ethereum-node.ts'
import { ChainMoved, NodeRefused } from './nodes.ts'

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Providers truncate an answer here, some without notice. */
const MOST_LOGS = 10_000
/** Blocks of the first query. */
const FIRST_RANGE = 10_000
/** Log queries of one scan. Otherwise a node that refuses every range would be queried once a block. */
const MOST_QUESTIONS = 64
/** Blocks below the tip that are read one by one if events and balance disagree. */
const BY_HASH = 64

/**
 * Reads the transfers of a token to an address from a block on. The balance at the tip, read by the tip's hash, must
 * agree with them. A provider's address has many nodes behind it, and a node without the newest blocks leaves their
 * logs out.
 *
 * @param contract of the token. It alone defines a transfer: anybody can deploy another token of the same name
 * @throws ChainUnavailable, NodeError, NodeRefused, ZodError
 */
export async function tokenReceipts(
  node: EthereumNode,
  contract: string,
  address: string,
  from: number,
  tip: Header,
): Promise<{ receipts: ChainReceipt[]; isSpent: boolean }> {
  const [now, { nonce }, before] = await Promise.all([
    node.tokenBalance(contract, address, { blockHash: tip.hash }),
    node.state(address, { blockHash: tip.hash }),
    balanceBefore(node, contract, address, from),
  ])
  const arrived = before === undefined ? undefined : now - before
  const to = [TRANSFER, null, topicOf(address)]
  let incoming = await readLogs(node, contract, to, from, tip.height)
  let outgoing: Log[] = []
  if (arrived !== undefined && sum(incoming) !== arrived) {
    const by = [TRANSFER, topicOf(address)]
    outgoing = await readLogs(node, contract, by, from, tip.height)
    if (sum(incoming) - sum(outgoing) !== arrived) {
      incoming = await readByHash(node, contract, to, from, tip, incoming)
      outgoing = await readByHash(node, contract, by, from, tip, outgoing)
    }
    if (sum(incoming) - sum(outgoing) !== arrived)
      throw new ChainUnavailable('the events of a token do not match its balance')
  }
  return { receipts: await receiptsOf(node, incoming), isSpent: nonce > 0 || sum(outgoing) > 0n }
}

/** Undefined if the node no longer has the state of that block. */
async function balanceBefore(
  node: EthereumNode,
  contract: string,
  address: string,
  from: number,
): Promise<bigint | undefined> {
  if (from === 0) return 0n
  try {
    return await node.tokenBalance(contract, address, from - 1)
  } catch (error) {
    if (error instanceof NodeRefused) return undefined
    throw error
  }
}

const amountOf = ({ data }: Log): bigint => (/^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n)
/**
 * Sums the transfers of logs. Anybody can emit a transfer of nothing in anybody's name (address poisoning). It is
 * neither income nor expense.
 */
const sum = (logs: readonly Log[]): bigint => logs.reduce((total, log) => total + amountOf(log), 0n)

/** The most unknown tokens listed by one scan. A stranger can emit a thousand of them. */
const MOST_UNKNOWN = 50

/**
 * Reads the transfers of other tokens to an address, up to the tip. It reads no balances, because these tokens earn no
 * credit.
 *
 * @param tokens the contracts of the settings
 * @param withUnknown includes other contracts, the first {@link MOST_UNKNOWN}
 * @throws ChainUnavailable, NodeError, NodeRefused, ZodError
 */
export async function strayTokens(
  node: EthereumNode,
  tokens: ReadonlyMap<Asset, string>,
  address: string,
  asset: Asset,
  from: number,
  tip: Header,
  withUnknown: boolean,
): Promise<ChainStray[]> {
  const others = new Map(
    [...tokens].filter(([name]) => name !== asset).map(([name, contract]) => [contract.toLowerCase(), name]),
  )
  const own = tokens.get(asset)?.toLowerCase()
  const to = [TRANSFER, null, topicOf(address)]
  const known = others.size === 0 ? [] : await readLogs(node, [...others.keys()], to, from, tip.height)
  const unknown = withUnknown
    ? (await readLogs(node, null, to, from, tip.height)).filter(
        (log) => log.address !== own && !others.has(log.address),
      )
    : []
  return [
    ...known.filter((log) => amountOf(log) > 0n),
    ...unknown.filter((log) => amountOf(log) > 0n).slice(0, MOST_UNKNOWN),
  ].map((log) => ({
    txHash: log.transactionHash,
    place: log.logIndex,
    asset: others.get(log.address) ?? null,
    contract: log.address,
    amount: amountOf(log),
    block: { height: log.blockNumber, hash: log.blockHash },
  }))
}

/** One contract, several, or (null) all. */
type Contracts = string | readonly string[] | null

/**
 * Reads the logs of a range, in as many queries as the node needs. A refused or possibly truncated range is read in
 * halves.
 */
async function readLogs(
  node: EthereumNode,
  contract: Contracts,
  topics: readonly (string | null)[],
  from: number,
  to: number,
): Promise<Log[]> {
  const found: Log[] = []
  let questions = 0
  let range = FIRST_RANGE
  for (let at = from; at <= to;) {
    const end = Math.min(to, at + range - 1)
    if (++questions > MOST_QUESTIONS) throw new ChainUnavailable('has too many events to read')
    const logs = await logsOrTooMany(node, contract, topics, at, end)
    if (logs === 'too many') {
      range = Math.ceil((end - at + 1) / 2)
    } else {
      found.push(...logs)
      at = end + 1
    }
  }
  return found.filter((log) => isAskedFor(log, contract, topics))
}

async function logsOrTooMany(
  node: EthereumNode,
  contract: Contracts,
  topics: readonly (string | null)[],
  from: number,
  to: number,
): Promise<readonly Log[] | 'too many'> {
  try {
    const logs = await node.logs(contract, topics, { from, to })
    if (logs.length < MOST_LOGS) return logs
    if (from === to) throw new ChainUnavailable('has more events in one block than it returns')
    return 'too many'
  } catch (error) {
    // Nodes refuse a range with any of a dozen codes. One block is never too many.
    const isRefusal = error instanceof NodeRefused || (error instanceof NodeError && error.code === 'TOO_LARGE')
    if (isRefusal && from < to) return 'too many'
    throw error
  }
}

/**
 * Whether a log matches the query. A node can return another log: another contract's event would be money that did not
 * come.
 */
const isAskedFor = (log: Log, contract: Contracts, topics: readonly (string | null)[]): boolean =>
  log.removed !== true &&
  (contract === null || [contract].flat().some((one) => log.address === one.toLowerCase())) &&
  log.topics.length === 3 &&
  topics.every((topic, at) => topic === null || log.topics[at] === topic)

/**
 * Reads the same, the last blocks one by one by their hashes. A node that lacks a block then says so instead of leaving
 * its logs out.
 */
async function readByHash(
  node: EthereumNode,
  contract: string,
  topics: readonly (string | null)[],
  from: number,
  tip: Header,
  known: readonly Log[],
): Promise<Log[]> {
  const first = Math.max(from, tip.height - BY_HASH + 1)
  const heights = Array.from({ length: tip.height - first + 1 }, (_, n) => first + n)
  const headers = await Promise.all(heights.map((height) => node.header(height)))
  const logs: Log[] = []
  for (const header of headers) {
    if (header === null) throw new ChainMoved()
    logs.push(...(await node.logs(contract, topics, { blockHash: header.hash })))
  }
  return [
    ...known.filter(({ blockNumber }) => blockNumber < first),
    ...logs.filter((log) => isAskedFor(log, contract, topics)),
  ]
}

async function receiptsOf(node: EthereumNode, logs: readonly Log[]): Promise<ChainReceipt[]> {
  const paying = logs
    .filter((log) => amountOf(log) > 0n)
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
  return Promise.all(
    paying.map(async (log) => {
      const [header, receipt] = await Promise.all([node.header(log.blockNumber), node.receipt(log.transactionHash)])
      // The block of the log is gone, or its transaction is now in another block.
      if (header?.hash !== log.blockHash || receipt?.blockHash !== log.blockHash) throw new ChainMoved()
      const place = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
      if (place < 0) throw new ChainUnavailable('returns a log that its transaction does not have')
      const payer = `0x${log.topics[1].slice(-40)}`
      return {
        txHash: log.transactionHash,
        place,
        amount: amountOf(log),
        block: header,
        senders: [...new Set([payer, receipt.from])],
        isCoinbase: false,
      }
    }),
  )
}
