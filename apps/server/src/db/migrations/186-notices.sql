-- Notices written by staff: drafts, schedule, archive and formatted text. Decision 085.

alter table notice
  add column state text not null default 'published' check (state in ('draft', 'scheduled', 'published', 'archived')),
  add column publish_at timestamptz,
  add column html text,
  add column version int not null default 0,
  add column changed_by int references staff on delete set null;
alter table notice add constraint notice_scheduled check (state <> 'scheduled' or publish_at is not null);
comment on column notice.state is 'Shoppers see published ones only';
comment on column notice.publish_at is 'When it is or was published; null for a draft and for notices from before';
comment on column notice.html is 'Formatted text, sanitized. Null: contents is plain text. Otherwise contents is its text';
comment on column notice.version is 'Increases with each change by staff';
comment on column notice.changed_by is 'Account of the last change';
create index notice_scheduled_at on notice (publish_at) where state = 'scheduled';
create index notice_by_staff on notice (changed_by) where changed_by is not null;
