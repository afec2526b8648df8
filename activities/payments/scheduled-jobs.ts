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

// What is done for all payments together, by schedules.

export interface ChoreDeps extends PaymentDeps, SanctionedDeps {
  /** The keys whose addresses are given out. */
  readonly keys: ReadonlyMap<Network, AccountKey>
  /** Whose prices are asked for. */
  readonly assets: readonly Asset[]
  readonly sources: readonly PriceSource[]
  readonly download: Download
}

/** Addresses that are looked at beyond the counter: a backup of some days ago has given out no more since. */
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
      deps.log.error(
        { err: error },
        'addresses of digital currency not taken from the list: those of before are compared with',
      )
      failures.push(error)
    })
    for (const [network, reader] of deps.readers) {
      // One network that is away must not keep the other from being looked at.
      await checkChain(deps, network, reader).catch((error: unknown) => {
        deps.metrics.chainUp.set({ network }, 0)
        deps.log.error({ network, err: error }, 'chain not checked: no addresses of it are given out after three hours')
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
        // The name alone: an error of the transfer quotes no address, but one of the parser quotes the answer.
        log.warn(
          { source: source.name, asset, why: error instanceof Error ? error.name : 'unknown', code: codeOf(error) },
          'price source gave none',
        )
        return null
      }),
    ),
  )
  const agreed = agreeOn(figures, await findPrice(db, asset, YESTERDAY_MS))
  metrics.prices.inc({ asset, outcome: 'price' in agreed ? 'taken' : agreed.problem })
  if ('price' in agreed) return insertPrice(db, asset, agreed.price)
  log.error({ asset, problem: agreed.problem, figures }, 'no price: none is believed')
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
      'addresses ahead of the counter were used: the database is older than its chain; they are skipped',
    )
  await keepKeyScan(db, ref, { nextIndex: free, tipHeight: tip.height, settled })
}

/** Money on an address of long ago is watched as any other: its workflow runs anew. */
async function rescanOne(deps: ChoreDeps, paymentId: string): Promise<void> {
  try {
    const { payment, hasPending } = await observe(deps, paymentId, false)
    if (!hasPending && payment.status !== 'CONFIRMING') return
    deps.log.warn({ paymentId }, 'money came to an address of long ago: watched again')
    await deps.db.transaction().execute(async (trx) => {
      await watchAgain(trx, paymentId, WATCH_MS)
      await addToOutbox(trx, 'START_PAYMENT', paymentId)
    })
  } catch (error) {
    // One that nobody can read, or count, keeps no other from being looked at.
    if (error instanceof ChainUnavailable)
      deps.log.warn({ paymentId, why: error.message }, 'old address not looked at: left to the next day')
    else deps.log.error({ paymentId, err: error }, 'old address not looked at: left to the next day')
  }
}
