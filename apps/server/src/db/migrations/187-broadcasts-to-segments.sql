-- Broadcasts by staff: to a segment, by chosen channels, at a time and at a rate. Decision 085.

alter table broadcast
  add column request_id uuid,
  add column staff_id int references staff on delete set null,
  add column segment_name text,
  add column has_receivers boolean not null default false,
  add column channels text[] check (channels <@ array['text', 'push', 'email']),
  add column per_minute int check (per_minute > 0),
  add column starts_at timestamptz;
comment on column broadcast.request_id is 'Random id of the form, so that a repeated request sends once; null for a command';
comment on column broadcast.staff_id is 'Account that has sent it; null for a command';
comment on column broadcast.segment_name is 'Segment whose members receive it; null: all members';
comment on column broadcast.has_receivers is 'Only the members in broadcast_receiver receive it';
comment on column broadcast.channels is 'Channels outside the app; null: all of the kind';
comment on column broadcast.per_minute is 'Most messages of a channel in a minute; null: no limit';
comment on column broadcast.starts_at is 'Nothing is inserted or sent before; null: at once';
create unique index broadcast_request on broadcast (staff_id, request_id) where request_id is not null;

create table broadcast_receiver (
  broadcast_id bigint not null references broadcast on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (broadcast_id, user_id)
);
comment on table broadcast_receiver is 'Members of the segment of a broadcast when it was created. Consents are judged again when it is sent';
create index broadcast_receiver_by_user on broadcast_receiver (user_id);

create index notification_read_of_broadcast on notification (broadcast_id) where broadcast_id is not null and read_at is not null;
create index message_of_broadcast on message (broadcast_id) where broadcast_id is not null;
