-- Reviews of verifications by staff.

-- Who has a review before them. A row whose time is over is nobody's.
create table review_claim (
  verification_id text primary key references verification,
  staff_id text not null references staff,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index review_claim_staff on review_claim (staff_id);

-- What each person said of a review. Append-only but for its erasure, which destroys the key of the note.
create table review_vote (
  id text primary key,
  seq bigint generated always as identity unique,
  verification_id text not null references verification,
  staff_id text not null references staff,
  outcome text not null check (outcome in ('APPROVED', 'DECLINED')),
  note bytea not null, -- sealed with the verification's data key
  created_at timestamptz not null default now()
);
create index review_vote_verification on review_vote (verification_id, seq);
create trigger review_vote_append_only before update or delete on review_vote for each row execute function refuse_change_until_erased();
create trigger review_vote_no_truncate before truncate on review_vote for each statement execute function refuse_change();

-- The decision that the votes came to, once. The outbox tells its workflow; carried_out_at says when that answered.
create table review_decision (
  verification_id text primary key references verification,
  outcome text not null check (outcome in ('APPROVED', 'DECLINED')),
  reviewer text not null, -- the id of who decided; of a decision of two, both, joined by +
  decided_at timestamptz not null default now(),
  carried_out_at timestamptz,
  status text -- the status it came to: another than `outcome` where the operator's command line was first
);
