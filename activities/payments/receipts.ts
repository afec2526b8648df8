import type { ChainReceipt, ChainView } from './chain.ts'

// From what the chain shows now, and what was known of it before, to what is known of it after. Pure.

/** Something that pays an address, as it is kept. */
export interface Receipt {
  readonly txHash: string
  /** With the transaction: its name for good. */
  readonly place: number
  /** Base units. */
  readonly amount: bigint
  readonly block: ChainReceipt['block']
  readonly isCoinbase: boolean
  /** The chain has settled on it: looks begin above it, and that it is missing says nothing. */
  readonly isFinal: boolean
  /** Of the first that it replaces. */
  readonly firstSeenAt: Date
  /** It is gone, and the one that replaced it took its time over. */
  readonly lockPassedOn: boolean
  /** SEEN: not confirmed, or without a price. COUNTED stays so while the chain has it anywhere. GONE: replaced, dropped, double spent. */
  readonly state: 'SEEN' | 'COUNTED' | 'GONE'
  /** Micro-USD of one whole coin, fixed when it first counted. */
  readonly price: { readonly micro: number; readonly isLocked: boolean } | null
  readonly senders: readonly string[]
  readonly isSanctioned: boolean
  readonly isReleased: boolean
}

/** The name of a receipt: neither a block nor a place in it is part of it, so that a reorganisation does not make it another. */
export const receiptKey = ({ txHash, place }: Pick<Receipt, 'txHash' | 'place'>): string => `${txHash}:${place}`

/** What a look came to. */
export interface Merged {
  readonly receipts: readonly Receipt[]
  /** Settled ones that a look at all of the chain no longer finds: deeper than anything that is done without staff. */
  readonly lost: readonly Receipt[]
}

/**
 * Takes a look over. What is not settled and not in it is GONE: read from the state of the chain, whatever the node told before.
 *
 * @param from height that the look began at; what is settled lies below it, unless all was looked at
 * @param now when it was looked
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
      if (receipt.isReleased) return { ...receipt, state: 'GONE', isFinal: false } // staff took note of the loss
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
 * Whether a receipt that went away, unconfirmed, hands on the time at which it was seen to one of this amount: a wallet that
 * raises its fee does not lose the price. Once, and never to a larger amount: the price would be a free option.
 */
const isReplaced = (gone: Receipt, amount: bigint): boolean =>
  gone.state === 'GONE' && gone.price === null && !gone.lockPassedOn && gone.amount >= amount
