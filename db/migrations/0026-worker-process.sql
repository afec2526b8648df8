-- Worker processes that are alive, and the generation of their workflows: what a newer one adds to a run waits until no older one is left.
create table worker_process (
  id uuid primary key,
  generation integer not null check (generation > 0),
  queues text[] not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
