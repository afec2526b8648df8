import { sql } from 'kysely'
import { blankedAccount } from '../accounts/blanked-account.ts'
import { SECRET } from './held-table.ts'
import { by, through, type TablePolicy } from './table-policy.ts'

// The policies of accounts and their dependent tables. The order is that of an erasure: rows that refer to others come
// before those.

const ofAccount = by('account_id')
const SETTLED = { how: 'one, or a fixed number, for each account' }
const AFTER_END = { how: 'one day after its end' }
/** Sessions, with their device, after their last use. Sessions that can still be refreshed are younger. */
const SESSION_DAYS = 90
/** Changes of an address after their end. */
const EMAIL_CHANGE_DAYS = 365

const deleted = (retention: TablePolicy['retention'], exports: TablePolicy['exports'] = 'as held'): TablePolicy => ({
  erase: { account: { does: 'delete', of: ofAccount } },
  exports,
  retention,
})

/** Tables whose rows belong to one account, and to its use of the service. */
export const OF_ACCOUNTS = {
  refresh_token: {
    erase: { account: { does: 'delete', of: through('session_id', 'session', ofAccount) } },
    exports: { not: SECRET },
    retention: AFTER_END,
  },
  email_change: deleted({ days: EMAIL_CHANGE_DAYS, since: 'ended_at' }),
  session: deleted({
    days: SESSION_DAYS,
    since: 'last_used_at',
    unless: [
      sql`exists (select from refresh_token t where t.session_id = "session".id)`,
      sql`exists (select from email_change c where c.session_id = "session".id)`,
    ],
  }),
  mfa: deleted(SETTLED),
  recovery_code: deleted(SETTLED, { not: SECRET }),
  mfa_challenge: deleted(AFTER_END, { not: SECRET }),
  webhook_endpoint: deleted(SETTLED),
  api_key: {
    erase: {
      account: {
        does: 'blank',
        of: ofAccount,
        set: { name_sealed: null, ip_allowlist: [] },
        left: (_, kept) => sql`revoked_at is null or ${kept}`,
        as: 'key',
      },
      keeps: 'verifications name the key; the key is revoked, so its hash opens nothing',
      stays: { prefix: 'random', hash: 'of a random secret', checks: 'the checks that the key allows' },
    },
    exports: 'as held',
    retention: SETTLED,
  },
  account: {
    erase: {
      account: {
        does: 'blank',
        of: by('id'),
        set: { ...blankedAccount, erased_at: sql`coalesce(erased_at, now())` },
        left: (_, kept) => sql`erased_at is null or ${kept}`,
      },
      keeps: 'the ledger, the partner and the prices name the account; nobody is behind its number',
    },
    exports: 'as held',
    retention: { how: 'kept: the books name its number' },
  },
  mail_token: {
    erase: { account: { does: 'delete', of: ofAccount, page: { of: 'mail', column: 'mail_id' } } },
    exports: { not: SECRET },
    retention: { how: 'with its mail' },
  },
  mail: {
    erase: { account: { does: 'delete', of: ofAccount, page: { of: 'mail', column: 'id' } } },
    exports: 'as held',
    retention: { how: '30 days after the last attempt to send it; the address goes at once' },
  },
  webhook_delivery: {
    erase: {
      // The sent payload says only that there was a verification, and how it ended. A repeated or rearmed attempt sends
      // the same.
      person: {
        does: 'blank',
        of: by('verification_id'),
        set: { body: sql`((body::jsonb #- '{data,reason_codes}' #- '{data,risk_score}') || '{}')::text` },
      },
      account: { does: 'delete', of: ofAccount, page: { of: 'webhook_delivery', column: 'id' } },
      stays: { event: 'the name of an event', last_error: 'a short fixed text of ours' },
    },
    exports: 'as held',
    retention: {
      how: 'delivered: DELIVERY_RETENTION_DAYS; failed: FAILED_DELIVERY_RETENTION_DAYS, where it is set; open: kept',
    },
  },
  webhook_attempt: {
    erase: {
      // An attempt after the erasure records the receiver's answer to the rest of the event.
      person: {
        does: 'blank',
        of: through('delivery_id', 'webhook_delivery', by('verification_id')),
        only: sql`excerpt is not null`,
        set: { excerpt: null },
        left: false,
      },
      account: {
        does: 'delete',
        of: through('delivery_id', 'webhook_delivery', ofAccount),
        page: { of: 'webhook_delivery', column: 'delivery_id' },
      },
      stays: { error: 'a short fixed text of ours' },
    },
    exports: 'as held',
    retention: { how: 'with its delivery; of a failed delivery after DELIVERY_RETENTION_DAYS' },
  },
  webhook_rearm: {
    erase: {
      // Staff may rearm it after the erasure, and give a reason.
      person: {
        does: 'blank',
        of: through('delivery_id', 'webhook_delivery', by('verification_id')),
        set: { reason: '' },
        left: false,
      },
      account: {
        does: 'delete',
        of: through('delivery_id', 'webhook_delivery', ofAccount),
        page: { of: 'webhook_delivery', column: 'delivery_id' },
      },
      stays: { actor: 'a member of staff', refusal: 'a code of ours' },
    },
    exports: 'as held',
    retention: { how: 'with its delivery; the audit keeps the actor' },
  },
  staged_total: {
    erase: { keeps: 'sums of sizes', stays: { mode: 'TEST or LIVE' } },
    exports: { not: 'sums of the sizes of exported rows' },
    retention: { how: 'one row for each account and mode' },
  },
  data_export: {
    erase: { keeps: 'whether an export runs now: two times and the number of a process' },
    exports: { not: 'this export' },
    retention: SETTLED,
  },
  erasure: {
    erase: { keeps: 'proof of the request, its time and its result', stays: { counts: 'numbers by kind' } },
    exports: 'as held',
    retention: { how: 'one row for each request' },
  },
} as const satisfies Readonly<Record<string, TablePolicy>>
