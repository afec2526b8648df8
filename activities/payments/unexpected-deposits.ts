import { keepStrays, listStrays } from '../../db/payments/unexpected-deposits.ts'
import type { Payment } from '../../db/payments/schema.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../runtime/log.ts'
import { ChainUnavailable, type ChainReader, type ChainView } from './chain.ts'

/**
 * Blocks between two scans for other assets. Every node has their state, and a scan of four assets costs more than one
 * of one.
 */
const SPAN = 110

/**
 * Scans for deposits of another asset than requested, so that staff see them. They earn no credit. A failed scan does
 * not block the requested asset.
 *
 * @param isFull since the address was given out, with unknown tokens; otherwise now and then, over blocks not scanned
 * before
 */
export async function lookForStrays(
  { db, log }: { readonly db: Db; readonly log: Logger },
  reader: ChainReader,
  payment: Payment,
  { tip, finalHeight }: ChainView,
  isFull: boolean,
): Promise<void> {
  const from = isFull ? payment.from_height : (payment.stray_height ?? payment.from_height)
  if (!isFull && tip.height < from + SPAN) return
  try {
    const received = (await listStrays(db, payment.id))
      .filter(({ asset, contract, block_height: height }) => asset !== null && contract === null && height < from)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    const found = await reader.strays(payment.address, payment.asset, { height: from, received }, tip, isFull)
    const added = await keepStrays(db, payment.id, found, {
      from,
      to: tip.height,
      next: finalHeight + 1,
      withUnknown: isFull,
    })
    for (const { asset } of added)
      if (asset !== null)
        log.warn({ paymentId: payment.id, asked: payment.asset, asset }, 'unexpected deposit found: not credited')
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    log.warn({ paymentId: payment.id, why: error.message }, 'scan for unexpected deposits deferred')
  }
}
