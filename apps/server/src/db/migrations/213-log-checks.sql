-- Result of the last check of each hash chain, and an index of the events that vendors of analytics have not taken. Decisions 065 and 067.

create table log_check (
  name text primary key references log_chain,
  checked_at timestamptz not null,
  is_intact boolean not null,
  entries bigint not null check (entries >= 0),
  broken_at bigint
);
comment on table log_check is 'Last check of each hash chain, by the daily job or by staff';
comment on column log_check.name is 'Log whose chain was checked';
comment on column log_check.checked_at is 'Time of the check';
comment on column log_check.is_intact is 'No entry was changed, added, removed or reordered';
comment on column log_check.entries is 'Number of entries that were checked';
comment on column log_check.broken_at is 'First entry that does not match; null if all do, or if entries are missing at the end';

create index analytics_outbox_failed on analytics_outbox (platform, id) where dead_at is not null;

insert into job (kind, key, payload) values ('audit.verifyChains', 'verify', '{}');
