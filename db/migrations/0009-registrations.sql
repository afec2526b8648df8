-- Every registration of an address is an account of its own until one of them is confirmed (docs/decisions/0005-registrations.md).

-- So an address is unique among the confirmed accounts only; those that wait may be several.
alter table account drop constraint account_email_key;
create unique index account_confirmed_email on account (email) where email_verified_at is not null;
create index account_waiting_email on account (email) where email_verified_at is null;

-- When a registration that nobody confirmed ends; null once confirmed, and for accounts that nobody registered.
alter table account add column registration_expires_at timestamptz;
create index account_registration_expiry on account (registration_expires_at) where registration_expires_at is not null;
alter table account add constraint account_registration_open check (registration_expires_at is null or email_verified_at is null);

-- Others had registered the address too, with other passwords, when this account was confirmed by a link alone: the next
-- reset by mail removes what was set up before it.
alter table account add column contested_at timestamptz;

-- Those that wait now were told of no end: they have a month.
update account set registration_expires_at = now() + interval '30 days'
  where email is not null and password_hash is not null and email_verified_at is null;

-- Until now a second registration changed nothing and had the first one confirmed. Where the mails of the last 30 days show
-- that this happened, nobody knows whose password it is.
update account set contested_at = now() where email_verified_at is not null and (
  select count(*) from mail where mail.account_id = account.id and mail.kind = 'REGISTRATION' and mail.created_at <= account.email_verified_at) > 1;
