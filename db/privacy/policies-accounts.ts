import { sql } from 'kysely'
import { blankedAccount } from '../accounts/blanked-account.ts'
import { SECRET } from './held-table.ts'
import { by, through, type TablePolicy } from './table-policy.ts'

// The policies of accounts and their dependent tables. The order is that of an erasure: rows that refer to others come
// before those.

const ofAccount = by('account_id')
const SETTLED = { how: 'one, or a fixed number, for each account' }
const AFTER_END = { how: 'sweep: a day after its end' }
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
      keeps: 'verifications name it; it is revoked, so its hash opens nothing',
      stays: { prefix: 'drawn', hash: 'of a random secret', checks: 'what the key may request' },
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
      keeps: 'the ledger, its partner and the price of its verifications name it, without a holder',
    },
    exports: 'as held',
    retention: { how: 'kept: its number names the books' },
  },
  mail_token: {
    erase: { account: { does: 'delete', of: ofAccount, page: { of: 'mail', column: 'mail_id' } } },
    exports: { not: SECRET },
    retention: { how: 'with its mail' },
  },
  mail: {
    erase: { account: { does: 'delete', of: ofAccount, page: { of: 'mail', column: 'id' } } },
    exports: 'as held',
    retention: { how: 'sweep: 30 days after it was sent or failed; the address is erased at once' },
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
      stays: { event: 'the name of an event', last_error: 'a short stable text of ours' },
    },
    exports: 'as held',
    retention: {
      how: 'DELIVERED ones DELIVERY_RETENTION_DAYS; FAILED ones FAILED_DELIVERY_RETENTION_DAYS, where that is set; open ones stay',
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
      stays: { error: 'a short stable text of ours' },
    },
    exports: 'as held',
    retention: { how: 'with its delivery, and that of a FAILED one after the same days' },
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
      stays: { actor: 'a person who works for the service', refusal: 'a code of ours' },
    },
    exports: 'as held',
    retention: { how: 'with its delivery; the audit keeps who did it' },
  },
  staged_total: {
    erase: { keeps: 'sums of sizes', stays: { mode: 'TEST or LIVE' } },
    exports: { not: 'sums of the sizes of exported data' },
    retention: { how: 'one row an account and mode' },
  },
  data_export: {
    erase: { keeps: 'whether an export runs now: two times and the number of a process' },
    exports: { not: 'this very export' },
    retention: SETTLED,
  },
  erasure: {
    erase: { keeps: 'shows the request, its time and its result', stays: { counts: 'numbers by kind' } },
    exports: 'as held',
    retention: { how: 'one a request' },
  },
} as const satisfies Readonly<Record<string, TablePolicy>>
