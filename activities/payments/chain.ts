import type { Asset, Network } from '../../money/networks.ts'

// The types that the service reads from a chain. They are state, never events. Each scan reads all deposits that are
// not final, so a missing or new one shows a reorganisation, a replacement or a double spend.

/** A block by its height and hash. */
export interface BlockId {
  readonly height: number
  readonly hash: string
}

/** A deposit of an address, as the node has it now. */
export interface ChainReceipt {
  /**
   * The transaction. Ether from a contract's call names none and is known by the balance alone. It is `balance:<n>`, n
   * being the sum received before it, which a reorganisation does not change. Show it as null.
   */
  readonly txHash: string
  /**
   * Bitcoin: the output's number. Token: the log's place among the transaction's own logs, because a reorganisation
   * changes the block's numbering. Ether: 0.
   */
  readonly place: number
  /** Base units (satoshi, wei, …), above 0. */
  readonly amount: bigint
  /** Null while it waits in the mempool. */
  readonly block: (BlockId & { readonly time: Date }) | null
  /** The payers, if the chain names them. For sanctions screening. */
  readonly senders: readonly string[]
  /**
   * For ether without a named payer: all senders and called parties of the transactions in its block. For screening: a
   * listed party among them may have paid.
   */
  readonly suspects?: readonly string[]
  /** An output of a newly mined block. It counts only after 100 confirmations. */
  readonly isCoinbase: boolean
}

/** One consistent scan of an address. */
export interface ChainView {
  readonly tip: BlockId & { readonly time: Date }
  /** Highest block that no honest node replaces: bitcoin tip - 6, ethereum `finalized`. */
  readonly finalHeight: number
  /** All deposits of the address from `since.height` on, and all waiting ones, in the order of the chain. */
  readonly receipts: readonly ChainReceipt[]
  /** The address has paid somebody, so its balance no longer equals the sum received. */
  readonly isSpent: boolean
}

/**
 * The start of a scan. Deposits in lower blocks are settled and not read again, so the caller must store them. Move it
 * to `finalHeight + 1` as the chain settles: nodes keep the state of about 128 blocks, and ether is read from that
 * state.
 */
export interface Since {
  readonly height: number
  /** Sum received of this asset in lower blocks, in base units: the start of a balance. */
  readonly received: bigint
}

/** A deposit of an unexpected asset at one of our addresses. */
export interface ChainStray {
  readonly txHash: string
  readonly place: number
  /**
   * Null: a token outside the settings. Only its contract says that it came, and anybody can make a contract say so.
   */
  readonly asset: Asset | null
  readonly contract: string | null
  /** Base units. For an unknown token, the unit of its contract. */
  readonly amount: bigint
  readonly block: BlockId
}

/** Reads one network through its nodes. Every method throws ChainUnavailable if no node answers or two disagree. */
export interface ChainReader {
  readonly network: Network
  /**
   * Checks the identity of each node.
   *
   * @param known an earlier settled block, perhaps of another process. A node with another block at its height is of
   * another chain
   * @returns a block that is settled now
   * @throws WrongChain also for a token with other decimals than in its table
   */
  check(known?: BlockId): Promise<BlockId>
  tip(): Promise<ChainView['tip']>
  look(address: string, asset: Asset, since: Since): Promise<ChainView>
  /**
   * Reads what an address received, up to a height, in other assets than its own. Empty if the network has only one.
   *
   * @param since `received` is of the network's own coin
   * @param withUnknown includes tokens outside the settings. This costs one more query, which a stranger can make long
   */
  strays(
    address: string,
    asset: Asset,
    since: Since,
    tip: BlockId & { readonly time: Date },
    withUnknown: boolean,
  ): Promise<readonly ChainStray[]>
  /**
   * Reads the block at a height. Null above the tip. A view is trusted only if the block of the previous scan is still
   * there.
   */
  blockAt(height: number): Promise<BlockId | null>
  /** Finds whether an address was ever used. A restored database counts its addresses from too low a number. */
  isUsed(address: string): Promise<boolean>
  /**
   * Reads a transaction by its hash: the amount that it pays to `address`, and its depth. Null if the chain does not
   * have it.
   */
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
  /** Closes its connections. */
  close(): void
}

/** A node or a token's contract does not match the settings. Only other settings help. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

/** No node gave a trusted answer. Nothing follows from this, and the query is retried. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}
