/** decisions.md, "Credits, payments". The status of any payment may still change, because the chain decides. */
export const PAYMENT_STATUSES = ['AWAITING', 'CONFIRMING', 'CONFIRMED', 'UNDERPAID', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const paymentWorkflowId = (paymentId: string): string => `payment/${paymentId}`

/** Schedules of the queue `payments`, and the ids of their workflows. */
export const REFRESH_PRICES_ID = 'refresh-prices'

export const CHECK_CHAINS_ID = 'check-chains'

export const RESCAN_ADDRESSES_ID = 'rescan-addresses'

/** Result of one scan of the chain, for the history: no address and no amount. */
export interface PaymentLook {
  readonly status: PaymentStatus
  /** Credits that the ledger has for the payment. */
  readonly credited: number
  readonly isHeld: boolean
  /** The workflow waits for nothing more. The daily scan of old addresses continues without a workflow. */
  readonly isOver: boolean
}
