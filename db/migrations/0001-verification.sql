-- Accounts, keys, credits, verifications, webhooks. Forward only.

create table account (
  id text primary key,
  email text unique,
  password_hash text,
  company text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED')),
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);

create table api_key (
  id text primary key,
  account_id text not null references account,
  name text not null,
  mode text not null check (mode in ('TEST', 'LIVE')),
  prefix text not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  checks text[] not null,
  ip_allowlist text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_account on api_key (account_id);

create table partner (
  id text primary key,
  account_id text not null unique references account,
  code text not null unique,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE', 'SUSPENDED')),
  commission_rate numeric(5, 4) not null default 0.2,
  created_at timestamptz not null default now()
);

-- Prices by the union of the levels asked for, sorted and joined by '+' (decisions.md, "Verification").
create table price (
  levels text primary key,
  credits integer not null check (credits >= 0)
);
insert into price values ('ID_DOCUMENT', 2), ('AML_SCREENING', 1), ('FULL_KYC', 5), ('AML_SCREENING+ID_DOCUMENT', 3);

-- Countries that are not served, or only with a human look. Seeded from the FATF statements of 2025-10
-- ("call for action": KP, IR, MM) and the comprehensive OFAC embargoes (CU, IR, KP); an operator may change it.
create table country_rule (
  country char(2) primary key check (country = lower(country)),
  tier text not null check (tier in ('BLOCKED', 'MANUAL_REVIEW'))
);
insert into country_rule values ('kp', 'BLOCKED'), ('ir', 'BLOCKED'), ('cu', 'BLOCKED'),
  ('mm', 'MANUAL_REVIEW'), ('af', 'MANUAL_REVIEW'), ('ye', 'MANUAL_REVIEW'), ('sy', 'MANUAL_REVIEW');

create table credit_balance (
  account_id text primary key references account,
  total bigint not null default 0,
  held bigint not null default 0,
  check (held >= 0),
  check (total >= held)
);

-- amount moves the total, held_amount the held part of it: HOLD (0, +n), RELEASE (0, -n), CHARGE (-n, -n), GRANT (+n, 0).
create table ledger_entry (
  id text primary key,
  seq bigint generated always as identity unique,
  account_id text not null references account,
  type text not null check (type in ('GRANT', 'PURCHASE', 'HOLD', 'CHARGE', 'RELEASE', 'REFUND', 'ADJUSTMENT')),
  amount bigint not null,
  held_amount bigint not null,
  balance_after bigint not null,
  held_after bigint not null,
  verification_id text,
  payment_id text,
  created_at timestamptz not null default now()
);
create index ledger_entry_account on ledger_entry (account_id, seq desc);
-- One hold, and one end of it, per verification: a repeated step cannot move credits twice.
create unique index ledger_entry_hold on ledger_entry (verification_id) where type = 'HOLD';
create unique index ledger_entry_end on ledger_entry (verification_id) where type in ('CHARGE', 'RELEASE');

create table verification (
  id text primary key,
  account_id text not null references account,
  api_key_id text references api_key,
  mode text not null check (mode in ('TEST', 'LIVE')),
  idempotency_key text not null,
  level text[] not null,
  checks text[] not null,
  country char(2),
  doc_type text,
  end_user_ref text,
  redirect_url text,
  reference_code text not null unique,
  challenge text[] not null,
  cost_credits integer not null,
  credit_state text not null check (credit_state in ('HELD', 'CHARGED', 'RELEASED', 'NONE')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED')),
  reason_codes text[] not null default '{}',
  risk_score integer,
  -- sealed: the applicant's declared data
  data_key bytea,
  declared bytea,
  reviewed_by text,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  resolved_at timestamptz,
  expires_at timestamptz not null,
  unique (account_id, mode, idempotency_key)
);
create index verification_account on verification (account_id, mode, id desc);

create table asset (
  id text primary key,
  verification_id text not null references verification,
  type text not null check (type in ('DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS_FRAME')),
  action text,
  position integer not null,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  object_key text not null unique,
  submitted boolean not null default false,
  created_at timestamptz not null default now()
);
create index asset_verification on asset (verification_id, position);

-- One row a check that ran; detail is sealed with the verification's data key (CheckResult, extracted, hits).
create table check_result (
  verification_id text not null references verification,
  name text not null check (name in ('DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING')),
  verdict text not null check (verdict in ('PASS', 'REVIEW', 'FAIL', 'ERROR')),
  score real,
  codes text[] not null,
  detail bytea not null,
  created_at timestamptz not null default now(),
  primary key (verification_id, name)
);

create table webhook_endpoint (
  id text primary key,
  account_id text not null references account,
  url text not null,
  events text[] not null,
  secret bytea not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index webhook_endpoint_account on webhook_endpoint (account_id) where deleted_at is null;

create table webhook_delivery (
  id text primary key,
  endpoint_id text not null references webhook_endpoint,
  account_id text not null references account,
  verification_id text references verification,
  event text not null,
  body text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'RETRYING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  response_code integer,
  last_error text,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc);
-- An event of a verification goes to an endpoint once, however often the settling step is repeated.
create unique index webhook_delivery_event on webhook_delivery (endpoint_id, verification_id, event) where verification_id is not null;

create table webhook_attempt (
  delivery_id text not null references webhook_delivery,
  attempt integer not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  response_code integer,
  error text,
  primary key (delivery_id, attempt)
);

-- What must still be told to Temporal: written with the change it follows from, removed when told (sweep repeats a lost one).
create table outbox (
  kind text not null check (kind in ('START_VERIFICATION', 'SIGNAL_SUBMITTED', 'START_DELIVERY')),
  subject_id text not null,
  created_at timestamptz not null default now(),
  primary key (kind, subject_id)
);
create index outbox_age on outbox (created_at);

-- Calls in the last window, per address and class; unlogged: a crash may forget a minute of counts, nothing else.
create unlogged table rate_limit (
  key text primary key,
  calls timestamptz[] not null
);
