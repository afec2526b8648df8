export const PAYOUT_STATUSES = ['REQUESTED', 'APPROVED', 'SENT', 'FAILED', 'REJECTED'] as const

/** SENT, FAILED and REJECTED are final. */
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** Why a person must look at an approved payout: what was sent is not what was to be sent, or cannot be looked for. */
export type PayoutProblem = 'NOT_SEEN' | 'NO_NODE' | 'TX_FAILED' | 'WRONG_ADDRESS' | 'WRONG_AMOUNT'

/** What came of looking for a transaction: how the payout stands, and what is wrong with it. */
export interface PayoutConfirmation {
  readonly status: PayoutStatus
  readonly problem: PayoutProblem | null
}

/** Why a step was not done. */
export const PAYOUT_REFUSALS = {
  NOT_REQUESTED: 'the payout does not wait for a decision',
  NOT_APPROVED: 'the payout is not one that is to be sent',
  HELD: 'its address is new and is held: reject it, or wait',
  SAME_PERSON: 'another person must do this: who approved does not send, and who sent does not end it',
  APPROVED_THE_PARTNER: 'who approved the partner neither approves nor sends its payouts',
  SANCTIONED: 'the address stands on a sanctions list: reject it',
  PARTNER_NOT_ACTIVE: 'the partner, or its account, is not active',
  BALANCE_NEGATIVE:
    'more was taken back from the partner than it has left: reject it, and the rest is settled with the next one',
  AMOUNT_NEEDED: 'say what will be sent, in the asset (amount)',
  AMOUNT_NOT_TAKEN: 'a dollar token is sent in the net amount: no other is taken',
  NOT_A_HASH: 'this is no transaction of its network',
  TX_USED: 'this transaction pays another payout to the same address',
  SEEN_ON_CHAIN: 'the chain has the transaction, and it pays the address or still may',
  NO_NODE: 'no node of its network can be asked whether the transaction is there',
  NO_OTHER_AMOUNT: 'the chain does not show another amount',
} as const
export type PayoutRefusal = keyof typeof PAYOUT_REFUSALS

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
export interface PayoutEnding {
  readonly by: string
}

/** How a payout stands after a step, and why the step was not done; null when it was. */
export interface PayoutStep {
  readonly status: PayoutStatus
  readonly refusal: PayoutRefusal | null
}

export const payoutWorkflowId = (payoutId: string): string => `payout/${payoutId}`
