-- What happened in test mode, for a developer who listens (GET /v1/test-events), whether or not there is an endpoint; kept for three days.
-- `xact`: events are read in the order of their transactions, behind the oldest that is still open, so that a cursor passes over none.
create table test_event (
  id text primary key,
  account_id text not null,
  verification_id text not null references verification (id),
  event text not null,
  body text not null,
  xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  unique (verification_id, event)
);
create index test_event_newest on test_event (account_id, xact, id);
create index test_event_due on test_event (created_at);
