-- Functions that the tables of several rooms use. The files of this folder are one migration. They run in the order of their
-- names, which is the order that the foreign keys allow.
--
-- Names: `…_sealed` is a value that the service encrypted before it reached the database. `…_index` is a keyed hash (HMAC) of a
-- value: equal for equal values, and useless without the key. `data_key` is a key that the master key wraps: whoever destroys it
-- destroys all that it sealed.

-- The version of the master key that sealed a value (the key ring's mark). 0: the value begins with no mark, so it is not ours.
create function sealed_version(sealed bytea) returns integer language sql immutable strict parallel safe
  return case when substring(sealed for 3) = '\x49564b'::bytea then get_byte(sealed, 3) else 0 end;

-- Nobody changes an append-only table: not even the service's own role.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- An append-only row of a verification stands as long as its person does. Once the data key of the verification is destroyed, the
-- row may be deleted. Nothing may ever update it.
create function refuse_change_until_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from verification where id = old.verification_id and data_key is null) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
