-- search_log becomes partitioned by day, so that days older than the popular words count are dropped instead of deleted. It has a week
-- of rows at most, which are read once while it is locked: half a second for seven million.

alter table search_log rename to search_log_before;
alter index search_log_pkey rename to search_log_before_pkey;

create table search_log (like search_log_before including defaults including constraints including storage including comments,
  primary key (day, term, asker)) partition by range (day);
comment on table search_log is 'Searched terms per day, for popular words, one partition per day, dropped after a week';

insert into partition_rule (name, at_column, step, zone, ahead, keep_days, covered_until)
select 'search_log', 'day', 'day', 'Asia/Seoul', 2, 7, max(day) + 1 from search_log_before;
do $$
declare
  rule partition_rule;
begin
  select * into strict rule from partition_rule where name = 'search_log';
  if rule.covered_until is null then
    alter table search_log_before rename to search_log_default;
    alter table search_log attach partition search_log_default default;
  else
    execute format('alter table search_log attach partition search_log_before for values from (minvalue) to (%L)',
      partition_bound(rule, rule.covered_until));
    perform add_default_partition(rule);
  end if;
end $$;
