-- What staff did, who, when and why. Append-only: not even the service's own role may change what stands.
create table audit_entry (
  id text primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null check (actor <> ''),
  action text not null,
  subject_id text not null,
  reason text,
  detail jsonb not null default '{}'
);
create index audit_entry_subject on audit_entry (subject_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function refuse_change();

-- Attempts made before the newest re-arm: the schedule begins anew after them, their numbers go on.
alter table webhook_delivery add column rearmed_after integer not null default 0 check (rearmed_after <= attempts);
-- Failed deliveries of an endpoint since a time, for bulk re-arming.
create index webhook_delivery_failed on webhook_delivery (endpoint_id, finished_at) where status = 'FAILED';
-- Deliveries that wait, for the gauges. Not by next_attempt_at, which every attempt changes: so the update that begins an
-- attempt touches no index, and stays on its page (HOT).
create index webhook_delivery_open on webhook_delivery (id) where status in ('PENDING', 'RETRYING');
alter table webhook_delivery set (fillfactor = 70);

-- Each request to re-arm a delivery, by whom and why, and whether it was done (refusal null) or not.
create table webhook_rearm (
  id text primary key,
  delivery_id text not null references webhook_delivery,
  requested_at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text not null,
  attempts_before integer not null,
  refusal text
);
create index webhook_rearm_delivery on webhook_rearm (delivery_id, requested_at);

-- An entry that could not be told is tried again later, behind the others.
alter table outbox add column tries integer not null default 0;
alter table outbox add column due_at timestamptz not null default clock_timestamp();
drop index outbox_age;
create index outbox_due on outbox (due_at);
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('START_VERIFICATION', 'SIGNAL_SUBMITTED', 'START_DELIVERY', 'END_DELIVERY', 'START_MAIL'));
