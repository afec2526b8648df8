import { defineQuery, defineSignal } from '@temporalio/workflow'
import type { Dropped } from '../dropped.ts'
import type { PaymentStatus } from '../payments.ts'

// The messages of the workflow `payment`. Its handlers and its clients use these objects.

/** Answer of the query `state` of a payment. */
export interface PaymentState {
  readonly status: PaymentStatus
  readonly credited: number
  readonly isHeld: boolean
  /** Requests beyond the limit. */
  readonly dropped: Dropped | null
}

/** Scan the chain now, from the block at which the address was given out. */
export const rescanSignal = defineSignal('rescan')
/** Reads the state of the payment. */
export const paymentStateQuery = defineQuery<PaymentState>('state')
