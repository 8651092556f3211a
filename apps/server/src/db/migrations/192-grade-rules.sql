-- Thresholds of the member grades by brand and month. The evaluation of a month uses the latest row up to it, or the default of the code.
create table grade_rule (
  platform platform_id not null,
  month date not null check (extract(day from month) = 1),
  floors int8[] not null check (cardinality(floors) = 4 and floors[1] = 0),
  version int not null,
  changed_at timestamptz not null,
  staff_id int references staff (id),
  reason text,
  primary key (platform, month)
);
comment on table grade_rule is 'Thresholds of the grades from a month on';
comment on column grade_rule.platform is 'Brand';
comment on column grade_rule.month is 'First day of the first month whose evaluation uses them';
comment on column grade_rule.floors is 'Minimum purchases in three months (won), ascending, the first one 0';
comment on column grade_rule.version is 'Number of changes of the rules of the brand with this one, for optimistic locking';
comment on column grade_rule.changed_at is 'Time of the change';
comment on column grade_rule.staff_id is 'Staff account that made the change; null: an operator';
comment on column grade_rule.reason is 'Why it was changed, if given';
create index grade_rule_staff on grade_rule (staff_id) where staff_id is not null;
