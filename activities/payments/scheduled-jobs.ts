import { heartbeat } from '@temporalio/activity'
import { ASSETS, type Asset, type Network } from '../../money/networks.ts'
import type { AccountKey } from '../../money/derive.ts'
import { addToOutbox } from '../../db/operations/outbox.ts'
import { findNextIndex, keepKeyScan } from '../../db/payments/payment-keys.ts'
import { WATCH_MS } from '../../db/payments/payments.ts'
import { findPrice, insertPrice } from '../../db/payments/prices.ts'
import { listUnwatched, watchAgain } from '../../db/payments/rescans.ts'
import type { Download } from '../../outbound/guarded-download.ts'
import type { PaymentActivities } from '../../contract/activities.ts'
import { ChainUnavailable, type ChainReader } from './chain.ts'
import { createObserve, observe, type PaymentDeps } from './payment-activities.ts'
import { agreeOn } from './price.ts'
import { takeSanctionedAddresses, type SanctionedDeps } from './sanctioned.ts'
import { askSource, type PriceSource } from './price-sources.ts'

// The scheduled jobs over all payments.

export interface ChoreDeps extends PaymentDeps, SanctionedDeps {
  /** The keys of the addresses that are given out. */
  readonly keys: ReadonlyMap<Network, AccountKey>
  /** Assets that need prices. */
  readonly assets: readonly Asset[]
  readonly sources: readonly PriceSource[]
  readonly download: Download
}

/** Addresses checked beyond the counter: more than are given out in the days since a backup. */
const AHEAD = 100
const YESTERDAY_MS = 2 * 86_400_000
const PAGE = 50

/** The activities of the queue `payments`. */
export const createPaymentActivities = (deps: ChoreDeps): PaymentActivities => ({
  ...createObserve(deps),

  async refreshPrices() {
    for (const asset of ASSETS.filter((one) => deps.assets.includes(one))) await refreshPrice(deps, asset)
  },

  async checkChains() {
    const failures: unknown[] = []
    await takeSanctionedAddresses(deps).catch((error: unknown) => {
      deps.log.error({ err: error }, 'digital currency addresses not updated: the previous ones stay in use')
      failures.push(error)
    })
    for (const [network, reader] of deps.readers) {
      // One unavailable network must not block the check of the other.
      await checkChain(deps, network, reader).catch((error: unknown) => {
        deps.metrics.chainUp.set({ network }, 0)
        deps.log.error({ network, err: error }, 'chain check failed: no new addresses after three hours')
        failures.push(error)
      })
    }
    if (failures.length > 0) throw failures[0]
  },

  async rescanAddresses() {
    let looked = 0
    for (let after = ''; ;) {
      const page = await listUnwatched(deps.db, after, PAGE)
      for (const { id } of page) {
        heartbeat(id)
        await rescanOne(deps, id)
        looked++
      }
      if (page.length < PAGE) return looked
      after = page[page.length - 1].id
    }
  },
})

async function refreshPrice({ db, log, metrics, sources, download }: ChoreDeps, asset: Asset): Promise<void> {
  const figures = await Promise.all(
    sources.map((source) =>
      askSource(download, source, asset).catch((error: unknown) => {
        // Log only the name. An error of the transfer quotes no address, but a parser's error quotes the answer.
        log.warn(
          { source: source.name, asset, why: error instanceof Error ? error.name : 'unknown', code: codeOf(error) },
          'price query failed',
        )
        return null
      }),
    ),
  )
  const agreed = agreeOn(figures, await findPrice(db, asset, YESTERDAY_MS))
  metrics.prices.inc({ asset, outcome: 'price' in agreed ? 'taken' : agreed.problem })
  if ('price' in agreed) return insertPrice(db, asset, agreed.price)
  log.error({ asset, problem: agreed.problem, figures }, 'no agreed price: sources disagree')
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

async function checkChain({ db, log, metrics, keys }: ChoreDeps, network: Network, reader: ChainReader): Promise<void> {
  const settled = await reader.check()
  metrics.chainUp.set({ network }, 1)
  const key = keys.get(network)
  if (key === undefined) return
  const ref = { network, keyId: key.fingerprint }
  const [next, tip] = await Promise.all([findNextIndex(db, ref), reader.tip()])
  let free = next
  for (let index = next; index < next + AHEAD; index++) if (await reader.isUsed(key.addressAt(index))) free = index + 1
  if (free > next)
    log.error(
      { network, keyId: ref.keyId, from: next, to: free },
      'used addresses ahead of the counter skipped: database older than the chain',
    )
  await keepKeyScan(db, ref, { nextIndex: free, tipHeight: tip.height, settled })
}

/** Watches a late deposit like any other: its workflow restarts. */
async function rescanOne(deps: ChoreDeps, paymentId: string): Promise<void> {
  try {
    const { payment, hasPending } = await observe(deps, paymentId, false)
    if (!hasPending && payment.status !== 'CONFIRMING') return
    deps.log.warn({ paymentId }, 'late deposit to an old address: watching resumed')
    await deps.db.transaction().execute(async (trx) => {
      await watchAgain(trx, paymentId, WATCH_MS)
      await addToOutbox(trx, 'START_PAYMENT', paymentId)
    })
  } catch (error) {
    // An address that cannot be read or counted does not stop the others.
    if (error instanceof ChainUnavailable)
      deps.log.warn({ paymentId, why: error.message }, 'old address skipped until tomorrow')
    else deps.log.error({ paymentId, err: error }, 'old address skipped until tomorrow')
  }
}
