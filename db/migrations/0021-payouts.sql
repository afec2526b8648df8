-- Payouts to partners: who did what, what must arrive, and that the same commission is never paid twice (docs/decisions/0013-payouts.md).

alter table payout
  add column is_new_address boolean not null default false, -- another than that of the newest payout sent on the network
  add column held_until timestamptz, -- of a new address: until then nothing is approved
  add column released_at timestamptz, -- the workflow has waited for it
  add column is_sanctioned boolean not null default false, -- the address stood on a list when it was asked for, or looked at last
  add column partner_approved_by text[] not null default '{}', -- who had approved the partner when it was approved, in small letters
  add column asset_amount numeric(78, 0) check (asset_amount > 0), -- base units that must arrive, fixed by the approval
  add column ended_by text, -- who rejected it, called it failed, or accepted another amount
  add column problem text check (problem in ('NOT_SEEN', 'NO_NODE', 'TX_FAILED', 'WRONG_ADDRESS', 'WRONG_AMOUNT')),
  add column approved_at timestamptz,
  add column reported_at timestamptz, -- when staff told the transaction
  add column ended_at timestamptz,
  add constraint payout_held check ((held_until is not null) = is_new_address),
  add constraint payout_approved check (status not in ('APPROVED', 'SENT') or (approved_by is not null and asset_amount is not null and (held_until is null or released_at is not null))),
  add constraint payout_reported check ((tx_hash is null) = (sent_by is null)),
  add constraint payout_sent check (status <> 'SENT' or tx_hash is not null),
  add constraint payout_dollar check (asset not in ('USDC', 'USDT') or asset_amount = net),
  -- Four eyes, however the names are spelled.
  add constraint payout_two_people check (lower(approved_by) <> lower(sent_by) and lower(ended_by) <> lower(sent_by)),
  add constraint payout_not_of_the_approver check (lower(approved_by) <> all (partner_approved_by) and lower(sent_by) <> all (partner_approved_by));

-- One transaction pays an address once. A failed payout's may be used: what staff gave up can still come through.
create unique index payout_transaction on payout (network, tx_hash, address) where tx_hash is not null and status <> 'FAILED';
drop index payout_of_partner;
create index payout_of_partner on payout (partner_id, created_at desc, id desc);
create index payout_waiting on payout (created_at, id) where status in ('REQUESTED', 'APPROVED');
create index commission_of_payout on commission (payout_id) where payout_id is not null;

-- What stands in a payout stays there until the payout has failed or was rejected; what is paid never changes.
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

-- At commit, a payout is the sum of its commissions, all paid when it is sent, and none when it came to nothing.
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

-- The names stand in db/operations/schema.ts and db/mail/schema.ts: several parts add to them side by side.
alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check check (kind ~ '^[A-Z][A-Z_]{2,39}$');
alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (kind ~ '^[A-Z][A-Z_]{2,39}$');
