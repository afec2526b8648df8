import type { Asset, Network } from '../../money/networks.ts'

// What the service reads of a chain. State, never events: each look reads the whole of what is not final anew, so that a
// reorganisation, a replacement and a double spend show by what is there, and by what no longer is.

/** A block by its place and name. */
export interface BlockId {
  readonly height: number
  readonly hash: string
}

/** Something that pays an address, as the node has it at this moment. */
export interface ChainReceipt {
  /**
   * The transaction. Ether that came by a contract's call names none: it is known by the balance alone, and stands here as
   * `balance:<n>`, n being what had come in before it, which a reorganisation does not change. Show such a one as null.
   */
  readonly txHash: string
  /** Bitcoin: the output's number. A token: the log's place among the transaction's own logs (the block's numbering changes with a reorganisation). Ether: 0. */
  readonly place: number
  /** Base units (satoshi, wei, …), above 0. */
  readonly amount: bigint
  /** Null while it waits in the mempool. */
  readonly block: (BlockId & { readonly time: Date }) | null
  /** Who paid, where the chain tells; for sanctions screening. */
  readonly senders: readonly string[]
  /** Ether that names no payer: all who sent, or were called by, a transaction of its block. For screening; whoever is listed among them may have paid. */
  readonly suspects?: readonly string[]
  /** An output of a newly mined block, which counts after 100 confirmations only. */
  readonly isCoinbase: boolean
}

/** One consistent look at an address. */
export interface ChainView {
  readonly tip: BlockId & { readonly time: Date }
  /** Highest block that no honest node gives up any more: bitcoin tip - 6, ethereum `finalized`. */
  readonly finalHeight: number
  /** All that pays the address from `since.height` on, and all that waits, in the order of the chain. */
  readonly receipts: readonly ChainReceipt[]
  /** The address has paid somebody: its balance no longer says what came in. */
  readonly isSpent: boolean
}

/**
 * Where a look begins: what lies in lower blocks is settled and is not told again, so that receipts there are the caller's to keep.
 * Move it to `finalHeight + 1` as the chain settles: nodes keep the state of about 128 blocks, and ether is read from that.
 */
export interface Since {
  readonly height: number
  /** What was received of this asset in lower blocks, in base units: where a balance begins. */
  readonly received: bigint
}

/** Money of another asset than was asked for, at an address of ours. */
export interface ChainStray {
  readonly txHash: string
  readonly place: number
  /** Null: a token that the settings do not name, of whose contract alone it is said that it came. Anybody may have it say so. */
  readonly asset: Asset | null
  readonly contract: string | null
  /** Base units; of an unknown token whatever its contract calls one. */
  readonly amount: bigint
  readonly block: BlockId
}

/** Reads one network through its nodes. Every method throws ChainUnavailable when no node answers or two disagree. */
export interface ChainReader {
  readonly network: Network
  /**
   * Asks each node who it is.
   *
   * @param known a settled block that was seen before, perhaps by another process: a node that has another at its height is of another chain
   * @returns a block that is settled now
   * @throws WrongChain also for a token whose decimals are not those of its table
   */
  check(known?: BlockId): Promise<BlockId>
  tip(): Promise<ChainView['tip']>
  look(address: string, asset: Asset, since: Since): Promise<ChainView>
  /**
   * What came to an address up to a height in other assets than its own; empty where the network has one only.
   *
   * @param since `received` is of the network's own coin
   * @param withUnknown also tokens that the settings do not name: one more question, which somebody may have made a long one
   */
  strays(
    address: string,
    asset: Asset,
    since: Since,
    tip: BlockId & { readonly time: Date },
    withUnknown: boolean,
  ): Promise<readonly ChainStray[]>
  /** The block at a height; null above the tip. A view is trusted only if the block it was scanned to before is still there. */
  blockAt(height: number): Promise<BlockId | null>
  /** Whether an address was ever used: a restored database counts its addresses anew from too low a number. */
  isUsed(address: string): Promise<boolean>
  /** A transaction by its hash: what it pays to `address`, and how deep it lies; null when the chain does not have it. */
  payment(
    txHash: string,
    address: string,
    asset: Asset,
  ): Promise<{
    readonly amount: bigint
    readonly confirmations: number
    readonly senders: readonly string[]
    readonly hasFailed: boolean
  } | null>
  /** Ends its connections. */
  close(): void
}

/** A node, or a token's contract, is not what the settings take it for: nothing mends that but other settings. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

/** No node gave an answer that can be believed: nothing is concluded from it, and it is asked again. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}
