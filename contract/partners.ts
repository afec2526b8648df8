/** What staff do about a partner. */
export const PARTNER_DECISIONS = ['APPROVE', 'REJECT', 'SUSPEND', 'RESUME'] as const
export type PartnerDecision = (typeof PARTNER_DECISIONS)[number]

export type PartnerStanding = 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'REJECTED'

export interface PartnerRequest {
  readonly decision: PartnerDecision
  /** Who decided: a staff id, never a name: it is kept in the workflow's history. */
  readonly by: string
}

/** How a partner stands after a decision; `refusal` where it does not fit how the partner stands. */
export interface PartnerAnswer {
  readonly status: PartnerStanding
  /** False where it stood so before. */
  readonly changed: boolean
  readonly refusal: string | null
}

export const partnerApplicationId = (partnerId: string): string => `partner-application/${partnerId}`
