-- Settings of messages by group and channel, and messages to many people at once. Decision 048.

create table notification_setting (
  user_id bigint not null references app_user (id) on delete cascade,
  setting_group text not null,
  channel text not null check (channel in ('push', 'text', 'email')),
  is_on boolean not null,
  primary key (user_id, setting_group, channel)
);
comment on table notification_setting is 'Channels that a member turned on or off, where that differs from the default';
comment on column notification_setting.setting_group is 'Group of kinds of messages, for example order';
comment on column notification_setting.channel is 'As in message';
comment on column notification_setting.is_on is 'The choice of the member';

-- Until now one flag turned off messages about orders, gifts and reviews. What was off stays off.
insert into notification_setting (user_id, setting_group, channel, is_on)
select s.user_id, g.setting_group, c.channel, false
from user_setting s
cross join (values ('order'), ('gift'), ('review')) g (setting_group) cross join (values ('push'), ('text'), ('email')) c (channel)
where not s.order_delivery_alarm
union all
select s.user_id, 'support', c.channel, false
from user_setting s cross join (values ('push'), ('text'), ('email')) c (channel) where not s.client_center_reply_alarm;

-- A flag of the specification is off when all channels of its group are off. Each side is written only if it disagrees.
create function flag_of_group(of_user bigint, of_group text) returns boolean language sql stable as $$
  select count(*) < 3 from notification_setting where user_id = of_user and setting_group = of_group and not is_on
$$;
create function apply_flag(of_user bigint, of_group text, is_on boolean) returns void language plpgsql as $$
begin
  if flag_of_group(of_user, of_group) = is_on then return; end if;
  if is_on then
    delete from notification_setting s where s.user_id = of_user and s.setting_group = of_group;
  else
    insert into notification_setting as s (user_id, setting_group, channel, is_on)
    select of_user, of_group, c.channel, false from (values ('email'), ('push'), ('text')) c (channel)
    on conflict (user_id, setting_group, channel) do update set is_on = false;
  end if;
end $$;
create function apply_flags() returns trigger language plpgsql as $$
begin
  perform apply_flag(new.user_id, 'order', new.order_delivery_alarm);
  perform apply_flag(new.user_id, 'support', new.client_center_reply_alarm);
  return null;
end $$;
create function derive_flags() returns trigger language plpgsql as $$
declare
  changed notification_setting := coalesce(new, old);
begin
  if changed.setting_group = 'order' then
    update user_setting set order_delivery_alarm = not order_delivery_alarm
    where user_id = changed.user_id and order_delivery_alarm <> flag_of_group(changed.user_id, 'order');
  elsif changed.setting_group = 'support' then
    update user_setting set client_center_reply_alarm = not client_center_reply_alarm
    where user_id = changed.user_id and client_center_reply_alarm <> flag_of_group(changed.user_id, 'support');
  end if;
  return null;
end $$;
create trigger flags_applied after insert or update of order_delivery_alarm, client_center_reply_alarm on user_setting
  for each row execute function apply_flags();
create trigger flags_derived after insert or update or delete on notification_setting
  for each row execute function derive_flags();
comment on trigger flags_applied on user_setting is 'Turns the channels of orders and of support on or off with their flags';
comment on trigger flags_derived on notification_setting is 'Derives order_delivery_alarm and client_center_reply_alarm of user_setting';

alter table user_consent add column channel text check (channel in ('push', 'text', 'email'));
comment on column user_consent.channel is 'Channel that it is about; null for all';

create table broadcast (
  id bigint generated always as identity primary key,
  kind text not null,
  platform platform_id,
  title text not null,
  text text not null default '',
  path text,
  state text not null default 'expanding' check (state in ('expanding', 'sending', 'done', 'cancelled')),
  audience int not null default 0,
  last_user_id bigint not null default 0,
  last_member_id bigint not null,
  in_app int not null default 0,
  queued int not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
comment on table broadcast is 'Messages to many people at once: one text that all notifications and messages refer to';
comment on column broadcast.kind is 'Kind of message, for example notice.published';
comment on column broadcast.platform is 'Brand whose members receive it; null for all brands';
comment on column broadcast.title is 'Title';
comment on column broadcast.text is 'Lines below the title';
comment on column broadcast.path is 'Path of the page it leads to';
comment on column broadcast.state is 'expanding: rows are inserted; sending: messages outside the app wait; cancelled: nothing more is sent';
comment on column broadcast.audience is 'Number of receivers when it was created';
comment on column broadcast.last_user_id is 'Members up to this id have their rows';
comment on column broadcast.last_member_id is 'Highest id of a member when it was created: later members do not receive it';
comment on column broadcast.in_app is 'Notifications in the app that were inserted';
comment on column broadcast.queued is 'Messages outside the app that were inserted';
comment on column broadcast.created_at is 'Time of the command';
comment on column broadcast.started_at is 'Time of the first batch';
comment on column broadcast.finished_at is 'Time at which all was sent, or it was cancelled';

alter table notification alter column body drop not null;
alter table notification add column broadcast_id bigint references broadcast (id);
alter table notification add constraint notification_has_text check ((body is null) <> (broadcast_id is null));
comment on column notification.body is 'Encrypted title, text and path of the page it leads to; null for a broadcast';
comment on column notification.broadcast_id is 'Broadcast that contains the text';

alter table message add column broadcast_id bigint references broadcast (id);
comment on column message.broadcast_id is 'Broadcast that contains the text; the contact is read when it is sent';
create index message_broadcast on message (broadcast_id, channel, id) where settled_at is null and broadcast_id is not null;

-- A broadcast walks through the members in the order of their ids.
create index app_user_member on app_user (id) where user_type <> 'guest' and left_at is null;
