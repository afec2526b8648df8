-- Ids of one millisecond stand in no order any more: what is newest is told by a time or a sequence, and ids only keep equal
-- times apart.
create index verification_account_created on verification (account_id, created_at desc, id desc);
create index verification_account_status_created on verification (account_id, status, created_at desc, id desc);
drop index verification_account_newest;
drop index verification_account_status;

create index webhook_delivery_endpoint_created on webhook_delivery (endpoint_id, created_at desc, id desc);
drop index webhook_delivery_endpoint;

-- The versions of a list in the order they were noted, which is under the list's lock; those noted before, by their ids.
alter table list_version add column seq bigint;
update list_version set seq = numbered.seq
  from (select id, row_number() over (order by id) as seq from list_version) as numbered where numbered.id = list_version.id;
alter table list_version alter column seq set not null;
alter table list_version alter column seq add generated always as identity;
select setval(pg_get_serial_sequence('list_version', 'seq'), (select coalesce(max(seq), 0) + 1 from list_version), false);
create unique index list_version_seq on list_version (list, seq);
