-- Verifications, their pictures, capture sessions and results; what a level costs, and which countries are served.

-- Prices in credits, by the levels asked for: sorted, and joined by '+'.
create table price (
  levels text primary key,
  credits integer not null check (credits >= 0)
);
insert into price values ('ID_DOCUMENT', 2), ('AML_SCREENING', 1), ('FULL_KYC', 5), ('AML_SCREENING+ID_DOCUMENT', 3);

-- Countries that are not served, or only after a person looked. The seed follows the FATF statements of 2025-10 ("call for action":
-- KP, IR, MM) and the comprehensive OFAC embargoes (CU, IR, KP). An operator may change it.
create table country_rule (
  country char(2) primary key check (country = lower(country)),
  tier text not null check (tier in ('BLOCKED', 'MANUAL_REVIEW'))
);
insert into country_rule values ('kp', 'BLOCKED'), ('ir', 'BLOCKED'), ('cu', 'BLOCKED'),
  ('mm', 'MANUAL_REVIEW'), ('af', 'MANUAL_REVIEW'), ('ye', 'MANUAL_REVIEW'), ('sy', 'MANUAL_REVIEW');

create table verification (
  id text primary key,
  account_id text not null references account,
  api_key_id text references api_key,
  mode text not null check (mode in ('TEST', 'LIVE')),
  level text[] not null,
  checks text[] not null,
  country char(2),
  doc_type text,
  reference_code text not null unique,
  challenge text[] not null,
  cost_credits integer not null,
  credit_state text not null check (credit_state in ('HELD', 'CHARGED', 'RELEASED', 'NONE')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED')),
  reason_codes text[] not null default '{}',
  risk_score integer,
  data_key bytea, -- seals what is known of the person, here and in the tables below
  declared bytea, -- sealed: what the applicant declared
  reviewed_by text,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  resolved_at timestamptz,
  expires_at timestamptz not null,
  -- Where the liveness evidence came from. The submission writes it; null before, and where no liveness is asked for.
  evidence_origin text check (evidence_origin in ('CAPTURED', 'DIRECT')),
  evidence_doubts text[] not null default '{}',
  liveness_unable boolean not null default false, -- the person said that they cannot do a movement: a person looks
  review_at timestamptz, -- when a person was asked to look; with resolved_at, the moment of the newest decision
  submitted_by text check (submitted_by in ('CLIENT', 'PAGE')), -- the client with its key, or whoever had the hosted link
  -- Of account, issuing country and document number: equal for equal documents of one account.
  document_number_index bytea check (octet_length(document_number_index) = 32),
  payer_account_id text references account, -- whose credits were held: fixed at the hold
  -- The partner's terms at the hold (partner_id and credit_price too): a later change of rate, price or billing does not reach back.
  commission_bp integer check (commission_bp between 0 and 10000), -- hundredths of a per cent
  end_user_ref_sealed bytea,
  end_user_ref_index bytea check (octet_length(end_user_ref_index) = 32),
  redirect_url_sealed bytea,
  -- The idempotency key is kept as its index alone: the service compares it, and never shows it.
  idempotency_index bytea check (octet_length(idempotency_index) = 32),
  erased_at timestamptz, -- the person is erased: id, status and price stay
  partner_id text, -- references partner (08-partners.sql)
  credit_price bigint check (credit_price > 0), -- micro-USD a credit
  -- Since when the days of its pictures count; null where there are none; -infinity where they were never submitted.
  pictures_from timestamptz,
  constraint verification_creation unique (account_id, mode, idempotency_index),
  constraint verification_erased
    check (erased_at is null or (data_key is null and declared is null and status not in ('PENDING', 'REVIEW')))
);
create index verification_account_created on verification (account_id, created_at desc, id desc);
create index verification_review on verification (submitted_at, id) where status = 'REVIEW';
create index verification_of_partner on verification (partner_id) where partner_id is not null;
create index verification_data_key_version on verification (sealed_version(data_key)) where data_key is not null;
-- Retention: pictures that may be due, and decided people who are not erased.
create index verification_pictures on verification (pictures_from, id) where pictures_from is not null;
create index verification_decided on verification (resolved_at, id) where resolved_at is not null and erased_at is null;
-- The tries of one end user, the failed ones, and the tries with one document, by when they were first decided.
create index verification_end_user on verification (account_id, end_user_ref_index, created_at desc) where end_user_ref_index is not null;
create index verification_failed_end_user on verification (account_id, end_user_ref_index, (coalesce(review_at, resolved_at)))
  where status in ('DECLINED', 'REVIEW') and mode = 'LIVE' and end_user_ref_index is not null;
create index verification_document_number on verification (account_id, document_number_index, (coalesce(review_at, resolved_at)))
  where document_number_index is not null;

-- Lists of verifications filter by account, mode, status, country, level and reason. One key holds what they filter by together with
-- whose the row is, so a rare row is found at the cost of what is found (decision 0026).
create function listed_status(account_id text, mode text, status text) returns text language sql immutable parallel safe
  return account_id || '/' || mode || '/' || status;
-- A level that comes later needs a place of its own; the index below and verification_reason must then be made anew.
create function listed_as(whose text, mode text, status text, country text, level text[]) returns text language sql immutable parallel safe
  return whose || '/' || mode || '/' || status || '/' || coalesce(country, '') || '/' || case when 'FULL_KYC' = any (level) then 'F' else '-' end
    || case when 'ID_DOCUMENT' = any (level) then 'I' else '-' end || case when 'AML_SCREENING' = any (level) then 'A' else '-' end;
create index verification_listed_status on verification ((listed_status(account_id, mode, status) collate "C"), created_at desc, id desc);
create index verification_listed on verification ((listed_as(account_id, mode, status, country, level) collate "C"), created_at desc, id desc);

-- Whoever destroys the data key of a verification destroys with it what tells whose it was.
create function forget_document_number() returns trigger language plpgsql as $$
begin
  new.document_number_index := null;
  return new;
end $$;
create trigger verification_forget_document_number before insert or update of data_key, document_number_index on verification
  for each row when (new.data_key is null and new.document_number_index is not null) execute function forget_document_number();

create function forget_end_user() returns trigger language plpgsql as $$
begin
  new.end_user_ref_sealed := null;
  new.end_user_ref_index := null;
  new.redirect_url_sealed := null;
  return new;
end $$;
create trigger verification_forget_end_user before insert or update of data_key, end_user_ref_sealed, end_user_ref_index, redirect_url_sealed on verification
  for each row when (new.data_key is null and (new.end_user_ref_sealed is not null or new.end_user_ref_index is not null or new.redirect_url_sealed is not null))
  execute function forget_end_user();

-- Keeps pictures_from.
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

-- The list key of each reason of each verification, for lists that filter by reason.
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

-- One try of one hosted page. It opens with a nonce, is bounded in time, and has a random challenge of its own, which the page learns
-- at its turn.
create table capture_session (
  id text primary key,
  verification_id text not null references verification,
  nonce_hash bytea not null check (length(nonce_hash) = 32),
  own_step text not null check (own_step in ('OPEN_MOUTH', 'CLOSE_EYES', 'SMILE')), -- the random challenge
  opened_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  step_told_at timestamptz, -- when the page learned the challenge
  ended_at timestamptz,
  end_reason text check (end_reason in ('REPLACED', 'SUBMITTED', 'EXPIRED')),
  -- A virtual camera that the page named: a name of the service's own list, never the page's words, since the label of a camera may
  -- hold a person's name.
  virtual_camera text,
  -- The frames of a session that was replaced are gone; by their digests the service knows them when they come again.
  frame_digests bytea[] not null default '{}',
  check ((ended_at is null) = (end_reason is null))
);
create index capture_session_verification on capture_session (verification_id, opened_at);
create unique index capture_session_open on capture_session (verification_id) where ended_at is null;
create index capture_session_unfinished on capture_session (expires_at, id) where ended_at is null;

-- The series of small pictures of a session: the page's time of each, beside our time of its arrival.
create table capture_frame (
  id text primary key,
  session_id text not null references capture_session,
  step text not null check (step in ('FRONTAL', 'LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT', 'OWN_STEP')),
  at_ms integer not null check (at_ms >= 0), -- since the session was opened
  bytes integer not null check (bytes > 0),
  object_key text not null unique,
  received_at timestamptz not null default clock_timestamp(),
  -- HMAC of the frame under the verification's data key: it tells the same picture, sent again, from another one of the same time.
  digest bytea check (length(digest) = 32),
  unique (session_id, at_ms)
);

-- A picture in the object store, sealed with the verification's data key.
create table asset (
  id text primary key,
  verification_id text not null references verification,
  type text not null check (type in ('DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS_FRAME')),
  action text,
  position integer not null,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  object_key text not null unique,
  submitted boolean not null default false,
  created_at timestamptz not null default now(),
  -- What took the picture, by the page's word, and in which session; both null for what a client's server sent.
  source text check (source in ('CAMERA', 'FILE')),
  capture_session_id text references capture_session
);
create index asset_verification on asset (verification_id, position);

-- Devices on which a person goes through the hosted flow, by the hash of a token that the page keeps. A device that hands over stays
-- bound beside the other; a device that takes over ends all others.
create table hosted_device (
  verification_id text not null references verification,
  token_hash bytea not null check (length(token_hash) = 32),
  came_by text not null check (came_by in ('BEGIN', 'HANDOVER', 'TAKEOVER')),
  bound_at timestamptz not null default clock_timestamp(),
  used_at timestamptz, -- the first call of a device that was handed over to
  ended_at timestamptz,
  primary key (verification_id, token_hash)
);

-- One row for each check that ran. The detail (findings, extracted fields, hits) is sealed with the verification's data key.
create table check_result (
  verification_id text not null references verification,
  name text not null check (name in ('DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING')),
  verdict text not null check (verdict in ('PASS', 'REVIEW', 'FAIL', 'ERROR')),
  score real,
  codes text[] not null,
  detail bytea not null,
  created_at timestamptz not null default now(),
  primary key (verification_id, name)
);

-- What an account's open verifications hold in the object store: pictures and frames that were staged and not submitted. An account
-- has a bound for each mode. So the sum is kept, and its row is the lock: of two calls at once, the
-- second sees what the first one added.
create table staged (
  verification_id text primary key references verification on delete cascade,
  account_id text not null references account on delete cascade,
  mode text not null,
  bytes bigint not null check (bytes >= 0),
  objects integer not null check (objects >= 0),
  changed_at timestamptz not null default now()
) with (fillfactor = 70);
create index staged_test on staged (changed_at, verification_id) where mode = 'TEST';
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

-- A verification that was submitted, ended or erased stages nothing more: what it has is evidence, or goes with the retention.
create function release_staged() returns trigger language plpgsql as $$
begin
  delete from staged where verification_id = new.id;
  return null;
end $$;
create trigger verification_release_staged after update of submitted_at, resolved_at, erased_at on verification for each row
  when (old.submitted_at is null and old.resolved_at is null and old.erased_at is null
    and (new.submitted_at is not null or new.resolved_at is not null or new.erased_at is not null)) execute function release_staged();
