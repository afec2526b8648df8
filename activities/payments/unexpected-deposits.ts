import { keepStrays, listStrays } from '../../db/payments/unexpected-deposits.ts'
import type { Payment } from '../../db/payments/schema.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../runtime/log.ts'
import { ChainUnavailable, type ChainReader, type ChainView } from './chain.ts'

/**
 * Blocks after which other assets are looked for again: within those whose state every node has, and a good while of each less
 * than what a look costs that asks for four assets instead of one.
 */
const SPAN = 110

/**
 * Looks for what came in another asset than was asked for, so that staff see it: nothing is credited for it. That it cannot be read
 * keeps nobody from what was asked for.
 *
 * @param isFull since the address was given out, with tokens that nobody named; else only now and then, where it was not looked before
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
        log.warn(
          { paymentId: payment.id, asked: payment.asset, asset },
          'money of another asset came: not credited by itself',
        )
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    log.warn({ paymentId: payment.id, why: error.message }, 'other assets not looked for: left to a later look')
  }
}
