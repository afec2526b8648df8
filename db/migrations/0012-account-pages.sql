-- What the pages for account holders need: who may embed, sessions that can be told apart, a second e-mail address on its way,
-- figures, endpoint health, secrets that overlap.

-- Origins whose pages may frame the hosted flow; null: any https origin. Checked in full when set (api/routes/profile-schemas.ts).
alter table account add column embed_origins text[] check (cardinality(embed_origins) <= 20);

-- A session as its owner knows it again. network: /24 or /48 of the newest address. transport: how its refresh token travels.
alter table session add column transport text not null default 'BODY' check (transport in ('BODY', 'COOKIE'));
alter table session add column device text;
alter table session add column network text;
alter table session add column last_used_at timestamptz not null default now();
update session set last_used_at = coalesce(
  (select max(refresh_token.created_at) from refresh_token where refresh_token.session_id = session.id), session.created_at);
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD_RESET', 'ACCOUNT', 'STAFF', 'OWNER', 'PASSWORD_CHANGE', 'EMAIL_CHANGE', 'EMAIL_DENIED'));

-- A new address of an account, until both addresses have agreed to it, one denied it, or its time is over. The addresses are sealed,
-- and erased when it ends.
create table email_change (
  id text primary key,
  account_id text not null references account,
  -- who asked: the one session that goes on when the address has changed
  session_id text not null references session,
  old_email bytea,
  new_email bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('DONE', 'DENIED', 'REPLACED', 'EXPIRED', 'TAKEN', 'ENDED')),
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (new_email is not null and old_email is not null))
);
create unique index email_change_open on email_change (account_id) where ended_at is null;
create index email_change_account on email_change (account_id, created_at);
create index email_change_expiry on email_change (expires_at) where ended_at is null;

-- What a mail is about beside its account: an e-mail change, an endpoint.
alter table mail add column about_id text;
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in (
  'REGISTRATION', 'CONFIRMATION', 'PASSWORD_RESET', 'PASSWORD_CHANGED', 'PASSWORD_REPLACED', 'MFA_ENABLED', 'MFA_REMOVED', 'MFA_DISABLED', 'RECOVERY_CODES',
  'EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW', 'EMAIL_CHANGED', 'ENDPOINT_FAILING', 'DELIVERY_FAILED', 'QUOTE'));
alter table mail_token drop constraint mail_token_purpose_check;
alter table mail_token add constraint mail_token_purpose_check
  check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW'));

-- When a person was asked to look. With resolved_at it gives each verification the moment of its newest decision.
alter table verification add column review_at timestamptz;
update verification set review_at = coalesce(submitted_at, created_at) where status = 'REVIEW';
create index verification_account_decided on verification (account_id, mode, (coalesce(resolved_at, review_at)))
  where coalesce(resolved_at, review_at) is not null;
create index verification_account_review on verification (account_id, mode, review_at) where review_at is not null;
-- Searching by end_user_ref: the index verification_end_user of 0014.

-- The secret before, for as long as the owner asked: sealed like the secret itself, removed by the sweep.
alter table webhook_endpoint add column previous_secret bytea;
alter table webhook_endpoint add column previous_secret_until timestamptz;
alter table webhook_endpoint add check ((previous_secret is null) = (previous_secret_until is null));
create index webhook_endpoint_overlap on webhook_endpoint (previous_secret_until) where previous_secret is not null;

-- First failure since the last success, and when the owner was told: of this outage, and of deliveries that failed for good.
alter table webhook_endpoint add column failing_since timestamptz;
alter table webhook_endpoint add column outage_told_at timestamptz;
alter table webhook_endpoint add column failures_told_at timestamptz;
create index webhook_endpoint_failing on webhook_endpoint (failing_since) where failing_since is not null;
create index webhook_delivery_verification on webhook_delivery (verification_id) where verification_id is not null;

-- The beginning of what the receiver answered, sealed: it may repeat anything.
alter table webhook_attempt add column excerpt bytea;
