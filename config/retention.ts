import { z } from 'zod'
import type { Given } from './variable-types.ts'

/** The variables of retention. */
export const RETENTION_VARIABLES = {
  ASSET_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(30)
    .describe(
      'days that the assets of a verification are stored after its decision. Assets without a submission are removed when the verification expires',
    ),
  DATA_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .optional()
    .describe(
      "days that the other data of a verification's person is stored after the decision, until it is erased; default: as long as the account exists",
    ),
  DELIVERY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(7)
    .max(3_650)
    .default(90)
    .describe(
      'days that a delivered webhook delivery, and the attempts of any delivery, are stored after its end. A failed delivery stays, so that it can be rearmed',
    ),
  FAILED_DELIVERY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(7)
    .max(36_500)
    .optional()
    .describe('days that a failed delivery is stored after its end; default: as long as the account exists'),
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1_827)
    .max(36_500)
    .default(3_653)
    .describe(
      "days that the audit of staff's work is stored. The default is ten years; the law requires at least five ([table lifetimes](table-lifetimes.md))",
    ),
  ERASURE_LOG_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'folder for a copy of erasure requests, for a restore of the database ([restore a backup](../how-to/operate/restore-a-backup.md)). Share it between all machines and keep it apart from database backups; default: `erasures/` in the object store',
    ),
}

/** Retention in days; undefined: as long as the account exists. */
export interface RetentionSettings {
  readonly assetDays: number
  readonly dataDays: number | undefined
  readonly deliveryDays: number
  readonly failedDeliveryDays: number | undefined
  readonly auditDays: number
  /** Undefined: `erasures/` in the object store. */
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
