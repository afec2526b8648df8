-- What an account's open verifications hold in the object store: pictures and frames that were staged and not submitted. Each
-- account has a bound for each mode (db/verifications/staged.ts), so the sum is kept, and its row is the lock: of two calls at
-- once the second sees what the first one added.

create table staged (
  verification_id text primary key references verification on delete cascade,
  account_id text not null references account on delete cascade,
  mode text not null,
  bytes bigint not null check (bytes >= 0),
  objects integer not null check (objects >= 0),
  changed_at timestamptz not null default now()
) with (fillfactor = 70);
create table staged_total (
  account_id text not null references account on delete cascade,
  mode text not null,
  bytes bigint not null,
  objects bigint not null,
  verifications bigint not null, -- that hold anything
  primary key (account_id, mode)
) with (fillfactor = 50);

create function total_staged() returns trigger language plpgsql as $$
declare
  of record;
  more bigint := 0;
  count bigint := 0;
  held bigint := 0;
begin
  if tg_op = 'DELETE' then of := old; else of := new; end if;
  if tg_op <> 'DELETE' then more := new.bytes; count := new.objects; held := (new.objects > 0)::integer; end if;
  if tg_op <> 'INSERT' then more := more - old.bytes; count := count - old.objects; held := held - (old.objects > 0)::integer; end if;
  insert into staged_total as t (account_id, mode, bytes, objects, verifications) values (of.account_id, of.mode, more, count, held)
    on conflict (account_id, mode) do update set bytes = t.bytes + excluded.bytes, objects = t.objects + excluded.objects, verifications = t.verifications + excluded.verifications;
  return null;
end $$;
create trigger staged_total after insert or update or delete on staged for each row execute function total_staged();

-- Submitted, ended or erased it takes nothing more: what it has is evidence, or goes with the retention.
create function release_staged() returns trigger language plpgsql as $$
begin
  delete from staged where verification_id = new.id;
  return null;
end $$;
create trigger verification_release_staged after update of submitted_at, resolved_at, erased_at on verification for each row
  when (old.submitted_at is null and old.resolved_at is null and old.erased_at is null
    and (new.submitted_at is not null or new.resolved_at is not null or new.erased_at is not null)) execute function release_staged();

insert into staged (verification_id, account_id, mode, bytes, objects)
  select v.id, v.account_id, v.mode, a.bytes + f.bytes, a.objects + f.objects from verification v
    cross join lateral (select coalesce(sum(asset.bytes), 0) as bytes, count(*) as objects from asset where asset.verification_id = v.id and not asset.submitted) a
    cross join lateral (select coalesce(sum(frame.bytes), 0) as bytes, count(*) as objects from capture_session s join capture_frame frame on frame.session_id = s.id where s.verification_id = v.id) f
  where v.submitted_at is null and v.resolved_at is null and v.erased_at is null and a.objects + f.objects > 0;

-- A session that nobody finished ends some time after its expiry, with its frames (retention).
alter table capture_session drop constraint capture_session_end_reason_check;
alter table capture_session add constraint capture_session_end_reason_check check (end_reason in ('REPLACED', 'SUBMITTED', 'EXPIRED'));
create index if not exists capture_session_unfinished on capture_session (expires_at, id) where ended_at is null;
create index if not exists staged_test on staged (changed_at, verification_id) where mode = 'TEST';
