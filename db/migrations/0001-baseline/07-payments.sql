-- Purchases of credits on public chains (decision 0010). Amounts are base units (satoshi, wei, …) in numeric(78, 0),
-- as uint256 needs it; prices are whole micro-USD.

-- An extended public key. Its children are the addresses. Whoever allots an address locks its row.
create table payment_key (
  network text not null check (network in ('bitcoin', 'ethereum')),
  id text not null check (id ~ '^[0-9a-f]{40}$'), -- fingerprint of the key, which itself is nowhere stored
  next_index bigint not null default 0 check (next_index between 0 and 2147483648),
  tip_height bigint not null check (tip_height >= 0), -- of the chain, when a worker last looked
  scanned_at timestamptz not null default now(), -- when a worker last made sure that the next addresses were never used
  created_at timestamptz not null default now(),
  -- The settled block that a worker last saw: a node that has another one there is of another chain.
  settled_height bigint check (settled_height >= 0),
  settled_hash text,
  primary key (network, id),
  constraint payment_key_settled check ((settled_height is null) = (settled_hash is null))
);

-- What one whole coin was worth, as the sources agreed on it.
create table asset_price (
  asset text not null check (asset in ('BTC', 'ETH', 'USDC', 'USDT')),
  at timestamptz not null default clock_timestamp(),
  price bigint not null check (price > 0),
  primary key (asset, at)
);

create table payment (
  id text primary key,
  account_id text not null references account,
  network text not null,
  asset text not null check (asset in ('BTC', 'ETH', 'USDC', 'USDT')),
  key_id text not null,
  key_index bigint not null check (key_index >= 0),
  address text not null unique,
  credits bigint not null check (credits between 10 and 1000000),
  price bigint not null check (price > 0), -- of one whole coin, locked
  credit_price bigint not null check (credit_price > 0), -- of one credit, locked
  amount_expected numeric(78, 0) not null check (amount_expected > 0),
  amount_received numeric(78, 0) not null default 0 check (amount_received >= 0), -- what counts
  credited bigint not null default 0 check (credited >= 0), -- what the ledger says of it
  shortfall bigint not null default 0 check (shortfall >= 0), -- credited, then lost by the chain, and not yet taken back
  status text not null default 'AWAITING' check (status in ('AWAITING', 'CONFIRMING', 'CONFIRMED', 'UNDERPAID', 'EXPIRED')),
  held text check (held in ('SANCTIONS', 'ACCOUNT_CLOSED', 'DEEP_REORG')), -- why nothing is credited until staff say so
  price_missing_since timestamptz, -- late money waits for a price that can be believed
  tx_hash text,
  confirmations bigint not null default 0 check (confirmations >= 0),
  from_height bigint not null check (from_height >= 0), -- nothing below it can have been paid to this address
  -- The last scan of the chain that counted.
  scanned_height bigint,
  scanned_hash text,
  scanned_at timestamptz,
  final_height bigint,
  expires_at timestamptz not null, -- of the price lock
  watch_until timestamptz not null,
  created_at timestamptz not null default now(),
  stray_height bigint, -- from which block on other assets are looked for; null before the first such scan
  foreign key (network, key_id) references payment_key (network, id),
  unique (network, key_id, key_index),
  check (shortfall <= credited)
);
create index payment_of_account on payment (account_id, created_at desc, id);
create index payment_open on payment (account_id, expires_at) where status = 'AWAITING';
create index payment_short on payment (account_id) where shortfall > 0;
create index payment_held on payment (created_at) where held is not null;
create index payment_rescanned on payment (created_at, id);

-- What was seen to pay an address, in the asset that was asked for. The key outlasts a reorganisation: neither a block nor a place in
-- it is part of it.
create table payment_receipt (
  payment_id text not null references payment,
  tx_hash text not null,
  place integer not null check (place >= 0),
  amount numeric(78, 0) not null check (amount > 0),
  block_hash text,
  block_height bigint,
  block_time timestamptz,
  is_coinbase boolean not null default false,
  is_final boolean not null default false, -- once: the chain has settled on it
  first_seen_at timestamptz not null, -- of the first that it replaces
  lock_passed_on boolean not null default false, -- gone, and the one that replaced it took over its time
  state text not null check (state in ('SEEN', 'COUNTED', 'GONE')),
  price bigint check (price > 0), -- of one whole coin, fixed when it first counted: the locked one, or that of the day
  is_locked_price boolean,
  senders text[] not null default '{}',
  is_sanctioned boolean not null default false, -- a sender is on a sanctions list
  released_at timestamptz, -- by staff, who looked into it
  primary key (payment_id, tx_hash, place),
  check ((block_hash is null) = (block_height is null) and (block_hash is null) = (block_time is null)),
  check ((price is null) = (is_locked_price is null)),
  check (state <> 'COUNTED' or price is not null)
);

-- Unexpected deposits: money that came to a payment's address in another asset. Staff see it; nothing credits it by itself.
create table payment_stray (
  payment_id text not null references payment,
  tx_hash text not null,
  place integer not null check (place >= 0), -- of a token: the number of its log in the block
  asset text check (asset in ('BTC', 'ETH', 'USDC', 'USDT')), -- null: a token that is not configured
  contract text, -- of a token
  amount numeric(78, 0) not null check (amount > 0), -- base units; of a token that is not configured, as its contract says
  block_hash text not null,
  block_height bigint not null check (block_height >= 0),
  first_seen_at timestamptz not null default now(),
  primary key (payment_id, tx_hash, place),
  check (asset is not null or contract is not null)
);
create index payment_stray_newest on payment_stray (first_seen_at desc) where asset is not null;

-- Addresses of digital currency that sanctions lists name, in the one spelling in which the service compares addresses.
create table sanctioned_address (
  address text primary key,
  list text not null,
  entry_id text not null
);
-- The version of each list that they were taken from.
create table sanctioned_address_source (list text primary key, version text not null, taken_at timestamptz not null default now());

alter table ledger_entry add constraint ledger_entry_of_payment foreign key (payment_id) references payment;
create index ledger_entry_payment on ledger_entry (payment_id) where payment_id is not null;

-- At commit, what the ledger says of a payment is what the payment says of itself.
create function payment_is_ledger() returns trigger language plpgsql as $$
declare
  of_payment payment;
  total bigint;
begin
  select * into of_payment from payment where id = case tg_table_name when 'payment' then new.id else to_jsonb(new) ->> 'payment_id' end;
  select coalesce(sum(amount), 0) into total from ledger_entry where payment_id = of_payment.id;
  if total <> of_payment.credited then
    raise exception 'payment % is credited %, its ledger says %', of_payment.id, of_payment.credited, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_is_ledger after insert or update on payment
  deferrable initially deferred for each row execute function payment_is_ledger();
create constraint trigger ledger_is_payment after insert on ledger_entry
  deferrable initially deferred for each row when (new.payment_id is not null) execute function payment_is_ledger();
