-- Whose word liveness evidence may rest on, and how often one person may try.

-- Staff declared that the account's own application is attested: what it submits with its key may pass liveness without our page.
-- It ends with the account's good standing, and does not come back with it.
alter table account add column trusted_capture boolean not null default false;
alter table account add constraint account_trusted_capture check (not trusted_capture or status = 'ACTIVE');

-- Who submitted: the client with its key, or whoever had the hosted link. Null before, and for what was submitted before this was noted.
alter table verification add column submitted_by text check (submitted_by in ('CLIENT', 'PAGE'));

-- HMAC of account, issuing country and document number: equal for equal documents of one account, and of no use without the key.
alter table verification add column document_number_index bytea check (octet_length(document_number_index) = 32);

-- Whoever destroys the data key of a verification destroys this with it.
create function forget_document_number() returns trigger language plpgsql as $$
begin
  new.document_number_index := null;
  return new;
end $$;
create trigger verification_forget_document_number before insert or update of data_key, document_number_index on verification
  for each row when (new.data_key is null and new.document_number_index is not null) execute function forget_document_number();

-- Failed tries of one end user, and all tries with one document, by when they were first decided.
create index verification_failed_end_user on verification (account_id, end_user_ref, (coalesce(review_at, resolved_at)))
  where status in ('DECLINED', 'REVIEW') and mode = 'LIVE' and end_user_ref is not null;
create index verification_document_number on verification (account_id, document_number_index, (coalesce(review_at, resolved_at)))
  where document_number_index is not null;
