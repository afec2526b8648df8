import { defineQuery, defineSignal } from '@temporalio/workflow'
import type { Dropped } from '../dropped.ts'
import type { PaymentStatus } from '../payments.ts'

// The messages of the workflow `payment`: its handlers and its clients use these very objects.

/** What the query `state` of a payment answers. */
export interface PaymentState {
  readonly status: PaymentStatus
  readonly credited: number
  readonly isHeld: boolean
  /** Requests that were too many. */
  readonly dropped: Dropped | null
}

/** Look now, and at all of the chain since the address was given out. */
export const rescanSignal = defineSignal('rescan')
/** How the payment stands. */
export const paymentStateQuery = defineQuery<PaymentState>('state')
