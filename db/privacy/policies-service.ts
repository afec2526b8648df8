import { sql } from 'kysely'
import { STAFF } from './held-table.ts'
import { by, type Owned, type TablePolicy } from './table-policy.ts'

// The policies of shared tables: staff actions, waiting work, counts, lists, the database itself.

const PUBLISHED = 'published sanctions lists'
const COUNTS = 'counts of exported data'
const ITSELF = {
  exports: { not: 'the state of the database itself' },
  retention: { how: 'one row for each migration' },
} as const
const OF_STAFF = { exports: { not: STAFF }, retention: { how: 'a few rows for each person and day' } } as const

/** Of an account: the actions on it, on its keys, and on it as a partner. */
const ofAccountAndItsOwn: Owned = (owner) => sql`subject_id in (
  select id from account where id in (${owner}) union all select id from api_key where account_id in (${owner}) union all select id from partner where account_id in (${owner}))`

/** Tables of the service itself. */
export const OF_SERVICE = {
  audit_entry: {
    erase: {
      person: {
        does: 'blank',
        of: by('subject_id'),
        only: sql`reason is not null`,
        set: { reason: null },
        left: () => sql`reason is not null and at <= (select v.erased_at from verification v where v.id = subject_id)`,
        as: 'reason of a verification',
      },
      account: {
        does: 'blank',
        of: ofAccountAndItsOwn,
        only: sql`reason is not null`,
        set: { reason: null },
        left: (owner) => sql`reason is not null and at <= (select a.erased_at from account a where a.id in (${owner}))`,
        as: 'reason of the account',
      },
      keeps: 'proof of who did what and when, which the law requires',
      stays: {
        actor: 'a member of staff, or the number of an account',
        action: 'the name of the action',
        detail: 'numbers, states and ids',
      },
    },
    exports: 'as held',
    retention: { days: 'SETTING', since: 'at', then: sql`id desc` },
  },
  outbox: {
    erase: {
      // After this, the erasure itself informs the workflow (SIGNAL_ERASED).
      person: {
        does: 'delete',
        of: by('subject_id'),
        only: sql`kind in ('START_VERIFICATION', 'SIGNAL_SUBMITTED', 'RESOLVE_REVIEW')`,
        left: false,
      },
      keeps: 'ids, for the seconds until Temporal has the message',
      stays: { kind: 'the name of a message' },
    },
    exports: { not: 'work that waits for seconds: ids of rows in other tables' },
    retention: { how: 'a row goes when Temporal has the message; an alert reports a growing table' },
  },
  erased_address: {
    erase: {
      keeps: 'proves for a year that the address had an account, and nothing else',
      stays: { address_index: 'a keyed hash' },
    },
    exports: { not: 'keyed hashes of addresses that no account has any more' },
    retention: { how: 'one year' },
  },
  mail_count: {
    erase: {
      keeps: 'an erased registration must not reset the count of its mailbox',
      stays: { mailbox_index: 'a keyed hash', kind: 'the kind of a mail' },
    },
    exports: { not: 'keyed hashes of mailboxes, for two days: counts of the exported mails' },
    retention: { how: 'two days' },
  },
  quote: {
    erase: {
      keeps: 'no link to an account, so no erasure finds it',
      stays: { detail: 'sealed: who asks, and for what' },
    },
    exports: { not: 'belongs to no account: a request for a quote needs none' }, // found only by its mail
    retention: { how: 'one year' },
  },
  tally: {
    erase: { keeps: 'counts', stays: { subject: 'the number of an account', counts: 'numbers by name' } },
    exports: { not: COUNTS },
    retention: { how: 'one row a day for each account and mode in use' },
  },
  tally_change: {
    erase: { keeps: 'counts', stays: { subject: 'the number of an account', counts: 'numbers by name' } },
    exports: { not: COUNTS },
    retention: { how: 'until the sweep adds the changes up' },
  },
  rate_limit: {
    erase: { keeps: 'minutes old at most', stays: { key: 'keyed or coarse' } },
    exports: {
      not: 'counts of calls in the last minutes, by keyed or coarse names',
    },
    retention: { how: 'one or two hours after the last counted call' },
  },
  worker_process: {
    erase: { keeps: 'of nobody', stays: { queues: 'names of queues', host: 'the name of a machine of ours' } },
    exports: { not: 'our running processes: numbers, queues, the name of the machine' },
    retention: { how: 'one row for each process' },
  },
  session_key: {
    erase: { keeps: 'of nobody', stays: { kid: 'random', private_key: 'sealed', public_jwk: 'a key of ours' } },
    exports: { not: 'keys of the service' },
    retention: { how: 'a fixed number' },
  },
  staff: {
    erase: {
      keeps: 'people who work for the service',
      stays: { email: STAFF, name: STAFF, password_hash: STAFF, mfa_secret: STAFF },
    },
    exports: { not: STAFF },
    retention: { how: 'one row for each person' },
  },
  staff_setup: {
    erase: { keeps: 'people who work for the service', stays: { hash: STAFF, secret: STAFF } },
    ...OF_STAFF,
  },
  staff_session: {
    erase: { keeps: 'people who work for the service', stays: { hash: STAFF, user_agent: STAFF } },
    ...OF_STAFF,
  },
  list_version: {
    erase: {
      keeps: 'of nobody',
      stays: {
        list: PUBLISHED,
        format: PUBLISHED,
        content_sha256: PUBLISHED,
        files: PUBLISHED,
        published_on: PUBLISHED,
        figures: PUBLISHED,
        reasons: 'codes',
        decided_by: STAFF,
      },
    },
    exports: { not: PUBLISHED },
    retention: { how: 'the bytes of the newest 14 versions of a list; the row stays' },
  },
  list_state: {
    erase: { keeps: 'of nobody', stays: { list: PUBLISHED, snapshot_date: PUBLISHED, last_error: 'of a download' } },
    exports: { not: PUBLISHED },
    retention: { how: 'one row for each list' },
  },
  monitor_run: {
    erase: {
      keeps: 'of nobody',
      stays: { list: PUBLISHED, changed_entry_ids: PUBLISHED, removed_entry_ids: PUBLISHED },
    },
    exports: { not: 'work over all clients together' },
    retention: { how: 'one row for each change of a list, and one an hour at most' },
  },
  kysely_migration: {
    erase: { keeps: 'of nobody', stays: { name: 'of a migration', timestamp: 'a time' } },
    ...ITSELF,
  },
  kysely_migration_lock: { erase: { keeps: 'of nobody' }, ...ITSELF },
} as const satisfies Readonly<Record<string, TablePolicy>>
