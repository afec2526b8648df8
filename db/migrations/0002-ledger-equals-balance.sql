-- The sum of the ledger always equals the balance (decisions.md, "Credits"), held by the database itself: each entry goes on
-- from the one before, and at commit the balance is what the last entry says. Moves of one account queue on its balance row.

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
