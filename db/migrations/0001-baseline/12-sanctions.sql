-- Sanctions lists as versions, and the ongoing monitoring of approved people against their changes. Nothing personal is in clear here:
-- list entries are public, and what ties them to a person is sealed with the verification's data key.

-- What was fetched, what was found in it, and which version the service screens with. The bytes are packed in the object store; a row
-- outlives them, since screening hits name versions.
create table list_version (
  id text primary key,
  list text not null,
  -- FETCHED: stored, not decided on. HELD: waits for an operator. SUPERSEDED: a newer one took its place.
  state text not null default 'FETCHED' check (state in ('FETCHED', 'ACTIVE', 'SUPERSEDED', 'REJECTED', 'HELD')),
  source text not null check (source in ('PUBLISHER', 'IMPORT')),
  format text not null,
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'), -- over the sha256 of every file, by role
  -- [{role, sha256, bytes, objectKey, urlSha256, etag, lastModified}]: sha256 and bytes are those of the file as published.
  files jsonb not null,
  published_on text check (published_on ~ '^\d{4}-\d{2}-\d{2}$'), -- the publisher's own date; null until the files were read
  figures jsonb, -- {records, entries, persons, fillRates}; null until the files were read, and where they cannot be
  reasons text[] not null default '{}', -- why it was held or rejected: codes
  decided_by text, -- the operator who decided
  replaces text references list_version, -- the version that was active before
  fetched_at timestamptz not null default now(),
  checked_at timestamptz,
  activated_at timestamptz,
  files_purged_at timestamptz,
  seq bigint not null generated always as identity, -- the order in which versions were noted, under the list's lock
  unique (list, id),
  check (state <> 'ACTIVE' or (activated_at is not null and files_purged_at is null))
);
create unique index list_version_one_active on list_version (list) where state = 'ACTIVE';
create unique index list_version_seq on list_version (list, seq);

create table list_state (
  list text primary key,
  active_version_id text,
  -- The date of the snapshot that the workers serve while no version is active; they write it when they start.
  snapshot_date text,
  last_attempt_at timestamptz,
  last_checked_at timestamptz, -- when the publisher's bytes last were the active ones, or became so
  last_changed_at timestamptz, -- when the publisher's bytes last were others than before
  last_error text,
  consecutive_failures integer not null default 0,
  foreign key (list, active_version_id) references list_version (list, id)
);
insert into list_state (list) values ('ofac-sdn'), ('ofac-nonsdn'), ('eu'), ('uk'), ('un');

-- One approved live verification. It is monitored as long as its account asks for it and its data key exists.
create table monitored_subject (
  verification_id text primary key references verification,
  account_id text not null references account,
  since timestamptz not null default now()
);
create index monitored_subject_account on monitored_subject (account_id);

-- Which version of a list a subject was last screened against, and by which rules; no row: not yet at all. A run screens the difference
-- of two versions for subjects that are at the first one. It screens every other subject against the whole list: so no missed run,
-- race or new algorithm leaves a gap.
create table subject_screening (
  verification_id text not null references monitored_subject,
  list text not null,
  version_id text not null,
  algorithm text not null,
  screened_at timestamptz not null default now(),
  primary key (verification_id, list)
) with (fillfactor = 80);

-- One pass over the subjects. DELTA: the entries that differ between two versions of a list; FULL: whole lists, for subjects behind.
create table monitor_run (
  id text primary key,
  kind text not null check (kind in ('DELTA', 'FULL')),
  list text,
  from_version_id text,
  to_version_id text,
  changed_entry_ids text[] not null default '{}', -- entries to screen: added and changed ones
  removed_entry_ids text[] not null default '{}',
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  -- Counts and place of the pages committed so far: a killed run goes on from here.
  last_subject_id text not null default '',
  subjects integer not null default 0,
  unreadable integer not null default 0,
  opened integer not null default 0,
  reopened integer not null default 0,
  cleared integer not null default 0,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((kind = 'DELTA') = (list is not null and from_version_id is not null and to_version_id is not null))
);
create unique index monitor_run_delta on monitor_run (list, from_version_id, to_version_id) where kind = 'DELTA';
-- At most one full pass at a time; the service goes on with a killed one.
create unique index monitor_run_full on monitor_run (kind) where kind = 'FULL' and state = 'RUNNING';

-- A review item: one entry of a list that may be an approved person. CLEARED: the entry is gone, or is no longer like the person.
create table screening_case (
  id text primary key,
  verification_id text not null references verification,
  account_id text not null references account,
  list text not null,
  entry_id text not null,
  entry_hash text not null,
  algorithm text not null,
  score double precision not null,
  detail bytea not null, -- sealed: the hit as a reviewer sees it (names compared, why)
  state text not null default 'OPEN' check (state in ('OPEN', 'NOT_SAME', 'CONFIRMED', 'CLEARED')),
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  reason bytea, -- sealed
  unique (verification_id, list, entry_id)
);
create index screening_case_open on screening_case (opened_at, id) where state = 'OPEN';
create index screening_case_account on screening_case (account_id);

-- What reviewers decided of a person and an entry, as it then was and was then compared; in a case, or with the review of the
-- verification itself (case_id null). The service does not open an equal hit again.
create table screening_decision (
  verification_id text not null references verification,
  list text not null,
  entry_id text not null,
  entry_hash text not null,
  algorithm text not null,
  decision text not null check (decision in ('NOT_SAME', 'CONFIRMED')),
  case_id text references screening_case,
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (verification_id, list, entry_id, entry_hash, algorithm)
);

-- Every turn of a case. Append-only, until its person is erased.
create table screening_transition (
  id bigint generated always as identity primary key,
  case_id text not null references screening_case,
  verification_id text not null,
  list text not null,
  entry_id text not null,
  entry_hash text not null,
  algorithm text not null,
  kind text not null check (kind in ('CLEAN_TO_HIT', 'HIT_TO_CLEAN', 'REOPENED', 'DECIDED')),
  decision text check (decision in ('NOT_SAME', 'CONFIRMED')), -- of DECIDED
  actor text, -- of DECIDED
  run_id text references monitor_run, -- of the others
  at timestamptz not null default clock_timestamp(),
  check ((kind = 'DECIDED') = (decision is not null and actor is not null))
);
create index screening_transition_case on screening_transition (case_id, id);
create trigger screening_transition_append_only before update or delete on screening_transition for each row execute function refuse_change_until_erased();
create trigger screening_transition_no_truncate before truncate on screening_transition for each statement execute function refuse_change();
