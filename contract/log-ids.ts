// The id of a verification that accepts assets opens its hosted flow. No log line contains it.

/** Prefix and time of a verification id, then its 80 random bits (db/ids.ts). */
const VERIFICATION_ID =
  /(?<!"verificationId":"|"workflowId":"verification\/)(ver_[0-7][0-9A-HJKMNP-TV-Z]{9})[0-9A-HJKMNP-TV-Z]{16}/g

/**
 * Cuts the verification ids of a log line to their time, `ver_01JD8Y3T5V…`: enough to find the row, too little to open
 * a flow. Two fields of a JSON line stay whole, because the flow has ended when they are logged: `verificationId`, and
 * `workflowId` of a verification's workflow. Pure.
 */
export const cutIds = (line: string): string => (line.includes('ver_') ? line.replace(VERIFICATION_ID, '$1…') : line)

/** The columns of a verification that decide how a log names it. */
export interface NamedVerification {
  readonly id: string
  readonly reference_code: string
  readonly status: string
  readonly submitted_at: Date | null
}

/**
 * The fields by which a log line names a verification: its reference code, and its id once the id opens nothing. Pure.
 */
export const namesOf = ({
  id,
  reference_code: referenceCode,
  status,
  submitted_at: submittedAt,
}: NamedVerification): { referenceCode: string; verificationId?: string } =>
  status === 'PENDING' && submittedAt === null ? { referenceCode } : { referenceCode, verificationId: id }
