-- Webhook endpoints, deliveries and their attempts, and the events of test mode.

create table webhook_endpoint (
  id text primary key,
  account_id text not null references account,
  events text[] not null,
  secret bytea not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The secret before, for as long as the owner asked; the sweep removes it.
  previous_secret bytea,
  previous_secret_until timestamptz,
  failing_since timestamptz, -- the first failure since the last success
  outage_told_at timestamptz, -- when the owner was told of this outage
  failures_told_at timestamptz, -- when the owner was told of deliveries that failed for good
  failures_untold boolean not null default false, -- deliveries failed for good, and the owner was not told yet
  url_sealed bytea,
  switched_off_at timestamptz, -- off, because every delivery failed for seven days; null where it is on, or was removed
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoint_account on webhook_endpoint (account_id) where deleted_at is null;
create index webhook_endpoint_overlap on webhook_endpoint (previous_secret_until) where previous_secret is not null;
create index webhook_endpoint_failing on webhook_endpoint (failing_since) where failing_since is not null;
create index webhook_endpoint_untold on webhook_endpoint (id) where failures_untold;
create index webhook_endpoint_switched_off on webhook_endpoint (switched_off_at) where switched_off_at is not null;
create index webhook_endpoint_secret_version on webhook_endpoint (sealed_version(secret));
create index webhook_endpoint_previous_secret_version on webhook_endpoint (sealed_version(previous_secret)) where previous_secret is not null;

create table webhook_delivery (
  id text primary key,
  endpoint_id text not null references webhook_endpoint,
  account_id text not null references account,
  verification_id text references verification,
  event text not null,
  body text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'RETRYING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  response_code integer,
  last_error text,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  rearmed_after integer not null default 0, -- attempts before the newest re-arm: the schedule begins anew, their numbers go on
  log_gone_at timestamptz, -- the retention removes a DELIVERED delivery, and of a FAILED one the attempts
  check (rearmed_after <= attempts)
) with (fillfactor = 70);
create index webhook_delivery_endpoint_created on webhook_delivery (endpoint_id, created_at desc, id desc);
-- An event of a verification goes to an endpoint once, however often the settling step is repeated.
create unique index webhook_delivery_event on webhook_delivery (endpoint_id, verification_id, event) where verification_id is not null;
create index webhook_delivery_verification on webhook_delivery (verification_id) where verification_id is not null;
-- Failed deliveries of an endpoint, of everybody, of an account.
create index webhook_delivery_failed on webhook_delivery (endpoint_id, finished_at) where status = 'FAILED';
create index webhook_delivery_failed_at on webhook_delivery (finished_at desc, id) where status = 'FAILED';
create index webhook_delivery_failed_of on webhook_delivery (account_id, finished_at desc, id) where status = 'FAILED';
-- Deliveries that wait, for the gauges. Not by next_attempt_at, which every attempt changes: so the update that begins an attempt
-- touches no index, and stays on its page (HOT).
create index webhook_delivery_open on webhook_delivery (id) where status in ('PENDING', 'RETRYING');
create index webhook_delivery_due on webhook_delivery (finished_at, id) where finished_at is not null and log_gone_at is null;

create table webhook_attempt (
  delivery_id text not null references webhook_delivery,
  attempt integer not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  response_code integer,
  error text,
  excerpt bytea, -- the beginning of what the receiver answered, sealed: it may repeat anything
  primary key (delivery_id, attempt)
);
create index webhook_attempt_excerpt_version on webhook_attempt (sealed_version(excerpt)) where excerpt is not null;

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

-- What happened in test mode, for a developer who listens (GET /v1/test-events), whether or not there is an endpoint; kept for three
-- days. Readers follow the order of the transactions (`xact`), behind the oldest that is still open: so a cursor passes over none.
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
