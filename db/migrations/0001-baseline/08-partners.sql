-- Partners, their clients, what they earn and what they are paid (decisions 0011 and 0013). Money is whole
-- micro-USD.

create table partner (
  id text primary key,
  account_id text not null unique references account,
  code text not null unique,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED')),
  created_at timestamptz not null default now(),
  commission_bp integer not null default 2000 check (commission_bp between 0 and 10000), -- hundredths of a per cent
  approved_by text, -- who let it in, the last time: they do not pay it out
  application bytea -- what the applicant said, sealed by the master key
);
alter table verification add foreign key (partner_id) references partner;

create table partner_client (
  account_id text primary key references account, -- an account has one partner
  partner_id text not null references partner,
  billing text not null check (billing in ('DIRECT', 'RESELLER')),
  status text not null check (status in ('INVITED', 'ACTIVE', 'REMOVED')),
  commissionable bigint not null default 0 check (commissionable >= 0), -- purchased credits that have not earned a commission yet
  created_at timestamptz not null default now(),
  signs text[] not null default '{}' -- that client and partner are one person: for staff to look at, no verdict
);
create index partner_client_of_partner on partner_client (partner_id, created_at desc, account_id desc);

create function partner_client_is_another() returns trigger language plpgsql as $$
begin
  if exists (select from partner where id = new.partner_id and account_id = new.account_id) then
    raise exception 'a partner is not its own client' using errcode = 'check_violation', constraint = 'partner_client_is_another';
  end if;
  return new;
end $$;
create trigger partner_client_is_another before insert or update of account_id, partner_id on partner_client
  for each row execute function partner_client_is_another();

-- An invitation is made for an address, whoever has it: no row and no answer shows whether there is an account behind it.
create table partner_invitation (
  id text primary key,
  partner_id text not null references partner,
  email bytea, -- sealed by the master key; null once it is over
  email_index bytea, -- null once it is over
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

-- A payout: who did what, and what must arrive.
create table payout (
  id text primary key,
  partner_id text not null references partner,
  network text not null check (network in ('bitcoin', 'ethereum')),
  asset text not null,
  address text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0), -- fixed when it was asked for
  net bigint not null,
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'SENT', 'FAILED', 'REJECTED')),
  approved_by text,
  sent_by text,
  tx_hash text,
  created_at timestamptz not null default now(),
  is_new_address boolean not null default false, -- another than that of the newest payout sent on the network
  held_until timestamptz, -- of a new address: until then nobody approves it
  released_at timestamptz, -- the workflow has waited for it
  is_sanctioned boolean not null default false, -- the address was on a sanctions list at the request, or at the last look
  partner_approved_by text[] not null default '{}', -- who had approved the partner when it was approved, in small letters
  asset_amount numeric(78, 0) check (asset_amount > 0), -- base units that must arrive, fixed by the approval
  ended_by text, -- who rejected it, called it failed, or accepted another amount
  problem text check (problem in ('NOT_SEEN', 'NO_NODE', 'TX_FAILED', 'WRONG_ADDRESS', 'WRONG_AMOUNT')),
  approved_at timestamptz,
  reported_at timestamptz, -- when staff named the transaction
  ended_at timestamptz,
  check (net = amount - fee and net > 0),
  check (approved_by <> sent_by), -- four eyes
  constraint payout_held check ((held_until is not null) = is_new_address),
  constraint payout_approved check (status not in ('APPROVED', 'SENT') or (approved_by is not null and asset_amount is not null and (held_until is null or released_at is not null))),
  constraint payout_reported check ((tx_hash is null) = (sent_by is null)),
  constraint payout_sent check (status <> 'SENT' or tx_hash is not null),
  constraint payout_dollar check (asset not in ('USDC', 'USDT') or asset_amount = net),
  -- Four eyes, however the names are spelled.
  constraint payout_two_people check (lower(approved_by) <> lower(sent_by) and lower(ended_by) <> lower(sent_by)),
  constraint payout_not_of_the_approver check (lower(approved_by) <> all (partner_approved_by) and lower(sent_by) <> all (partner_approved_by))
);
create unique index payout_open on payout (partner_id) where status in ('REQUESTED', 'APPROVED');
create index payout_of_partner on payout (partner_id, created_at desc, id desc);
create index payout_waiting on payout (created_at, id) where status in ('REQUESTED', 'APPROVED');
-- One transaction pays an address once. The transaction of a failed payout may be used again: what staff gave up can still arrive.
create unique index payout_transaction on payout (network, tx_hash, address) where tx_hash is not null and status <> 'FAILED';

