-- The settled block that a worker last saw of the chain that a key is paid on: a node that has another one there is of another chain.
alter table payment_key add column settled_height bigint check (settled_height >= 0);
alter table payment_key add column settled_hash text;
alter table payment_key add constraint payment_key_settled check ((settled_height is null) = (settled_hash is null));
