import { sql } from 'kysely'
import { STAFF } from './held-table.ts'
import { by, type Owned, type TablePolicy } from './table-policy.ts'

// The policies of shared tables: staff actions, waiting work, counts, lists, the database itself.

const PUBLISHED = 'published sanctions lists'
const COUNTS = 'counts of exported data'
const ITSELF = { exports: { not: 'the state of the database itself' }, retention: { how: 'one a migration' } } as const
const OF_STAFF = { exports: { not: STAFF }, retention: { how: 'a few a person and day' } } as const

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
      keeps: 'shows who did what and when, which the law requires',
      stays: {
        actor: 'a person who works for the service, or the number of an account',
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
      keeps: 'ids, for seconds, until they are sent to Temporal',
      stays: { kind: 'the name of a message' },
    },
    exports: { not: 'work that waits for seconds: ids from their own tables' },
    retention: { how: 'a row is removed when it was sent to Temporal; an alert watches its growth' },
  },
  erased_address: {
    erase: {
      keeps: 'shows for a year that the address had an account, and nothing more',
      stays: { address_index: 'a keyed hash' },
    },
    exports: { not: 'keyed hashes of addresses without an account' },
    retention: { how: 'a year' },
  },
  mail_count: {
    erase: {
      keeps: "an erased registration of somebody's address must not reset its count",
      stays: { mailbox_index: 'a keyed hash', kind: 'the kind of a mail' },
    },
    exports: { not: 'keyed hashes of mailboxes, for two days: counts of the mails that are exported' },
    retention: { how: 'sweep: two days' },
  },
  quote: {
    erase: {
      keeps: 'not linked to an account, so no erasure finds it',
      stays: { detail: 'sealed: the requester and the purpose' },
    },
    exports: { not: 'belongs to no account: a requester of a quote needs none' }, // found only by its mail
    retention: { how: 'a year' },
  },
  tally: {
    erase: { keeps: 'counts', stays: { subject: 'the number of an account', counts: 'numbers by name' } },
    exports: { not: COUNTS },
    retention: { how: 'one row a day for each used account and mode' },
  },
  tally_change: {
    erase: { keeps: 'counts', stays: { subject: 'the number of an account', counts: 'numbers by name' } },
    exports: { not: COUNTS },
    retention: { how: 'the sweep adds the changes up' },
  },
  rate_limit: {
    erase: { keeps: 'minutes old at most', stays: { key: 'keyed or coarse' } },
    exports: {
      not: 'counts of calls in the last minutes, by keyed or coarse names; none belongs to an account for longer',
    },
    retention: { how: 'sweep: an hour or two after the last call that counted' },
  },
  worker_process: {
    erase: { keeps: 'of nobody', stays: { queues: 'names of queues', host: 'the name of a machine of ours' } },
    exports: { not: 'living processes of ours: numbers, queues, the name of the machine' },
    retention: { how: 'one a process' },
  },
  session_key: {
    erase: { keeps: 'of nobody', stays: { kid: 'drawn', private_key: 'sealed', public_jwk: 'a key of ours' } },
    exports: { not: 'keys of the service, not of a person' },
    retention: { how: 'a fixed number' },
  },
  staff: {
    erase: {
      keeps: 'people who work for the service',
      stays: { email: STAFF, name: STAFF, password_hash: STAFF, mfa_secret: STAFF },
    },
    exports: { not: STAFF },
    retention: { how: 'one a person' },
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
    retention: { how: 'bytes of the newest 14 of a list; one row a published version stays' },
  },
  list_state: {
    erase: { keeps: 'of nobody', stays: { list: PUBLISHED, snapshot_date: PUBLISHED, last_error: 'of a download' } },
    exports: { not: PUBLISHED },
    retention: { how: 'one a list' },
  },
  monitor_run: {
    erase: {
      keeps: 'of nobody',
      stays: { list: PUBLISHED, changed_entry_ids: PUBLISHED, removed_entry_ids: PUBLISHED },
    },
    exports: { not: 'work over all clients at once' },
    retention: { how: 'one row a change of a list, and one an hour at most' },
  },
  kysely_migration: {
    erase: { keeps: 'of nobody', stays: { name: 'of a migration', timestamp: 'a time' } },
    ...ITSELF,
  },
  kysely_migration_lock: { erase: { keeps: 'of nobody' }, ...ITSELF },
} as const satisfies Readonly<Record<string, TablePolicy>>
