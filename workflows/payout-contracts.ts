// Names, input and answers of the workflow `payout`; no code that runs in it.

export interface PayoutInput {
  readonly payoutId: string
  readonly partnerId: string
  readonly accountId: string
  /** Milliseconds since 1970; until then a new address is held and nothing is approved. 0: not held. */
  readonly heldUntilMs: number
}

export const PAYOUT_DECISIONS = ['APPROVED', 'REJECTED'] as const
export type PayoutDecision = (typeof PAYOUT_DECISIONS)[number]

/** Update `decide`. */
export interface PayoutVerdict {
  readonly decision: PayoutDecision
  /** A staff id, never a name: it is kept in the workflow's history. */
  readonly by: string
  /** What will be sent, in the asset, as a decimal text: to approve BTC and ETH; a dollar token's is the net amount. */
  readonly amount?: string
}

/** Update `sent`. */
export interface PayoutReport {
  readonly txHash: string
  readonly by: string
}

/** Updates `fail` and `accept`. */
export interface PayoutEnding { readonly by: string }

/** Update: staff approve or reject. */
export const DECIDE_UPDATE = 'decide'
/** Update: another person has sent it and tells the transaction; again, where it was mistyped or replaced. */
export const SENT_UPDATE = 'sent'
/** Update: it came to nothing; what it reserved is free again. */
export const FAIL_UPDATE = 'fail'
/** Update: another amount than was approved has arrived, and that stands. */
export const ACCEPT_UPDATE = 'accept'

export const payoutWorkflowId = (payoutId: string): string => `payout/${payoutId}`
