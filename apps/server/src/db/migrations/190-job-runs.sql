-- The last run of each scheduled job. Its row in `job` is enqueued again by each run, so it does not know the one before.
create table job_run (
  kind text primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  ms int not null check (ms >= 0),
  error text,
  failed_at timestamptz,
  runs bigint not null default 1
);
comment on table job_run is 'Last run of each scheduled job';
comment on column job_run.kind is 'Kind of job';
comment on column job_run.started_at is 'Start of the last run, by the clock of the shop';
comment on column job_run.ended_at is 'End of the last run, by the clock of the shop';
comment on column job_run.ms is 'Duration of the last run (ms), by a clock that does not jump';
comment on column job_run.error is 'Error of the last failed run; stays after later runs';
comment on column job_run.failed_at is 'Time of the last failed run; null if none has failed';
comment on column job_run.runs is 'Number of runs';
