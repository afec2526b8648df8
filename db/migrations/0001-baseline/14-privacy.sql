-- Erasure of accounts and of single end users, legal holds, and exports.

-- A request to erase: an account, or one verification's end user. It outlives what it erased.
create table erasure (
  id text primary key,
  account_id text not null references account,
  verification_id text references verification, -- null: the whole account
  -- What is done next. Each step goes page by page; after its last page the next step follows.
  step text not null default 'RECORD' check (step in ('RECORD', 'VERIFICATIONS', 'DELIVERIES', 'MAILS', 'ACCOUNT', 'RUNS', 'CHECK', 'DONE')),
  last_id text not null default '', -- the step's pages are done up to here
  -- Who asked: OWNER, or the operator who did it for a client. REPLAY: asked before, and lost by a restore from a backup.
  requested_by text not null check (requested_by in ('OWNER', 'STAFF', 'REPLAY')),
  requested_at timestamptz not null default now(),
  completes_by timestamptz not null,
  counts jsonb not null default '{}', -- what was removed, by kind
  finished_at timestamptz,
  check ((step = 'DONE') = (finished_at is not null))
);
create unique index erasure_of_account on erasure (account_id) where verification_id is null;
create unique index erasure_of_verification on erasure (verification_id) where verification_id is not null;
create index erasure_open on erasure (requested_at) where step <> 'DONE';

-- What the law wants kept for now: neither an erasure nor the retention touches it until then.
create table legal_hold (
  verification_id text primary key references verification,
  until timestamptz not null,
  created_at timestamptz not null default now()
);

-- The addresses of erased accounts, for a year: a free allotment is given once.
create table erased_address (
  address_index bytea primary key check (octet_length(address_index) = 32),
  erased_at timestamptz not null default now()
);
create index erased_address_age on erased_address (erased_at);

-- Whose reason may be taken out of the audit (refuse_change_but_reason): an erased account's or person's, and theirs alone. Who did what
-- and when stays.
create function is_erased_subject(subject text) returns boolean language sql stable as $$
  select exists (select from verification where id = subject and erased_at is not null)
    or exists (select from account where id = subject and erased_at is not null)
    or exists (select from api_key join account on account.id = api_key.account_id where api_key.id = subject and account.erased_at is not null)
    or exists (select from partner join account on account.id = partner.account_id where partner.id = subject and account.erased_at is not null)
$$;

-- One export of an account's data at a time, whichever process gives it. A row that was not renewed is that of a process that died.
create table data_export (
  account_id text primary key references account on delete cascade,
  holder uuid not null,
  started_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
