/** decisions.md, "Credits, payments". A payment of any status may still change: the chain has the last word. */
export const PAYMENT_STATUSES = ['AWAITING', 'CONFIRMING', 'CONFIRMED', 'UNDERPAID', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const paymentWorkflowId = (paymentId: string): string => `payment/${paymentId}`

/** Schedules of the queue `payments`, and the ids of their workflows. */
export const REFRESH_PRICES_ID = 'refresh-prices'

export const CHECK_CHAINS_ID = 'check-chains'

export const RESCAN_ADDRESSES_ID = 'rescan-addresses'

/** What a look at the chain came to, for the history: no address and no amount. */
export interface PaymentLook {
  readonly status: PaymentStatus
  /** Credits that the ledger says of it. */
  readonly credited: number
  readonly isHeld: boolean
  /** Nothing more is waited for: the daily look at old addresses goes on without a workflow of its own. */
  readonly isOver: boolean
}
