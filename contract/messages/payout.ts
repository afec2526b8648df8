import { defineQuery, defineUpdate } from '@temporalio/workflow'
import type { PayoutEnding, PayoutProblem, PayoutReport, PayoutStatus, PayoutVerdict } from '../payouts.ts'

// The messages of the workflow `payout`. Its handlers and its clients use these objects.

/** Answer of the query `state` of a payout. */
export interface PayoutState {
  status: PayoutStatus
  /** Its address is new, so nobody can approve it yet. */
  isHeld: boolean
  txHash: string | null
  problem: PayoutProblem | null
}

/** Staff approve or reject. */
export const decidePayoutUpdate = defineUpdate<PayoutStatus, [PayoutVerdict]>('decide')
/** Another person sent the payout and reports the transaction. Repeated when the hash was mistyped or replaced. */
export const payoutSentUpdate = defineUpdate<PayoutStatus, [PayoutReport]>('sent')
/** The payout failed; its reserved balance is free again. */
export const payoutFailedUpdate = defineUpdate<PayoutStatus, [PayoutEnding]>('fail')
/** Staff accept that another amount than the approved one arrived. */
export const acceptPayoutUpdate = defineUpdate<PayoutStatus, [PayoutEnding]>('accept')
/** Reads the state of the payout. */
export const payoutStateQuery = defineQuery<PayoutState>('state')
