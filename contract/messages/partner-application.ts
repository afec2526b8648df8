import { defineQuery, defineUpdate } from '@temporalio/workflow'
import type { PartnerAnswer, PartnerRequest, PartnerStanding } from '../partners.ts'

// The messages of the workflow `partnerApplication`: its handlers and its clients use these very objects.

/** Staff decide on a partner. */
export const decidePartnerUpdate = defineUpdate<PartnerAnswer, [PartnerRequest]>('decide')
/** How the partner stands, as far as the run knows. */
export const partnerStateQuery = defineQuery<{ status: PartnerStanding | null }>('state')
