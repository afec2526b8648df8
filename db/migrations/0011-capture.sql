-- Where the pictures of the hosted flow come from: a capture session of our own page, or elsewhere. What it proves is decided later.

-- One try of one page: opened with a nonce, bounded in time, with a step of its own that is drawn here and told at its turn.
create table capture_session (
  id text primary key,
  verification_id text not null references verification,
  nonce_hash bytea not null check (length(nonce_hash) = 32),
  own_step text not null check (own_step in ('OPEN_MOUTH', 'CLOSE_EYES', 'SMILE')),
  opened_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  step_told_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('REPLACED', 'SUBMITTED')),
  check ((ended_at is null) = (end_reason is null))
);
create index capture_session_verification on capture_session (verification_id, opened_at);
create unique index capture_session_open on capture_session (verification_id) where ended_at is null;

-- Its series of small pictures: the page's time of each, in ms since the session was opened, beside ours of its arrival.
create table capture_frame (
  id text primary key,
  session_id text not null references capture_session,
  step text not null check (step in ('FRONTAL', 'LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT', 'OWN_STEP')),
  at_ms integer not null check (at_ms >= 0),
  bytes integer not null check (bytes > 0),
  object_key text not null unique,
  received_at timestamptz not null default clock_timestamp(),
  unique (session_id, at_ms)
);

-- What took the picture, by the page's word, and in which session; neither for what a client's server sent.
alter table asset add column source text check (source in ('CAMERA', 'FILE'));
alter table asset add column capture_session_id text references capture_session;

-- Of the liveness evidence, written with the submission; null before it, and where no liveness is asked for.
alter table verification add column evidence_origin text check (evidence_origin in ('CAPTURED', 'DIRECT'));
alter table verification add column evidence_doubts text[] not null default '{}';
-- The person said that they cannot do a movement: a person looks.
alter table verification add column liveness_unable boolean not null default false;
