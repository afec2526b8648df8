-- Dashboard sessions. An access token names its session, which is looked up at every request: ending one holds at once.

-- Keys that sign access tokens (EdDSA); the private part is sealed with the master key. The newest one signs, all that
-- are not removed verify, so that a rotation ends nobody's session.
create table session_key (
  kid text primary key,
  private_key bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- One login: the family of all refresh tokens that follow from it.
create table session (
  id text primary key,
  account_id text not null references account,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD_RESET', 'ACCOUNT', 'STAFF')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_account on session (account_id) where ended_at is null;

create table refresh_token (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id text not null references session,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);
