-- Erasure of accounts and of single end users, legal holds, and what of an erased one may be removed where everything else stands.

-- When its person was erased: data key, declared, read and judged things, pictures and hits are gone; id, status and price stay.
alter table verification add column erased_at timestamptz;
alter table verification add constraint verification_erased
  check (erased_at is null or (data_key is null and declared is null and status not in ('PENDING', 'REVIEW')));
-- When its holder was erased, at the end of the erasure: the row stays for the ledger, with nobody behind it.
alter table account add column erased_at timestamptz;
alter table account add constraint account_erased check (erased_at is null or (status = 'CLOSED' and password_hash is null));

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in (
  'LOGOUT', 'REUSE', 'PASSWORD_RESET', 'ACCOUNT', 'STAFF', 'OWNER', 'PASSWORD_CHANGE', 'EMAIL_CHANGE', 'EMAIL_DENIED', 'ERASURE'));

-- A request to erase, of an account or of one verification's end user. It outlives what it erased.
create table erasure (
  id text primary key,
  account_id text not null references account,
  verification_id text references verification, -- null: the whole account
  -- what is done next; each step in pages, after the last of which it is the next one's turn
  step text not null default 'RECORD' check (step in ('RECORD', 'VERIFICATIONS', 'DELIVERIES', 'MAILS', 'ACCOUNT', 'RUNS', 'CHECK', 'DONE')),
  last_id text not null default '', -- the step's pages are done up to here
  -- who asked: OWNER, or the operator that did it for a client; REPLAY: asked before, and lost by a restore from a backup
  requested_by text not null check (requested_by in ('OWNER', 'STAFF', 'REPLAY')),
  requested_at timestamptz not null default now(),
  completes_by timestamptz not null,
  counts jsonb not null default '{}', -- what was removed, by kind
  finished_at timestamptz,
  check ((step = 'DONE') = (finished_at is not null))
);
create unique index erasure_of_account on erasure (account_id) where verification_id is null;
create unique index erasure_of_verification on erasure (verification_id) where verification_id is not null;
create index erasure_open on erasure (requested_at) where step <> 'DONE';

-- What the law wants kept for now: neither an erasure nor the retention touches it until then.
create table legal_hold (
  verification_id text primary key references verification,
  until timestamptz not null,
  created_at timestamptz not null default now()
);

-- Blind index of the addresses of erased accounts, for a year: a free allotment is given once.
create table erased_address (
  address_index bytea primary key check (octet_length(address_index) = 32),
  erased_at timestamptz not null default now()
);
create index erased_address_age on erased_address (erased_at);

-- What is append-only stands as long as its person does: once a verification's data key is destroyed, what was written down about its
-- hits and its review may be removed. Changed it is never.
create function refuse_change_until_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from verification where id = old.verification_id and data_key is null) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger screening_transition_append_only on screening_transition;
create trigger screening_transition_append_only before update or delete on screening_transition for each row execute function refuse_change_until_erased();
drop trigger review_vote_append_only on review_vote;
create trigger review_vote_append_only before update or delete on review_vote for each row execute function refuse_change_until_erased();

-- Reasons in the audit are free text of staff. Of what concerns an erased account or person, and of that alone, the reason may be
-- taken out; who did what and when stays.
create function is_erased_subject(subject text) returns boolean language sql stable as $$
  select exists (select from verification where id = subject and erased_at is not null)
    or exists (select from account where id = subject and erased_at is not null)
    or exists (select from api_key join account on account.id = api_key.account_id where api_key.id = subject and account.erased_at is not null)
    or exists (select from partner join account on account.id = partner.account_id where partner.id = subject and account.erased_at is not null)
$$;
create function refuse_change_but_reason() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
     and (new.id, new.at, new.actor, new.action, new.subject_id, new.detail) is not distinct from (old.id, old.at, old.actor, old.action, old.subject_id, old.detail)
     and is_erased_subject(old.subject_id) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change_but_reason();

-- Erased accounts, for what the law held of them.
create index account_erased on account (id) where erased_at is not null;

-- What kinds there are, db/operations/schema.ts says; several parts add theirs.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind ~ '^[A-Z][A-Z_]{2,39}$');
