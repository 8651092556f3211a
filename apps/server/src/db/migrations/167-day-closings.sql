-- Closing of the days of a brand: the numbers of all reports as they were. Decision 082.

create table day_close (
  platform platform_id not null,
  day date not null,
  totals jsonb not null,
  net bigint not null,
  closed_at timestamptz not null,
  closed_by int not null references staff,
  primary key (platform, day)
);
create index day_close_by_staff on day_close (closed_by);
comment on table day_close is 'Closed days of a brand. Append-only';
comment on column day_close.day is 'Day in Asia/Seoul';
comment on column day_close.totals is 'Numbers of all reports at the closing';
comment on column day_close.net is 'Sum of the account gateway of the day (won)';
comment on column day_close.closed_at is 'Time of the closing';
comment on column day_close.closed_by is 'Account that has closed it';
create trigger append_only before update or delete or truncate on day_close for each statement execute function refuse_rewrite();
comment on trigger append_only on day_close is 'Refuses updates and deletes';
