import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

const DAY_MS = 86_400_000
const days = z.coerce
  .number()
  .positive()
  .max(365)
  .transform((value) => value * DAY_MS)

/** The variables of verifications. */
export const VERIFICATION_VARIABLES = {
  UNFINISHED_LIVE_GIB: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .default(20)
    .describe(
      'GiB of assets and frames that the open live verifications of one account may hold before submission; each verification adds 16 MiB ([unfinished uploads](../how-to/operate/unfinished-uploads.md))',
    ),
  UNFINISHED_TEST_MIB: z.coerce
    .number()
    .min(1)
    .max(1_000_000)
    .default(256)
    .describe(
      'MiB of assets and frames that the open test verifications of one account may hold, at 8 assets or frames a MiB; a quarter until the email address of the account is confirmed',
    ),
  VERIFICATION_TTL_DAYS: days.default(7 * DAY_MS).describe('days until a verification without a submission expires'),
  ALLOW_SPECIMENS: flag
    .default(false)
    .describe('accept specimen documents (UTO and the like) in live mode; development only'),
}

/** Limits of verifications. */
export interface VerificationSettings {
  /** Milliseconds until a verification without a submission expires. */
  readonly ttlMs: number
  /** Whether a specimen passes in live mode. */
  readonly allowSpecimens: boolean
  /** Limits on the assets of one account's open verifications before submission. */
  readonly unfinished: { readonly liveGib: number; readonly testMib: number }
}

/** The settings of verifications. */
export const verificationSettings = (given: Given<typeof VERIFICATION_VARIABLES>): VerificationSettings => ({
  ttlMs: given.VERIFICATION_TTL_DAYS,
  allowSpecimens: given.ALLOW_SPECIMENS,
  unfinished: { liveGib: given.UNFINISHED_LIVE_GIB, testMib: given.UNFINISHED_TEST_MIB },
})
