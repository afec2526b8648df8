-- Counts that are kept beside what they count, in the same transaction: pages, statistics and balances need not count rows.
-- A change is a row of its own, so nobody waits for anybody's count; the sweep adds the changes up.

create table tally (
  subject text not null, -- whose: <account>/<mode>, <account>/LEDGER, or a partner
  day date not null, -- UTC; infinity: of all days
  counts jsonb not null, -- number by name
  primary key (subject, day)
) with (fillfactor = 80);
create table tally_change (
  id bigint generated always as identity primary key,
  subject text not null,
  day date not null,
  counts jsonb not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
create index tally_change_subject on tally_change (subject, day);

create function utc_day(at timestamptz) returns date language sql immutable strict parallel safe return (at at time zone 'UTC')::date;

-- To two figures: what a median is taken of.
create function two_figures(seconds numeric) returns text language sql immutable strict parallel safe
  return round(greatest(seconds, 0), 1 - floor(log(greatest(seconds, 1)))::integer)::float8::text;

create function tally_parts(v verification) returns table (day date, what text) language plpgsql immutable parallel safe as $$ begin return query -- inlined, PostgreSQL 18 could not plan it
  select utc_day(v.created_at), 'CREATED'
  union all select utc_day(v.review_at), 'REVIEW' where v.review_at is not null
  union all select utc_day(v.resolved_at), 'REVIEW_ENDED' where v.review_at is not null and v.resolved_at is not null
  union all select utc_day(v.resolved_at), v.status where v.resolved_at is not null
  union all select utc_day(v.resolved_at), 'SECONDS/' || two_figures(extract(epoch from v.resolved_at - coalesce(v.submitted_at, v.created_at)))
    where v.resolved_at is not null and v.status in ('APPROVED', 'DECLINED')
  union all select utc_day(coalesce(v.resolved_at, v.review_at)), 'REASON/' || code from unnest(v.reason_codes) code
    where v.status in ('DECLINED', 'REVIEW') and coalesce(v.resolved_at, v.review_at) is not null;
end $$;

create function tally_verification() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, counts)
    select new.account_id || '/' || new.mode, changed.day, jsonb_object_agg(changed.what, changed.n) from (
      select parts.day, parts.what, sum(parts.n) as n from (
        select p.day, p.what, 1 as n from tally_parts(new) p
        union all select p.day, p.what, -1 from tally_parts(old) p where tg_op = 'UPDATE') parts
      group by 1, 2 having sum(parts.n) <> 0) changed
    group by changed.day;
  return null;
end $$;

create function tally_ledger() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, counts) values (new.account_id || '/LEDGER', 'infinity', jsonb_build_object(new.type, 1));
  return null;
end $$;

create function commission_parts(c commission) returns table (what text, n bigint) language plpgsql immutable parallel safe as $$ begin return query
  select c.status, 1::bigint
  union all select 'AMOUNT/' || case when c.status = 'PAYABLE' and c.payout_id is not null then 'RESERVED' else c.status end, c.amount;
end $$;
create function tally_commission() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, counts)
    select new.partner_id, 'infinity', jsonb_object_agg(changed.what, changed.n) from (
      select parts.what, sum(parts.n) as n from (
        select p.what, p.n from commission_parts(new) p
        union all select p.what, -p.n from commission_parts(old) p where tg_op = 'UPDATE') parts
      group by 1 having sum(parts.n) <> 0) changed
    having count(*) > 0;
  return null;
end $$;

create function tally_sum(a jsonb, b jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, n), '{}') from (
    select key, sum(value::bigint) as n from (select * from jsonb_each_text(a) union all select * from jsonb_each_text(b)) each group by key having sum(value::bigint) <> 0) summed
$$;

create trigger verification_tally_new after insert on verification for each row execute function tally_verification();
create trigger verification_tally after update of status, reason_codes, submitted_at, review_at, resolved_at, created_at on verification for each row
  when ((old.status, old.reason_codes, old.submitted_at, old.review_at, old.resolved_at, old.created_at)
    is distinct from (new.status, new.reason_codes, new.submitted_at, new.review_at, new.resolved_at, new.created_at))
  execute function tally_verification();
create trigger ledger_entry_tally after insert on ledger_entry for each row execute function tally_ledger();
create trigger commission_tally after insert or update of status, payout_id, amount on commission for each row execute function tally_commission();
