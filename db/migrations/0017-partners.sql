-- Clients of partners, what partners earn and what they are paid (decisions.md, "Partners"). Money is whole micro-USD.

create table partner_client (
  account_id text primary key references account, -- an account has one partner
  partner_id text not null references partner,
  billing text not null check (billing in ('DIRECT', 'RESELLER')),
  status text not null check (status in ('INVITED', 'ACTIVE', 'REMOVED')),
  commissionable bigint not null default 0 check (commissionable >= 0), -- purchased credits that have not earned a commission yet
  created_at timestamptz not null default now()
);
create index partner_client_of_partner on partner_client (partner_id, created_at desc, account_id desc);

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
  check (net = amount - fee and net > 0),
  check (approved_by <> sent_by) -- four eyes
);
create unique index payout_open on payout (partner_id) where status in ('REQUESTED', 'APPROVED');
create index payout_of_partner on payout (partner_id, id desc);

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
  check ((status = 'PAID') <= (payout_id is not null)),
  check (status <> 'REVERSED' or payout_id is null)
);
create index commission_of_partner on commission (partner_id, id desc);
create index commission_maturing on commission (payable_at) where status = 'PENDING';
create index commission_free on commission (partner_id) where status = 'PAYABLE' and payout_id is null;

create table payout_fee (
  network text not null check (network in ('bitcoin', 'ethereum')),
  asset text not null,
  fee bigint not null check (fee >= 0),
  minimum bigint not null check (minimum > fee),
  primary key (network, asset)
);

alter table verification
  add column payer_account_id text references account, -- whose credits were held: fixed at the hold
  add column commission_bp integer check (commission_bp between 0 and 10000); -- rate of its partner when they were held
