import type { AccountTables } from './accounts/schema.ts'
import type { EmailChangeTables } from './accounts/schema-email-changes.ts'
import type { SessionTables } from './accounts/schema-sessions.ts'
import type { CreditTables } from './credits/schema.ts'
import type { MailTables } from './mail/schema.ts'
import type { OperationsTables } from './operations/schema.ts'
import type { PrivacyTables } from './privacy/schema.ts'
import type { PartnerTables } from './partners/schema.ts'
import type { PaymentTables } from './payments/schema.ts'
import type { DataExportTables } from './privacy/schema-export.ts'
import type { MonitoringTables } from './sanctions/schema-monitoring.ts'
import type { SanctionsTables } from './sanctions/schema.ts'
import type { StaffTables } from './staff/schema.ts'
import type { TallyTables } from './tallies/schema.ts'
import type { VerificationTables } from './verifications/schema.ts'
import type { WebhookTables } from './webhooks/schema.ts'

/**
 * All tables, each declared in the room of its group. Row types stay in this layer and in functions that take rows. No
 * raw row leaves the API.
 */
export interface Database
  extends
    VerificationTables,
    CreditTables,
    AccountTables,
    SessionTables,
    EmailChangeTables,
    PartnerTables,
    PaymentTables,
    WebhookTables,
    SanctionsTables,
    MonitoringTables,
    MailTables,
    OperationsTables,
    StaffTables,
    PrivacyTables,
    DataExportTables,
    TallyTables {}
