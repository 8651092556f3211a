-- Fourth step: tracking_day becomes the first partition of a partitioned table of its name, as order_history has. Its key contains
-- the day, so that it stays the key of the whole table.

alter table tracking_day rename to tracking_day_before;
alter index tracking_day_pkey rename to tracking_day_before_pkey;

create table tracking_day (like tracking_day_before including defaults including constraints including storage including comments,
  primary key (platform, day, source, channel, medium, keyword, campaign)) partition by range (day);
alter table tracking_day drop constraint if exists tracking_day_before;
comment on table tracking_day is 'Projection: counted clicks and events per day and source, for reports of years, one partition per month. At most 2,000 sources a brand and day; the rest is (other)';

do $$
declare
  rule partition_rule;
begin
  select * into strict rule from partition_rule where name = 'tracking_day';
  if rule.covered_until is null then
    alter table tracking_day_before rename to tracking_day_default;
    alter table tracking_day attach partition tracking_day_default default;
  else
    execute format('alter table tracking_day attach partition tracking_day_before for values from (minvalue) to (%L)',
      partition_bound(rule, rule.covered_until));
    alter table tracking_day_before drop constraint tracking_day_before;
    perform add_default_partition(rule);
  end if;
end $$;
