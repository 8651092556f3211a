-- The account that changed a broadcast last, shown to another person whose change it hinders.

alter table live_broadcast add column changed_by int references staff;
comment on column live_broadcast.changed_by is 'Staff account that made the change of version; null: none since it was scheduled';
create index live_broadcast_by_editor on live_broadcast (changed_by) where changed_by is not null;
