-- Sanctions lists as versions: what was fetched, what was found in it, and which one is screened with. The bytes lie packed in
-- the object store; a row outlives them, since screening hits name versions.

create table list_version (
  id text primary key,
  list text not null,
  -- FETCHED: stored, not decided on. HELD: waits for an operator. SUPERSEDED: a newer one took its place.
  state text not null default 'FETCHED' check (state in ('FETCHED', 'ACTIVE', 'SUPERSEDED', 'REJECTED', 'HELD')),
  source text not null check (source in ('PUBLISHER', 'IMPORT')),
  format text not null,
  -- sha256 over the sha256 of every file, by role.
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- [{role, sha256, bytes, objectKey, urlSha256, etag, lastModified}]: sha256 and bytes are those of the file as published.
  files jsonb not null,
  -- The publisher's own date, YYYY-MM-DD; null until the files were read.
  published_on text check (published_on ~ '^\d{4}-\d{2}-\d{2}$'),
  -- {records, entries, persons, fillRates}; null until the files were read, and where they cannot be.
  figures jsonb,
  -- Why it was held or rejected: codes.
  reasons text[] not null default '{}',
  -- The operator who decided, and the version that was active before.
  decided_by text,
  replaces text references list_version,
  fetched_at timestamptz not null default now(),
  checked_at timestamptz,
  activated_at timestamptz,
  files_purged_at timestamptz,
  unique (list, id),
  check (state <> 'ACTIVE' or (activated_at is not null and files_purged_at is null))
);
create unique index list_version_one_active on list_version (list) where state = 'ACTIVE';

create table list_state (
  list text primary key,
  active_version_id text,
  -- The date of the snapshot that the workers serve while no version is active; they write it when they start.
  snapshot_date text,
  last_attempt_at timestamptz,
  -- When the publisher's own bytes were last found to be the active ones, or became so.
  last_checked_at timestamptz,
  -- When the publisher's bytes were last found to be others than before.
  last_changed_at timestamptz,
  last_error text,
  consecutive_failures integer not null default 0,
  foreign key (list, active_version_id) references list_version (list, id)
);
insert into list_state (list) values ('ofac-sdn'), ('ofac-nonsdn'), ('eu'), ('uk'), ('un');
