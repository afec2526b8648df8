import { createHash } from 'node:crypto'
import type { ChainReader, ChainReceipt, ChainView } from '../../activities/payments/chain.ts'

/** Numbers that look random. The same seed gives the same numbers. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

interface Tx {
  readonly id: string
  readonly outs: readonly bigint[]
  readonly spends: string
}
interface Block {
  readonly hash: string
  readonly time: Date
  readonly txs: readonly Tx[]
}

const BLOCK_MS = 60_000
/** Blocks above a block that make it final. */
export const MODEL_FINAL = 6

/**
 * A chain in memory, for histories that no real node is fast enough for: blocks, a mempool, replacements and
 * reorganisations, as in bitcoin. The same rules hold on real nodes (test/payments/bitcoin.test.ts).
 */
export class ModelChain {
  readonly #start: number
  readonly #blocks: Block[] = []
  #pool: Tx[] = []
  #made = 0

  constructor(start = Date.now()) {
    this.#start = start
    for (let i = 0; i < 10; i++) this.mine()
  }

  get height(): number {
    return this.#blocks.length - 1
  }
  get pending(): readonly Tx[] {
    return this.#pool
  }

  #name(of: string): string {
    return createHash('sha256').update(`${of} ${++this.#made}`).digest('hex')
  }

  /** A transaction that pays the address; it spends a coin of its own. */
  pay(...outs: bigint[]): Tx {
    const tx = { id: this.#name('tx'), outs, spends: this.#name('coin') }
    this.#pool.push(tx)
    return tx
  }

  /**
   * Another transaction spends the same coin, and replaces the first in the mempool. False if the first is in a
   * block.
   */
  replace(tx: Tx, ...outs: bigint[]): Tx | false {
    if (!this.#pool.includes(tx)) return false
    const other = { ...tx, id: this.#name('tx'), outs }
    this.#pool = this.#pool.map((one) => (one === tx ? other : one))
    return other
  }

  mine(count = 1): void {
    for (let i = 0; i < count; i++) {
      this.#blocks.push({
        hash: this.#name('block'),
        time: new Date(this.#start + this.#blocks.length * BLOCK_MS),
        txs: this.#pool,
      })
      this.#pool = []
    }
  }

  /** Removes the last blocks. Their transactions wait again, except one whose coin was double-spent. */
  giveUp(depth: number, doubleSpent?: Tx): void {
    const lost = this.#blocks.splice(-depth).flatMap(({ txs }) => txs)
    this.#pool = [...lost, ...this.#pool].filter((tx) => tx !== doubleSpent)
  }

  /** Depth of a transaction: 0 in the mempool, -1 nowhere. */
  depthOf(tx: Tx): number {
    const at = this.#blocks.findIndex(({ txs }) => txs.includes(tx))
    return at >= 0 ? this.height - at + 1 : this.#pool.includes(tx) ? 0 : -1
  }

  /** The chain as a node has it now. This copy stays behind when the chain grows. */
  node(): ChainReader {
    const [blocks, pool] = [[...this.#blocks], [...this.#pool]]
    const tip = () => ({
      height: blocks.length - 1,
      hash: blocks[blocks.length - 1].hash,
      time: blocks[blocks.length - 1].time,
    })
    const receiptsOf = (tx: Tx, block: ChainReceipt['block']): ChainReceipt[] =>
      tx.outs.map((amount, place) => ({ txHash: tx.id, place, amount, block, senders: [], isCoinbase: false }))
    return {
      network: 'bitcoin',
      check: async () => ({ height: 0, hash: blocks[0].hash }),
      tip: async () => tip(),
      look: async (_address, _asset, { height: from }): Promise<ChainView> => ({
        tip: tip(),
        finalHeight: Math.max(0, tip().height - MODEL_FINAL),
        isSpent: false,
        receipts: [
          ...blocks.flatMap(({ hash, time, txs }, height) =>
            height < from ? [] : txs.flatMap((tx) => receiptsOf(tx, { height, hash, time })),
          ),
          ...pool.flatMap((tx) => receiptsOf(tx, null)),
        ],
      }),
      strays: async () => [],
      blockAt: async (height) => (height < blocks.length ? { height, hash: blocks[height].hash } : null),
      isUsed: async () => blocks.some(({ txs }) => txs.length > 0) || pool.length > 0,
      payment: async () => null,
      close: () => undefined,
    }
  }
}

export type { Tx }
