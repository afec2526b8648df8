import { z } from 'zod'
import { ASSET_DECIMALS, type Asset } from '../../money/networks.ts'
import type { NodeClient } from '../../outbound/node-request.ts'
import { WrongChain, type BlockId, type ChainView } from './chain.ts'
import { JsonRpc } from './json-rpc.ts'
import { NodeRefused, type ChainNode } from './nodes.ts'

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => BigInt(text))
const number = quantity.pipe(z.bigint().max(BigInt(Number.MAX_SAFE_INTEGER))).transform(Number)
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .toLowerCase()
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()
const word = z
  .string()
  .regex(/^0x([0-9a-fA-F]{64})?$/)
  .transform((text) => (text === '0x' ? 0n : BigInt(text))) // '0x': no contract there (yet)

const header = z
  .object({ number, hash, timestamp: number.pipe(z.number().max(4_102_444_800)) })
  .transform(({ number: height, hash: name, timestamp }) => ({ height, hash: name, time: new Date(timestamp * 1000) }))
const log = z.object({
  address,
  topics: z.array(hash).max(4),
  data: z.string().regex(/^0x[0-9a-fA-F]*$/),
  blockHash: hash,
  blockNumber: number,
  transactionHash: hash,
  logIndex: number,
  removed: z.boolean().optional(),
})
const transaction = z.object({ hash, from: address, to: address.nullish(), value: quantity })
const receipt = z.object({ status: quantity, blockHash: hash, blockNumber: number, from: address, logs: z.array(log) })

export type Header = ChainView['tip']
export type Log = z.output<typeof log>
export type Receipt = z.output<typeof receipt>
export type Transaction = z.output<typeof transaction>
/** The state of an account at a block. */
export interface AccountState {
  readonly balance: bigint
  readonly nonce: number
}
/** A block by its height, or by its hash (EIP-1898), so that a node without it says so. */
export type At = { readonly blockHash: string } | number

/**
 * The first blocks of known chains. A development chain may use their number. Source: params/config.go of go-ethereum.
 */
const FIRST_BLOCKS: ReadonlyMap<number, string> = new Map([
  [1, '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'],
])

const hex = (n: number): string => `0x${n.toString(16)}`
const blockOf = (at: At): unknown => (typeof at === 'number' ? hex(at) : at)
/** A topic that holds an address. */
export const topicOf = (account: string): string => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`

/** One ethereum node. Addresses and hashes are in lower case on this side. */
export class EthereumNode implements ChainNode {
  readonly #rpc: JsonRpc
  readonly #chainId: number
  readonly #tokens: ReadonlyMap<Asset, string>

  constructor(client: NodeClient, url: URL, chainId: number, tokens: ReadonlyMap<Asset, string>) {
    this.#rpc = new JsonRpc(client, url)
    this.#chainId = chainId
    this.#tokens = tokens
  }

  async vet(): Promise<void> {
    const [chainId, ...decimals] = await Promise.all([
      this.#rpc.call('eth_chainId', [], quantity),
      ...[...this.#tokens].map(([asset, contract]) => this.#decimalsOf(asset, contract)),
    ])
    if (chainId !== BigInt(this.#chainId)) throw new WrongChain(`is of chain ${chainId}, not ${this.#chainId}`)
    const first = FIRST_BLOCKS.get(this.#chainId)
    if (first !== undefined && (await this.blockAt(0))?.hash !== first)
      throw new WrongChain('is of another chain: its first block differs')
    for (const { asset, found } of decimals) {
      if (found === undefined) throw new WrongChain(`has no token at the contract of ${asset}`)
      if (found !== BigInt(ASSET_DECIMALS[asset]))
        throw new WrongChain(`returns ${found} decimal places for ${asset} instead of ${ASSET_DECIMALS[asset]}`)
    }
  }

  async #decimalsOf(asset: Asset, to: string): Promise<{ asset: Asset; found: bigint | undefined }> {
    const DECIMALS = '0x313ce567' // decimals()
    const code = await this.#rpc.call('eth_getCode', [to, 'latest'], z.string().regex(/^0x[0-9a-fA-F]*$/))
    if (code === '0x') return { asset, found: undefined }
    try {
      return { asset, found: await this.#rpc.call('eth_call', [{ to, data: DECIMALS }, 'latest'], word) }
    } catch (error) {
      if (error instanceof NodeRefused && error.code === 3) return { asset, found: undefined } // it reverts: no token
      throw error
    }
  }

  /** Reads a header. Null above the tip. */
  header(at: number | 'latest' | 'finalized'): Promise<Header | null> {
    return this.#rpc.call('eth_getBlockByNumber', [typeof at === 'number' ? hex(at) : at, false], header.nullable())
  }

  async blockAt(height: number): Promise<BlockId | null> {
    const found = await this.header(height)
    return found === null ? null : { height: found.height, hash: found.hash }
  }

  async state(account: string, at: At): Promise<AccountState> {
    const [balance, nonce] = await Promise.all([
      this.#rpc.call('eth_getBalance', [account, blockOf(at)], quantity),
      this.#rpc.call('eth_getTransactionCount', [account, blockOf(at)], number),
    ])
    return { balance, nonce }
  }

  /** Reads the balance of a token, in its base units. 0 if there was no contract yet. */
  tokenBalance(contract: string, account: string, at: At): Promise<bigint> {
    const BALANCE_OF = '0x70a08231' // balanceOf(address)
    return this.#rpc.call(
      'eth_call',
      [{ to: contract, data: BALANCE_OF + topicOf(account).slice(2) }, blockOf(at)],
      word,
    )
  }

  /** Reads the events of one contract, several, or (null) all. */
  logs(
    contract: string | readonly string[] | null,
    topics: readonly (string | null)[],
    where: { readonly from: number; readonly to: number } | { readonly blockHash: string },
  ): Promise<Log[]> {
    const range = 'blockHash' in where ? where : { fromBlock: hex(where.from), toBlock: hex(where.to) }
    return this.#rpc.call(
      'eth_getLogs',
      [{ ...(contract === null ? {} : { address: contract }), topics, ...range }],
      z.array(log),
      { alone: true },
    )
  }

  receipt(txHash: string): Promise<Receipt | null> {
    return this.#rpc.call('eth_getTransactionReceipt', [txHash], receipt.nullable())
  }

  transaction(txHash: string): Promise<Transaction | null> {
    return this.#rpc.call('eth_getTransactionByHash', [txHash], transaction.nullable())
  }

  /** Reads a block with its transactions. Null above the tip. */
  async block(
    height: number,
  ): Promise<{ readonly header: Header; readonly transactions: readonly Transaction[] } | null> {
    const full = z
      .object({ transactions: z.array(transaction) })
      .and(header)
      .nullable()
    const found = await this.#rpc.call('eth_getBlockByNumber', [hex(height), true], full, { alone: true })
    return found === null
      ? null
      : { header: { height: found.height, hash: found.hash, time: found.time }, transactions: found.transactions }
  }
}
