-- First of four steps that make order_history and tracking_day partitioned: bounds their present rows. The constraint holds for new
-- rows at once and is not checked for old ones here, so that the exclusive lock lasts as long as changing the catalogue. The bound is
-- two months after the latest row at least, and the next files lift it. Decision 100.

insert into partition_rule (name, at_column, step, zone, ahead, row_key) values
  ('order_history', 'at', 'month', 'Asia/Seoul', 3, 'id'),
  ('tracking_day', 'day', 'month', 'Asia/Seoul', 3, null);
update partition_rule r set covered_until = (date_trunc('month', greatest(l.latest, now()) at time zone r.zone) + interval '3 months')::date
from (values ('order_history', (select max(at) from order_history)),
  ('tracking_day', (select max(day)::timestamp at time zone 'Asia/Seoul' from tracking_day))) l (name, latest)
where r.name = l.name and l.latest is not null;

do $$
declare
  rule partition_rule;
begin
  for rule in select * from partition_rule where covered_until is not null order by name loop
    execute format('alter table %I add constraint %I check (%I < %L) not valid', rule.name, rule.name || '_before', rule.at_column,
      partition_bound(rule, rule.covered_until));
  end loop;
end $$;
