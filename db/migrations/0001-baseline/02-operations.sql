-- The audit, the outbox, rate limits, and worker processes.

-- What staff did, who did it, when and why. Append-only, with two exceptions: an erasure may take the reason out
-- (is_erased_subject: 14-privacy.sql), and the retention may delete entries older than five years.
create table audit_entry (
  id text primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null check (actor <> ''),
  action text not null,
  subject_id text not null,
  reason text, -- free text of staff
  detail jsonb not null default '{}'
);
create index audit_entry_subject on audit_entry (subject_id, at);
create index audit_entry_at on audit_entry (at desc, id);
create index audit_entry_actor on audit_entry (actor, at desc);
create index audit_entry_action on audit_entry (action text_pattern_ops, at desc);

-- The law wants the audit for five years at least (Directive (EU) 2015/849, art. 40): no one may delete a younger entry.
create function refuse_change_but_reason() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
     and (new.id, new.at, new.actor, new.action, new.subject_id, new.detail) is not distinct from (old.id, old.at, old.actor, old.action, old.subject_id, old.detail)
     and is_erased_subject(old.subject_id) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - interval '5 years' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change_but_reason();
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function refuse_change();

-- What the service still has to tell Temporal. A transaction writes the row together with the change that it follows from. The
-- service removes the row when Temporal has answered; the sweep repeats what got lost.
create table outbox (
  kind text not null check (kind ~ '^[A-Z][A-Z_]{2,39}$'), -- a kind: the code names them all
  subject_id text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  due_at timestamptz not null default clock_timestamp(), -- a row that failed becomes due later, behind the others
  primary key (kind, subject_id)
);
create index outbox_due on outbox (due_at);

-- Calls in the last window, for each address and class of route. Unlogged: a crash may lose a minute of counts.
create unlogged table rate_limit (
  key text primary key,
  calls timestamptz[] not null,
  hour timestamptz not null default '-infinity' -- the hour of the last call: few writes touch its index
);
create index rate_limit_hour on rate_limit (hour);

create function note_hour() returns trigger language plpgsql as $$
declare
  last integer := cardinality(new.calls);
begin
  new.hour := coalesce(date_trunc('hour', case when new.calls[last] = 'infinity' then new.calls[last - 1] else new.calls[last] end), '-infinity');
  return new;
end $$;
create trigger rate_limit_note_hour before insert or update on rate_limit for each row execute function note_hour();

-- Worker processes that are alive, and the generation of their workflow code. What a newer generation adds to a run waits until
-- no older process is left.
create table worker_process (
  id uuid primary key,
  generation integer not null check (generation > 0),
  queues text[] not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
