-- Price schedules that cannot be applied or restored. Decision 072.

alter table price_schedule drop constraint price_schedule_state_check;
alter table price_schedule add constraint price_schedule_state_check check (state in ('waiting', 'active', 'done', 'cancelled', 'failed'));
alter table price_schedule add column failure text;
alter table price_schedule add constraint failure_of_failed check ((state = 'failed') = (failure is not null));
comment on column price_schedule.state is 'waiting; active: applied and to be restored; done; cancelled; failed: refused when it was due';
comment on column price_schedule.failure is 'Why it failed, as the back office shows it; null unless it failed';
