import type { ChainReceipt, ChainView } from './chain.ts'

// Merges a scan of the chain into the known deposits. Pure.

/** A deposit, as it is stored. */
export interface Receipt {
  readonly txHash: string
  /** With the transaction, its permanent name. */
  readonly place: number
  /** Base units. */
  readonly amount: bigint
  readonly block: ChainReceipt['block']
  readonly isCoinbase: boolean
  /** The chain has settled it. Scans begin above it, so a scan without it proves nothing. */
  readonly isFinal: boolean
  /** Of the first deposit that it replaces. */
  readonly firstSeenAt: Date
  /** It is gone, and its replacement took over its time. */
  readonly lockPassedOn: boolean
  /**
   * SEEN: unconfirmed, or without a price. COUNTED: stays so while the chain has it anywhere. GONE: replaced, dropped
   * or double spent.
   */
  readonly state: 'SEEN' | 'COUNTED' | 'GONE'
  /** Micro-USD of one whole coin, fixed when it first counted. */
  readonly price: { readonly micro: number; readonly isLocked: boolean } | null
  readonly senders: readonly string[]
  readonly isSanctioned: boolean
  readonly isReleased: boolean
}

/** The name of a deposit. It contains neither a block nor a place in one, so a reorganisation does not change it. */
export const receiptKey = ({ txHash, place }: Pick<Receipt, 'txHash' | 'place'>): string => `${txHash}:${place}`

/** The result of a merge. */
export interface Merged {
  readonly receipts: readonly Receipt[]
  /** Settled deposits that a scan of the whole chain no longer finds. Only staff decide on such a loss. */
  readonly lost: readonly Receipt[]
}

/**
 * Merges a scan. An unsettled deposit that it misses is GONE. Only the state of the chain counts, not earlier answers
 * of the node.
 *
 * @param from height where the scan began. Settled deposits are below it, unless the whole chain was scanned
 * @param now time of the scan
 */
export function mergeView(
  known: readonly Receipt[],
  { receipts, finalHeight }: Pick<ChainView, 'receipts' | 'finalHeight'>,
  from: number,
  now: Date,
): Merged {
  const shown = new Map(receipts.map((receipt) => [receiptKey(receipt), receipt]))
  const isSettled = ({ block }: Pick<Receipt, 'block'>) => block !== null && block.height <= finalHeight
  const lost: Receipt[] = []
  const kept = known.map((receipt): Receipt => {
    const found = shown.get(receiptKey(receipt))
    if (found !== undefined) {
      return {
        ...receipt,
        block: found.block,
        amount: found.amount,
        isFinal: receipt.isFinal || isSettled(found),
        senders: found.senders.length > 0 ? found.senders : receipt.senders,
        state: receipt.state === 'GONE' ? 'SEEN' : receipt.state,
      }
    }
    if (receipt.isFinal && receipt.state !== 'GONE') {
      if (receipt.block === null || receipt.block.height < from) return receipt
      if (receipt.isReleased) return { ...receipt, state: 'GONE', isFinal: false } // staff accepted the loss
      lost.push(receipt)
      return receipt
    }
    return { ...receipt, state: 'GONE' }
  })
  const have = new Set(known.map(receiptKey))
  const passedOn = new Set<string>()
  const added = receipts
    .filter((receipt) => !have.has(receiptKey(receipt)))
    .map((receipt): Receipt => {
      const before = kept.find((other) => isReplaced(other, receipt.amount) && !passedOn.has(receiptKey(other)))
      if (before !== undefined) passedOn.add(receiptKey(before))
      return {
        ...receipt,
        isFinal: isSettled(receipt),
        firstSeenAt: before === undefined || before.firstSeenAt > now ? now : before.firstSeenAt,
        lockPassedOn: false,
        state: 'SEEN',
        price: null,
        isSanctioned: false,
        isReleased: false,
      }
    })
  return {
    receipts: [
      ...kept.map((receipt) => (passedOn.has(receiptKey(receipt)) ? { ...receipt, lockPassedOn: true } : receipt)),
      ...added,
    ],
    lost,
  }
}

/**
 * Whether an unconfirmed deposit that went away passes its time on to a deposit of this amount. So a wallet that raises
 * its fee keeps the price. It happens once, and never for a larger amount, because the price would be a free option.
 */
const isReplaced = (gone: Receipt, amount: bigint): boolean =>
  gone.state === 'GONE' && gone.price === null && !gone.lockPassedOn && gone.amount >= amount
