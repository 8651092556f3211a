-- name: listBans :many
-- Bans and running mutes of the channels of a brand, the latest first.
select s.id as "id!", s.id as "value!", count(*) over ()::int as "count!", s.channel_id as "channelId!", c.name as "channelName!", s.name as "name!",
  s.kind as "kind!", s.until as "until", f.name as "staffName?", s.created_at as "createdAt!"
from (
  select x.* from live_sanction x join live_channel k on k.id = x.channel_id
  where k.platform = :brand::platform_id and (x.kind = 'ban' or x.until > :now::timestamptz)) s
join live_channel c on c.id = s.channel_id left join staff f on f.id = s.staff_id
where :sign::int8 * s.id > :sign::int8 * :value::int8
order by :sign::int8 * s.id limit :take::int;

-- name: countBans :one
select count(*)::int as "count!" from live_sanction x join live_channel k on k.id = x.channel_id
where k.platform = :brand::platform_id and (x.kind = 'ban' or x.until > :now::timestamptz);

-- name: listReportedMessages :many
-- Messages of the brand whose reports wait for a decision, the newest first.
select m.id as "id!", m.id as "value!", m.broadcast_id as "broadcastId!", b.title as "broadcastTitle!", m.name as "name!", m.text as "text!",
  m.hidden_at is not null as "isHidden!", m.user_id is not null as "canBan!", w.reports as "reports!", m.at as "at!",
  exists (select from live_sanction s where s.channel_id = b.channel_id and s.user_id = m.user_id and s.kind = 'ban') as "isBanned!"
from (select r.message_id, count(*)::int as reports from live_message_report r where r.settled_at is null group by 1) w
join live_message m on m.id = w.message_id join live_broadcast b on b.id = m.broadcast_id
where b.platform = :brand::platform_id and :sign::int8 * m.id > :sign::int8 * :value::int8
order by :sign::int8 * m.id limit :take::int;

-- name: countReportedMessages :one
select count(distinct m.id)::int as "count!" from live_message_report r join live_message m on m.id = r.message_id
join live_broadcast b on b.id = m.broadcast_id where r.settled_at is null and b.platform = :brand::platform_id;

-- name: findMessagePlace :opt
-- Finds the room of a message of the brand, and its author.
select m.broadcast_id as "broadcastId", b.channel_id as "channelId", m.user_id as "userId?", m.name
from live_message m join live_broadcast b on b.id = m.broadcast_id where m.id = :id and b.platform = :brand::platform_id;

-- name: findSanction :opt
select s.id, s.channel_id as "channelId", s.broadcast_id as "broadcastId?", s.user_id as "userId" from live_sanction s
join live_channel c on c.id = s.channel_id where s.id = :id and c.platform = :brand::platform_id;

-- name: findLatestRoom :opt
-- The latest broadcast of a channel, for the news of a ban that ends.
select id from live_broadcast where channel_id = :channelId order by id desc limit 1;
