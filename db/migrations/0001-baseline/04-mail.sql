-- Mail: what is to be sent, the tokens in it, how many a mailbox received, and requests to sales.

-- Requests to sales. Who asks, and what for, is sealed.
create table quote (
  id text primary key,
  detail bytea not null,
  created_at timestamptz not null default now()
);
create index quote_detail_version on quote (sealed_version(detail));

-- One message. The worker decides whether it is sent, so the API does the same work for an address that it knows and for one that it
-- does not. Recipient and token are sealed, and erased when the mail ends.
create table mail (
  id text primary key,
  kind text not null check (kind ~ '^[A-Z][A-Z_]{2,39}$'), -- a kind: the code names them all
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'NOT_SENT', 'FAILED')),
  recipient bytea,
  token bytea,
  quote_id text references quote,
  account_id text references account, -- whom it went to, once the worker has found the account
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  about_id text, -- what it is about beside its account: a change of address, an endpoint
  asked_from text, -- the network that asked for it, as coarse as a session's, until the mail ends
  check ((status = 'QUEUED') = (finished_at is null)),
  check (status = 'QUEUED' or (recipient is null and token is null))
);
create index mail_account on mail (account_id, kind, created_at) where account_id is not null;
create index mail_finished on mail (finished_at) where finished_at is not null;
create index mail_quote on mail (quote_id) where quote_id is not null;
create index mail_recipient_version on mail (sealed_version(recipient)) where recipient is not null;
create index mail_token_version on mail (sealed_version(token)) where token is not null;

-- What a link in a mail carries: one use, one purpose.
create table mail_token (
  hash bytea primary key check (octet_length(hash) = 32),
  account_id text not null references account,
  mail_id text not null unique references mail on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_account on mail_token (account_id, purpose);

-- The service counts by mailbox the mails that strangers can cause (decision 0032). The transaction that
-- decides about a mail holds the mailbox's lock and writes the row. The count is apart from the mails, because those go with an
-- account: whoever erases their registration of somebody's address must not get its count back.
create table mail_count (
  mail_id text primary key,
  mailbox_index bytea not null check (octet_length(mailbox_index) = 32),
  kind text not null,
  share text not null check (share in ('ACCOUNT', 'WAITING', 'TAGGED', 'CHANGE', 'INVITATION', 'OWNER', 'NOTICE', 'QUOTE')),
  is_last boolean not null,
  counted_at timestamptz not null default clock_timestamp()
);
create index mail_count_mailbox on mail_count (mailbox_index, counted_at);
create index mail_count_age on mail_count (counted_at);
