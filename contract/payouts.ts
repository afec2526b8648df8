export const PAYOUT_STATUSES = ['REQUESTED', 'APPROVED', 'SENT', 'FAILED', 'REJECTED'] as const

/** SENT, FAILED and REJECTED are final. */
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** Why a person must look at an approved payout: the transaction is not the expected one, or cannot be searched for. */
export type PayoutProblem = 'NOT_SEEN' | 'NO_NODE' | 'TX_FAILED' | 'WRONG_ADDRESS' | 'WRONG_AMOUNT'

/** Result of the search for a transaction: the status of the payout, and its problem. */
export interface PayoutConfirmation {
  readonly status: PayoutStatus
  readonly problem: PayoutProblem | null
}

/** Why a step was rejected. */
export const PAYOUT_REFUSALS = {
  NOT_REQUESTED: 'the payout does not wait for a decision',
  NOT_APPROVED: 'the payout is not approved for sending',
  HELD: 'the address is new and on hold: reject the payout, or wait',
  SAME_PERSON: 'another person must do this: the approver cannot send the payout, and the sender cannot end it',
  APPROVED_THE_PARTNER: 'the person who approved the partner can neither approve nor send its payouts',
  SANCTIONED: 'the address is on a sanctions list: reject the payout',
  PARTNER_NOT_ACTIVE: 'the partner, or its account, is not active',
  BALANCE_NEGATIVE: "the partner's balance is negative: reject the payout, the next one settles the rest",
  AMOUNT_NEEDED: 'amount is missing: give the amount to send, in the asset',
  AMOUNT_NOT_TAKEN: 'the amount of a dollar token must be the net amount',
  NOT_A_HASH: 'not a transaction hash of this network',
  TX_USED: 'this transaction pays another payout to the same address',
  SEEN_ON_CHAIN: 'the transaction is on the chain, and it pays the address or still may',
  NO_NODE: 'no node of this network can be queried for the transaction',
  NO_OTHER_AMOUNT: 'the chain does not show another amount',
} as const
export type PayoutRefusal = keyof typeof PAYOUT_REFUSALS

export interface PayoutInput {
  readonly payoutId: string
  readonly partnerId: string
  readonly accountId: string
  /** Milliseconds since 1970. Until then a new address is on hold and nobody can approve. 0: no hold. */
  readonly heldUntilMs: number
}

export const PAYOUT_DECISIONS = ['APPROVED', 'REJECTED'] as const
export type PayoutDecision = (typeof PAYOUT_DECISIONS)[number]

/** Update `decide`. */
export interface PayoutVerdict {
  readonly decision: PayoutDecision
  /** A staff id. Never a name, because the workflow's history keeps it. */
  readonly by: string
  /**
   * Amount to send, in the asset, as a decimal text. Needed to approve BTC and ETH; for a dollar token it is the net
   * amount.
   */
  readonly amount?: string
}

/** Update `sent`. */
export interface PayoutReport {
  readonly txHash: string
  readonly by: string
}

/** Updates `fail` and `accept`. */
export interface PayoutEnding {
  readonly by: string
}

/** The payout after a step, and why the step was rejected; null when it was done. */
export interface PayoutStep {
  readonly status: PayoutStatus
  readonly refusal: PayoutRefusal | null
}

export const payoutWorkflowId = (payoutId: string): string => `payout/${payoutId}`
