import { ChainUnavailable, type ChainReceipt, type Since } from './chain.ts'
import type { AccountState, EthereumNode, Header, Receipt, Transaction } from './ethereum-node.ts'
import { ChainMoved, NodeRefused } from './nodes.ts'

/** Blocks whose state every node has. Geth, for example, keeps 128. */
const STATE_BLOCKS = 120
/**
 * Depth at which ether counts as settled even if the chain is slow to say so. Beyond the state that nodes keep, its
 * transaction can no longer be found.
 */
export const ETHER_SETTLED_BLOCKS = 100

/**
 * Reads the ether that an address received from a block on. The balance counts it, because much ether shows in no
 * transaction to the address: contracts pay by a call, blocks pay validators, accounts destroy themselves. If a balance
 * rose, the transactions of that block name some deposits. The rest is a separate deposit, `balance:<sum received
 * before>`.
 *
 * Once the address has paid somebody, only rises between two blocks with state on the node count.
 *
 * @throws ChainUnavailable, NodeError, NodeRefused, ZodError
 */
export async function etherReceipts(
  node: EthereumNode,
  address: string,
  since: Since,
  tip: Header,
): Promise<{ receipts: ChainReceipt[]; isSpent: boolean }> {
  const states = new StateReader(node, address)
  const now = await node.state(address, { blockHash: tip.hash })
  states.know(tip.height, now)
  const low = await lowest(states, since.height, tip.height)
  const receipts: ChainReceipt[] = []
  let received = since.received
  let isSpent = now.nonce > 0
  const add = (receipt: ChainReceipt) => {
    receipts.push(receipt)
    received += receipt.amount
  }
  const unnamed = (amount: bigint, block: Header, suspects: readonly string[]): ChainReceipt => ({
    txHash: `balance:${received}`,
    place: 0,
    amount,
    block,
    senders: [],
    suspects,
    isCoinbase: false,
  })

  const unseen = low.state.balance - since.received
  if (!isSpent && unseen < 0n) throw new ChainUnavailable('has a balance that fell although nobody spent it')
  // The ether came in blocks whose state the node no longer has. It is recorded at the first block with state, later
  // than it came.
  if (!isSpent && unseen > 0n) add(unnamed(unseen, await headerAt(node, Math.max(low.height, since.height)), []))

  for (const height of await changesBetween(states, low.height, tip.height)) {
    const [before, after] = [await states.at(height - 1), await states.at(height)]
    const { header, direct, hasPaid, parties } = await movesIn(node, address, height)
    for (const { transaction, receipt } of direct) {
      add({
        txHash: transaction.hash,
        place: 0,
        amount: transaction.value,
        block: header,
        senders: [receipt.from],
        isCoinbase: false,
      })
    }
    const rest =
      after.balance - before.balance - direct.reduce((total, { transaction }) => total + transaction.value, 0n)
    if (hasPaid || rest < 0n) isSpent = true
    else if (rest > 0n) add(unnamed(rest, header, parties))
  }
  return { receipts, isSpent }
}

/** The states of an account, each read once. */
class StateReader {
  readonly #node: EthereumNode
  readonly #address: string
  readonly #known = new Map<number, Promise<AccountState>>()

  constructor(node: EthereumNode, address: string) {
    this.#node = node
    this.#address = address
  }

  know(height: number, state: AccountState): void {
    this.#known.set(height, Promise.resolve(state))
  }

  at(height: number): Promise<AccountState> {
    if (height < 0) return Promise.resolve({ balance: 0n, nonce: 0 })
    const known = this.#known.get(height) ?? this.#node.state(this.#address, height)
    this.#known.set(height, known)
    return known
  }
}

/** Reads the state before the first block of a scan, or the oldest that the node has. */
async function lowest(
  states: StateReader,
  from: number,
  tip: number,
): Promise<{ height: number; state: AccountState }> {
  try {
    return { height: from - 1, state: await states.at(from - 1) }
  } catch (error) {
    const height = tip - STATE_BLOCKS
    if (!(error instanceof NodeRefused) || height < from) throw error
    return { height, state: await states.at(height) }
  }
}

/**
 * Finds the blocks in which an account changed, in order, by halving. Ether that came in and went out in between shows
 * by the nonce.
 */
async function changesBetween(states: StateReader, low: number, high: number): Promise<number[]> {
  if (high <= low) return []
  const [before, after] = await Promise.all([states.at(low), states.at(high)])
  if (before.balance === after.balance && before.nonce === after.nonce) return []
  if (high === low + 1) return [high]
  const middle = Math.floor((low + high) / 2)
  const halves = await Promise.all([changesBetween(states, low, middle), changesBetween(states, middle, high)])
  return halves.flat()
}

interface Moves {
  readonly header: Header
  readonly direct: readonly { readonly transaction: Transaction; readonly receipt: Receipt }[]
  readonly hasPaid: boolean
  readonly parties: readonly string[]
}

/** Reads what the transactions of a block did with an address's ether. Failed transactions moved none. */
async function movesIn(node: EthereumNode, address: string, height: number): Promise<Moves> {
  const block = await node.block(height)
  if (block === null) throw new ChainMoved()
  const own = address.toLowerCase()
  const paying = block.transactions.filter(({ from, to, value }) => to === own && from !== own && value > 0n)
  const withReceipts = await Promise.all(
    paying.map(async (transaction) => ({ transaction, receipt: await node.receipt(transaction.hash) })),
  )
  const direct = withReceipts.flatMap(({ transaction, receipt }) => {
    if (receipt?.blockHash !== block.header.hash) throw new ChainMoved()
    return receipt.status === 1n ? [{ transaction, receipt }] : []
  })
  const parties = [
    ...new Set(block.transactions.flatMap(({ from, to }) => (to === null || to === undefined ? [from] : [from, to]))),
  ]
  return { header: block.header, direct, parties, hasPaid: block.transactions.some(({ from }) => from === own) }
}

async function headerAt(node: EthereumNode, height: number): Promise<Header> {
  const header = await node.header(height)
  if (header === null) throw new ChainMoved()
  return header
}
