-- From when until when each list of what sells best was counted: one to which nothing was added keeps the days it had. A list
-- without an entry was counted before this was written down, and is counted anew within the hour.
create table best_span (
  period text not null check (period in ('day', 'week', 'month')),
  scope text not null check (scope in ('shop', 'wholesale')),
  category_id int not null references category on delete cascade,
  since timestamptz not null,
  until timestamptz not null,
  primary key (period, scope, category_id)
);
create index best_span_by_category on best_span (category_id);
