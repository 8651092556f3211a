-- Rules and functions of the tables that are partitioned by time. Decision 100.

create table partition_rule (
  name text primary key,
  at_column text not null,
  step text not null check (step in ('day', 'month')),
  zone text not null check (zone in ('UTC', 'Asia/Seoul')),
  behind int not null default 0 check (behind >= 0),
  ahead int not null check (ahead >= 1),
  keep_days int check (keep_days > 0),
  row_key text,
  covered_until date,
  kept_at timestamptz
);
comment on table partition_rule is 'Tables that are partitioned by time, and how the job keeps their partitions';
comment on column partition_rule.name is 'Partitioned table. Its partitions are <name>_YYYYMM or <name>_YYYYMMDD, <name>_default and, for rows from before, <name>_before';
comment on column partition_rule.at_column is 'Column of the partition key: timestamptz, or the date of a day in the zone';
comment on column partition_rule.step is 'Length of a partition';
comment on column partition_rule.zone is 'Time zone in which partitions begin at midnight';
comment on column partition_rule.behind is 'Partitions created before the current one';
comment on column partition_rule.ahead is 'Partitions created after the current one';
comment on column partition_rule.keep_days is 'Days after its end at which a partition is dropped; null: never';
comment on column partition_rule.row_key is 'Primary key of each partition, for a table whose own key would have to contain the time; null: that of the table';
comment on column partition_rule.covered_until is 'Day before which <name>_before has the rows; null: there is no such partition';
comment on column partition_rule.kept_at is 'Time of the last maintenance; null: not yet';

create function partition_name(rule partition_rule, day date) returns text language sql stable as $$
  select rule.name || '_' || to_char(day, case rule.step when 'day' then 'YYYYMMDD' else 'YYYYMM' end)
$$;
comment on function partition_name is 'Name of the partition that begins on a day';

create function partition_bound(rule partition_rule, day date) returns text language sql stable as $$
  select case when a.atttypid = 'date'::regtype then day::text else (day::timestamp at time zone rule.zone)::text end
  from pg_attribute a where a.attrelid = rule.name::regclass and a.attname = rule.at_column
$$;
comment on function partition_bound is 'Value of the partition key at the beginning of a day';

create function has_partition(rule partition_rule, day date) returns boolean language sql stable as $$
  select exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = rule.name::regclass and c.relname = partition_name(rule, day))
$$;
comment on function has_partition is 'Whether the partition that begins on a day exists';

-- Tables that the foreign keys refer to are locked first, in the order of their creation, as a migration does: an order that has
-- locked one of them never waits for a partition that this transaction has locked.
create function lock_for_partitions(rule partition_rule) returns void language plpgsql as $$
declare
  parent text;
begin
  for parent in
    select c.relname from pg_class c
    where c.oid in (select confrelid from pg_constraint where conrelid = rule.name::regclass and contype = 'f')
    order by c.oid
  loop
    execute format('lock table %I in share row exclusive mode', parent);
  end loop;
end $$;
comment on function lock_for_partitions is 'Locks the tables that a partitioned table refers to';

-- Creates a table like the partitioned one, with what rules need beside its constraints. ATTACH adds indexes, keys and row triggers.
create function create_partition_table(rule partition_rule, part text) returns void language plpgsql as $$
begin
  execute format('create table %I (like %I including defaults including constraints including storage)', part, rule.name);
  if rule.row_key is not null then
    execute format('alter table %I add primary key (%I)', part, rule.row_key);
  end if;
  if exists (select from pg_trigger where tgrelid = rule.name::regclass and tgname = 'append_only') then
    execute format('create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_rewrite()',
      part);
  end if;
end $$;
comment on function create_partition_table is 'Creates a table that can be attached as a partition';

-- Attaching locks the partitioned table against other changes of its definition only, but its default partition exclusively: that
-- is empty. Rows of `source` are copied before, when no trigger of the partitioned table sees them.
create function add_partition(rule partition_rule, day date, source text) returns void language plpgsql as $$
declare
  part text := partition_name(rule, day);
  from_bound text := partition_bound(rule, day);
  to_bound text := partition_bound(rule, (day + ('1 ' || rule.step)::interval)::date);
begin
  perform create_partition_table(rule, part);
  if source is not null then
    execute format('insert into %I select * from %I where %I >= %L and %I < %L', part, source, rule.at_column, from_bound,
      rule.at_column, to_bound);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', rule.name, part, from_bound, to_bound);
end $$;
comment on function add_partition is 'Creates the partition that begins on a day, with the rows of that time in another table';

create function add_default_partition(rule partition_rule) returns void language plpgsql as $$
declare
  part text := rule.name || '_default';
