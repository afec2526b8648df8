-- What lists of verifications are chosen by, in one key with whose they are, so that what is rare is found at the cost of what is found,
-- by whatever is asked together (docs/scale.md, "Lists"). Made before, by hand and without a lock: the two functions, then the two
-- indexes with `create index concurrently`.

-- First of all, and once: a lock that is made stronger later waits for those who wait for it.
lock table verification in access exclusive mode;

create or replace function listed_status(account_id text, mode text, status text) returns text language sql immutable parallel safe
  return account_id || '/' || mode || '/' || status;
-- A level that comes later needs a place of its own, and the index and verification_reason made anew.
create or replace function listed_as(whose text, mode text, status text, country text, level text[]) returns text language sql immutable parallel safe
  return whose || '/' || mode || '/' || status || '/' || coalesce(country, '') || '/' || case when 'FULL_KYC' = any (level) then 'F' else '-' end
    || case when 'ID_DOCUMENT' = any (level) then 'I' else '-' end || case when 'AML_SCREENING' = any (level) then 'A' else '-' end;

-- One that was begun by hand and broke off is there, and of no use.
do $$ declare broken text; begin
  for broken in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid and c.relname in ('verification_listed_status', 'verification_listed') loop
    execute format('drop index %I', broken);
  end loop;
end $$;
create index if not exists verification_listed_status on verification ((listed_status(account_id, mode, status) collate "C"), created_at desc, id desc);
create index if not exists verification_listed on verification ((listed_as(account_id, mode, status, country, level) collate "C"), created_at desc, id desc);

-- The same by each reason: a row a verification and reason.
create table verification_reason (
  listed text collate "C" not null, -- listed_as, of account and reason
  created_at timestamptz not null,
  verification_id text not null,
  primary key (listed, created_at, verification_id)
);
create function note_reasons() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from verification_reason r using unnest(old.reason_codes) code
      where r.listed = listed_as(old.account_id || '/' || code, old.mode, old.status, old.country, old.level) and r.created_at = old.created_at and r.verification_id = old.id;
  end if;
  insert into verification_reason (listed, created_at, verification_id)
    select listed_as(new.account_id || '/' || code, new.mode, new.status, new.country, new.level), new.created_at, new.id from unnest(new.reason_codes) code
    on conflict do nothing;
  return null;
end $$;
create trigger verification_reasons_new after insert on verification for each row when (new.reason_codes <> '{}') execute function note_reasons();
create trigger verification_reasons after update of reason_codes, status, country, created_at on verification for each row
  when ((old.reason_codes <> '{}' or new.reason_codes <> '{}')
    and (old.reason_codes, old.status, old.country, old.created_at) is distinct from (new.reason_codes, new.status, new.country, new.created_at))
  execute function note_reasons();
insert into verification_reason (listed, created_at, verification_id)
  select listed_as(account_id || '/' || code, mode, status, country, level), created_at, id from verification cross join lateral unnest(reason_codes) code
  where reason_codes <> '{}' on conflict do nothing;

-- What these take the place of, and what statistics went by before they were counted (0029).
drop index verification_account_status_created;
drop index verification_account_country;
drop index verification_reasons;
drop index verification_account_decided;
drop index verification_account_review;
