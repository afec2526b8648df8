import type { Payment } from '../../db/payments/schema.ts'
import { ChainUnavailable, type ChainReader, type ChainView } from './chain.ts'
import type { Receipt } from './receipts.ts'

/** The view of an address, and the block where the scan began. */
export interface Look {
  readonly view: ChainView
  readonly from: number
}

/**
 * Reads the unsettled deposits of an address. If the block of the newest settled deposit is no longer in the chain, it
 * reads all deposits since the address was given out, because a reorganisation went too deep.
 *
 * @throws ChainUnavailable also for a node behind the previous one
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
  if (isThere === null) throw new ChainUnavailable('the node is behind the settled block')
  const isDeep = newest !== null && isThere !== undefined && isThere.hash !== newest.hash
  const from = isFull || isDeep || payment.final_height === null ? payment.from_height : payment.final_height + 1
  const below = settled.filter(({ block }) => block !== null && block.height < from)
  const view = await reader.look(payment.address, payment.asset, {
    height: from,
    received: below.reduce((sum, { amount }) => sum + amount, 0n),
  })
  return { view, from }
}
