// What the other layers may import of the payment workflows: names, inputs, results, ids.

/** decisions.md, "Credits, payments". A payment of any status may still change: the chain has the last word. */
export const PAYMENT_STATUSES = ['AWAITING', 'CONFIRMING', 'CONFIRMED', 'UNDERPAID', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const paymentWorkflowId = (paymentId: string): string => `payment/${paymentId}`

/** Signal: look now, and at all of the chain since the address was given out. */
export const RESCAN_SIGNAL = 'rescan'

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

/** On queue `payments`. */
export interface PaymentActivities {
  /**
   * Looks at the chain and takes what it says over, until something changed. While nothing does, it fails as benign and names
   * the time of its next try.
   *
   * @param known what the workflow knows
   * @param isFull from the block on at which the address was given out
   */
  observePayment(paymentId: string, known: Pick<PaymentLook, 'status' | 'credited' | 'isHeld'> | null, isFull: boolean): Promise<PaymentLook>
  refreshPrices(): Promise<void>
  /** Asks each network's nodes who they are, and makes sure that the next addresses were never used. */
  checkChains(): Promise<void>
  /** Looks at the addresses that nothing waits at any more, for a year; answers at how many. */
  rescanAddresses(): Promise<number>
}
