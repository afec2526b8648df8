-- Passwords, mail, second factors, quotes. Tokens and recovery codes are kept as hashes only, addresses and texts sealed.

-- Addresses are compared in lower case; "C" so that no locale has a say in what that is.
update account set email = lower(email collate "C") where email <> lower(email collate "C");
alter table account add constraint account_email_lower check (email = lower(email collate "C"));

-- For the sweep, which removes what has expired.
create index refresh_token_expiry on refresh_token (expires_at);

-- Requests to sales; who asks and what for is sealed.
create table quote (
  id text primary key,
  detail bytea not null,
  created_at timestamptz not null default now()
);

-- One message to be sent, or not: what a request asked for is decided by the worker, so that the API does the same work
-- for an address it knows and one it does not. recipient and token are sealed, and erased when it is over.
create table mail (
  id text primary key,
  kind text not null check (kind in ('REGISTRATION', 'CONFIRMATION', 'PASSWORD_RESET', 'PASSWORD_CHANGED', 'MFA_ENABLED', 'MFA_REMOVED', 'QUOTE')),
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'NOT_SENT', 'FAILED')),
  recipient bytea,
  token bytea,
  quote_id text references quote,
  -- the account it went to, once the worker has found it
  account_id text references account,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'QUEUED') = (finished_at is null)),
  check (status = 'QUEUED' or (recipient is null and token is null))
);
create index mail_account on mail (account_id, kind, created_at) where account_id is not null;
create index mail_finished on mail (finished_at) where finished_at is not null;

-- What a link in a mail carries: one use, one purpose.
create table mail_token (
  hash bytea primary key check (octet_length(hash) = 32),
  account_id text not null references account,
  mail_id text not null unique references mail on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_account on mail_token (account_id, purpose);

-- The second factor. A secret counts from the moment a code of it was shown (enabled_at); until then, and while a new
-- device is enrolled beside it, the candidate waits in pending_secret. last_step: the newest time step a code was taken of.
create table mfa (
  account_id text primary key references account,
  secret bytea,
  pending_secret bytea,
  enabled_at timestamptz,
  last_step bigint not null default 0,
  check ((secret is null) = (enabled_at is null))
);

create table recovery_code (
  hash bytea primary key check (octet_length(hash) = 32),
  account_id text not null references account,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

-- A login that has shown the password and still owes the second factor.
create table mfa_challenge (
  hash bytea primary key check (octet_length(hash) = 32),
  account_id text not null references account,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_challenge_expiry on mfa_challenge (expires_at);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('START_VERIFICATION', 'SIGNAL_SUBMITTED', 'START_DELIVERY', 'START_MAIL'));
