-- What tells who somebody is lies sealed from here on. SQL has no key: the values are sealed by the step that follows
-- (0019-sealing-2-values.ts), and the clear columns go with the one after it; all in one transaction.

-- The version of the master key that sealed a value (db/key-ring.ts); 0: it begins with no mark, so that it is not one of ours.
create function sealed_version(sealed bytea) returns integer language sql immutable strict parallel safe
  return case when substring(sealed for 3) = '\x49564b'::bytea then get_byte(sealed, 3) else 0 end;

-- What was sealed before there were versions gets the mark of version 1. Left without, one of 2^32 would look like one of the version that
-- a later rotation seals with, be left out of it, and be lost with key 1. (Those of verifications get it with the rest of their row.)
update mail set recipient = '\x49564b01'::bytea || recipient, token = '\x49564b01'::bytea || token where recipient is not null or token is not null;
update quote set detail = '\x49564b01'::bytea || detail;
update email_change set old_email = '\x49564b01'::bytea || old_email, new_email = '\x49564b01'::bytea || new_email where old_email is not null or new_email is not null;
update mfa set secret = '\x49564b01'::bytea || secret, pending_secret = '\x49564b01'::bytea || pending_secret where secret is not null or pending_secret is not null;
update staff set mfa_secret = '\x49564b01'::bytea || mfa_secret where mfa_secret is not null;
update staff_setup set secret = '\x49564b01'::bytea || secret;
update webhook_endpoint set secret = '\x49564b01'::bytea || secret, previous_secret = '\x49564b01'::bytea || previous_secret;
update webhook_attempt set excerpt = '\x49564b01'::bytea || excerpt where excerpt is not null;
update session_key set private_key = '\x49564b01'::bytea || private_key;

-- A data key for each account, wrapped by the master key: with it gone, what it sealed is gone.
alter table account add column data_key bytea;
alter table account add column email_sealed bytea;
alter table account add column email_index bytea check (octet_length(email_index) = 32);
alter table account add column company_sealed bytea;
alter table account add column embed_origins_sealed bytea;
alter table api_key add column name_sealed bytea;
alter table webhook_endpoint add column url_sealed bytea;

-- What a client gave a verification, under the data key of that.
alter table verification add column end_user_ref_sealed bytea;
alter table verification add column end_user_ref_index bytea check (octet_length(end_user_ref_index) = 32);
alter table verification add column redirect_url_sealed bytea;
alter table verification add column idempotency_index bytea check (octet_length(idempotency_index) = 32);
