-- Second step: reads all rows of the two tables once, while they are read and written as usual (SHARE UPDATE EXCLUSIVE).

do $$
declare
  rule partition_rule;
begin
  for rule in select * from partition_rule where covered_until is not null order by name loop
    execute format('alter table %I validate constraint %I', rule.name, rule.name || '_before');
  end loop;
end $$;
