-- What tells who somebody is lies sealed from here on. SQL has no key: the values are sealed by the step that follows
-- (0019-sealing-2-values.ts), and the clear columns go with the one after it; all in one transaction.

-- The version of the master key that sealed a value (db/key-ring.ts); those from before there were versions have no mark.
create function sealed_version(sealed bytea) returns integer language sql immutable strict parallel safe
  return case when substring(sealed for 3) = '\x49564b'::bytea then get_byte(sealed, 3) else 1 end;

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
