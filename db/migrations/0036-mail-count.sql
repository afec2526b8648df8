-- Mails that strangers can cause are counted by mailbox (docs/decisions/0032-mails-a-mailbox.md): a row when a mail is about to be sent, in
-- the transaction that decides it and holds the mailbox's lock. Apart from the mails, since those go with an account: whoever erases
-- their registration of somebody's address must not get its count back.
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

-- The network that asked for a mail, as coarse as a session's, until the mail has ended.
alter table mail add column asked_from text;
