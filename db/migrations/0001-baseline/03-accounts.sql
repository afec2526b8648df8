-- Accounts, their API keys, sessions, second factors, and changes of address.

-- A registration is an account of its own until somebody confirms its address (decision 0005). So an
-- address is unique among the confirmed accounts only.
create table account (
  id text primary key,
  password_hash text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED')),
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  monitoring boolean not null default false, -- approved people are screened again when a sanctions list changes
  registration_expires_at timestamptz, -- when an unconfirmed registration ends; null once it is confirmed
  -- Set when a link alone confirmed the account while others had registered the address with other passwords. The next reset by
  -- mail then removes what was set up before it.
  contested_at timestamptz,
  -- Staff declared that the account's own application is attested: its pictures may pass liveness without our page.
  trusted_capture boolean not null default false,
  data_key bytea,
  email_sealed bytea,
  email_index bytea check (octet_length(email_index) = 32),
  company_sealed bytea,
  embed_origins_sealed bytea, -- origins whose pages may frame the hosted flow; null: any https origin
  erased_at timestamptz, -- the row stays for the ledger, with nobody behind it
  constraint account_registration_open check (registration_expires_at is null or email_verified_at is null),
  -- The trust ends with the account's good standing, and does not come back with it.
  constraint account_trusted_capture check (not trusted_capture or status = 'ACTIVE'),
  constraint account_email_found check ((email_sealed is null) = (email_index is null)),
  constraint account_erased check (erased_at is null or (status = 'CLOSED' and password_hash is null))
);
create unique index account_confirmed_address on account (email_index) where email_verified_at is not null;
-- A login searches confirmed and waiting accounts alike: two partial indexes would not serve that search.
create index account_address on account (email_index) where email_index is not null;
create index account_registration_expiry on account (registration_expires_at) where registration_expires_at is not null;
create index account_erased on account (id) where erased_at is not null;
-- Every start asks which master keys the rows need. The indexes by version answer it, here and below.
create index account_data_key_version on account (sealed_version(data_key)) where data_key is not null;

create table api_key (
  id text primary key,
  account_id text not null references account,
  mode text not null check (mode in ('TEST', 'LIVE')),
  prefix text not null, -- the beginning of the key, which its owner knows it by
  hash bytea not null unique check (octet_length(hash) = 32),
  checks text[] not null,
  ip_allowlist text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  name_sealed bytea
);
create index api_key_newest on api_key (account_id, created_at desc, id desc);
create index api_key_live on api_key (account_id) where revoked_at is null;

-- Keys that sign access tokens (EdDSA). The master key seals the private part. The newest key signs; every key that is here
-- verifies, so a rotation ends no session.
create table session_key (
  kid text primary key,
  private_key bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- One login: the family of all refresh tokens that follow from it. An access token names its session, and every request looks the
-- session up: its end holds at once.
create table session (
  id text primary key,
  account_id text not null references account,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in (
    'LOGOUT', 'REUSE', 'PASSWORD_RESET', 'ACCOUNT', 'STAFF', 'OWNER', 'PASSWORD_CHANGE', 'EMAIL_CHANGE', 'EMAIL_DENIED', 'ERASURE')),
  transport text not null default 'BODY' check (transport in ('BODY', 'COOKIE')), -- how its refresh token travels
  device text,
  network text, -- /24 or /48 of the newest address
  last_used_at timestamptz not null default now(),
  check ((ended_at is null) = (end_reason is null))
);
create index session_account on session (account_id) where ended_at is null;
create index session_last_used on session (last_used_at);

create table refresh_token (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id text not null references session,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);
create index refresh_token_expiry on refresh_token (expires_at);

-- The second factor. A secret counts from the moment its owner showed a code of it (enabled_at). Until then, and while a new device
-- is enrolled beside it, the candidate waits in pending_secret.
create table mfa (
  account_id text primary key references account,
  secret bytea,
  pending_secret bytea,
  enabled_at timestamptz,
  last_step bigint not null default 0, -- the newest time step that a code was accepted of
  check ((secret is null) = (enabled_at is null))
);
create index mfa_secret_version on mfa (sealed_version(secret)) where secret is not null;
create index mfa_pending_secret_version on mfa (sealed_version(pending_secret)) where pending_secret is not null;

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

-- A new address of an account, until both addresses agree, one denies it, or its time is over. The addresses are sealed, and erased
-- when the change ends.
create table email_change (
  id text primary key,
  account_id text not null references account,
  session_id text not null references session, -- who asked: the one session that goes on when the address has changed
  old_email bytea,
  new_email bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('DONE', 'DENIED', 'REPLACED', 'EXPIRED', 'TAKEN', 'ENDED')),
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (new_email is not null and old_email is not null))
);
create unique index email_change_open on email_change (account_id) where ended_at is null;
create index email_change_account on email_change (account_id, created_at);
create index email_change_expiry on email_change (expires_at) where ended_at is null;
create index email_change_ended on email_change (ended_at) where ended_at is not null;
create index email_change_old_email_version on email_change (sealed_version(old_email)) where old_email is not null;
create index email_change_new_email_version on email_change (sealed_version(new_email)) where new_email is not null;
