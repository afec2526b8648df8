-- The people who work for the operator, and their sessions. Never an account: no client credential opens what these open, and none of
-- these opens what is a client's.

create table staff (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (name <> ''),
  role text not null check (role in ('REVIEWER', 'SENIOR', 'SUPPORT', 'ADMIN')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  password_hash text,
  mfa_secret bytea, -- sealed with the master key
  mfa_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  check ((password_hash is null) = (mfa_secret is null)) -- a password alone opens nothing
);

-- A link that sets password and second factor, once. Only the hash of its token is kept.
create table staff_setup (
  hash bytea primary key check (octet_length(hash) = 32),
  staff_id text not null references staff,
  -- Sealed with the master key: the second factor that is being set up, the same for as long as the link is good.
  secret bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_setup_staff on staff_setup (staff_id) where used_at is null;

create table staff_session (
  id text primary key,
  staff_id text not null references staff,
  hash bytea not null unique check (octet_length(hash) = 32), -- of the cookie's token
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'STAFF', 'SETUP')),
  check ((ended_at is null) = (end_reason is null))
);
create index staff_session_staff on staff_session (staff_id) where ended_at is null;
