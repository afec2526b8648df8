-- The people who work for the operator, their sessions, and what they decide. Never an account: no client credential opens
-- what these open, and none of these opens what is a client's.

create table staff (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (name <> ''),
  role text not null check (role in ('REVIEWER', 'SENIOR', 'SUPPORT', 'ADMIN')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  password_hash text,
  -- sealed with the master key
  mfa_secret bytea,
  mfa_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- nothing opens by a password alone
  check ((password_hash is null) = (mfa_secret is null))
);

-- A link that sets password and second factor, once; only the hash of its token is kept.
create table staff_setup (
  hash bytea primary key check (octet_length(hash) = 32),
  staff_id text not null references staff,
  -- sealed with the master key: the second factor that is being set up, the same for as long as the link is good
  secret bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_setup_staff on staff_setup (staff_id) where used_at is null;

create table staff_session (
  id text primary key,
  staff_id text not null references staff,
  -- of the cookie's token
  hash bytea not null unique check (octet_length(hash) = 32),
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'STAFF', 'SETUP')),
  check ((ended_at is null) = (end_reason is null))
);
create index staff_session_staff on staff_session (staff_id) where ended_at is null;

-- Who has a review before them. A row whose time is over is nobody's.
create table review_claim (
  verification_id text primary key references verification,
  staff_id text not null references staff,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index review_claim_staff on review_claim (staff_id);

-- What each person said of a review. Append-only but for its erasure, which destroys the key of the note.
create table review_vote (
  id text primary key,
  seq bigint generated always as identity unique,
  verification_id text not null references verification,
  staff_id text not null references staff,
  outcome text not null check (outcome in ('APPROVED', 'DECLINED')),
  -- sealed with the verification's data key
  note bytea not null,
  created_at timestamptz not null default now()
);
create index review_vote_verification on review_vote (verification_id, seq);
create trigger review_vote_append_only before update or delete on review_vote for each row execute function refuse_change();
create trigger review_vote_no_truncate before truncate on review_vote for each statement execute function refuse_change();

-- The decision that the votes came to, once. Its workflow is told through the outbox; carried out when that has answered.
create table review_decision (
  verification_id text primary key references verification,
  outcome text not null check (outcome in ('APPROVED', 'DECLINED')),
  -- the id of who decided; of a decision of two, both, joined by +
  reviewer text not null,
  decided_at timestamptz not null default now(),
  carried_out_at timestamptz,
  -- the status it came to: another than `outcome` where the operator's command line was first
  status text
);

-- The queue of the console: reviews by age.
create index verification_review on verification (submitted_at, id) where status = 'REVIEW';
-- Other tries of one end user.
create index verification_end_user on verification (account_id, end_user_ref, created_at desc) where end_user_ref is not null;

-- The audit is searched by who, by what and by time.
create index audit_entry_at on audit_entry (at desc, id);
create index audit_entry_actor on audit_entry (actor, at desc);
create index audit_entry_action on audit_entry (action text_pattern_ops, at desc);

-- Failed deliveries of everybody, the newest first.
create index webhook_delivery_failed_at on webhook_delivery (finished_at desc, id) where status = 'FAILED';

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('START_VERIFICATION', 'SIGNAL_SUBMITTED', 'START_DELIVERY', 'END_DELIVERY', 'START_MAIL', 'RESOLVE_REVIEW'));
