-- Money that came to a payment's address in another asset than was asked for: for staff to see, never credited by itself. The receipts of a
-- payment are thereby of its own asset alone.
alter table payment_receipt drop constraint payment_receipt_pkey;
alter table payment_receipt drop column asset;
alter table payment_receipt add primary key (payment_id, tx_hash, place);

create table payment_stray (
  payment_id text not null references payment,
  tx_hash text not null,
  place integer not null check (place >= 0), -- a token: the log's number in its block
  asset text check (asset in ('BTC', 'ETH', 'USDC', 'USDT')), -- null: a token that is not configured
  contract text, -- of a token
  amount numeric(78, 0) not null check (amount > 0), -- base units; of a token that is not configured as its contract says
  block_hash text not null,
  block_height bigint not null check (block_height >= 0),
  first_seen_at timestamptz not null default now(),
  primary key (payment_id, tx_hash, place),
  check (asset is not null or contract is not null)
);
create index payment_stray_newest on payment_stray (first_seen_at desc) where asset is not null;

-- From which block on other assets are looked for; null before the first such look.
alter table payment add column stray_height bigint;
