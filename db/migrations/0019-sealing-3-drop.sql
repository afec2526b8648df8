-- Nothing reads the clear columns any more.

alter table account add constraint account_email_found check ((email_sealed is null) = (email_index is null));
create unique index account_confirmed_address on account (email_index) where email_verified_at is not null;
-- Whoever logs in is looked for among the confirmed and the waiting alike: two partial indexes would serve no such search.
create index account_address on account (email_index) where email_index is not null;
alter table account drop column email, drop column company, drop column embed_origins;
alter table api_key drop column name;
alter table webhook_endpoint drop column url;

-- The name of a creation is kept as its index alone: it is compared, and never shown.
alter table verification add constraint verification_creation unique (account_id, mode, idempotency_index);
drop index verification_end_user;
drop index verification_failed_end_user;
alter table verification drop column end_user_ref, drop column redirect_url, drop column idempotency_key;
create index verification_end_user on verification (account_id, end_user_ref_index, created_at desc) where end_user_ref_index is not null;
create index verification_failed_end_user on verification (account_id, end_user_ref_index, (coalesce(review_at, resolved_at)))
  where status in ('DECLINED', 'REVIEW') and mode = 'LIVE' and end_user_ref_index is not null;

-- Whoever destroys the data key of a verification destroys this with it: what it sealed, and who it was of.
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

-- A dropped column's bytes stay in the rows that are there: the tables are written anew, without them.
cluster account using account_pkey;
alter table account set without cluster;
cluster api_key using api_key_pkey;
alter table api_key set without cluster;
cluster webhook_endpoint using webhook_endpoint_pkey;
alter table webhook_endpoint set without cluster;
cluster verification using verification_pkey;
alter table verification set without cluster;

-- Of the dropped columns the planner has samples, which no statement of this transaction can remove (db/planner-samples.ts).
create table rewrite_due (relation text primary key);
insert into rewrite_due (relation) values ('pg_statistic');

-- By version, for the question that every start asks: which master keys do the rows need? A few bytes a row, of values that are few.
create index account_data_key_version on account (sealed_version(data_key)) where data_key is not null;
create index verification_data_key_version on verification (sealed_version(data_key)) where data_key is not null;
create index mail_recipient_version on mail (sealed_version(recipient)) where recipient is not null;
create index mail_token_version on mail (sealed_version(token)) where token is not null;
create index quote_detail_version on quote (sealed_version(detail));
create index email_change_old_email_version on email_change (sealed_version(old_email)) where old_email is not null;
create index email_change_new_email_version on email_change (sealed_version(new_email)) where new_email is not null;
create index mfa_secret_version on mfa (sealed_version(secret)) where secret is not null;
create index mfa_pending_secret_version on mfa (sealed_version(pending_secret)) where pending_secret is not null;
create index webhook_endpoint_secret_version on webhook_endpoint (sealed_version(secret));
create index webhook_endpoint_previous_secret_version on webhook_endpoint (sealed_version(previous_secret)) where previous_secret is not null;
create index webhook_attempt_excerpt_version on webhook_attempt (sealed_version(excerpt)) where excerpt is not null;
