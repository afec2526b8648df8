import { defineQuery, defineUpdate } from '@temporalio/workflow'
import type { PartnerAnswer, PartnerRequest, PartnerStanding } from '../partners.ts'

// The messages of the workflow `partnerApplication`. Its handlers and its clients use these objects.

/** Staff decide on a partner. */
export const decidePartnerUpdate = defineUpdate<PartnerAnswer, [PartnerRequest]>('decide')
/** The status of the partner, as far as the run knows. */
export const partnerStateQuery = defineQuery<{ status: PartnerStanding | null }>('state')
