-- Opened and clicked messages of broadcasts. Decision 085.

alter table message
  add column measured boolean not null default false,
  add column opened_at timestamptz,
  add column clicked_at timestamptz;
comment on column message.measured is 'The mail contains the image that tells that it was opened: its receiver agrees to measurement';
comment on column message.opened_at is 'When the mail was opened first; only of a receiver who agrees to measurement';
comment on column message.clicked_at is 'When its link was opened first';
create index message_opened on message (broadcast_id) where broadcast_id is not null and opened_at is not null;
create index message_clicked on message (broadcast_id) where broadcast_id is not null and clicked_at is not null;
