-- A capture session whose random challenge was revealed, until it is submitted: what stays was left after the reveal, and counts as
-- a try of its end user. Live mode only; a row stays for a day.
create table revealed_challenge (
  session_id text primary key references capture_session on delete cascade,
  verification_id text not null references verification,
  end_user_ref_index bytea check (octet_length(end_user_ref_index) = 32), -- of its verification
  revealed_at timestamptz not null default clock_timestamp()
);
create index revealed_challenge_end_user on revealed_challenge (end_user_ref_index, revealed_at) where end_user_ref_index is not null;
create index revealed_challenge_verification on revealed_challenge (verification_id);
create index revealed_challenge_age on revealed_challenge (revealed_at);

-- The face of a selfie, with the name and number of its document, both sealed under the data key of the
-- verification. One face under several
-- documents or names in a day counts as tries. Live mode only; a row stays for a day.
create table recent_face (
  verification_id text primary key references verification,
  account_id text not null references account on delete cascade,
  embedder text not null, -- faces of two networks cannot be compared
  embedding_sealed bytea not null,
  holder_sealed bytea not null,
  seen_at timestamptz not null default clock_timestamp()
);
create index recent_face_account on recent_face (account_id, seen_at desc);
create index recent_face_age on recent_face (seen_at);

-- What the decision counted beside failed verifications.
alter table verification
  add column sessions_left smallint check (sessions_left >= 0),
  add column same_face text[] not null default '{}'; -- verifications of the account with this face and another document number or name
