-- name: lockMessage :opt
select id, user_id as "userId?", name, text, at, hidden_at is not null as "isHidden!"
from live_message where id = :id and broadcast_id = :broadcastId for update;

-- name: hideMessage :exec
-- Returns 0 if it is hidden.
update live_message set hidden_at = :now::timestamptz, hidden_by = :hiddenBy where id = :id and hidden_at is null;

-- name: showMessage :exec
-- Returns 0 if it is shown.
update live_message set hidden_at = null, hidden_by = null where id = :id and hidden_at is not null;

-- name: addReport :exec
-- Returns 0 if this member has reported it before.
insert into live_message_report (message_id, user_id, reason, at) values (:messageId::int8, :userId, :reason, :now::timestamptz)
on conflict (message_id, user_id) do nothing;

-- name: countReports :one
-- Counts reports without a decision.
select count(*)::int as "count!" from live_message_report where message_id = :messageId::int8 and settled_at is null;

-- name: settleReports :exec
update live_message_report set settled_at = :now::timestamptz where message_id = :messageId::int8 and settled_at is null;

-- name: listMessages :many
-- Lists messages before an id, the newest first. Each row has the total count.
select m.id, m.id as "value!", m.user_id as "userId?", m.name, m.text, m.at, m.hidden_at is not null as "isHidden!",
  (select count(*)::int from live_message_report r where r.message_id = m.id and r.settled_at is null) as "reports!",
  (select count(*)::int from live_message c where c.broadcast_id = :broadcastId) as "count!"
from live_message m where m.broadcast_id = :broadcastId and m.id < :value::int8 order by m.id desc limit :take::int;

-- name: listMessagesBack :many
select m.id, m.id as "value!", m.user_id as "userId?", m.name, m.text, m.at, m.hidden_at is not null as "isHidden!",
  (select count(*)::int from live_message_report r where r.message_id = m.id and r.settled_at is null) as "reports!",
  (select count(*)::int from live_message c where c.broadcast_id = :broadcastId) as "count!"
from live_message m where m.broadcast_id = :broadcastId and m.id > :value::int8 order by m.id limit :take::int;

-- name: listReported :many
-- Lists messages whose reports wait for a decision.
with waiting as (
  select m.id, count(*)::int as reports from live_message_report r join live_message m on m.id = r.message_id
  where r.settled_at is null and m.broadcast_id = :broadcastId group by m.id
)
select m.id, m.id as "value!", m.user_id as "userId?", m.name, m.text, m.at, m.hidden_at is not null as "isHidden!", w.reports as "reports!",
  (select count(*)::int from waiting) as "count!"
from waiting w join live_message m on m.id = w.id where m.id < :value::int8 order by m.id desc limit :take::int;

-- name: listReportedBack :many
with waiting as (
  select m.id, count(*)::int as reports from live_message_report r join live_message m on m.id = r.message_id
  where r.settled_at is null and m.broadcast_id = :broadcastId group by m.id
)
select m.id, m.id as "value!", m.user_id as "userId?", m.name, m.text, m.at, m.hidden_at is not null as "isHidden!", w.reports as "reports!",
  (select count(*)::int from waiting) as "count!"
from waiting w join live_message m on m.id = w.id where m.id > :value::int8 order by m.id limit :take::int;

-- name: listPersons :many
-- Lists the authors of a room, each with the latest name, and those with a sanction.
select distinct on (p.user_id) p.user_id as "userId!", p.name as "name!" from (
  select user_id, name, id from live_message where broadcast_id = :broadcastId and user_id is not null
  union all
  select user_id, name, 0 from live_sanction where channel_id = :channelId and (broadcast_id is null or broadcast_id = :broadcastId)
) p order by p.user_id, p.id desc;

-- name: putMute :exec
insert into live_sanction (channel_id, broadcast_id, user_id, staff_id, name, kind, until, created_at)
values (:channelId, :broadcastId::int, :userId, :staffId?::int, :name, 'mute', :until::timestamptz, :now::timestamptz)
on conflict (broadcast_id, user_id) where kind = 'mute' do update
set until = excluded.until, staff_id = excluded.staff_id, created_at = excluded.created_at;

-- name: putBan :exec
insert into live_sanction (channel_id, user_id, staff_id, name, kind, created_at)
values (:channelId, :userId, :staffId?::int, :name, 'ban', :now::timestamptz)
on conflict (channel_id, user_id) where kind = 'ban' do nothing;

-- name: removeSanctions :exec
-- Ends the mute in the room and the ban from the channel.
delete from live_sanction where user_id = :userId and channel_id = :channelId and (broadcast_id is null or broadcast_id = :broadcastId);

-- name: listSanctions :many
-- Bans come first: they have no end.
select user_id as "userId", name, kind, until as "until?" from live_sanction
where channel_id = :channelId and (kind = 'ban' or broadcast_id = :broadcastId and until > :now::timestamptz)
order by until desc nulls first, id desc limit 200;

-- name: setChatMode :exec
update live_broadcast set slow_mode_s = :slowModeS, is_frozen = :isFrozen where id = :id;
