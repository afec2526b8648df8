import { z } from 'zod'
import type { Given } from './variable-types.ts'

/** The variables that say how long what is kept. */
export const RETENTION_VARIABLES = {
  ASSET_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(30)
    .describe(
      'days after its decision that the pictures of a verification are kept; those that were never submitted go when it expires',
    ),
  DATA_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .optional()
    .describe(
      "days after its decision that anything else of a verification's person is kept, then it is erased; default: as long as the account is there",
    ),
  DELIVERY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(7)
    .max(3_650)
    .default(90)
    .describe(
      'days after its end that a webhook delivery that arrived, and the attempts of any, are kept; one that failed stays, to be re-armed',
    ),
  FAILED_DELIVERY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(7)
    .max(36_500)
    .optional()
    .describe('days after its end that a delivery that failed is kept; default: as long as the account is there'),
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1_827)
    .max(36_500)
    .default(3_653)
    .describe(
      "days that the audit of staff's work is kept: ten years; the law wants five at least ([table lifetimes](table-lifetimes.md))",
    ),
  ERASURE_LOG_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'folder to which requests to erase are written beside the database, for a restore ([restore a backup](../how-to/operate/restore-a-backup.md)); shared by all machines, kept apart from backups of the database; default: `erasures/` in the object store',
    ),
}

/** How many days what is kept; undefined: as long as its account is there. */
export interface RetentionSettings {
  readonly assetDays: number
  readonly dataDays: number | undefined
  readonly deliveryDays: number
  readonly failedDeliveryDays: number | undefined
  readonly auditDays: number
  /** Undefined: in the object store. */
  readonly erasureLogFolder: string | undefined
}

/** The settings of retention. */
export const retentionSettings = (given: Given<typeof RETENTION_VARIABLES>): RetentionSettings => ({
  assetDays: given.ASSET_RETENTION_DAYS,
  dataDays: given.DATA_RETENTION_DAYS,
  deliveryDays: given.DELIVERY_RETENTION_DAYS,
  failedDeliveryDays: given.FAILED_DELIVERY_RETENTION_DAYS,
  auditDays: given.AUDIT_RETENTION_DAYS,
  erasureLogFolder: given.ERASURE_LOG_FOLDER,
})
