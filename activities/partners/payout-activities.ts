import type { WorkflowClient } from '@temporalio/client'
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common'
import { parseAmount } from '../../money/amounts.ts'
import { CONFIRMATIONS_REQUIRED, type Network } from '../../money/networks.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { findPayout } from '../../db/partners/payouts.ts'
import {
  acceptPayout,
  approvePayout,
  confirmPayout,
  failPayout,
  notePayoutProblem,
  rejectPayout,
  releasePayout,
  reportPayout,
  type StepOutcome,
} from '../../db/partners/payout-steps.ts'
import type { Payout } from '../../db/partners/schema.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../runtime/log.ts'
import type { PayoutActivities } from '../../contract/activities.ts'
import type { PayoutStep } from '../../contract/payouts.ts'
import type { PayoutProblem, PayoutRefusal } from '../../contract/payouts.ts'
import { startMail } from '../../temporal/outbox.ts'
import { ChainUnavailable, type ChainReader } from '../payments/chain.ts'

export interface PayoutDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly client: WorkflowClient
  readonly log: Logger
  /** The networks whose nodes this worker can query. */
  readonly readers: Partial<Readonly<Record<Network, Pick<ChainReader, 'payment'>>>>
  /** Whether an address is on a sanctions list in use. */
  readonly isSanctioned: (address: string) => Promise<boolean>
  /** Time between two checks, and the time after which an unseen transaction raises an alert. */
  readonly times?: PayoutTimes
}

export interface PayoutTimes {
  readonly lookMs: number
  readonly alarmMs: number
}
/**
 * A block of ethereum takes 12 s, one of bitcoin ten minutes. A transaction that no node knows an hour after its report
 * is a mistake.
 */
const PAYOUT_TIMES: PayoutTimes = { lookMs: 30_000, alarmMs: 3_600_000 }
/** After an alert, a person must act first. */
const SLOW_LOOK_MS = 600_000

type Seen = Awaited<ReturnType<ChainReader['payment']>>

