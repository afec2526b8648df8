-- The series of a capture session is what was seen before its own step was told, and nothing can be put in its place.

-- HMAC of a frame under the verification's data key: the same picture sent again is told from another one of the same time. Null in frames of before.
alter table capture_frame add column digest bytea check (length(digest) = 32);
-- Of a session that was replaced: its frames are gone, and are known when they come again.
alter table capture_session add column frame_digests bytea[] not null default '{}';

-- Devices on which a person goes through the hosted flow, by the hash of a token that the page keeps. Several at a time where one handed over to
-- another; a device that takes over ends all others.
create table hosted_device (
  verification_id text not null references verification,
  token_hash bytea not null check (length(token_hash) = 32),
  came_by text not null check (came_by in ('BEGIN', 'HANDOVER', 'TAKEOVER')),
  bound_at timestamptz not null default clock_timestamp(),
  -- When a device that was handed over to called for the first time.
  used_at timestamptz,
  ended_at timestamptz,
  primary key (verification_id, token_hash)
);
