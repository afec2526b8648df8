-- Ongoing monitoring of approved people against changes of the sanctions lists, and remembered reviewers' decisions.
-- Nothing personal is in clear here: list entries are public, what ties them to a person is sealed with the verification's
-- data key, and with that key gone a subject is screened no more.

alter table account add column monitoring boolean not null default false;

-- One approved live verification that is monitored as long as its account asks for it and its data key exists.
create table monitored_subject (
  verification_id text primary key references verification,
  account_id text not null references account,
  since timestamptz not null default now()
);
create index monitored_subject_account on monitored_subject (account_id);

-- Which version of a list a subject was last screened against, and by which rules; no row: not yet at all.
-- A run screens the difference of two versions for those that stand at the first; anyone who stands elsewhere is screened
-- against the whole list, so that no missed run, race or new algorithm leaves a gap.
create table subject_screening (
  verification_id text not null references monitored_subject,
  list text not null,
  version_id text not null,
  algorithm text not null,
  screened_at timestamptz not null default now(),
  primary key (verification_id, list)
) with (fillfactor = 80);

-- One pass over the subjects. DELTA: the entries that differ between two versions of a list; FULL: whole lists, for those behind.
create table monitor_run (
  id text primary key,
  kind text not null check (kind in ('DELTA', 'FULL')),
  list text,
  from_version_id text,
  to_version_id text,
  -- entries to screen: added and changed ones
  changed_entry_ids text[] not null default '{}',
  removed_entry_ids text[] not null default '{}',
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  -- counts and place of the pages committed so far: a killed run goes on from here
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
-- At most one full pass at a time; a killed one is gone on with.
create unique index monitor_run_full on monitor_run (kind) where kind = 'FULL' and state = 'RUNNING';

-- A review item: one entry of a list that may be an approved person. CLEARED: the entry is gone or no longer like the person.
create table screening_case (
  id text primary key,
  verification_id text not null references verification,
  account_id text not null references account,
  list text not null,
  entry_id text not null,
  entry_hash text not null,
  algorithm text not null,
  score double precision not null,
  -- sealed: the hit as a reviewer sees it (names compared, why)
  detail bytea not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'NOT_SAME', 'CONFIRMED', 'CLEARED')),
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  -- sealed
  reason bytea,
  unique (verification_id, list, entry_id)
);
create index screening_case_open on screening_case (opened_at, id) where state = 'OPEN';
create index screening_case_account on screening_case (account_id);

-- What reviewers decided of a person and an entry as it then was and was then compared; in a case, or with the review of
-- the verification itself (case_id null). An equal hit is not opened again.
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

-- Every turn of a case, never changed.
create table screening_transition (
  id bigint generated always as identity primary key,
  case_id text not null references screening_case,
  verification_id text not null,
  list text not null,
  entry_id text not null,
  entry_hash text not null,
  algorithm text not null,
  kind text not null check (kind in ('CLEAN_TO_HIT', 'HIT_TO_CLEAN', 'REOPENED', 'DECIDED')),
  -- of DECIDED
  decision text check (decision in ('NOT_SAME', 'CONFIRMED')),
  actor text,
  -- of the others
  run_id text references monitor_run,
  at timestamptz not null default clock_timestamp(),
  check ((kind = 'DECIDED') = (decision is not null and actor is not null))
);
create index screening_transition_case on screening_transition (case_id, id);
create trigger screening_transition_append_only before update or delete on screening_transition for each row execute function refuse_change();
create trigger screening_transition_no_truncate before truncate on screening_transition for each statement execute function refuse_change();
