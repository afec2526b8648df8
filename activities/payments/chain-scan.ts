import type { Payment } from '../../db/payments/schema.ts'
import { ChainUnavailable, type ChainReader, type ChainView } from './chain.ts'
import type { Receipt } from './receipts.ts'

/** What was seen of an address, and from which block on. */
export interface Look {
  readonly view: ChainView
  readonly from: number
}

/**
 * Reads what pays an address: what is not settled, or all since it was given out. Where the block of the newest settled
 * receipt is no longer in the chain, all is read: a reorganisation went deeper than any should.
 *
 * @throws ChainUnavailable also of a node that has not come as far as the one before
 */
export async function lookAt(
  reader: ChainReader,
  payment: Payment,
  receipts: readonly Receipt[],
  isFull: boolean,
): Promise<Look> {
  const settled = receipts.filter((receipt) => receipt.isFinal && receipt.state !== 'GONE')
  const newest = settled.reduce<Receipt['block']>(
    (highest, { block }) => (block !== null && block.height > (highest?.height ?? -1) ? block : highest),
    null,
  )
  const isThere = newest === null ? undefined : await reader.blockAt(newest.height)
  if (isThere === null) throw new ChainUnavailable('the node is behind what is settled')
  const isDeep = newest !== null && isThere !== undefined && isThere.hash !== newest.hash
  const from = isFull || isDeep || payment.final_height === null ? payment.from_height : payment.final_height + 1
  const below = settled.filter(({ block }) => block !== null && block.height < from)
  const view = await reader.look(payment.address, payment.asset, {
    height: from,
    received: below.reduce((sum, { amount }) => sum + amount, 0n),
  })
  return { view, from }
}
