-- Who has resolved a difference to the gateway, and how. Decision 082.

alter table reconciliation_break add column resolved_by int references staff, add column note text not null default '',
  add constraint reconciliation_break_note check (char_length(note) <= 200),
  add constraint reconciliation_break_resolver check (resolved_by is null or resolved_at is not null);
comment on column reconciliation_break.resolved_by is 'Account that has resolved it; null if the shop has';
comment on column reconciliation_break.note is 'What was done about it';
create index reconciliation_break_by_staff on reconciliation_break (resolved_by) where resolved_by is not null;
create index reconciliation_break_by_time on reconciliation_break (found_at desc, id desc);
