-- What lists are filtered by, and how long they can be made, so that none reads what it does not tell (docs/scale.md).
-- Every index may be made before, without a lock, by hand: the same statement with `create index concurrently`.

-- A country that an account hardly ever has.
create index if not exists verification_account_country on verification (account_id, country, created_at desc, id desc) where country is not null;

-- Keys are made and revoked without end: the list in its order, and the few that live.
create index if not exists api_key_newest on api_key (account_id, created_at desc, id desc);
create index if not exists api_key_live on api_key (account_id) where revoked_at is null;
drop index api_key_account;
