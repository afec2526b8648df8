-- Credits. The sum of the ledger always equals the balance, and the database itself holds that (decision 0001).

create table credit_balance (
  account_id text primary key references account,
  total bigint not null default 0,
  held bigint not null default 0,
  check (held >= 0),
  check (total >= held)
);

-- `amount` moves the total, `held_amount` the held part of it: HOLD (0, +n), RELEASE (0, -n), CHARGE (-n, -n), GRANT (+n, 0).
create table ledger_entry (
  id text primary key,
  seq bigint generated always as identity unique,
  account_id text not null references account,
  type text not null check (type in ('GRANT', 'PURCHASE', 'HOLD', 'CHARGE', 'RELEASE', 'REFUND', 'ADJUSTMENT')),
  amount bigint not null,
  held_amount bigint not null,
  balance_after bigint not null,
  held_after bigint not null,
  verification_id text,
  payment_id text, -- references payment (07-payments.sql)
  created_at timestamptz not null default now()
);
create index ledger_entry_account on ledger_entry (account_id, seq desc);
create index ledger_entry_rare on ledger_entry (account_id, seq desc) where type in ('GRANT', 'PURCHASE', 'REFUND', 'ADJUSTMENT');
-- A verification has one hold, one end of it, and one refund: a repeated step cannot move credits twice.
create unique index ledger_entry_hold on ledger_entry (verification_id) where type = 'HOLD';
create unique index ledger_entry_end on ledger_entry (verification_id) where type in ('CHARGE', 'RELEASE');
create unique index ledger_entry_refund on ledger_entry (verification_id) where type = 'REFUND';

-- Each entry goes on from the one before. Moves of one account queue on its balance row.
create function ledger_entry_goes_on() returns trigger language plpgsql as $$
declare
  before ledger_entry;
begin
  select * into before from ledger_entry where account_id = new.account_id order by seq desc limit 1;
  if new.balance_after <> coalesce(before.balance_after, 0) + new.amount
     or new.held_after <> coalesce(before.held_after, 0) + new.held_amount then
    raise exception 'ledger entry % does not go on from the one before', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_entry_goes_on before insert on ledger_entry for each row execute function ledger_entry_goes_on();

create function ledger_entry_stands() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed' using errcode = 'check_violation';
end $$;
create trigger ledger_entry_stands before update or delete on ledger_entry for each row execute function ledger_entry_stands();

-- At commit, the balance is what the last entry says.
create function balance_is_ledger() returns trigger language plpgsql as $$
declare
  last ledger_entry;
  balance credit_balance;
begin
  select * into balance from credit_balance where account_id = new.account_id;
  select * into last from ledger_entry where account_id = new.account_id order by seq desc limit 1;
  if balance.total <> coalesce(last.balance_after, 0) or balance.held <> coalesce(last.held_after, 0) then
    raise exception 'the balance of % is not what its ledger says', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balance_is_ledger after insert or update on credit_balance
  deferrable initially deferred for each row execute function balance_is_ledger();
