import { defineQuery, defineUpdate } from '@temporalio/workflow'
import type { PayoutEnding, PayoutProblem, PayoutReport, PayoutStatus, PayoutVerdict } from '../payouts.ts'

// The messages of the workflow `payout`: its handlers and its clients use these very objects.

/** What the query `state` of a payout answers. */
export interface PayoutState {
  status: PayoutStatus
  /** Its address is new: nothing is approved yet. */
  isHeld: boolean
  txHash: string | null
  problem: PayoutProblem | null
}

/** Staff approve or reject. */
export const decidePayoutUpdate = defineUpdate<PayoutStatus, [PayoutVerdict]>('decide')
/** Another person has sent it and tells the transaction; again, where it was mistyped or replaced. */
export const payoutSentUpdate = defineUpdate<PayoutStatus, [PayoutReport]>('sent')
/** It came to nothing; what it reserved is free again. */
export const payoutFailedUpdate = defineUpdate<PayoutStatus, [PayoutEnding]>('fail')
/** Another amount than was approved has arrived, and that stands. */
export const acceptPayoutUpdate = defineUpdate<PayoutStatus, [PayoutEnding]>('accept')
/** How the payout stands. */
export const payoutStateQuery = defineQuery<PayoutState>('state')
