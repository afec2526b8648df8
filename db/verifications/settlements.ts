import { sql } from 'kysely'
import type { DeliveryStart, VerificationEvent } from '../../contract/webhooks.ts'
import type { Settlement, VerificationStatus } from '../../contract/verification.ts'
import { chargeHold, releaseHold } from '../credits/credits.ts'
import { earnCommission } from '../partners/commissions.ts'
import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'
import { findVerification, lockVerification } from './verifications.ts'
import { insertTestEvent } from '../webhooks/test-events.ts'
import { insertDeliveries, listDeliveryStarts } from '../webhooks/webhooks.ts'

export type Settled = Exclude<VerificationStatus, 'PENDING'>

export interface Outcome {
  readonly status: Settled
  readonly reasonCodes: readonly string[]
  /** 0 to 100 */
  readonly riskScore: number
  readonly reviewedBy?: string
}

const EVENTS: Record<Settled, VerificationEvent> = {
  APPROVED: 'verification.approved',
  DECLINED: 'verification.declined',
  REVIEW: 'verification.review',
  ERROR: 'verification.error',
  EXPIRED: 'verification.expired',
}

/**
 * Moves a verification to its outcome: status, credits, ledger, deliveries and outbox in one transaction, under the
 * row's lock (interface.md 3.1). A repetition or a lost race changes nothing and returns the current state.
 *
 * @param from the statuses in which the move is allowed
 * @param decide called with the locked row; undefined leaves it as it is
 */
export async function settle(
  db: Db,
  verificationId: string,
  from: readonly VerificationStatus[],
  decide: (trx: Db, verification: Verification) => Promise<Outcome | undefined>,
): Promise<Settlement> {
  return db.transaction().execute(async (trx) => {
    const verification = await lockVerification(trx, verificationId)
    if (!from.includes(verification.status)) return settlementOf(trx, verification)
    const outcome = await decide(trx, verification)
    if (outcome === undefined) return settlementOf(trx, verification)
    await trx
      .updateTable('verification')
      .set({
        status: outcome.status,
        reason_codes: [...outcome.reasonCodes],
        risk_score: outcome.riskScore,
        credit_state: stateAfter(verification, outcome.status),
        resolved_at: outcome.status === 'REVIEW' ? null : sql<Date>`now()`,
        ...(outcome.status === 'REVIEW' ? { review_at: sql<Date>`now()` } : {}),
        reviewed_by: outcome.reviewedBy ?? verification.reviewed_by,
      })
      .where('id', '=', verificationId)
      .execute()
    const deliveries = await writeEvent(trx, verification, outcome)
    await moveHold(trx, verification, outcome.status)
    return { ...summary(outcome), deliveries }
  })
}

/**
 * Ends an open verification unannounced, for its erasure: EXPIRED. The caller holds the row's lock.
 *
 * @returns releases the hold: for the end of the transaction, as in {@link settle}
 */
export async function endUnannounced(trx: Db, verification: Verification): Promise<() => Promise<void>> {
  if (verification.status !== 'PENDING' && verification.status !== 'REVIEW') return () => Promise.resolve()
  await trx
    .updateTable('verification')
    .set({ status: 'EXPIRED', credit_state: stateAfter(verification, 'EXPIRED'), resolved_at: sql<Date>`now()` })
    .where('id', '=', verification.id)
    .execute()
  return () => moveHold(trx, verification, 'EXPIRED')
}

/** Reads the settlement of a verification. Throws if there is none. */
export async function findSettlement(db: Db, verificationId: string): Promise<Settlement> {
  const verification = await findVerification(db, verificationId)
  if (verification === undefined) throw new Error(`no such verification: ${verificationId}`)
  return settlementOf(db, verification)
}

/**
 * Computes the state of the hold: approved charges, review keeps, everything else releases (decisions.md,
 * "Verification").
 */
function stateAfter({ credit_state: state }: Verification, status: Settled): Verification['credit_state'] {
  if (state !== 'HELD' || status === 'REVIEW') return state
  return status === 'APPROVED' ? 'CHARGED' : 'RELEASED'
}

/**
 * Moves the credits of the hold's payer, and writes the commission of the charge. It comes last in the transaction,
 * because a reseller's balance is one row for all its clients. Locks: verification, balance, partner, its client,
 * commission.
 */
async function moveHold(trx: Db, verification: Verification, status: Settled): Promise<void> {
  const {
    credit_state: before,
    account_id: accountId,
    payer_account_id: payerId,
    cost_credits: cost,
    id,
  } = verification
  const after = stateAfter(verification, status)
  if (after === before) return
  const moved = await (after === 'CHARGED' ? chargeHold : releaseHold)(trx, payerId ?? accountId, cost, id)
  if (!moved) throw new Error(`the hold of ${id} is not covered by the balance`)
  if (after === 'CHARGED') await earnCommission(trx, verification)
}

/**
 * Writes the event of an outcome: a delivery, with its outbox entry, for each endpoint, and in test mode a test event.
 */
async function writeEvent(trx: Db, verification: Verification, outcome: Outcome): Promise<DeliveryStart[]> {
  const event = {
    accountId: verification.account_id,
    verificationId: verification.id,
    event: EVENTS[outcome.status],
    data: {
      id: verification.id,
      reference_code: verification.reference_code,
      status: outcome.status,
      risk_score: outcome.riskScore,
      reason_codes: [...outcome.reasonCodes],
      livemode: verification.mode === 'LIVE',
    },
  }
  if (verification.mode === 'TEST') await insertTestEvent(trx, event)
  return insertDeliveries(trx, event)
}

async function settlementOf(db: Db, verification: Verification): Promise<Settlement> {
  const { status } = verification
  return {
    status,
    reasonCodes: verification.reason_codes,
    riskScore: verification.risk_score ?? 0,
    deliveries: status === 'PENDING' ? [] : await listDeliveryStarts(db, verification.id, EVENTS[status]),
  }
}

const summary = ({ status, reasonCodes, riskScore }: Outcome) => ({ status, reasonCodes, riskScore })
