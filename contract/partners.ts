/** Decisions of staff on a partner. */
export const PARTNER_DECISIONS = ['APPROVE', 'REJECT', 'SUSPEND', 'RESUME'] as const
export type PartnerDecision = (typeof PARTNER_DECISIONS)[number]

export type PartnerStanding = 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'REJECTED'

export interface PartnerRequest {
  readonly decision: PartnerDecision
  /** Staff id of who decided. Never a name, because the workflow's history keeps it. */
  readonly by: string
}

/** The partner after a decision. `refusal` says why the decision does not fit the partner's status. */
export interface PartnerAnswer {
  readonly status: PartnerStanding
  /** False when the status was the same before. */
  readonly changed: boolean
  readonly refusal: string | null
}

export const partnerApplicationId = (partnerId: string): string => `partner-application/${partnerId}`
