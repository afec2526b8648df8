// The id of a verification that takes pictures opens its hosted flow. It stands in no line of a log.

/** Prefix and time of an id of a verification, then its 80 random bits (db/ids.ts). */
const VERIFICATION_ID =
  /(?<!"verificationId":"|"workflowId":"verification\/)(ver_[0-7][0-9A-HJKMNP-TV-Z]{9})[0-9A-HJKMNP-TV-Z]{16}/g

/**
 * A line of a log whose ids of verifications are cut to their time, `ver_01JD8Y3T5V…`: enough to find the row, nothing to open a flow with.
 * Two fields of a JSON line are kept, because those who write them know that the flow has ended: `verificationId`, and `workflowId` with
 * the workflow of a verification. Pure.
 */
export const cutIds = (line: string): string => (line.includes('ver_') ? line.replace(VERIFICATION_ID, '$1…') : line)

/** What of a verification's row says how a log names it. */
export interface NamedVerification {
  readonly id: string
  readonly reference_code: string
  readonly status: string
  readonly submitted_at: Date | null
}

/**
 * The fields by which a line of a log names a verification: its reference code, and its id only once that opens nothing any more. Pure.
 */
export const namesOf = ({
  id,
  reference_code: referenceCode,
  status,
  submitted_at: submittedAt,
}: NamedVerification): { referenceCode: string; verificationId?: string } =>
  status === 'PENDING' && submittedAt === null ? { referenceCode } : { referenceCode, verificationId: id }
