import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'

// Search attributes by which operators filter in the Temporal UI (docs/how-to/operate/find-a-verification.md). Keywords without personal data.

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD)

export const ACCOUNT_ID = keyword('AccountId')
export const VERIFICATION_STATUS = keyword('VerificationStatus')
export const MODE = keyword('Mode')
export const REFERENCE_CODE = keyword('ReferenceCode')
export const ENDPOINT_ID = keyword('EndpointId')
export const DELIVERY_STATUS = keyword('DeliveryStatus')
export const EVENT_TYPE = keyword('EventType')
export const PARTNER_ID = keyword('PartnerId')
export const PAYMENT_STATUS = keyword('PaymentStatus')
export const PAYOUT_STATUS = keyword('PayoutStatus')

/** All names. A worker registers those that the namespace lacks when it starts. */
export const SEARCH_ATTRIBUTES: readonly string[] = [
  ACCOUNT_ID,
  VERIFICATION_STATUS,
  MODE,
  REFERENCE_CODE,
  ENDPOINT_ID,
  DELIVERY_STATUS,
  EVENT_TYPE,
  PAYMENT_STATUS,
  PAYOUT_STATUS,
  PARTNER_ID,
].map(({ name }) => name)
