-- What grows for ever is bounded (docs/scale.md): each retention finds what is due by an index, and nothing else.
-- Every index may be made before, without a lock, by hand: the same statement with `create index concurrently`.

-- Deliveries: DELIVERED ones go, FAILED ones lose their attempts (interface.md 6.4 keeps the delivery itself).
alter table webhook_delivery add column log_gone_at timestamptz;
create index if not exists webhook_delivery_due on webhook_delivery (finished_at, id) where finished_at is not null and log_gone_at is null;

-- Pictures: since when their days are counted; null where there are none. Those never submitted are due at once.
alter table verification add column pictures_from timestamptz;
create function note_pictures() returns trigger language plpgsql as $$
begin
  new.pictures_from := case
    when new.resolved_at is null then null
    when not exists (select from asset where verification_id = new.id)
      and not exists (select from capture_session s join capture_frame f on f.session_id = s.id where s.verification_id = new.id) then null
    when new.submitted_at is null then '-infinity'
    else new.resolved_at end;
  return new;
end $$;
create trigger verification_note_pictures before update of resolved_at, submitted_at on verification
  for each row when (new.resolved_at is not null or new.pictures_from is not null) execute function note_pictures();
update verification v set resolved_at = resolved_at where resolved_at is not null and (
  exists (select from asset where verification_id = v.id)
  or exists (select from capture_session s join capture_frame f on f.session_id = s.id where s.verification_id = v.id));
create index if not exists verification_pictures on verification (pictures_from, id) where pictures_from is not null;

-- People: whoever is decided and not erased yet.
create index if not exists verification_decided on verification (resolved_at, id) where resolved_at is not null and erased_at is null;

-- Rate limits: the hour of the last call, so that few writes touch the index. Who writes calls need not know of it.
alter table rate_limit add column hour timestamptz not null default '-infinity';
create function note_hour() returns trigger language plpgsql as $$
declare
  last integer := cardinality(new.calls);
begin
  new.hour := coalesce(date_trunc('hour', case when new.calls[last] = 'infinity' then new.calls[last - 1] else new.calls[last] end), '-infinity');
  return new;
end $$;
create trigger rate_limit_note_hour before insert or update on rate_limit for each row execute function note_hour();
update rate_limit set calls = calls;
create index if not exists rate_limit_hour on rate_limit (hour);

create index if not exists session_last_used on session (last_used_at);
create index if not exists email_change_ended on email_change (ended_at) where ended_at is not null;

-- The audit can be deleted after five years at the earliest (Directive (EU) 2015/849, art. 40), whoever asks.
create or replace function refuse_change_but_reason() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
     and (new.id, new.at, new.actor, new.action, new.subject_id, new.detail) is not distinct from (old.id, old.at, old.actor, old.action, old.subject_id, old.detail)
     and is_erased_subject(old.subject_id) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - interval '5 years' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Holds that were released before this version removed their row: their verifications are found by one again.
insert into legal_hold (verification_id, until)
  select v.id, now() from account a join verification v on v.account_id = a.id
  where a.erased_at is not null and v.erased_at is null on conflict do nothing;
