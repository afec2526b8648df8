-- What a partner earns and on which terms, applications, invitations (docs/decisions/0011-partners.md). Money is whole micro-USD.

alter table partner add column commission_bp integer not null default 2000 check (commission_bp between 0 and 10000); -- hundredths of a per cent
update partner set commission_bp = round(commission_rate * 10000);
alter table partner
  drop column commission_rate,
  add column approved_by text, -- who let it in, the last time: they do not pay it out
  add column application bytea, -- what the applicant said, sealed by the master key
  drop constraint partner_status_check,
  add constraint partner_status_check check (status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED'));

-- The terms of the moment in which the credits were held: a later change of rate, price or billing does not reach back.
alter table verification
  add column partner_id text references partner,
  add column credit_price bigint check (credit_price > 0); -- micro-USD a credit
create index verification_of_partner on verification (partner_id) where partner_id is not null;

create unique index ledger_entry_refund on ledger_entry (verification_id) where type = 'REFUND';

-- A charge earns once and is taken back once. A payout that takes a part of a commission makes the rest a row of its own, which
-- names the one that it was split from.
alter table commission add column split_of text references commission;
create unique index commission_earned on commission (verification_id) where amount > 0 and split_of is null;
create unique index commission_taken_back on commission (verification_id) where amount < 0 and split_of is null;

drop index commission_of_partner;
create index commission_of_partner on commission (partner_id, created_at desc, id desc);

-- What staff are to look at: signs that client and partner are one person. No verdict.
alter table partner_client add column signs text[] not null default '{}';

create function partner_client_is_another() returns trigger language plpgsql as $$
begin
  if exists (select from partner where id = new.partner_id and account_id = new.account_id) then
    raise exception 'a partner is not its own client' using errcode = 'check_violation', constraint = 'partner_client_is_another';
  end if;
  return new;
end $$;
create trigger partner_client_is_another before insert or update of account_id, partner_id on partner_client
  for each row execute function partner_client_is_another();

-- An invitation is made for an address, whoever has it: that there is an account behind it shows in no row and no answer.
create table partner_invitation (
  id text primary key,
  partner_id text not null references partner,
  email bytea, -- sealed by the master key; null once it is over
  email_index bytea, -- blindIndex; null once it is over
  billing text not null check (billing in ('DIRECT', 'RESELLER')),
  token_hash bytea unique, -- from the first attempt to mail it
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('ACCEPTED', 'EXPIRED', 'WITHDRAWN')),
  check ((ended_at is null) = (end_reason is null)),
  check ((email is null) = (email_index is null))
);
create unique index partner_invitation_open on partner_invitation (partner_id, email_index) where ended_at is null;
create index partner_invitation_of_partner on partner_invitation (partner_id, created_at desc, id desc);
create index partner_invitation_of_address on partner_invitation (email_index, created_at desc) where email_index is not null;

-- What is queued and mailed grows with every part of the service: the names stand in db/operations/schema.ts and db/mail/schema.ts,
-- and a list of them here would have to be repeated by every migration that adds one.
alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check check (kind ~ '^[A-Z][A-Z_]{2,39}$');
alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (kind ~ '^[A-Z][A-Z_]{2,39}$');