begin
  perform create_partition_table(rule, part);
  execute format('alter table %I attach partition %I default', rule.name, part);
end $$;
comment on function add_default_partition is 'Creates the partition of the rows that have no other';

-- Moves the rows of the default partition to partitions of their time, created for them. Other work on the table waits until the
-- transaction ends, which takes as long as these rows take to be copied.
create function drain_default_partition(rule partition_rule) returns int language plpgsql as $$
declare
  filled text := rule.name || '_default';
  drained text := rule.name || '_drained';
  days date[];
  day date;
  added int := 0;
begin
  execute format('lock table %I in access exclusive mode', rule.name);
  execute format('alter table %I detach partition %I', rule.name, filled);
  execute format('alter table %I rename to %I', filled, drained);
  if partition_bound(rule, '2000-01-01') = '2000-01-01' then
    execute format('select array(select distinct date_trunc(%L, %I::timestamp)::date as d from %I order by d)',
      rule.step, rule.at_column, drained) into days;
  else
    execute format('select array(select distinct date_trunc(%L, %I at time zone %L)::date as d from %I order by d)',
      rule.step, rule.at_column, rule.zone, drained) into days;
  end if;
  foreach day in array days loop
    perform add_partition(rule, day, drained);
    added := added + 1;
  end loop;
  execute format('drop table %I', drained);
  perform add_default_partition(rule);
  return added;
end $$;
comment on function drain_default_partition is 'Moves the rows of the default partition to partitions of their time';

create function drop_ended_partitions(rule partition_rule, today date) returns int language plpgsql as $$
declare
  part text;
  dropped int := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = rule.name::regclass and c.relname ~ '_\d{6}(\d{2})?$'
      and (to_date(rpad(substring(c.relname from '\d+$'), 8, '01'), 'YYYYMMDD') + ('1 ' || rule.step)::interval)::date
        <= today - rule.keep_days
    order by 1
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  if rule.covered_until <= today - rule.keep_days then
    execute format('drop table %I', rule.name || '_before');
    update partition_rule set covered_until = null where name = rule.name;
    dropped := dropped + 1;
  end if;
  return dropped;
end $$;
comment on function drop_ended_partitions is 'Drops the partitions whose retention has ended';

-- One process at a time maintains a table. A lock that is not free within half a second ends the attempt, before the database looks
-- for deadlocks: the job yields, never an order.
create function maintain_partitions(of_table text, now timestamptz) returns int language plpgsql set lock_timeout = '500ms' as $$
declare
  rule partition_rule;
  today date;
  day date;
  is_filled boolean;
  changed int := 0;
begin
  select * into strict rule from partition_rule where name = of_table for update;
  today := (now at time zone rule.zone)::date;
  execute format('select exists (select from %I)', rule.name || '_default') into is_filled;
  if is_filled then
    perform lock_for_partitions(rule);
    changed := drain_default_partition(rule);
  end if;
  for n in -rule.behind .. rule.ahead loop
    day := (date_trunc(rule.step, today::timestamp) + n * ('1 ' || rule.step)::interval)::date;
    if day >= coalesce(rule.covered_until, day) and not has_partition(rule, day) then
      perform lock_for_partitions(rule);
      perform add_partition(rule, day, null);
      changed := changed + 1;
    end if;
  end loop;
  changed := changed + drop_ended_partitions(rule, today);
  update partition_rule set kept_at = now where name = of_table;
  return changed;
end $$;
comment on function maintain_partitions is 'Drains the default partition of a table, creates the partitions of the time ahead and drops those whose retention has ended';

-- A table that was never maintained has no partitions yet; its job is late if it stays so.
create function missing_partitions(now timestamptz) returns table (name text, missing int) language sql stable as $$
  select r.name, count(*)::int
  from partition_rule r cross join generate_series(0, 1) n
    cross join lateral (
      select (date_trunc(r.step, now at time zone r.zone) + n * ('1 ' || r.step)::interval)::date as day) p
  where r.kept_at is not null and p.day >= coalesce(r.covered_until, p.day) and not has_partition(r, p.day)
  group by r.name
$$;
comment on function missing_partitions is 'Counts the partitions of the current and the next time that do not exist, per table';

insert into partition_rule (name, at_column, step, zone, behind, ahead, keep_days) values ('tracking_event', 'at', 'day', 'UTC', 8, 2, 30);
select add_default_partition(r) from partition_rule r where r.name = 'tracking_event';
create or replace function tracking_partitions(now timestamptz) returns int language plpgsql as $$
begin
  return maintain_partitions('tracking_event', now);
end $$;
comment on function tracking_partitions is 'Maintains the partitions of tracking_event for processes of the release before';

insert into job (kind, key, payload) values ('database.maintainPartitions', 'maintain', '{}');