create table payout_fee (
  network text not null check (network in ('bitcoin', 'ethereum')),
  asset text not null,
  fee bigint not null check (fee >= 0),
  minimum bigint not null check (minimum > fee),
  primary key (network, asset)
);

-- What a charge earned. A payout that takes a part of a commission makes the rest a row of its own, which names the row that it was
-- split from.
create table commission (
  id text primary key,
  partner_id text not null references partner,
  client_account_id text not null references account,
  verification_id text not null references verification,
  credits bigint not null check (credits > 0),
  amount bigint not null check (amount <> 0), -- below 0: taken back after it was paid, or reserved
  status text not null default 'PENDING' check (status in ('PENDING', 'PAYABLE', 'PAID', 'REVERSED')),
  payable_at timestamptz not null,
  payout_id text references payout,
  created_at timestamptz not null default now(),
  split_of text references commission,
  check ((status = 'PAID') <= (payout_id is not null)),
  check (status <> 'REVERSED' or payout_id is null)
);
create index commission_of_partner on commission (partner_id, created_at desc, id desc);
create index commission_maturing on commission (payable_at) where status = 'PENDING';
create index commission_free on commission (partner_id) where status = 'PAYABLE' and payout_id is null;
create index commission_of_payout on commission (payout_id) where payout_id is not null;
-- A charge earns once, and is taken back once.
create unique index commission_earned on commission (verification_id) where amount > 0 and split_of is null;
create unique index commission_taken_back on commission (verification_id) where amount < 0 and split_of is null;

-- A commission in a payout stays there until the payout failed or was rejected. A paid commission never changes.
create function commission_stays_in_its_payout() returns trigger language plpgsql as $$
declare
  payout_status text;
  may boolean;
begin
  if tg_op = 'INSERT' then
    if new.payout_id is not null or new.status = 'PAID' then
      raise exception 'a commission is not born in a payout' using errcode = 'check_violation', constraint = 'commission_stays_in_its_payout';
    end if;
    return new;
  end if;
  if old.status = 'PAID' or (old.payout_id is not null and new.payout_id is not null and (new.amount, new.payout_id) is distinct from (old.amount, old.payout_id)) then
    raise exception 'commission % is paid or stands in a payout', old.id using errcode = 'check_violation', constraint = 'commission_stays_in_its_payout';
  end if;
  if new.payout_id is distinct from old.payout_id or new.status = 'PAID' then
    select status into payout_status from payout where id = coalesce(new.payout_id, old.payout_id) and partner_id = old.partner_id;
    may := case
      when new.payout_id is null then payout_status in ('FAILED', 'REJECTED')
      when new.status = 'PAID' then payout_status = 'SENT' and old.payout_id is not null
      else payout_status = 'REQUESTED' and old.status = 'PAYABLE' and new.status = 'PAYABLE' end;
    if may is not true then
      raise exception 'commission % cannot go into or out of a payout that is %', old.id, payout_status using errcode = 'check_violation', constraint = 'commission_stays_in_its_payout';
    end if;
  end if;
  return new;
end $$;
create trigger commission_stays_in_its_payout before insert or update on commission
  for each row execute function commission_stays_in_its_payout();

-- At commit, a payout is the sum of its commissions: all paid when it is sent, and none when it came to nothing.
create function payout_is_commissions() returns trigger language plpgsql as $$
declare
  of_payout payout;
  total bigint;
  unfit bigint;
  expected bigint;
begin
  select * into of_payout from payout where id = new.id;
  select coalesce(sum(amount), 0), count(*) filter (where status <> case when of_payout.status = 'SENT' then 'PAID' else 'PAYABLE' end)
    into total, unfit from commission where payout_id = new.id;
  expected := case when of_payout.status in ('FAILED', 'REJECTED') then 0 else of_payout.amount end;
  if unfit > 0 or total <> expected then
    raise exception 'payout % of % is %, its commissions are %', new.id, of_payout.amount, of_payout.status, total using errcode = 'check_violation', constraint = 'payout_is_commissions';
  end if;
  return null;
end $$;
create constraint trigger payout_is_commissions after insert or update on payout
  deferrable initially deferred for each row execute function payout_is_commissions();
