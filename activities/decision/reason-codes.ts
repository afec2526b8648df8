// The table stands where the API can read it too: GET /v1/catalogue answers it.
export { findReasonCode, REASON_CODES, reasonCode, type CodeOutcome, type ReasonCode } from '../../workflows/reason-codes.ts'