/** The activities of the workflow `payout`. */
export function createPayoutActivities({
  db,
  keyRing,
  client,
  log,
  readers,
  isSanctioned,
  times = PAYOUT_TIMES,
}: PayoutDeps): PayoutActivities {
  async function payoutOf(id: string): Promise<Payout> {
    const payout = await findPayout(db, id)
    if (payout === undefined) throw ApplicationFailure.nonRetryable('no such payout', 'PayoutNotFound')
    return payout
  }
  const told = async (payoutId: string, step: string, { mailId, ...outcome }: StepOutcome): Promise<PayoutStep> => {
    log[outcome.refusal === null ? 'info' : 'warn'](
      { payoutId, step, ...outcome },
      outcome.refusal === null ? 'payout step done' : 'payout step refused',
    )
    if (mailId !== undefined) await startMail(client, log, mailId)
    return outcome
  }
  const lookUp = (payout: Payout, txHash: string): Promise<Seen> | undefined =>
    readers[payout.network]?.payment(txHash, payout.address, payout.asset)

  /** Raises or clears the alert that a person must check the sent transaction. */
  async function alarm(payout: Payout, txHash: string, problem: PayoutProblem): Promise<void> {
    if (await notePayoutProblem(db, payout.id, txHash, problem))
      log.error(
        { payoutId: payout.id, network: payout.network, txHash, problem },
        'payout alert raised: a person must check',
      )
  }

  return {
    endPayoutHold: async (id) => told(id, 'release', await releasePayout(db, id)),
    async decidePayout(id, { decision, by, amount: stated }) {
      if (decision === 'REJECTED') return told(id, 'reject', await rejectPayout(db, keyRing, id, by))
      const payout = await payoutOf(id)
      const amount = amountOf(payout, stated)
      if (typeof amount === 'string') return told(id, 'approve', { status: payout.status, refusal: amount })
      return told(
        id,
        'approve',
        await approvePayout(db, keyRing, id, by, { amount, isSanctioned: await isSanctioned(payout.address) }),
      )
    },
    async reportPayout(id, { txHash, by }) {
      const payout = await payoutOf(id)
      if (txHash.startsWith('0x') !== (payout.network === 'ethereum'))
        return told(id, 'sent', { status: payout.status, refusal: 'NOT_A_HASH' })
      return told(id, 'sent', await reportPayout(db, keyRing, id, txHash, by))
    },
    async failPayout(id, by) {
      const payout = await payoutOf(id)
      if (payout.tx_hash === null) return told(id, 'fail', await failPayout(db, keyRing, id, by, null))
      const seen = await Promise.resolve(lookUp(payout, payout.tx_hash)).catch(unlessUnavailable)
      const refusal = seen === undefined ? 'NO_NODE' : mayStillPay(seen) ? 'SEEN_ON_CHAIN' : null
      if (refusal !== null && payout.status === 'APPROVED') return told(id, 'fail', { status: payout.status, refusal })
      return told(id, 'fail', await failPayout(db, keyRing, id, by, payout.tx_hash))
    },
    acceptPayout: async (id, by) => told(id, 'accept', await acceptPayout(db, keyRing, id, by)),
    async confirmPayout(id, txHash) {
      const payout = await payoutOf(id)
      if (payout.status !== 'APPROVED' || payout.tx_hash !== txHash) return { status: payout.status, problem: null }
      const seen = await Promise.resolve(lookUp(payout, txHash)).catch(unlessUnavailable)
      if (seen === undefined) {
        if (readers[payout.network] === undefined) await alarm(payout, txHash, 'NO_NODE')
        throw later(SLOW_LOOK_MS, times)
      }
      if (seen === null) {
        const isLong = Date.now() - (payout.reported_at?.getTime() ?? 0) >= times.alarmMs
        if (isLong) await alarm(payout, txHash, 'NOT_SEEN')
        throw later(isLong ? SLOW_LOOK_MS : times.lookMs, times)
      }
      const problem = seen.confirmations < 1 ? null : problemOf(payout, seen)
      if (problem !== null) await alarm(payout, txHash, problem)
      else if (payout.problem !== null) await notePayoutProblem(db, id, txHash, null)
      if (seen.confirmations < CONFIRMATIONS_REQUIRED[payout.network]) throw later(times.lookMs, times)
      if (problem !== null) return { status: payout.status, problem }
      const { status } = await told(id, 'confirmed', await confirmPayout(db, keyRing, id, txHash))
      return { status, problem: null }
    },
  }
}

/** Computes the base units that must arrive, or why they are unknown. */
function amountOf({ asset, net }: Payout, stated: string | undefined): bigint | PayoutRefusal {
  if (asset === 'USDC' || asset === 'USDT') return stated === undefined ? BigInt(net) : 'AMOUNT_NOT_TAKEN' // a micro-USD is one base unit
  const amount = stated === undefined ? null : parseAmount(stated, asset)
  return amount === null || amount === 0n ? 'AMOUNT_NEEDED' : amount
}

function problemOf({ asset_amount: expected }: Payout, { amount, hasFailed }: NonNullable<Seen>): PayoutProblem | null {
  if (hasFailed) return 'TX_FAILED'
  if (amount === 0n) return 'WRONG_ADDRESS'
  return amount === BigInt(expected ?? '-1') ? null : 'WRONG_AMOUNT'
}

/**
 * Whether a transaction may still pay the address. It cannot if it is missing, has failed, or is confirmed and pays
 * somebody else.
 */
const mayStillPay = (seen: Seen): boolean =>
  seen !== null && !seen.hasFailed && !(seen.confirmations >= 1 && seen.amount === 0n)

/** Returns undefined if no node can be trusted, as if none were configured. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof ChainUnavailable)) throw error
}

/** Asks for a later retry. It is not a failure. */
const later = (ms: number, { lookMs }: PayoutTimes): ApplicationFailure =>
  ApplicationFailure.create({
    message: 'transaction not confirmed yet',
    type: 'PayoutNotConfirmed',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay: Math.min(ms, lookMs * 20),
  })
