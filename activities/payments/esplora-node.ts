import { z } from 'zod'
import { BITCOIN_CHAIN_FACTS, type BitcoinChain } from '../../money/bitcoin-chains.ts'
import { NodeError, type NodeClient } from '../../outbound/node-request.ts'
import { ChainUnavailable, WrongChain, type BlockId, type ChainView } from './chain.ts'
import { ChainMoved, type ChainNode } from './nodes.ts'

const MAX_SATOSHI = 2_100_000_000_000_000
/** Pages of 25 for one scan. A payer of a thousand small sums to one address harms nobody else. */
const MOST_PAGES = 40

const id = z.string().regex(/^[0-9a-f]{64}$/)
const height = z.int().min(0).max(0xffff_ffff)
const time = z
  .int()
  .min(0)
  .max(0xffff_ffff)
  .transform((seconds) => new Date(seconds * 1000))
const header = z
  .object({ id, height, timestamp: time })
  .transform((block) => ({ height: block.height, hash: block.id, time: block.timestamp }))
const status = z.discriminatedUnion('confirmed', [
  z.object({ confirmed: z.literal(true), block_height: height, block_hash: id, block_time: time }),
  z.object({ confirmed: z.literal(false) }),
])
const output = z.object({ scriptpubkey_address: z.string().optional(), value: z.int().min(0).max(MAX_SATOSHI) })
const transaction = z.object({
  txid: id,
  status,
  vout: z.array(output),
  vin: z.array(
    z.object({
      is_coinbase: z.boolean(),
      prevout: z.object({ scriptpubkey_address: z.string().optional() }).nullish(),
    }),
  ),
})
const count = z.int().min(0)
const counts = z.object({ tx_count: count, spent_txo_count: count })
const address = z.object({ chain_stats: counts, mempool_stats: counts })

export type BitcoinTransaction = z.output<typeof transaction>
/** How often an address received and sent. */
export interface AddressUse {
  readonly confirmed: number
  readonly waiting: number
  readonly spent: number
}

/** One Esplora HTTP API: Blockstream's, mempool.space's, or a private electrs. */
export class EsploraNode implements ChainNode {
  readonly #client: NodeClient
  readonly #base: URL
  readonly #genesis: string

  constructor(client: NodeClient, base: URL, chain: BitcoinChain) {
    this.#client = client
    this.#base = base
    this.#genesis = BITCOIN_CHAIN_FACTS[chain].genesis
  }

  async vet(): Promise<void> {
    const first = await this.blockAt(0)
    if (first === null) throw new ChainUnavailable('has no first block')
    if (first.hash !== this.#genesis) throw new WrongChain('is of another chain: its first block differs')
  }

  async blockAt(at: number): Promise<BlockId | null> {
    const text = await this.#text(`/block-height/${at}`)
    return text === null ? null : { height: at, hash: id.parse(text.trim()) }
  }

  async tip(): Promise<ChainView['tip']> {
    return this.#json(`/block/${await this.tipHash()}`, header)
  }

  async tipHash(): Promise<string> {
    return id.parse((await this.#text('/blocks/tip/hash'))?.trim())
  }

  async use(of: string): Promise<AddressUse> {
    const { chain_stats: chain, mempool_stats: mempool } = await this.#json(`/address/${of}`, address)
    return {
      confirmed: chain.tx_count,
      waiting: mempool.tx_count,
      spent: chain.spent_txo_count + mempool.spent_txo_count,
    }
  }

  /**
   * Reads the waiting transactions of an address, and those from a height on, newest first.
   *
   * @param confirmed the number of confirmed transactions of the address. With fewer, the result is incomplete
   */
  async transactions(of: string, from: number, confirmed: number): Promise<BitcoinTransaction[]> {
    const found = new Map<string, BitcoinTransaction>()
    let known = 0
    let path = `/address/${of}/txs`
    for (let page = 0; page < MOST_PAGES; page++) {
      const transactions = await this.#json(path, z.array(transaction))
      for (const each of transactions) found.set(each.txid, each)
      const settled = [...found.values()].filter((each) => each.status.confirmed)
      const last = settled.at(-1)
      const isPast = last?.status.confirmed === true && last.status.block_height < from
      if (isPast || settled.length >= confirmed) return [...found.values()]
      if (last === undefined || settled.length === known) throw new ChainMoved() // the node counted more than it returns
      known = settled.length
      path = `/address/${of}/txs/chain/${last.txid}`
    }
    throw new ChainUnavailable('has too many transactions of one address to read')
  }

  async transaction(txHash: string): Promise<BitcoinTransaction | null> {
    const text = await this.#text(`/tx/${txHash}`)
    return text === null ? null : parse(text, transaction)
  }

  async #json<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const text = await this.#text(path)
    if (text === null) throw new NodeError('HTTP 404')
    return parse(text, schema)
  }

  /** Reads a text. Null for a 404: the chain does not have it. */
  async #text(path: string): Promise<string | null> {
    const url = new URL(this.#base) // its path or query may contain a key
    url.pathname = url.pathname.replace(/\/+$/, '') + path
    const answer = await this.#client.ask(url)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new NodeError(`HTTP ${answer.status}`)
    return answer.text
  }
}

function parse<T>(text: string, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ChainUnavailable('does not answer in JSON')
  }
  return schema.parse(json)
}
