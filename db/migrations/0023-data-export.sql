-- One export of an account's data at a time, whichever process gives it. A row that was not renewed is that of a process that died.

create table data_export (
  account_id text primary key references account on delete cascade,
  holder uuid not null,
  started_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
