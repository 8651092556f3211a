-- Work to do later, written in the transaction that wants it: committed with it, forgotten with it.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  key text,
  payload jsonb not null,
  -- null: at once
  run_at timestamptz,
  -- 12 failed attempts and it rests until somebody looks
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
-- one open job of a kind for a key
create unique index job_open_key on job (kind, key) where done_at is null;
create index job_due on job ((coalesce(run_at, created_at)), id) where done_at is null;
create index job_done_key on job (kind, key) where done_at is not null;
