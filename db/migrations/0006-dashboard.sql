-- The dashboard lists an account's verifications of both modes, newest first, all or those of one status. No list is of one
-- mode alone: the index for that gives way, since every index is written at every create.
create index verification_account_newest on verification (account_id, id desc);
create index verification_account_status on verification (account_id, status, id desc);
drop index verification_account;
